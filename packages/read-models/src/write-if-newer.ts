import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'

const daySeconds = 24 * 60 * 60

/** Longer than an event can be delivered again: 7 days in the stream, then 30 days parked. */
export const tombstoneSeconds = 40 * daySeconds

/** What is used of a model. Whole models are not compared: whether TypeScript finds two of mongoose's to fit depends on the order of its checks. */
type Rows = {
  updateOne(filter: object, change: object, options?: object): PromiseLike<{ matchedCount: number }>
  exists(filter: object): PromiseLike<unknown>
}

/**
 * Writes a fact unless the copy has a later revision or does not match `filter`, as a tombstone does not. True where
 * the copy now has this revision, also when it had it before: an event that is delivered again has its reactions run again.
 */
export async function writeIfNewer(
  rows: Rows,
  { id, revision }: { id: string; revision: number },
  fields: object,
  filter: object = {},
): Promise<boolean> {
  // Also matches rows that were stored before facts had revisions.
  const older = { _id: id, ...filter, revision: trusted({ $not: { $gte: revision } }) } as object
  const change = { $set: { ...fields, revision } } as object
  try {
    await rows.updateOne(older, change, { upsert: true })
    return true
  } catch (err) {
    if (!isDuplicateKey(err)) throw err
  }
  // The upsert met a row: one that the filter refuses, or an older one that was inserted at the same moment.
  const { matchedCount } = await rows.updateOne(older, change)
  return matchedCount > 0 || (await rows.exists({ _id: id, ...filter, revision } as object)) !== null
}
