import { trusted } from 'mongoose'
import { isDuplicate } from './messages.ts'
import type { FeedDocument, Models } from './models.ts'

export type FeedStore = ReturnType<typeof createFeedStore>
export type PollResult = { items: number; reasons: string[]; etag: string | null; lastModified: string | null }

const maxReasons = 20

/** When and with what result each feed was polled or heard, shared by all processes. */
export function createFeedStore({ Feed }: Models) {
  return {
    async byName(): Promise<Map<string, FeedDocument>> {
      const found = await Feed.find().lean()
      return new Map(found.map(feed => [feed._id, feed]))
    },

    /** Claims the next poll (a lease of `floorMs`); null when another process has claimed one less than `floorMs` ago. */
    async claimPoll(
      name: string,
      now: Date,
      floorMs: number,
    ): Promise<Pick<FeedDocument, 'etag' | 'lastModified'> | null> {
      const due = new Date(now.getTime() - floorMs)
      try {
        const before = await Feed.findOneAndUpdate(
          { _id: name, $or: [{ lastAttemptAt: null }, { lastAttemptAt: trusted({ $lte: due }) }] },
          { $set: { lastAttemptAt: now } },
          { upsert: true, returnDocument: 'before' },
        ).lean()
        return { etag: before?.etag ?? null, lastModified: before?.lastModified ?? null }
      } catch (err) {
        // The upsert met the record of a feed that is not due.
        if (isDuplicate(err)) return null
        throw err
      }
    },

    async polled(name: string, now: Date, { reasons, items, ...validators }: PollResult): Promise<void> {
      await Feed.updateOne(
        { _id: name },
        {
          $set: {
            lastSuccessAt: now,
            items,
            setAside: reasons.length,
            reasons: reasons.slice(0, maxReasons),
            ...validators,
          },
        },
      )
    },

    async unchanged(name: string, now: Date): Promise<void> {
      await Feed.updateOne({ _id: name }, { $set: { lastSuccessAt: now } })
    },

    /** Records one message of a received feed. */
    async received(name: string, now: Date, reasons: string[]): Promise<void> {
      await Feed.updateOne(
        { _id: name },
        {
          $set: { lastAttemptAt: now, ...(reasons.length === 0 ? { lastSuccessAt: now } : {}) },
          $inc: { items: reasons.length === 0 ? 1 : 0, setAside: reasons.length },
          $push: { reasons: { $each: reasons, $slice: -maxReasons } },
        },
        { upsert: true },
      )
    },
  }
}
