import type { WaitingOutbox } from '@muster/contracts/routes/outboxes'
import type { ApplyBasicCreateCasting, DeepPartial, Model, QueryFilter, Require_id, Types, UpdateQuery } from 'mongoose'
import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { OutboxEntry, OutboxModel } from './entry.ts'
import { createRelay, type Inserted } from './relay.ts'
import { countWaiting } from './waiting.ts'

export type Outbox = {
  start(): Promise<void>
  /** Ends the sweep and waits for events that are being published. */
  stop(): Promise<void>
  /** Stores a document and its events in one write, then publishes them without being waited for. Returns the row. */
  insert<Row, Q, I, V, H, S>(
    // With all its parameters, so that the compiler compares none of them structurally.
    model: Model<Row, Q, I, V, H, S>,
    document: NoInfer<NewRow<Row>>,
    events: readonly OutboxEntry[],
  ): Promise<Stored<Row>>
  /**
   * Changes one document and stores the events in the same write, then publishes them without being waited for.
   * Returns the changed row; null where nothing matched.
   */
  update<Row, Q, I, V, H, S>(
    model: Model<Row, Q, I, V, H, S>,
    filter: QueryFilter<NoInfer<Row>>,
    change: UpdateQuery<NoInfer<Row>>,
    events: readonly OutboxEntry[],
    options?: { upsert?: boolean },
  ): Promise<Stored<Row> | null>
  /** Publishes the events that a transaction has stored in these documents, without being waited for. */
  publish(model: OutboxModel, documentIds: readonly unknown[]): void
  /** Publishes the events that an acknowledged bulk insert has stored with these new documents, without being waited for. */
  publishInserted(model: OutboxModel, documents: readonly Inserted[]): void
  /** The events that are not published yet, by collection. */
  waiting(): Promise<WaitingOutbox[]>
}

/** What mongoose takes for a new row: defaults may be left out, ids may be strings. */
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
  /** Models with an `outboxField`; asked for at each sweep. */
  models: () => readonly OutboxModel[]
  metrics?: Metrics
  sweepMs?: number | undefined
  /** Younger events are left to the process that wrote them. */
  minAgeMs?: number
}): Outbox {
  const { one: relayDocument, inserted: relayInserted } = createRelay({ bus, log })
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
      // NATS is unreachable: every other document would fail the same way, one timeout after the other.
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
      // The model's own types leave out the outbox, which every schema here has.
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
