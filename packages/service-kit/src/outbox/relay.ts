import type { Bus } from '../bus/bus.ts'
import type { Log } from '../log.ts'
import { createLogSample } from '../log-sample.ts'
import type { OutboxEntry, OutboxModel } from './entry.ts'

type Pending = { _id: unknown; outbox?: OutboxEntry[]; deletedAt?: Date | null }
/** A new document and the events that were stored with it. */
export type Inserted = { _id: unknown; outbox: readonly OutboxEntry[] }

/** Publishes pending events and removes them from their documents. Each call resolves to whether all were published, and never rejects. */
export type Relay = {
  /** Publishes the events of the document with this `_id`. */
  one(model: OutboxModel, documentId: unknown): Promise<boolean>
  /**
   * Publishes the events of documents that were just inserted and acknowledged by a majority. It does not read them again, and removes the events of all
   * documents in one write.
   */
  inserted(model: OutboxModel, documents: readonly Inserted[]): Promise<boolean>
}

/** Creates the part of the outbox that publishes. `createOutbox` says when it is called. */
export function createRelay({ bus, log }: { bus: Pick<Bus, 'publishRaw'>; log: Log }): Relay {
  const publish = (entry: OutboxEntry) => bus.publishRaw(entry.subject, entry.payload, entry)
  /** The last relay of each document, by model and id. */
  const queues = new Map<string, Promise<boolean>>()
  const sample = createLogSample()

  /** Logs a failure. Sampled, because while NATS is unreachable every write with an event fails. */
  function warn({ modelName: model }: OutboxModel, fields: object): void {
    const skipped = sample(model)
    if (skipped) log.warn({ ...fields, model, ...skipped }, 'outbox publish failed; the sweep will retry')
  }

  async function relay(model: OutboxModel, documentId: unknown): Promise<boolean> {
    try {
      const filter = { _id: documentId } as object
      const document = (await model.collection.findOne(filter, {
        projection: { outbox: 1, deletedAt: 1 },
        // An event that could still be rolled back must not be published.
        readConcern: { level: 'majority' },
      })) as Pending | null
      for (const entry of document?.outbox ?? []) {
        await publish(entry)
        if (document?.deletedAt) await pullFromTombstone(model, documentId, entry.id)
        else await pull(model, [documentId], [entry.id])
      }
      return true
    } catch (err) {
      warn(model, { err, document: String(documentId) })
      return false
    }
  }

  async function relayInserted(model: OutboxModel, documents: readonly Inserted[]): Promise<boolean> {
    const published: string[] = []
    const outcomes = await Promise.allSettled(
      documents.map(async ({ outbox }) => {
        for (const entry of outbox) {
          await publish(entry)
          published.push(entry.id)
        }
      }),
    )
    const failures = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
    try {
      await pull(
        model,
        documents.map(({ _id }) => _id),
        published,
      )
    } catch (err) {
      failures.push(err)
    }
    const [err] = failures
    if (err) warn(model, { err, failures: failures.length })
    return failures.length === 0
  }

  /** Runs `work` after all earlier relays of these documents, so that the events of a document are published in order. */
  function inTurn(model: OutboxModel, ids: readonly unknown[], work: () => Promise<boolean>): Promise<boolean> {
    const keys = ids.map(id => `${model.modelName}:${String(id)}`)
    const next = Promise.all(keys.map(key => queues.get(key))).then(work)
    for (const key of keys) queues.set(key, next)
    void next.finally(() => {
      for (const key of keys) if (queues.get(key) === next) queues.delete(key)
    })
    return next
  }

  return {
    one: (model, documentId) => inTurn(model, [documentId], () => relay(model, documentId)),
    inserted: (model, documents) =>
      inTurn(
        model,
        documents.map(({ _id }) => _id),
        () => relayInserted(model, documents),
      ),
  }
}

async function pull({ collection }: OutboxModel, documentIds: readonly unknown[], entryIds: readonly string[]) {
  if (entryIds.length === 0) return
  const change = { $pull: { outbox: { id: { $in: entryIds } } } }
  await collection.updateMany({ _id: { $in: documentIds } } as object, change as object)
}

async function pullFromTombstone(model: OutboxModel, documentId: unknown, entryId: string): Promise<void> {
  // Deletes the tombstone and its last event in one write. After a crash between two writes, the sweep could not find the tombstone any more.
  const tombstone = { _id: documentId, deletedAt: { $type: 'date' }, outbox: { $size: 1 }, 'outbox.id': entryId }
  const { deletedCount } = await model.collection.deleteOne(tombstone as object)
  if (deletedCount === 0) await pull(model, [documentId], [entryId])
}
