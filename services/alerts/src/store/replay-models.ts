import type { Replay } from '@muster/contracts/entities/replay'
import { type Connection, Schema, type Types } from 'mongoose'
import type { StartedReplay } from '../domain/replay.ts'
import type { Person } from './operate-models.ts'

type Settings = Pick<Replay, 'day' | 'speed' | 'audience' | 'state' | 'messages' | 'replayed' | 'note'>

export type ReplayDocument = Settings & {
  _id: Types.ObjectId
  /** When the first message of the day was received, and when the day ended. */
  from: Date
  until: Date
  author: Person
  createdAt: Date
  decision: { by: Person; at: Date; note: string } | null
  /** True while the replay runs, is paused or ends. */
  isOpen: boolean
  /** The legs of the replay (see `domain/replay.ts`). Empty before it starts. */
  legs: [] | StartedReplay['legs']
  /** The last message that was replayed. */
  cursor: { receivedAt: Date; key: string } | null
  /** Who stopped the replay. Null if it ran to the end of its day. */
  stoppedBy: Person | null
  endedAt: Date | null
  /** The lease of the process that runs the replay: its token and its end. */
  token: string | null
  leaseUntil: Date | null
}

const { Mixed } = Schema.Types
const text = { type: String, required: true }
const date = { type: Date, required: true }
const number = { type: Number, required: true }
const mixed = { type: Mixed, required: true } as never
const noMixed = { type: Mixed, default: null } as never
const noDate = { type: Date, default: null }

// Rows do not expire, as with messages that operators write: it must stay known who replayed what.
const replaySchema = new Schema<ReplayDocument>(
  {
    day: text,
    speed: number,
    audience: text as never,
    state: text as never,
    messages: number,
    replayed: number,
    note: text,
    from: date,
    until: date,
    author: mixed,
    createdAt: date,
    decision: noMixed,
    legs: mixed,
    cursor: noMixed,
    stoppedBy: noMixed,
    endedAt: noDate,
    token: { type: String, default: null },
    leaseUntil: noDate,
    isOpen: { type: Boolean, required: true },
  },
  { versionKey: false, collection: 'operatorreplays' },
)
replaySchema.index({ createdAt: -1 })

// Only one replay is open at a time: if two admins start two at once, one of them is refused.
replaySchema.index({ isOpen: 1 }, { unique: true, partialFilterExpression: { isOpen: true } })

export const createReplayModel = (connection: Connection) =>
  connection.model<ReplayDocument>('OperatorReplay', replaySchema)
