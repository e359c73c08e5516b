import { randomUUID } from 'node:crypto'
import { Types, trusted } from 'mongoose'
import { isDuplicate } from './messages.ts'
import type { ChunkDocument, FanoutDocument, PushModels } from './push-models.ts'

export type Fanout = Pick<FanoutDocument, 'messages' | 'audience' | 'options' | 'until'> & { id: string }
export type CutState = { cutAfter: string | null; nextIndex: number }
export type Chunk = { id: string; fanoutId: string; token: string; attempts: number; remaining: string[] }
export type Dispatch = { id: string; dispatch: number }
export type FanoutStore = ReturnType<typeof createFanoutStore>

/** The ledger of what was sent to whom: it outlives queues and workers. */
export function createFanoutStore({ Fanout, FanoutChunk }: PushModels, { leaseMs }: { leaseMs: number }) {
  const later = (now: Date, ms = leaseMs) => new Date(now.getTime() + ms)

  return {
    /** Opens the ledger of one revision; false when it is open already. */
    async open({ id, ...fanout }: Fanout, now: Date): Promise<boolean> {
      try {
        await Fanout.create({
          _id: id,
          ...fanout,
          state: 'cutting',
          cutAfter: null,
          nextIndex: 0,
          leaseUntil: now,
          dispatches: 0,
          createdAt: now,
        })
        return true
      } catch (err) {
        if (isDuplicate(err)) return false
        throw err
      }
    },

    async byId(id: string): Promise<Fanout | null> {
      const found = await Fanout.findById(id).lean()
      return found ? fanoutOf(found) : null
    },

    async claimCut(id: string, now: Date): Promise<{ fanout: Fanout; state: CutState } | null> {
      const found = await Fanout.findOneAndUpdate(
        { _id: id, state: 'cutting', leaseUntil: trusted({ $lte: now }) },
        { $set: { leaseUntil: later(now) } },
      ).lean()
      return found ? { fanout: fanoutOf(found), state: cutStateOf(found) } : null
    },

    /** Writes the next chunk down; one that was written before a crash is left as it was. Returns its last member. */
    async addChunk(
      fanoutId: string,
      index: number,
      members: string[],
      now: Date,
    ): Promise<{ id: string; last: string }> {
      const id = `${fanoutId}-${index}`
      const ids = members.map(member => new Types.ObjectId(member))
      const chunk: Omit<ChunkDocument, '_id'> = {
        fanoutId,
        members: ids,
        done: [],
        failed: 0,
        state: 'pending',
        token: null,
        leaseUntil: now,
        notBefore: now,
        dispatchAfter: later(now),
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
      if (!last) throw new Error('a chunk has no members')
      await Fanout.updateOne(
        { _id: fanoutId },
        { $set: { cutAfter: last, nextIndex: index + 1, leaseUntil: later(now) } },
      )
      return { id, last: last.toHexString() }
    },

    async finishCut(id: string): Promise<void> {
      await Fanout.updateOne({ _id: id }, { $set: { state: 'cut' } })
    },

    async claimChunk(id: string, now: Date): Promise<Chunk | null> {
      const token = randomUUID()
      const found = await FanoutChunk.findOneAndUpdate(
        {
          _id: id,
          state: trusted({ $ne: 'sent' }),
          leaseUntil: trusted({ $lte: now }),
          notBefore: trusted({ $lte: now }),
        },
        { $set: { state: 'sending', token, leaseUntil: later(now), dispatchAfter: later(now) } },
      ).lean()
      if (!found) return null
      const done = new Set(found.done.map(member => member.toHexString()))
      const remaining = found.members.map(member => member.toHexString()).filter(member => !done.has(member))
      return { id, fanoutId: found.fanoutId, token, attempts: found.attempts, remaining }
    },

    /** Records who is done and holds the lease on; false when another worker has taken the chunk over. */
    async progress(chunk: Chunk, done: string[], now: Date): Promise<boolean> {
      const { matchedCount } = await FanoutChunk.updateOne(
        { _id: chunk.id, token: chunk.token },
        {
          $addToSet: { done: { $each: done.map(id => new Types.ObjectId(id)) } },
          $set: { leaseUntil: later(now), dispatchAfter: later(now) },
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

    /** Puts what is left of a chunk off. */
    async postpone(chunk: Chunk, until: Date, now: Date): Promise<void> {
      await FanoutChunk.updateOne(
        { _id: chunk.id, token: chunk.token },
        {
          $set: { state: 'pending', token: null, leaseUntil: now, notBefore: until, dispatchAfter: until },
          $inc: { attempts: 1 },
        },
      )
    },

    /** Takes the fan-outs and chunks that nobody is working on and that are due; each is returned to one caller. */
    async takeLost(now: Date): Promise<{ cuts: Dispatch[]; chunks: Dispatch[] }> {
      const cuts: Dispatch[] = []
      const due = trusted({ $lte: now })
      for (const { _id } of await Fanout.find({ state: 'cutting', leaseUntil: due }, { _id: 1 }).limit(100).lean()) {
        const taken = await Fanout.findOneAndUpdate(
          { _id, state: 'cutting', leaseUntil: due },
          { $inc: { dispatches: 1 } },
          { returnDocument: 'after' },
        ).lean()
        if (taken) cuts.push({ id: _id, dispatch: taken.dispatches })
      }
      const chunks: Dispatch[] = []
      const lost = { state: trusted({ $ne: 'sent' as const }), dispatchAfter: due, leaseUntil: due }
      for (const { _id } of await FanoutChunk.find(lost, { _id: 1 }).limit(200).lean()) {
        const taken = await FanoutChunk.findOneAndUpdate(
          { _id, ...lost },
          { $inc: { dispatches: 1 }, $set: { dispatchAfter: later(now) } },
          { returnDocument: 'after' },
        ).lean()
        if (taken) chunks.push({ id: _id, dispatch: taken.dispatches })
      }
      return { cuts, chunks }
    },
  }
}

function fanoutOf({ _id, messages, audience, options, until }: FanoutDocument): Fanout {
  return { id: _id, messages, audience, options, until }
}

function cutStateOf({ cutAfter, nextIndex }: FanoutDocument): CutState {
  return { cutAfter: cutAfter?.toHexString() ?? null, nextIndex }
}
