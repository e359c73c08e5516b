import type { BlockPlace } from '@muster/contracts/entities/help'
import type { RideParty, RideRoom } from '@muster/contracts/entities/ride'
import { rideOffered } from '@muster/contracts/events/rides'
import { rideProposalKm } from '@muster/contracts/vocabulary/rides'
import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { RideModels, RidePostRow } from './ride-models.ts'

type Common = {
  id: string
  userId: string
  clientId: string
  firstName: string
  block: BlockPlace
  lon: number
  lat: number
  sealed: string
  isDrill: boolean
  isOpen: boolean
  startedAt: Date
  leavesAt: Date
  endsAt: Date
  coveredAt: Date
}
/** An offer of a ride, with the places that are left. */
export type Offer = Common & { kind: 'offer'; form: RideRoom; seatsLeft: number; tieDownsLeft: number }
/** A request for a ride. `pairId`: its agreed pair. */
export type Request = Common & { kind: 'request'; form: RideParty; pairId: string | null }
export type RidePost = Offer | Request
type Fresh<P> = P extends RidePost ? Omit<P, 'id' | 'isOpen' | 'coveredAt'> : never
export type NewPost = Fresh<RidePost>

/** Time between two checks of an open post, in ms. */
const lookMs = 60_000
const dayMs = 24 * 60 * 60_000
const mostNear = 300
const sweepBatch = 200

/** When the sweep has to check a post next: when it leaves, ends, or after `lookMs`. */
const nextLook = ({ leavesAt, endsAt }: Pick<Common, 'leavesAt' | 'endsAt'>, now: Date) => {
  const times = [leavesAt, endsAt, new Date(now.getTime() + lookMs)].filter(at => at > now)
  return times.sort((a, b) => a.getTime() - b.getTime())[0] ?? now
}

const offered = ({ id, kind, userId, startedAt }: RidePost): OutboxEntry[] =>
  kind === 'offer' ? [outboxEntry(rideOffered, { userId, offerId: id, at: startedAt.toISOString() })] : []

/** Stores offers and requests for rides. Seats are taken and given back by the store of pairs. */
export function createRidePosts({ Post }: Pick<RideModels, 'Post'>, outbox: Outbox) {
  const one = async (filter: object) => {
    const row = await Post.findOne(filter).lean<RidePostRow>()
    return row && toPost(row)
  }
  return {
    openOf: (userId: string) => one({ userId, isOpen: true }),
    sentAs: (userId: string, clientId: string) => one({ userId, clientId }),
    byId: (id: string) => one({ _id: id }),

    async byIds(ids: readonly string[]): Promise<Map<string, RidePost>> {
      const rows = await Post.find({ _id: trusted({ $in: ids }) }).lean<RidePostRow[]>()
      return new Map(rows.map(row => [row._id.toHexString(), toPost(row)]))
    },

    /** Stores a post with its events. Null if the person has an open one. */
    async add(post: NewPost, events: (post: RidePost) => OutboxEntry[], now: Date): Promise<RidePost | null> {
      const _id = new Types.ObjectId()
      const row = { ...post, _id, isOpen: true, coveredAt: now, wakeAt: nextLook(post, now), removeAt: null }
      const stored: RidePost = { ...post, id: _id.toHexString(), isOpen: true, coveredAt: now }
      try {
        await outbox.insert(Post, row, [...events(stored), ...offered(stored)])
        return stored
      } catch (err) {
        if (isDuplicateKey(err)) return null
        throw err
      }
    },

    /** Open posts of other people, of the other kind, around a post. Drill posts find only drill posts, and real ones only real ones. */
    async near({ kind, isDrill, lon, lat, userId }: RidePost, now: Date): Promise<RidePost[]> {
      const byLat = (rideProposalKm * 1_000) / metersPerDegree
      const byLon = (rideProposalKm * 1_000) / metersPerLon(lat)
      const rows = await Post.find({
        kind: kind === 'offer' ? 'request' : 'offer',
        isDrill,
        isOpen: true,
        pairId: null,
        lat: trusted({ $gte: lat - byLat, $lte: lat + byLat }),
        lon: trusted({ $gte: lon - byLon, $lte: lon + byLon }),
        leavesAt: trusted({ $gt: now }),
        userId: trusted({ $ne: userId }),
      })
        .sort({ startedAt: 1 })
        .limit(mostNear)
        .lean<RidePostRow[]>()
      return rows.map(toPost)
    },

    /** Closes a post, so that nobody can agree to it any more. The caller then ends its pairs. Null if it was closed before. */
    async close(id: string, now: Date): Promise<RidePost | null> {
      const removeAt = new Date(now.getTime() + dayMs)
      const change = { $set: { isOpen: false, wakeAt: now, removeAt } }
      const row = await Post.findOneAndUpdate({ _id: id, isOpen: true }, change, {
        returnDocument: 'after',
      }).lean<RidePostRow>()
      return row && toPost(row)
    },

    /** Marks that nothing is left to do for a closed post. */
    async settled(id: string): Promise<void> {
      await Post.updateOne({ _id: id, isOpen: false }, { $set: { wakeAt: null } })
    },

    /** Sets when an open post is checked again. `isCovered`: rides are still open at its home. */
    async looked(post: RidePost, isCovered: boolean, now: Date): Promise<void> {
      const seen = { wakeAt: nextLook(post, now), ...(isCovered && { coveredAt: now }) }
      await Post.updateOne({ _id: post.id, isOpen: true }, { $set: seen })
    },

    async due(now: Date): Promise<RidePost[]> {
      const rows = await Post.find({ wakeAt: trusted({ $lte: now }) })
        .sort({ wakeAt: 1 })
        .limit(sweepBatch)
        .lean<RidePostRow[]>()
      return rows.map(toPost)
    },

    async listOf(userId: string, most: number): Promise<RidePost[]> {
      return (await Post.find({ userId }).sort({ startedAt: -1 }).limit(most).lean<RidePostRow[]>()).map(toPost)
    },

    async removeOf(userId: string): Promise<void> {
      await Post.deleteMany({ userId })
    },
  }
}

function toPost({ _id, wakeAt: _wakeAt, removeAt: _removeAt, ...row }: RidePostRow): RidePost {
  // Only this service writes these mixed values, so their types are known.
  return { ...(row as unknown as Omit<RidePost, 'id'>), id: _id.toHexString() } as RidePost
}
