import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { type Model, trusted } from 'mongoose'
import type { SeenRevisionDocument } from './push-models.ts'

export type SeenRevisions = ReturnType<typeof createSeenRevisions>

/** The latest revision of each thread, because events may arrive in any order. */
export function createSeenRevisions(Seen: Model<SeenRevisionDocument>) {
  return {
    /** Stores a revision. False if a later one is stored already. True again if the same event is delivered again. */
    async advance(id: string, revision: number, now: Date): Promise<boolean> {
      const notLater = { _id: id, revision: trusted({ $lte: revision }) }
      try {
        await Seen.updateOne(notLater, { $set: { revision, seenAt: now } }, { upsert: true })
        return true
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
      // The upsert was refused: the stored revision is later, or the row was inserted at the same moment.
      const { matchedCount } = await Seen.updateOne(notLater, { $set: { revision, seenAt: now } })
      return matchedCount > 0
    },

    /** The latest revision; 0 if there is none. */
    async latest(id: string): Promise<number> {
      return (await Seen.findById(id).lean())?.revision ?? 0
    },

    /** Leaves a tombstone, a revision that none follows, so that a late event stores nothing about a deleted account. */
    async forget(id: string, now: Date): Promise<void> {
      await Seen.updateOne({ _id: id }, { $set: { revision: Number.MAX_SAFE_INTEGER, seenAt: now } }, { upsert: true })
    },
  }
}
