import type { WaitingOutbox } from '@muster/contracts/routes/outboxes'
import type { ApplyBasicCreateCasting, DeepPartial, Model, QueryFilter, Require_id, Types, UpdateQuery } from 'mongoose'
import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { OutboxEntry, OutboxModel } from './entry.ts'
import { createRelay, type Inserted } from './relay.ts'
import { countWaiting } from './waiting.ts'

/** Stores changes together with their events, and publishes the events; see `createOutbox`. */
export type Outbox = {
  start(): Promise<void>
  /** Ends the sweep and waits for events that are being published. */
  stop(): Promise<void>
  /** Stores a document and its events in one write, then publishes the events in the background. Returns the row. */
  insert<Row, Q, I, V, H, S>(
    // All type parameters are named: otherwise the compiler compares the models structurally, which is slow.
    model: Model<Row, Q, I, V, H, S>,
    document: NoInfer<NewRow<Row>>,
    events: readonly OutboxEntry[],
  ): Promise<Stored<Row>>
  /**
   * Changes one document and stores the events in the same write, then publishes the events in the background.
   * Returns the changed row, or null if no document matched.
   */
  update<Row, Q, I, V, H, S>(
    model: Model<Row, Q, I, V, H, S>,
    filter: QueryFilter<NoInfer<Row>>,
    change: UpdateQuery<NoInfer<Row>>,
    events: readonly OutboxEntry[],
    options?: { upsert?: boolean },
  ): Promise<Stored<Row> | null>
  /** Publishes, in the background, the events that a transaction has stored in these documents. */
  publish(model: OutboxModel, documentIds: readonly unknown[]): void
  /** Publishes, in the background, the events that an acknowledged bulk insert has stored with these new documents. */
  publishInserted(model: OutboxModel, documents: readonly Inserted[]): void
  /** The events that are not published yet, by collection. */
  waiting(): Promise<WaitingOutbox[]>
}

/** What mongoose accepts as a new row: fields with a default may be left out, ids may be strings. */
type NewRow<Row> = DeepPartial<ApplyBasicCreateCasting<Require_id<Row>>>
type Stored<Row> = Row & { _id: Types.ObjectId }

/**
 * A transactional outbox: a change and the events that it causes are one write to one document; afterwards the events
 * are published and removed from the document. A sweep publishes what a crash or an outage left behind.
 * A document with `deletedAt` is a tombstone: it is removed together with its last pending event.
 */
export function createOutbox({
  bus,
  log,
  models,
  metrics,
  sweepMs = 5_000,
  minAgeMs = 2_000,
}: {
  bus: Pick<Bus, 'publishRaw'>
  log: Log
  /** Returns the models with an `outboxField`. Called at each sweep, because models are registered after the outbox is created. */
  models: () => readonly OutboxModel[]
  metrics?: Metrics
  sweepMs?: number | undefined
  /** The sweep skips younger events: the process that wrote them is publishing them. */
  minAgeMs?: number
}): Outbox {
  const { one: relayDocument, inserted: relayInserted } = createRelay({ bus, log })
  /** Publishing that is in progress; `stop` waits for it. */
  const underWay = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function track<T>(work: Promise<T>): Promise<T> {
    const tracked: Promise<unknown> = work.finally(() => underWay.delete(tracked))
    underWay.add(tracked)
    return work
  }

  async function sweepModel(model: OutboxModel) {
    const before = new Date(Date.now() - minAgeMs)
    const pending = await model.collection
      .find({ 'outbox.at': { $lt: before } }, { projection: { _id: 1 }, sort: { 'outbox.at': 1 }, limit: sweepBatch })
      .toArray()
    metrics?.outboxPending.set({ model: model.modelName }, pending.length)
    for (const { _id } of pending) {
      // A failure means that NATS is unreachable: every other document would fail too, each after a timeout.
      if (isStopped || !(await relayDocument(model, _id))) return
    }
  }

  async function sweep() {
    for (const model of models()) {
      await sweepModel(model).catch(err => log.error({ err, model: model.modelName }, 'outbox sweep failed'))
    }
    if (!isStopped) timer = setTimeout(() => void track(sweep()), sweepMs)
  }

  return {
    async start() {
      timer = setTimeout(() => void track(sweep()), 0)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(underWay)
    },
    async insert<Row, Q, I, V, H, S>(
      model: Model<Row, Q, I, V, H, S>,
      document: NewRow<Row>,
      events: readonly OutboxEntry[],
    ) {
      // The types of the models do not contain the outbox field, which every schema here has.
      const Rows = model as unknown as Model<Row>
      const created = await new Rows({ ...(document as object), outbox: events } as Row).save()
      if (events.length > 0) void track(relayDocument(model, created._id))
      return created.toObject() as unknown as Stored<Row>
    },
    async update<Row, Q, I, V, H, S>(
      model: Model<Row, Q, I, V, H, S>,
      filter: QueryFilter<Row>,
      change: UpdateQuery<Row>,
      events: readonly OutboxEntry[],
      { upsert = false }: { upsert?: boolean } = {},
    ) {
      const withEvents =
        events.length > 0 ? { ...change, $push: { ...change.$push, outbox: { $each: events } } } : change
      const changed = await (model as unknown as Model<Row>)
        .findOneAndUpdate(filter, withEvents as UpdateQuery<Row>, { upsert, returnDocument: 'after' })
        .lean<Stored<Row>>()
      if (changed && events.length > 0) void track(relayDocument(model, changed._id))
      return changed
    },
    publish(model, documentIds) {
      for (const id of documentIds) void track(relayDocument(model, id))
    },
    publishInserted(model, documents) {
      void track(relayInserted(model, documents))
    },
    waiting: () => countWaiting(models().map(({ collection }) => collection)),
  }
}

const sweepBatch = 500
