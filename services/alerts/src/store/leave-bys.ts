import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import type { PushModels } from './push-models.ts'

export type LeaveByStore = ReturnType<typeof createLeaveByStore>

/** Which revision of each person's leave-by time came last, as events may arrive in any order. */
export function createLeaveByStore({ LeaveBy }: PushModels) {
  return {
    /** Keeps a revision; false where a later one has come before. True again for an event that is delivered again. */
    async advance(userId: string, revision: number, now: Date): Promise<boolean> {
      const notLater = { _id: userId, revision: trusted({ $lte: revision }) }
      try {
        await LeaveBy.updateOne(notLater, { $set: { revision, seenAt: now } }, { upsert: true })
        return true
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
      // The upsert met a row: a later one, or one that was inserted at the same moment.
      const { matchedCount } = await LeaveBy.updateOne(notLater, { $set: { revision, seenAt: now } })
      return matchedCount > 0
    },

    async latest(userId: string): Promise<number> {
      return (await LeaveBy.findById(userId).lean())?.revision ?? 0
    },

    async forget(userId: string): Promise<void> {
      await LeaveBy.deleteOne({ _id: userId })
    },
  }
}
