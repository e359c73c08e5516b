import { randomUUID } from 'node:crypto'
import { isDuplicateKey } from './mongo.ts'

/** A collection of either MongoDB driver. */
type LeaseCollection = {
  updateOne(
    filter: object,
    update: object | object[],
    options?: { upsert?: boolean },
  ): Promise<{ matchedCount: number }>
}

export type Lease = ReturnType<typeof createLease>

/** The end of a lease that nobody holds. */
const free = new Date(0)

/**
 * The right of one process at a time to do something, kept in the document `id` of `collection`, in its field `owner` and the one that `until` names. It ends by
 * itself after `seconds`, so that the next one goes on where a process was killed. By MongoDB's clock: those of the processes need not agree.
 */
export function createLease({
  collection,
  id,
  seconds,
  until = 'leasedUntil',
  initial = {},
}: {
  collection: () => LeaseCollection
  id: string
  seconds: number
  until?: string
  /** Further fields of the document when it is new. */
  initial?: object
}) {
  const owner = randomUUID()
  const mine = { _id: id, owner }
  const held = { owner, [until]: { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: seconds } } }

  return {
    /** Takes the lease; false while another process holds it. */
    async take(): Promise<boolean> {
      try {
        const fresh = { $setOnInsert: { ...initial, owner: '', [until]: free } }
        await collection().updateOne({ _id: id }, fresh, { upsert: true })
      } catch (err) {
        // Another process has inserted the document in the same moment.
        if (!isDuplicateKey(err)) throw err
      }
      const isFree = { _id: id, $expr: { $lt: [`$${until}`, '$$NOW'] } }
      return (await collection().updateOne(isFree, [{ $set: held }])).matchedCount === 1
    },

    /** Holds it for as long again, and sets further fields, which may be expressions; false where another process has taken it over. */
    renew: async (further: object = {}): Promise<boolean> =>
      (await collection().updateOne(mine, [{ $set: { ...held, ...further } }])).matchedCount === 1,

    /** Gives it back, so that whoever comes next need not wait for its end. */
    release: async (): Promise<void> => void (await collection().updateOne(mine, { $set: { [until]: free } })),
  }
}
