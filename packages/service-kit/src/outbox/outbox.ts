import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { OutboxModel } from './entry.ts'
import { createRelay } from './relay.ts'

export type Outbox = {
  start(): Promise<void>
  /** Ends the sweep and waits for relays under way. */
  stop(): Promise<void>
  /** Publishes a document's pending events, in order. Never rejects: what fails is left to the sweep. */
  relay(model: OutboxModel, documentId: unknown): Promise<void>
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
