import { randomUUID } from 'node:crypto'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { type Connection, type QueryFilter, Types, trusted, type UpdateQuery } from 'mongoose'
import type { ReplaySection, StartedReplay } from '../domain/replay.ts'
import type { Person } from './operate-models.ts'
import type { Cursor, RecordedDay } from './recorded-days.ts'
import { createReplayModel, type ReplayDocument } from './replay-models.ts'

export type Replay = Omit<ReplayDocument, '_id' | 'isOpen' | 'leaseUntil'> & { id: string }
/** A replay that has started and whose lease the process with `token` holds. */
export type ClaimedReplay = Replay & { legs: StartedReplay['legs']; token: string }
export type ReplayStore = ReturnType<typeof createReplayStore>
type NewReplay = RecordedDay & Pick<ReplayDocument, 'speed' | 'audience' | 'author' | 'note' | 'createdAt'>
type Decision = NonNullable<ReplayDocument['decision']>

const mostListed = 50

/** Replays of recorded days: who wants them, how far they have come, and which process runs the open one. */
export function createReplayStore(connection: Connection) {
  const Row = createReplayModel(connection)

  /** Applies a change and returns the changed replay. Null if the replay is not in the state that the change requires, or if another replay is open. */
  async function move(
    filter: QueryFilter<ReplayDocument>,
    change: UpdateQuery<ReplayDocument>,
  ): Promise<Replay | null> {
    try {
      const row = await Row.findOneAndUpdate(filter, change, { returnDocument: 'after' }).lean()
      return row && replayOf(row)
    } catch (err) {
      if (isDuplicateKey(err)) return null
      throw err
    }
  }
  const idOf = (id: string) => ({ _id: new Types.ObjectId(id) })

  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    async create(id: string, fields: NewReplay): Promise<Replay> {
      const row = await Row.create({
        ...idOf(id),
        ...fields,
        state: 'proposed',
        isOpen: false,
        replayed: 0,
        decision: null,
        legs: [],
        cursor: null,
        stoppedBy: null,
        endedAt: null,
        token: null,
        leaseUntil: null,
      })
      return replayOf(row.toObject())
    },

    async byId(id: string): Promise<Replay | null> {
      const row = await Row.findById(id).lean()
      return row && replayOf(row)
    },

    async list(): Promise<Replay[]> {
      return (await Row.find().sort({ createdAt: -1 }).limit(mostListed).lean()).map(replayOf)
    },

    start: ({ id, from, speed }: Replay, decision: Decision) =>
      move(
        { ...idOf(id), state: 'proposed' },
        { $set: { state: 'running', isOpen: true, decision, legs: [{ source: from, at: decision.at, speed }] } },
      ),
    close: (id: string, state: 'refused' | 'withdrawn', decision: Decision) =>
      move({ ...idOf(id), state: 'proposed' }, { $set: { state, decision } }),

    /** Pauses or resumes the replay. The number of legs serves as optimistic lock. */
    turn: ({ id, legs }: Replay, from: 'running' | 'paused', to: 'running' | 'paused', leg: ReplaySection) =>
      move(
        { ...idOf(id), state: from, legs: trusted({ $size: legs.length }) },
        { $set: { state: to }, $push: { legs: leg } },
      ),

    stop: (id: string, stoppedBy: Person) =>
      move({ ...idOf(id), state: trusted({ $in: ['running', 'paused'] }) }, { $set: { state: 'ending', stoppedBy } }),

    /** Claims the replay that must be run or ended. Null if there is none, or if another process holds its lease. */
    async claim(now: Date, leaseMs: number): Promise<ClaimedReplay | null> {
      const found = await move(
        {
          state: trusted({ $in: ['running', 'ending'] }),
          $or: [{ leaseUntil: null }, { leaseUntil: trusted({ $lte: now }) }],
        },
        { $set: { token: randomUUID(), leaseUntil: new Date(now.getTime() + leaseMs) } },
      )
      return found && claimed(found)
    },

    /** Records how far the replay has come and renews the lease. Null if another process has claimed it since. */
    async advance(
      { id, token }: ClaimedReplay,
      { cursor, count, leaseUntil }: { cursor: Cursor; count: number; leaseUntil: Date },
    ): Promise<ClaimedReplay | null> {
      const found = await move({ ...idOf(id), token }, { $set: { cursor, leaseUntil }, $inc: { replayed: count } })
      return found && claimed(found)
    },

    /** Marks a replay as ending because its day is over. */
    finish: ({ id, token }: ClaimedReplay) =>
      move({ ...idOf(id), token, state: 'running' }, { $set: { state: 'ending' } }),

    async release({ id, token }: ClaimedReplay): Promise<void> {
      await Row.updateOne({ ...idOf(id), token }, { $set: { leaseUntil: null } })
    },

    ended: ({ id, token }: ClaimedReplay, endedAt: Date) =>
      move({ ...idOf(id), token, state: 'ending' }, { $set: { state: 'ended', isOpen: false, endedAt } }),
  }
}

function claimed(replay: Replay): ClaimedReplay | null {
  const { legs, token } = replay
  return legs.length > 0 && token ? { ...replay, legs: legs as StartedReplay['legs'], token } : null
}

function replayOf({ _id, isOpen: _, leaseUntil: __, ...rest }: ReplayDocument): Replay {
  return { id: _id.toHexString(), ...rest }
}
