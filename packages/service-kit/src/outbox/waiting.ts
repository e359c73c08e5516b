import type { WaitingOutbox } from '@muster/contracts/routes/outboxes'
import { nullIfMaxTimeExpired } from '../mongo/null-if-max-time-expired.ts'

/** A collection of either MongoDB driver. */
export type CountedCollection = {
  readonly collectionName: string
  aggregate(stages: object[], options: { maxTimeMS: number }): { toArray(): Promise<unknown[]> }
}
type Limits = { maxTimeMs?: number; mostDocuments?: number }
type Waiting = { _id: string; events: number; oldest: Date }

/** Shorter than the gateway's timeout for a service, so that the answer still arrives. */
const defaultMaxTimeMs = 2_000
/** Only this many documents, the oldest ones, are counted, because each is read as a whole. */
const defaultMostDocuments = 10_000

/** Documents with pending events, oldest first. Uses the index of the sweep. */
const oldestFirst = [{ $match: { 'outbox.at': { $exists: true } } }, { $sort: { 'outbox.at': 1 } }]

/** Counts the unpublished events in these collections, by subject. Leaves out collections without any. */
export async function countWaiting(
  collections: readonly CountedCollection[],
  limits: Limits = {},
): Promise<WaitingOutbox[]> {
  const found = await Promise.all(collections.map(one => countIn(one, limits)))
  return found.filter(one => one !== null)
}

async function countIn(
  collection: CountedCollection,
  { maxTimeMs: maxTimeMS = defaultMaxTimeMs, mostDocuments = defaultMostDocuments }: Limits,
): Promise<WaitingOutbox | null> {
  const ask = <Row>(stages: object[]) =>
    nullIfMaxTimeExpired(collection.aggregate([...oldestFirst, ...stages], { maxTimeMS }).toArray() as Promise<Row[]>)
  const first = await ask<{ oldest: Date }>([{ $limit: 1 }, { $project: { oldest: { $min: '$outbox.at' } } }])
  if (first?.length === 0) return null
  const counts = await ask<Waiting>([
    { $limit: mostDocuments },
    { $project: { 'outbox.subject': 1, 'outbox.at': 1 } },
    { $unwind: '$outbox' },
    { $group: { _id: '$outbox.subject', events: { $sum: 1 }, oldest: { $min: '$outbox.at' } } },
    { $sort: { oldest: 1 } },
  ])
  const subjects = (counts ?? []).map(({ _id, events, oldest }) => ({
    subject: _id,
    events,
    oldestAt: oldest.toISOString(),
  }))
  // The events were published between the two queries.
  if (counts?.length === 0) return null
  const isAll = subjects.reduce((sum, { events }) => sum + events, 0) < mostDocuments
  return {
    collection: collection.collectionName,
    counted: counts ? (isAll ? 'all' : 'at-least') : 'not',
    oldestAt: first?.[0]?.oldest.toISOString() ?? null,
    subjects,
  }
}
