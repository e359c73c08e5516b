import { randomUUID } from 'node:crypto'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { currentTraceparent } from '@muster/service-kit/tracing/trace'
import { Types, trusted } from 'mongoose'
import {
  type ChunkDocument,
  type CommonMessage,
  type FanoutDocument,
  type Lane,
  lanes,
  type PushModels,
} from './push-models.ts'

export type Fanout = Pick<FanoutDocument, 'thread' | 'lineageId' | 'revision' | 'common' | 'lane' | 'createdAt'> & {
  id: string
  traceparent?: string | null
}
/** How far the chunking of a fan-out has come: the last member that is in a chunk, and the index of the next chunk. */
export type ChunkingState = { lastMember: string | null; nextIndex: number }
/** A member that must not be tried again before `at`, after this many attempts. */
export type Waiting = { member: string; at: Date; attempts: number }
/** A claimed chunk. `token` proves that the caller holds its lease. */
export type Chunk = { id: string; fanoutId: string; token: string; members: string[]; waiting: Waiting[] }
/** Work to queue. `dispatch` counts how often it was queued, which makes a new job id each time. */
export type Dispatch = { id: string; dispatch: number; lane: Lane }
export type FanoutStore = ReturnType<typeof createFanoutStore>

/**
 * The end of the lease and the earliest time of work that no worker has claimed yet. It must not be the current time: a process whose clock is behind would
 * see that time in the future, and its job would do nothing.
 */
const never = new Date(0)

/** Makes a fan-out of one message that is the same for all its members. */
export const commonFanout = (thread: string, common: CommonMessage, createdAt: Date): Omit<Fanout, 'id'> => ({
  thread,
  lineageId: null,
  common,
  lane: common.options.urgency === 'high' ? 'critical' : 'normal',
  createdAt,
})

/**
 * Fan-outs and their chunks: lists of the subscriptions that may have to be sent something. What was sent to each is in the ledger (`told.ts`), so queues and
 * workers may be lost.
 */
