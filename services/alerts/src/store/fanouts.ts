import { randomUUID } from 'node:crypto'
import { Types, trusted } from 'mongoose'
import { isDuplicate } from './messages.ts'
import type { ChunkDocument, FanoutDocument, PushModels } from './push-models.ts'

export type Fanout = Pick<FanoutDocument, 'messages' | 'audience' | 'options' | 'until'> & { id: string }
export type ChunkingState = { lastMember: string | null; nextIndex: number }
export type Chunk = { id: string; fanoutId: string; token: string; attempts: number; remaining: string[] }
export type Dispatch = { id: string; dispatch: number }
export type FanoutStore = ReturnType<typeof createFanoutStore>

/** The ledger of who was sent what. It is the source of truth: queues and workers may be lost. */
export function createFanoutStore({ Fanout, FanoutChunk }: PushModels, { leaseMs }: { leaseMs: number }) {
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)

  async function insert({ id, ...fanout }: Fanout, state: FanoutDocument['state'], now: Date): Promise<boolean> {
    const progress = { state, lastMember: null, nextIndex: 0, leaseUntil: now, dispatches: 0 }
    try {
      await Fanout.create({ _id: id, ...fanout, ...progress, createdAt: now })
      return true
    } catch (err) {
      if (isDuplicate(err)) return false
      throw err
    }
  }

  async function insertChunk(
    fanoutId: string,
    index: number,
    members: string[],
    { now, dispatchAfter }: { now: Date; dispatchAfter: Date },
  ) {
    const id = `${fanoutId}-${index}`
    const chunk: Omit<ChunkDocument, '_id'> = {
      fanoutId,
      members: members.map(member => new Types.ObjectId(member)),
      done: [],
      failed: 0,
      state: 'pending',
      token: null,
      leaseUntil: now,
      notBefore: now,
      dispatchAfter,
      dispatches: 1,
      attempts: 0,
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

  return {
    /** Opens the fan-out of one revision; false when it is open already. */
    open: (fanout: Fanout, now: Date): Promise<boolean> => insert(fanout, 'chunking', now),

    /** Opens a fan-out to these subscriptions; the sweep finds its one chunk at once. */
    async openFor(members: string[], fanout: Omit<Fanout, 'audience'>, now: Date): Promise<void> {
      // In this order: a worker drops a chunk whose fan-out does not exist.
      await insert({ ...fanout, audience: null }, 'chunked', now)
      await insertChunk(fanout.id, 0, members, { now, dispatchAfter: now })
    },

    /** Ends what still waits of the fan-outs whose ids are in this range of texts, the last of it not included. */
    async expireBetween(from: string, before: string, now: Date): Promise<void> {
      const range = { _id: trusted({ $gte: from, $lt: before }), until: trusted({ $gt: now }) }
      await Fanout.updateMany(range, { $set: { until: now } })
    },

    async byId(id: string): Promise<Fanout | null> {
      const found = await Fanout.findById(id).lean()
      return found ? fanoutOf(found) : null
    },

    /** Claims the chunking of a fan-out for one lease; null when another worker holds it or it is done. */
    async claimChunking(id: string, now: Date): Promise<{ fanout: Fanout; state: ChunkingState } | null> {
      const found = await Fanout.findOneAndUpdate(
        { _id: id, state: 'chunking', leaseUntil: trusted({ $lte: now }) },
        { $set: { leaseUntil: leaseFrom(now) } },
      ).lean()
      return found ? { fanout: fanoutOf(found), state: chunkingStateOf(found) } : null
    },

    /** Writes the next chunk; one that was written before a crash is left as it was. Returns its last member. */
    async addChunk(
      fanoutId: string,
      index: number,
      members: string[],
      now: Date,
    ): Promise<{ id: string; last: string }> {
      const { id, last } = await insertChunk(fanoutId, index, members, { now, dispatchAfter: leaseFrom(now) })
      await Fanout.updateOne(
        { _id: fanoutId },
        { $set: { lastMember: last, nextIndex: index + 1, leaseUntil: leaseFrom(now) } },
      )
      return { id, last: last.toHexString() }
    },

    async finishChunking(id: string): Promise<void> {
      await Fanout.updateOne({ _id: id }, { $set: { state: 'chunked' } })
    },

    /** Claims a chunk for one lease; null when another worker holds it, it is not due, or it is done. */
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
      const done = new Set(found.done.map(member => member.toHexString()))
      const remaining = found.members.map(member => member.toHexString()).filter(member => !done.has(member))
      return { id, fanoutId: found.fanoutId, token, attempts: found.attempts, remaining }
    },

    /** Records who is done and renews the lease; false when another worker holds the chunk by now. */
    async progress(chunk: Chunk, done: string[], now: Date): Promise<boolean> {
      const { matchedCount } = await FanoutChunk.updateOne(
        { _id: chunk.id, token: chunk.token },
        {
          $addToSet: { done: { $each: done.map(id => new Types.ObjectId(id)) } },
          $set: { leaseUntil: leaseFrom(now), dispatchAfter: leaseFrom(now) },
        },
      )
      return matchedCount === 1
    },

    async finishChunk(chunk: Chunk, failed: number): Promise<void> {
      await FanoutChunk.updateOne(
        { _id: chunk.id, token: chunk.token },
        { $set: { state: 'sent', token: null, failed } },
      )
    },

    /** Schedules a retry of the members that are left. */
    async postpone(chunk: Chunk, until: Date, now: Date): Promise<void> {
      await FanoutChunk.updateOne(
        { _id: chunk.id, token: chunk.token },
        {
          $set: { state: 'pending', token: null, leaseUntil: now, notBefore: until, dispatchAfter: until },
          $inc: { attempts: 1 },
        },
      )
    },

    /** Claims the fan-outs and chunks that are due and have no worker; each is returned to one caller. */
    async claimDue(now: Date): Promise<{ fanouts: Dispatch[]; chunks: Dispatch[] }> {
      const fanouts: Dispatch[] = []
      const due = trusted({ $lte: now })
      for (const { _id } of await Fanout.find({ state: 'chunking', leaseUntil: due }, { _id: 1 }).limit(100).lean()) {
        const taken = await Fanout.findOneAndUpdate(
          { _id, state: 'chunking', leaseUntil: due },
          { $inc: { dispatches: 1 } },
          { returnDocument: 'after' },
        ).lean()
        if (taken) fanouts.push({ id: _id, dispatch: taken.dispatches })
      }
      const chunks: Dispatch[] = []
      const ready = { state: trusted({ $ne: 'sent' as const }), dispatchAfter: due, leaseUntil: due }
      for (const { _id } of await FanoutChunk.find(ready, { _id: 1 }).limit(200).lean()) {
        const taken = await FanoutChunk.findOneAndUpdate(
          { _id, ...ready },
          { $inc: { dispatches: 1 }, $set: { dispatchAfter: leaseFrom(now) } },
          { returnDocument: 'after' },
        ).lean()
        if (taken) chunks.push({ id: _id, dispatch: taken.dispatches })
      }
      return { fanouts, chunks }
    },
  }
}

function fanoutOf({ _id, messages, audience, options, until }: FanoutDocument): Fanout {
  return { id: _id, messages, audience, options, until }
}

function chunkingStateOf({ lastMember, nextIndex }: FanoutDocument): ChunkingState {
  return { lastMember: lastMember?.toHexString() ?? null, nextIndex }
}
