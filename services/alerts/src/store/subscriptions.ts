import { createHash } from 'node:crypto'
import type { Position } from '@muster/contracts/entities/common'
import type { PushSubscriptionInput } from '@muster/contracts/entities/push'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { cellsOfPlaces } from '@muster/geo/cells'
import { Types, trusted } from 'mongoose'
import type { Audience } from '../domain/audience.ts'
import type { PushModels, SubscriptionDocument } from './push-models.ts'

export type Subscription = {
  id: string
  endpoint: string
  keys: { p256dh: string; auth: string }
  language: Language
}
export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>

/** Browsers of one person; the least recently saved are removed. */
const maxPerUser = 20

export function createSubscriptionStore({ Subscription }: PushModels) {
  return {
    /** Saves the subscription of a browser, which belongs to whoever saved it last. */
    async save(userId: string, input: PushSubscriptionInput, now: Date): Promise<string> {
      const { endpoint, keys, places, language } = input
      const saved = await Subscription.findOneAndUpdate(
        { endpointHash: hashOf(endpoint) },
        {
          $set: {
            endpoint,
            keys,
            places,
            language,
            userId,
            cells: cellsOfPlaces(places.map(({ coordinates }) => coordinates)),
            updatedAt: now,
          },
          $setOnInsert: { testedAt: null },
        },
        { upsert: true, returnDocument: 'after', projection: { _id: 1 } },
      ).lean()
      const surplus = await Subscription.find({ userId }, { _id: 1 }).sort({ updatedAt: -1 }).skip(maxPerUser).lean()
      if (surplus.length > 0) await Subscription.deleteMany({ _id: trusted({ $in: surplus.map(({ _id }) => _id) }) })
      if (!saved) throw new Error('subscription was not saved')
      return saved._id.toHexString()
    },

    async remove(userId: string, endpoint: string): Promise<void> {
      await Subscription.deleteOne({ endpointHash: hashOf(endpoint), userId })
    },

    async removeAllOf(userId: string): Promise<void> {
      await Subscription.deleteMany({ userId })
    },

    /** Every subscription of one person. */
    async idsOf(userId: string): Promise<string[]> {
      const found = await Subscription.find({ userId }, { _id: 1 }).lean()
      return found.map(({ _id }) => _id.toHexString())
    },

    async prune(ids: string[]): Promise<void> {
      if (ids.length > 0)
        await Subscription.deleteMany({ _id: trusted({ $in: ids.map(id => new Types.ObjectId(id)) }) })
    },

    /** The caller's subscription for a test push; null when unknown, 'too-soon' within `pauseMs` of the last test. */
    async claimTest(userId: string, endpoint: string, now: Date, pauseMs: number) {
      const own = { endpointHash: hashOf(endpoint), userId }
      const due = new Date(now.getTime() - pauseMs)
      const claimed = await Subscription.findOneAndUpdate(
        { ...own, $or: [{ testedAt: null }, { testedAt: trusted({ $lte: due }) }] },
        { $set: { testedAt: now } },
      ).lean()
      if (claimed) return claimed._id.toHexString()
      return (await Subscription.exists(own)) ? ('too-soon' as const) : null
    },

    async byIds(ids: string[]): Promise<Subscription[]> {
      const found = await Subscription.find({ _id: trusted({ $in: ids.map(id => new Types.ObjectId(id)) }) }).lean()
      return found.map(subscriptionOf)
    },

    /** Subscriptions that may be in an audience, ordered by id, after a given one. */
    async *candidates(
      audience: Exclude<Audience, { kind: 'nobody' }>,
      after: string | null,
    ): AsyncGenerator<{ id: string; places: Position[] }> {
      const filter = {
        ...(audience.kind === 'area' ? { cells: trusted({ $in: audience.cells }) } : {}),
        ...(after ? { _id: trusted({ $gt: new Types.ObjectId(after) }) } : {}),
      }
      const cursor = Subscription.find(filter, { places: 1 })
        .sort({ _id: 1 })
        .allowDiskUse(true)
        .lean()
        .cursor({ batchSize: 1_000 })
      for await (const { _id, places } of cursor) {
        yield { id: _id.toHexString(), places: places.map(({ coordinates }) => coordinates) }
      }
    },
  }
}

// Endpoints can be longer than an index key should be.
const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

function subscriptionOf({ _id, endpoint, keys, language }: SubscriptionDocument): Subscription {
  return { id: _id.toHexString(), endpoint, keys, language }
}
