import type { PushMessage, WatchedPlace } from '@muster/contracts/entities/push'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { type Connection, Schema, type Types } from 'mongoose'
import type { Audience } from '../domain/audience.ts'

export type SubscriptionDocument = {
  _id: Types.ObjectId
  endpointHash: string
  endpoint: string
  keys: { p256dh: string; auth: string }
  userId: string
  places: WatchedPlace[]
  cells: string[]
  language: Language
  testedAt: Date | null
  updatedAt: Date
}

export type FanoutDocument = {
  /** `<updateId>-<revision>`: one revision is sent once. */
  _id: string
  messages: Partial<Record<Language, PushMessage>>
  /** Null where the members were named when it was opened. */
  audience: Exclude<Audience, { kind: 'nobody' }> | null
  options: { urgency: 'low' | 'normal' | 'high'; topic: string }
  /** It is not sent any more after this. */
  until: Date
  state: 'chunking' | 'chunked'
  /** The last subscription that is in a chunk: chunking resumes after it. */
  lastMember: Types.ObjectId | null
  nextIndex: number
  leaseUntil: Date
  dispatches: number
  createdAt: Date
}

export type ChunkDocument = {
  /** `<fanoutId>-<index>` */
  _id: string
  fanoutId: string
  members: Types.ObjectId[]
  /** Members that are finished: delivered, gone or refused. */
  done: Types.ObjectId[]
  failed: number
  state: 'pending' | 'sending' | 'sent'
  /** Of the worker that holds the lease: only it may write progress. */
  token: string | null
  leaseUntil: Date
  notBefore: Date
  /** When the sweep queues it again. */
  dispatchAfter: Date
  dispatches: number
  attempts: number
  createdAt: Date
}

/** The last revision of a person's leave-by time that push has seen. */
export type LeaveByDocument = { _id: string; revision: number; seenAt: Date }

type SettingDocument = { _id: string; value: unknown }

const { Mixed, ObjectId } = Schema.Types
const ledgerLifetimeSeconds = 14 * 24 * 60 * 60
const date = { type: Date, required: true }
const number = { type: Number, default: 0 }
const text = { type: String, required: true }
const mixed = { type: Mixed, required: true } as never

const subscriptionSchema = new Schema<SubscriptionDocument>(
  {
    endpointHash: text,
    endpoint: text,
    keys: mixed,
    userId: text,
    places: { type: [Mixed] as never, required: true },
    cells: { type: [String], required: true },
    language: text,
    testedAt: { type: Date, default: null },
    updatedAt: date,
  },
  { versionKey: false },
)
subscriptionSchema.index({ endpointHash: 1 }, { unique: true })
subscriptionSchema.index({ cells: 1, _id: 1 })
subscriptionSchema.index({ userId: 1 })

const fanoutSchema = new Schema<FanoutDocument>(
  {
    _id: text,
    messages: mixed,
    audience: { type: Mixed, default: null } as never,
    options: mixed,
    until: date,
    state: text,
    lastMember: { type: ObjectId, default: null },
    nextIndex: number,
    leaseUntil: date,
    dispatches: number,
    createdAt: date,
  },
  { versionKey: false },
)
fanoutSchema.index({ state: 1, leaseUntil: 1 })
fanoutSchema.index({ createdAt: 1 }, { expireAfterSeconds: ledgerLifetimeSeconds })

const chunkSchema = new Schema<ChunkDocument>(
  {
    _id: text,
    fanoutId: text,
    members: { type: [ObjectId] as never, required: true },
    done: { type: [ObjectId] as never, default: [] },
    failed: number,
    state: text,
    token: { type: String, default: null },
    leaseUntil: date,
    notBefore: date,
    dispatchAfter: date,
    dispatches: number,
    attempts: number,
    createdAt: date,
  },
  { versionKey: false },
)
chunkSchema.index({ state: 1, dispatchAfter: 1 })
chunkSchema.index({ createdAt: 1 }, { expireAfterSeconds: ledgerLifetimeSeconds })

const leaveBySchema = new Schema<LeaveByDocument>(
  { _id: text, revision: { type: Number, required: true }, seenAt: date },
  { versionKey: false },
)
// Longer than an event can be delivered again: 7 days in the stream, then 30 days parked.
leaveBySchema.index({ seenAt: 1 }, { expireAfterSeconds: 40 * 24 * 60 * 60 })

export type PushModels = ReturnType<typeof createPushModels>

export function createPushModels(connection: Connection) {
  return {
    Subscription: connection.model<SubscriptionDocument>('Subscription', subscriptionSchema),
    Fanout: connection.model<FanoutDocument>('Fanout', fanoutSchema),
    FanoutChunk: connection.model<ChunkDocument>('FanoutChunk', chunkSchema),
    LeaveBy: connection.model<LeaveByDocument>('LeaveBy', leaveBySchema),
    Setting: connection.model<SettingDocument>(
      'Setting',
      new Schema<SettingDocument>({ _id: text, value: mixed }, { versionKey: false }),
    ),
  }
}