export function createFanoutStore({ Fanout, FanoutChunk }: PushModels, { leaseMs }: { leaseMs: number }) {
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

  async function insert({ id, ...fanout }: Fanout, state: FanoutDocument['state']): Promise<boolean> {
    const progress = { state, lastMember: null, nextIndex: 0, leaseUntil: never, dispatches: 0 }
    try {
      await Fanout.create({ _id: id, ...fanout, ...progress, traceparent: currentTraceparent() ?? null })
      return true
    } catch (err) {
      if (isDuplicateKey(err)) return false
      throw err
    }
  }

  async function insertChunk(
    { id: fanoutId, lane }: Pick<Fanout, 'id' | 'lane'>,
    index: number,
    members: string[],
    { now, dispatchAfter }: { now: Date; dispatchAfter: Date },
  ) {
    const id = `${fanoutId}-${index}`
    const chunk: Omit<ChunkDocument, '_id'> = {
      fanoutId,
      lane,
      members: members.map(member => new Types.ObjectId(member)),
      size: members.length,
      waiting: [],
      state: 'pending',
      token: null,
      leaseUntil: never,
      notBefore: never,
      dispatchAfter,
      dispatches: 1,
      createdAt: now,
    }
    const written = await FanoutChunk.findOneAndUpdate(
      { _id: id },
      { $setOnInsert: chunk },
      { upsert: true, returnDocument: 'after', projection: { members: 1 } },
    ).lean()
    const last = written?.members.at(-1)
    if (!last) throw new Error(`chunk ${id} has no members`)
    return { id, last }
  }

  async function claimDueFanouts(lane: Lane, now: Date): Promise<Dispatch[]> {
    const claimed: Dispatch[] = []
    const due = { state: 'chunking', lane, leaseUntil: trusted({ $lte: now }) } as const
    for (const { _id } of await Fanout.find(due, { _id: 1 }).limit(100).lean()) {
      const taken = await Fanout.findOneAndUpdate(
        { _id, ...due },
        { $inc: { dispatches: 1 } },
        { returnDocument: 'after' },
      ).lean()
      if (taken) claimed.push({ id: _id, dispatch: taken.dispatches, lane })
    }
    return claimed
  }

  async function claimDueChunks(lane: Lane, now: Date): Promise<Dispatch[]> {
    const claimed: Dispatch[] = []
    const due = trusted({ $lte: now })
    const ready = { state: trusted({ $ne: 'sent' as const }), lane, dispatchAfter: due, leaseUntil: due }
    for (const { _id } of await FanoutChunk.find(ready, { _id: 1 }).limit(200).lean()) {
      const taken = await FanoutChunk.findOneAndUpdate(
        { _id, ...ready },
        { $inc: { dispatches: 1 }, $set: { dispatchAfter: leaseFrom(now) } },
        { returnDocument: 'after' },
      ).lean()
      if (taken) claimed.push({ id: _id, dispatch: taken.dispatches, lane })
    }
    return claimed
  }

  return {
    /** Opens a fan-out whose members are still to be found. False if it is open already. */
    open: (fanout: Fanout): Promise<boolean> => insert(fanout, 'chunking'),

    /** Opens a fan-out to these subscriptions and returns the id of its only chunk. If the caller does not queue the chunk, the next sweep does. */
    async openFor(members: string[], fanout: Fanout): Promise<string> {
      // In this order: a worker drops a chunk whose fan-out does not exist.
      await insert(fanout, 'chunked')
      const now = fanout.createdAt
      const { id } = await insertChunk(fanout, 0, members, { now, dispatchAfter: now })
      return id
    },

    /** Whether a fan-out with one chunk is finished. */
    async isFinished(fanoutId: string): Promise<boolean> {
      return (await FanoutChunk.exists({ _id: `${fanoutId}-0`, state: 'sent' })) !== null
    },

    /** Ends now the common messages of the fan-outs whose ids are in a range of texts: from `from` on, and before `before`. */
    async expireBetween(from: string, before: string, now: Date): Promise<void> {
      const range = { _id: trusted({ $gte: from, $lt: before }), 'common.until': trusted({ $gt: now }) }
      await Fanout.updateMany(range, { $set: { 'common.until': now } })
    },

    /** Whether the common message of a fan-out may still be sent at this time. */
    async isToBeSent(id: string, now: Date): Promise<boolean> {
      return (await Fanout.exists({ _id: id, 'common.until': trusted({ $gt: now }), stoppedAt: null })) !== null
    },

    /** Removes the fan-outs whose ids begin with `prefix`, and their chunks. */
    async removeBeginningWith(prefix: string): Promise<void> {
      // The tilde sorts after all letters and digits of ids.
      const _id = trusted({ $gte: prefix, $lt: `${prefix}~` })
      await Fanout.deleteMany({ _id })
      await FanoutChunk.deleteMany({ _id })
    },

    /** Returns those of the given ids that are fan-outs. */
    async known(ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const found = await Fanout.find({ _id: trusted({ $in: ids }) }, { _id: 1 }).lean()
      return new Set(found.map(({ _id }) => _id))
    },

    async byId(id: string): Promise<Fanout | null> {
      const found = await Fanout.findById(id).lean()
      return found ? fanoutOf(found) : null
    },

    /** Claims the chunking of a fan-out for one lease. Null if another worker holds the lease or the chunking is done. */
    async claimChunking(id: string, now: Date): Promise<{ fanout: Fanout; state: ChunkingState } | null> {
      const found = await Fanout.findOneAndUpdate(
        { _id: id, state: 'chunking', leaseUntil: trusted({ $lte: now }) },
        { $set: { leaseUntil: leaseFrom(now) } },
      ).lean()
      return found ? { fanout: fanoutOf(found), state: chunkingStateOf(found) } : null
    },

    /** Renews the lease on the chunking of a fan-out. */
    async renewChunking(id: string, now: Date): Promise<void> {
      await Fanout.updateOne({ _id: id, state: 'chunking' }, { $set: { leaseUntil: leaseFrom(now) } })
    },

    /** Writes the next chunk and returns its last member. A chunk that was written before a crash is left unchanged. */
    async addChunk(
      fanout: Pick<Fanout, 'id' | 'lane'>,
      index: number,
      members: string[],
      now: Date,
    ): Promise<{ id: string; last: string }> {
      const { id, last } = await insertChunk(fanout, index, members, { now, dispatchAfter: leaseFrom(now) })
      await Fanout.updateOne(
        { _id: fanout.id },
        { $set: { lastMember: last, nextIndex: index + 1, leaseUntil: leaseFrom(now) } },
      )
      return { id, last: last.toHexString() }
    },

    async finishChunking(id: string): Promise<void> {
      await Fanout.updateOne({ _id: id }, { $set: { state: 'chunked' } })
    },

    /** Claims a chunk for one lease. Null if another worker holds the lease, or if the chunk is not due or is done. */
    async claimChunk(id: string, now: Date): Promise<Chunk | null> {
      const token = randomUUID()
      const found = await FanoutChunk.findOneAndUpdate(
        {
          _id: id,
          state: trusted({ $ne: 'sent' }),
          leaseUntil: trusted({ $lte: now }),
          notBefore: trusted({ $lte: now }),
        },
        { $set: { state: 'sending', token, leaseUntil: leaseFrom(now), dispatchAfter: leaseFrom(now) } },
      ).lean()
      if (!found) return null
      const waiting = found.waiting.map(each => ({ ...each, member: each.member.toHexString() }))
      return { id, fanoutId: found.fanoutId, token, members: found.members.map(m => m.toHexString()), waiting }
    },

    /** Renews the lease on a chunk. False if another worker holds the chunk now. */
    async renewChunk(chunk: Chunk, now: Date): Promise<boolean> {
      const { matchedCount } = await FanoutChunk.updateOne(
        { _id: chunk.id, token: chunk.token },
        { $set: { leaseUntil: leaseFrom(now), dispatchAfter: leaseFrom(now) } },
      )
      return matchedCount === 1
    },

    async finishChunk(chunk: Chunk): Promise<void> {
      await FanoutChunk.updateOne({ _id: chunk.id, token: chunk.token }, { $set: { state: 'sent', token: null } })
    },

    /** Releases a chunk with the members that remain, each with the time of its next attempt. */
    async postpone(chunk: Chunk, waiting: readonly Waiting[], now: Date): Promise<void> {
      const next = new Date(Math.min(...waiting.map(({ at }) => at.getTime())))
      const left = waiting.map(each => ({ ...each, member: new Types.ObjectId(each.member) }))
      const members = left.map(({ member }) => member)
      await FanoutChunk.updateOne(
        { _id: chunk.id, token: chunk.token },
        {
          $set: {
            state: 'pending',
            token: null,
            members,
            waiting: left,
            leaseUntil: now,
            notBefore: next,
            dispatchAfter: next,
          },
        },
      )
    },

    /** Claims the fan-outs and chunks that are due and have no worker, those of the critical lane first. Each is returned to one caller only. */
    async claimDue(now: Date): Promise<{ fanouts: Dispatch[]; chunks: Dispatch[] }> {
      const due: { fanouts: Dispatch[]; chunks: Dispatch[] } = { fanouts: [], chunks: [] }
      for (const lane of lanes) {
        due.fanouts.push(...(await claimDueFanouts(lane, now)))
        due.chunks.push(...(await claimDueChunks(lane, now)))
      }
      return due
    },
  }
}

function fanoutOf({ _id, thread, lineageId, common, lane, createdAt, traceparent }: FanoutDocument): Fanout {
  return { id: _id, thread, lineageId, common, lane, createdAt, traceparent }
}

function chunkingStateOf({ lastMember, nextIndex }: FanoutDocument): ChunkingState {
  return { lastMember: lastMember?.toHexString() ?? null, nextIndex }
}
