import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { type Model, trusted } from 'mongoose'
import type { SeenRevisionDocument } from './push-models.ts'

export type SeenRevisions = ReturnType<typeof createSeenRevisions>

/** Which revision of each thing came last, as events may arrive in any order. */
export function createSeenRevisions(Seen: Model<SeenRevisionDocument>) {
  return {
    /** Keeps a revision; false where a later one has come before. True again for an event that is delivered again. */
    async advance(id: string, revision: number, now: Date): Promise<boolean> {
      const notLater = { _id: id, revision: trusted({ $lte: revision }) }
      try {
        await Seen.updateOne(notLater, { $set: { revision, seenAt: now } }, { upsert: true })
        return true
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
      // The upsert met a row: a later one, or one that was inserted at the same moment.
      const { matchedCount } = await Seen.updateOne(notLater, { $set: { revision, seenAt: now } })
      return matchedCount > 0
    },

    /** 0 where none has come. */
    async latest(id: string): Promise<number> {
      return (await Seen.findById(id).lean())?.revision ?? 0
    },

    async forget(id: string): Promise<void> {
      await Seen.deleteOne({ _id: id })
    },
  }
}
