import { trusted } from 'mongoose'
import type { SentMessage } from '../domain/told.ts'
import type { FanoutDocument, PushModels } from './push-models.ts'

/** A fan-out as operators see it. */
export type WatchedFanout = Pick<FanoutDocument, 'thread' | 'lineageId' | 'common' | 'lane' | 'createdAt'> & {
  id: string
  revision: number | null
  stoppedAt: Date | null
  /** True while its members are still being looked for. */
  isFinding: boolean
}
/** `members`: members of all chunks that exist so far. `waiting`: those of chunks that are not done. */
export type ChunkCounts = { members: number; waiting: number }
/** What the ledger has recorded since the fan-out was opened: number of members in each state. */
export type ToldCounts = { accepted: number; unknown: number; refused: number; sending: number }
export type FanoutControl = ReturnType<typeof createFanoutControl>

const mostListed = 40
const listedForMs = 24 * 60 * 60_000
/** Threads of the canary and of test pushes, which operators do not see. */
const ownTests = /^(canary|test-)/

/** Lists fan-outs for operators, and stops and resumes them. */
export function createFanoutControl({ Fanout, FanoutChunk, Told: Row }: PushModels) {
  /** The fan-outs of a revision of a lineage. `lineageIds` also has the lineages that were merged into it. */
  async function ofRevision(lineageIds: readonly string[], revision: number): Promise<string[]> {
    // The tilde sorts after all letters and digits of ids.
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
            // Does not count the remaining rows: a row that was claimed and released without a request is in none of these states.
            refused: count({ $and: [{ $not: { $or: [isSending, isAccepted, isUnknown] } }, isRefused] }),
          },
        },
        { $unset: '_id' },
      ])
      return counted ?? { accepted: 0, unknown: 0, refused: 0, sending: 0 }
    },

    /** Why members were sent a message that was accepted, and which of their places it touches, with the number of each. */
    async reasonsOf({ thread, createdAt }: Pick<WatchedFanout, 'thread' | 'createdAt'>) {
      return Row.aggregate<{ reason: SentMessage['reason']; place: string | null; accepted: number }>([
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
     * Stops fan-outs and ends their waiting chunks. A chunk that a worker is sending is ended by that worker, which notices within a tenth of a second that
     * nothing more may be sent. Chunks that are written or claimed later end in the same way.
     */
    async stop(ids: readonly string[], now: Date): Promise<void> {
      await Fanout.updateMany({ _id: trusted({ $in: ids }) }, { $set: { stoppedAt: now } })
      await FanoutChunk.updateMany(
        { fanoutId: trusted({ $in: ids }), state: 'pending' },
        { $set: { state: 'sent', token: null } },
      )
    },

    /**
     * Resumes a fan-out of an update and those that were stopped with it. Their members are looked for again, because the ledger knows who has been told.
     * Fan-outs for new places are not repeated: the others find their members.
     */
    async beginAgain(id: string, ids: readonly string[], now: Date): Promise<void> {
      const again = trusted({ $in: [id, ...ids.filter(one => !one.includes('-places-'))] })
      await FanoutChunk.deleteMany({ fanoutId: again })
      await Fanout.updateMany({ _id: again }, { $set: { state: 'chunking', lastMember: null, leaseUntil: now } })
      await Fanout.updateMany({ _id: trusted({ $in: ids }) }, { $set: { stoppedAt: null } })
    },

    /** Resumes a fan-out of a common message: its ended chunks are sent again. The ledger knows who has been told. */
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
    id: _id,
    thread,
    lineageId,
    common,
    lane,
    createdAt,
    revision: revision ?? null,
    stoppedAt: stoppedAt ?? null,
    isFinding: state === 'chunking' && !stoppedAt,
  }
}
