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
 * A lease: makes sure that only one process at a time does something. It is stored in the document `id` of `collection`, in the fields `owner` and `until`. It expires
 * after `seconds` unless it is renewed, so that another process can take it after a crash. Times are those of MongoDB's clock, so the clocks of the processes
 * may differ.
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
  /** Further fields that the document gets when it is created. */
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
        // Another process inserted the document at the same moment.
        if (!isDuplicateKey(err)) throw err
      }
      const isFree = { _id: id, $expr: { $lt: [`$${until}`, '$$NOW'] } }
      return (await collection().updateOne(isFree, [{ $set: held }])).matchedCount === 1
    },

    /** Extends the lease by `seconds` from now and sets further fields (values or expressions). False if another process has taken it over. */
    renew: async (further: object = {}): Promise<boolean> =>
      (await collection().updateOne(mine, [{ $set: { ...held, ...further } }])).matchedCount === 1,

    /** Releases the lease, so that another process can take it at once. */
    release: async (): Promise<void> => void (await collection().updateOne(mine, { $set: { [until]: free } })),
  }
}
