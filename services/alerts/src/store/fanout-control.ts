import { trusted } from 'mongoose'
import type { Told } from '../domain/told.ts'
import type { FanoutDocument, PushModels } from './push-models.ts'

/** A fan-out as operators see it. */
export type WatchedFanout = Pick<FanoutDocument, 'thread' | 'lineageId' | 'common' | 'lane' | 'createdAt'> & {
  id: string
  revision: number | null
  stoppedAt: Date | null
  /** Its members are still being found. */
  isFinding: boolean
}
/** Members of the chunks so far, and how many of these belong to chunks that are not done. */
export type ChunkCounts = { members: number; waiting: number }
/** What the ledger has of its members since it was opened: each is in one of these. */
export type ToldCounts = { accepted: number; unknown: number; refused: number; sending: number }
export type FanoutControl = ReturnType<typeof createFanoutControl>

const mostListed = 40
const listedForMs = 24 * 60 * 60_000
/** Of the canary and of a person's own test. */
const ownTests = /^(canary|test-)/

/** What operators see of fan-outs, and how they stop them. */
export function createFanoutControl({ Fanout, FanoutChunk, Told: Row }: PushModels) {
  /** The fan-outs of the revision of a lineage, among them those of lineages that it goes on with. */
  async function ofRevision(lineageIds: readonly string[], revision: number): Promise<string[]> {
    // All letters and digits of ids come before the tilde.
    const ranges = lineageIds.map(id => ({ _id: trusted({ $gte: `${id}-`, $lt: `${id}-~` }) }))
    const found = await Fanout.find({ $or: ranges, revision: trusted({ $in: [revision, null] }) }, { _id: 1 }).lean()
    return found.map(({ _id }) => _id)
  }

  return {
    /** The fan-outs of the last day, newest first. */
    async list(now: Date): Promise<WatchedFanout[]> {
      const since = new Date(now.getTime() - listedForMs)
      const found = await Fanout.find({ createdAt: trusted({ $gte: since }), thread: trusted({ $not: ownTests }) })
        .sort({ createdAt: -1 })
        .limit(mostListed)
        .lean()
      return found.map(watchedOf)
    },

    async byId(id: string): Promise<WatchedFanout | null> {
      const found = await Fanout.findById(id).lean()
      return found && watchedOf(found)
    },

    async chunksOf(ids: readonly string[]): Promise<Map<string, ChunkCounts>> {
      const members = { $size: '$members' }
      const counted = await FanoutChunk.aggregate<ChunkCounts & { _id: string }>([
        { $match: { fanoutId: { $in: ids } } },
        {
          $group: {
            _id: '$fanoutId',
            members: { $sum: { $ifNull: ['$size', members] } },
            waiting: { $sum: { $cond: [{ $eq: ['$state', 'sent'] }, 0, members] } },
          },
        },
      ])
      return new Map(counted.map(({ _id, ...counts }) => [_id, counts]))
    },

    async toldOf({ thread, createdAt }: Pick<WatchedFanout, 'thread' | 'createdAt'>): Promise<ToldCounts> {
      const count = (condition: object) => ({ $sum: { $cond: [condition, 1, 0] } })
      const isSending = { $ne: ['$trying', null] }
      const isAccepted = { $gte: ['$acceptedAt', createdAt] }
      const isUnknown = { $ne: ['$perhaps', null] }
      const isRefused = { $gte: ['$rejectedAt', createdAt] }
      const [counted] = await Row.aggregate<ToldCounts>([
        { $match: rowsSince(thread, createdAt) },
        {
          $group: {
            _id: null,
            sending: count(isSending),
            accepted: count({ $and: [{ $not: isSending }, isAccepted] }),
            unknown: count({ $and: [{ $not: isSending }, { $not: isAccepted }, isUnknown] }),
            // Not all others: a row that was claimed and given back without a request is none of these.
            refused: count({ $and: [{ $not: { $or: [isSending, isAccepted, isUnknown] } }, isRefused] }),
          },
        },
        { $unset: '_id' },
      ])
      return counted ?? { accepted: 0, unknown: 0, refused: 0, sending: 0 }
    },

    /** Why its members were sent something that was accepted, and which of their places it touches. */
    async reasonsOf({ thread, createdAt }: Pick<WatchedFanout, 'thread' | 'createdAt'>) {
      return Row.aggregate<{ reason: Told['reason']; place: string | null; accepted: number }>([
        { $match: { ...rowsSince(thread, createdAt), acceptedAt: { $gte: createdAt } } },
        {
          $group: { _id: { reason: '$accepted.reason', place: '$accepted.update.place' }, accepted: { $sum: 1 } },
        },
        { $sort: { accepted: -1 } },
        {
          $project: {
            _id: 0,
            reason: { $ifNull: ['$_id.reason', null] },
            place: { $ifNull: ['$_id.place', null] },
            accepted: 1,
          },
        },
      ])
    },

    ofRevision,

    /**
     * Ends what waits of fan-outs. Chunks that a worker is sending are ended by that worker, which sees within a tenth of a second that nothing is
     * to be sent any more, and chunks that are written or claimed later in the same way.
     */
    async stop(ids: readonly string[], now: Date): Promise<void> {
      await Fanout.updateMany({ _id: trusted({ $in: ids }) }, { $set: { stoppedAt: now } })
      await FanoutChunk.updateMany(
        { fanoutId: trusted({ $in: ids }), state: 'pending' },
        { $set: { state: 'sent', token: null } },
      )
    },

    /**
     * Looks anew for the members of a fan-out and of those that were stopped with it, without those of new places, whom the others find: the ledger
     * knows who has been told.
     */
    async beginAgain(id: string, ids: readonly string[], now: Date): Promise<void> {
      const again = trusted({ $in: [id, ...ids.filter(one => !one.includes('-places-'))] })
      await FanoutChunk.deleteMany({ fanoutId: again })
      await Fanout.updateMany({ _id: again }, { $set: { state: 'chunking', lastMember: null, leaseUntil: now } })
      await Fanout.updateMany({ _id: trusted({ $in: ids }) }, { $set: { stoppedAt: null } })
    },

    /** Lets the chunks of a common message be sent that were ended: the ledger knows who has been told. */
    async sendAgain(id: string, now: Date): Promise<void> {
      await Fanout.updateOne({ _id: id }, { $set: { stoppedAt: null } })
      await FanoutChunk.updateMany(
        { fanoutId: id, state: 'sent' },
        { $set: { state: 'pending', leaseUntil: now, notBefore: now, dispatchAfter: now } },
      )
    },
  }
}

const rowsSince = (thread: string, since: Date) => ({
  _id: { $gte: `${thread}/`, $lt: `${thread}0` },
  at: { $gte: since },
})

function watchedOf({ _id, revision, stoppedAt, state, ...rest }: FanoutDocument): WatchedFanout {
  const { thread, lineageId, common, lane, createdAt } = rest
  return {
    ...{ id: _id, thread, lineageId, common, lane, createdAt },
    revision: revision ?? null,
    stoppedAt: stoppedAt ?? null,
    isFinding: state === 'chunking' && !stoppedAt,
  }
}
