import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'

const daySeconds = 24 * 60 * 60

/** Longer than an event can be delivered again: 7 days in the stream, then 30 days parked. */
export const tombstoneSeconds = 40 * daySeconds

/** The used part of a mongoose model. With the whole type, it depends on the order of TypeScript's checks whether a model is accepted. */
type Rows = {
  updateOne(filter: object, change: object, options?: object): PromiseLike<{ matchedCount: number }>
  exists(filter: object): PromiseLike<unknown>
}

/**
 * Writes `fields` to the row `id` unless the row has a later revision or does not match `filter` (which excludes tombstones). Creates the row if there is none.
 * True if the row now has this revision, even if it had it before, so that a redelivered event runs its reactions again.
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
  // The upsert failed because the row exists: the filter does not match it, it is not older, or another process inserted it at the same moment.
  const { matchedCount } = await rows.updateOne(older, change)
  return matchedCount > 0 || (await rows.exists({ _id: id, ...filter, revision } as object)) !== null
}

/** Mongoose sets `__v` of a new row itself, and the database refuses to set and to remove a field at once. */
const keptOfDeleted = new Set(['_id', '__v', 'deletedAt'])

/**
 * Removes everything of the row `id` except that it was deleted, and creates the row if there is none, so that a late event does not recreate what was deleted.
 * The schema needs an index that removes the row `tombstoneSeconds` after `deletedAt`.
 */
export async function leaveTombstone(rows: Rows & { schema: { paths: object } }, id: string, now: Date): Promise<void> {
  const fields = Object.keys(rows.schema.paths).filter(path => !keptOfDeleted.has(path))
  const $unset = Object.fromEntries(fields.map(path => [path, 1]))
  await rows.updateOne({ _id: id }, { $set: { deletedAt: now }, $unset }, { upsert: true })
}
