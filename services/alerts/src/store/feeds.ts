import { randomUUID } from 'node:crypto'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import type { FeedDocument, Models } from './models.ts'

export type FeedStore = ReturnType<typeof createFeedStore>
type Claim = { now: Date; floorMs: number; leaseMs: number; url: string }
/** A claimed poll: the validators for its request, and the token of its lease. */
export type ClaimedPoll = Pick<FeedDocument, 'etag' | 'lastModified' | 'asOf'> & { token: string }
export type PollResult = Pick<FeedDocument, 'items' | 'reasons' | 'etag' | 'lastModified' | 'asOf' | 'url'>

const maxReasons = 20

/** When each feed was polled or heard, and with what result. All processes share these records. */
export function createFeedStore({ Feed }: Models) {
  return {
    async byName(): Promise<Map<string, FeedDocument>> {
      const found = await Feed.find().lean()
      return new Map(found.map(feed => [feed._id, feed]))
    },

    /**
     * Claims the next poll of an address. Null if one was claimed less than `floorMs` ago, or if another process still holds the lease of the last one.
     * Returns validators only if they are those of this `url`.
     */
    async claimPoll(name: string, { now, floorMs, leaseMs, url }: Claim): Promise<ClaimedPoll | null> {
      const due = new Date(now.getTime() - floorMs)
      const token = randomUUID()
      try {
        const before = await Feed.findOneAndUpdate(
          {
            _id: name,
            $and: [
              { $or: [{ lastAttemptAt: null }, { lastAttemptAt: trusted({ $lte: due }) }] },
              { $or: [{ leaseUntil: null }, { leaseUntil: trusted({ $lte: now }) }] },
            ],
          },
          { $set: { lastAttemptAt: now, leaseUntil: new Date(now.getTime() + leaseMs), token } },
          { upsert: true, returnDocument: 'before' },
        ).lean()
        const isSame = before?.url === url
        if (!isSame) return { token, etag: null, lastModified: null, asOf: null }
        return { token, etag: before.etag, lastModified: before.lastModified, asOf: before.asOf ?? null }
      } catch (err) {
        // The filter did not match a feed that is not due, so the upsert tried to insert it a second time.
        if (isDuplicateKey(err)) return null
        throw err
      }
    },

    /** Renews the lease. False if another process has claimed a poll since. */
    async renewPoll(name: string, token: string, until: Date): Promise<boolean> {
      return (await Feed.updateOne({ _id: name, token }, { $set: { leaseUntil: until } })).matchedCount === 1
    },

    async releasePoll(name: string, token: string): Promise<void> {
      await Feed.updateOne({ _id: name, token }, { $set: { leaseUntil: null } })
    },

    /** Records the result of a poll that returned a new list. */
    async polled(name: string, token: string, now: Date, { reasons, items, ...validators }: PollResult): Promise<void> {
      await Feed.updateOne(
        { _id: name, token },
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

    /** Records a poll whose list was unchanged. */
    async unchanged(name: string, token: string, now: Date): Promise<void> {
      await Feed.updateOne({ _id: name, token }, { $set: { lastSuccessAt: now } })
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
