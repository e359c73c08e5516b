import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import type { OutboxEntry, OutboxModel } from './entry.ts'

type Pending = { _id: unknown; outbox?: OutboxEntry[]; deletedAt?: Date | null }

/** Publishes the pending events of the document with this stored `_id`; resolves to whether all of them went out. Never rejects. */
export type RelayDocument = (model: OutboxModel, documentId: unknown) => Promise<boolean>

export function createRelay({ bus, log }: { bus: Pick<Bus, 'publishRaw'>; log: Log }): RelayDocument {
  const queues = new Map<string, Promise<boolean>>()

  async function relay(model: OutboxModel, documentId: unknown): Promise<boolean> {
    try {
      const filter = { _id: documentId } as object
      const document = (await model.collection.findOne(filter, {
        projection: { outbox: 1, deletedAt: 1 },
        // An event that could still be rolled back must not be published.
        readConcern: { level: 'majority' },
      })) as Pending | null
      for (const entry of document?.outbox ?? []) {
        await bus.publishRaw(entry.subject, entry.payload, entry)
        await pull(model, documentId, entry.id)
      }
      return true
    } catch (err) {
      log.warn(
        { err, model: model.modelName, document: String(documentId) },
        'outbox publish failed; the sweep will retry',
      )
      return false
    }
  }

  return (model, documentId) => {
    // One relay of a document at a time keeps its events in order.
    const key = `${model.modelName}:${String(documentId)}`
    const next = (queues.get(key) ?? Promise.resolve(true)).then(() => relay(model, documentId))
    queues.set(key, next)
    void next.finally(() => {
      if (queues.get(key) === next) queues.delete(key)
    })
    return next
  }
}

async function pull({ collection }: OutboxModel, documentId: unknown, entryId: string): Promise<void> {
  // A tombstone is deleted with its last event in one write: nothing is left that the sweep could not find.
  const tombstone = { _id: documentId, deletedAt: { $type: 'date' }, outbox: { $size: 1 }, 'outbox.id': entryId }
  const { deletedCount } = await collection.deleteOne(tombstone as object)
  if (deletedCount === 0) {
    await collection.updateOne({ _id: documentId } as object, { $pull: { outbox: { id: entryId } } } as object)
  }
}
