import { randomUUID } from 'node:crypto'
import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import { type Collection, Schema } from 'mongoose'
import type { Bus } from './bus.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { createRelay } from './outbox-relay.ts'

export type OutboxEntry = { id: string; subject: string; payload: unknown; at: Date; requestId?: string }

/** What the outbox needs of a mongoose model. */
export type OutboxModel = { readonly modelName: string; readonly collection: Collection }

export type Outbox = {
  start(): Promise<void>
  /** Ends the sweep and waits for relays under way. */
  stop(): Promise<void>
  /** Publishes a document's pending events, in order. Never rejects: what fails is left to the sweep. */
  relay(model: OutboxModel, documentId: unknown): Promise<void>
}

const entrySchema = new Schema(
  {
    id: { type: String, required: true },
    subject: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    requestId: String,
  },
  // An empty payload is a payload.
  { _id: false, id: false, minimize: false },
)
// Lets the sweep find pending events without looking at anything else; mongoose puts it on the model's `outbox.at`.
entrySchema.index({ at: 1 }, { name: 'outbox_pending', partialFilterExpression: { at: { $exists: true } } })

/** A model's outbox: `new Schema({ ..., outbox: outboxField })`. Not selected and not serialised unless asked for. */
export const outboxField = { type: [entrySchema], select: false, transform: () => undefined }

/** An event to `$push` into `outbox` in the very update that makes it true. */
export function outboxEntry<E extends EventDefinition>(
  event: E,
  payload: PayloadOf<E>,
  { requestId, at = new Date() }: { requestId?: string; at?: Date } = {},
): OutboxEntry {
  // Through JSON, so that what is stored is what will be sent.
  const sent: unknown = JSON.parse(JSON.stringify(event.payload.parse(payload)))
  return { id: randomUUID(), subject: event.subject, payload: sent, at, ...(requestId ? { requestId } : {}) }
}

/**
 * Takes events from documents to the bus. Call `relay` after a write; the sweep picks up what a crash left.
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
  models: readonly OutboxModel[]
  metrics?: Metrics
  sweepMs?: number
  /** Younger entries are left to the relay that their writer calls. */
  minAgeMs?: number
}): Outbox {
  const relayDocument = createRelay({ bus, log })
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
      // The bus is away: the others would fail the same way, one timeout after the other.
      if (isStopped || !(await relayDocument(model, _id))) return
    }
  }

  async function sweep() {
    for (const model of models) {
      await sweepModel(model).catch(err => log.error({ err, model: model.modelName }, 'an outbox sweep failed'))
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
    async relay(model, documentId) {
      await track(relayDocument(model, documentId))
    },
  }
}

const sweepBatch = 500
