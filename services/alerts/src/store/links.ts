import { trusted } from 'mongoose'
import type { Models } from './models.ts'

export type LinkStore = ReturnType<typeof createLinkStore>

/** The messages of indexes that were fetched and stored in the journal, by address and version, so that no poll fetches them again. */
export function createLinkStore({ FeedLink }: Pick<Models, 'FeedLink'>) {
  return {
    async knownOf(ids: string[]): Promise<Set<string>> {
      const found = await FeedLink.find({ _id: trusted({ $in: ids }) }, { _id: 1 }).lean()
      return new Set(found.map(({ _id }) => _id))
    },

    async add(ids: string[], fetchedAt: Date): Promise<void> {
      if (ids.length === 0) return
      await FeedLink.bulkWrite(
        ids.map(_id => ({ updateOne: { filter: { _id }, update: { $set: { fetchedAt } }, upsert: true } })),
      )
    },
  }
}
