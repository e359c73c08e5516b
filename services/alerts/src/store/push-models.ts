import type { PushMessage, WatchedPlace } from '@muster/contracts/entities/push'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { defaultPushChoices, type PushChoices } from '@muster/contracts/vocabulary/push-choices'
import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, Schema, type Types } from 'mongoose'
import type { SentMessage } from '../domain/told.ts'

export type SubscriptionDocument = {
  _id: Types.ObjectId
  endpointHash: string
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** The VAPID key with which the subscription was made. Absent in older rows. */
  applicationServerKey?: string
  userId: string
  places: WatchedPlace[]
  cells: string[]
  language: Language
  choices: PushChoices
  testedAt: Date | null
  /** The revision of the last home-placed event that moved its home, or of the last home-lost event that removed it. */
  homeRevision: number
  /** True if its home was removed because it was lost. The home comes back when it is placed again. */
  isHomeLost?: boolean
  /** The revision of the last profile-updated event that gave it the choices of the account. */
  profileRevision?: number
  /** Since when its places are new and have not been compared with the active updates. Null once they have been. */
  changedAt: Date | null
  updatedAt: Date
}

/** The lanes in the order in which they are sent. `low` is for messages of groups, for which no alert may wait. */
export const lanes = ['critical', 'normal', 'low'] as const
export type Lane = (typeof lanes)[number]

/** A message that is the same for all its members, whatever else they were sent. */
export type CommonMessage = {
  messages: Partial<Record<Language, PushMessage>>
  options: { urgency: 'low' | 'normal' | 'high'; topic: string }
  /** The message is not sent after this time. The stored value may be changed while the message is being sent. */
  until: Date
  /** True if the message is sent only to devices that were sent something else of the thread before. It replaces that notification. */
  isReplacement?: boolean
}

export type FanoutDocument = {
  _id: string
  /** Messages of one thread reach a device in order. */
  thread: string
  /** The lineage of the update. What is sent to a member is decided from the current state of the lineage when it is sent. Null for a common message. */
  lineageId: string | null
  /** The revision of the lineage for which the fan-out was opened. Absent in older rows, and null for a common message. */
  revision?: number | null
  common: CommonMessage | null
  lane: Lane
  state: 'chunking' | 'chunked'
  /** When an operator stopped the fan-out: nothing more of it is sent. */
  stoppedAt?: Date | null
  /** The last subscription that is in a chunk. Chunking resumes after it. */
  lastMember: Types.ObjectId | null
  nextIndex: number
  leaseUntil: Date
  dispatches: number
  createdAt: Date
  /** W3C Trace Context of the work that opened the fan-out. Null if that was not traced. */
  traceparent: string | null
}

/** A member that has to be tried again. */
export type Waiting = { member: Types.ObjectId; at: Date; attempts: number }

export type ChunkDocument = {
  /** `<fanoutId>-<index>` */
  _id: string
  fanoutId: string
  lane: Lane
  /** Subscriptions that may have to be sent something. The ledger decides what; a member that needs nothing is skipped at no cost. */
  members: Types.ObjectId[]
  /** The number of members at the start. Absent in older rows. */
  size?: number
  /** The members that must not be tried again before a time of their own. */
  waiting: Waiting[]
  state: 'pending' | 'sending' | 'sent'
  /** The token of the worker that holds the lease. Only this worker may write progress. */
  token: string | null
  leaseUntil: Date
  notBefore: Date
  /** When the sweep queues it again. */
  dispatchAfter: Date
  dispatches: number
  createdAt: Date
}

export type ToldDocument = {
  /** `<thread>/<device>` */
  _id: string
  thread: string
  device: Types.ObjectId
  /** The last message that the push service has certainly accepted. */
  accepted: SentMessage | null
  /** When the push service accepted it. Absent in older rows. */
  acceptedAt?: Date
  /** A later message for which it is unknown whether the push service accepted it. */
  perhaps: SentMessage | null
  /** The message that the worker which holds the row is sending now. */
  trying: SentMessage | null
  /** The last order that the push service refused, if it has accepted nothing since. */
  refused?: SentMessage | null
  /** When the push service last refused a message of the thread. */
  rejectedAt?: Date
  /** The number of claims. A claim that was decided on an older state is refused. */
  claims: number
  token: string | null
  leaseUntil: Date | null
  /** The push service has asked us to wait until then (Retry-After). */
  notBefore: Date | null
  /** When the last message is sent once more, because an older request may still arrive after it. */
  confirmAt: Date | null
  /** The latest revisions that the device has reported as shown and as opened. */
  shown?: number
  opened?: number
  /** True if the state of an order has changed since it was last published. */
  isUnpublished?: boolean
  at: Date
}

/** The last revision that push has seen of something: of a person's leave-by time, or of the step after which nobody is called to a request for help. */
export type SeenRevisionDocument = { _id: string; revision: number; seenAt: Date }

/** The number of browsers of a person, as it was last published. `changedAt`: since when it must be counted again; null once it has been. */
export type DeviceCountDocument = {
  _id: string
  devices: number
  revision: number
  changedAt: Date | null
  /** When the person last opened an update soon after it was sent. */
  openedSoonAt?: Date
  outbox: unknown
}

type SettingDocument = { _id: string; value: unknown }

const { Mixed, ObjectId } = Schema.Types
const fanoutLifetimeSeconds = 14 * 24 * 60 * 60
/** As long as the messages are kept from which a lineage is computed. */
const toldLifetimeSeconds = 180 * 24 * 60 * 60
const date = { type: Date, required: true }
const number = { type: Number, default: 0 }
const text = { type: String, required: true }
const mixed = { type: Mixed, required: true } as never

const subscriptionSchema = new Schema<SubscriptionDocument>(
  {
    endpointHash: text,
    endpoint: text,
    keys: mixed,
    applicationServerKey: String,
    userId: text,
    places: { type: [Mixed] as never, required: true },
    cells: { type: [String], required: true },
    language: text,
    choices: { type: Mixed, default: defaultPushChoices } as never,
    testedAt: { type: Date, default: null },
    homeRevision: number,
    isHomeLost: Boolean,
    profileRevision: Number,
    changedAt: { type: Date, default: null },
    updatedAt: date,
  },
  { versionKey: false },
)
subscriptionSchema.index({ endpointHash: 1 }, { unique: true })
subscriptionSchema.index({ cells: 1, _id: 1 })
subscriptionSchema.index({ userId: 1 })
subscriptionSchema.index(
  { changedAt: 1 },
  { partialFilterExpression: { changedAt: { $type: 'date' } }, name: 'changed' },
)

const fanoutSchema = new Schema<FanoutDocument>(
  {
    _id: text,
    thread: text,
    lineageId: { type: String, default: null },
    revision: { type: Number, default: null },
    common: { type: Mixed, default: null } as never,
    lane: text,
    state: text,
    stoppedAt: { type: Date, default: null },
    lastMember: { type: ObjectId, default: null },
    nextIndex: number,
    leaseUntil: date,
    dispatches: number,
    createdAt: date,
    traceparent: { type: String, default: null },
  },
  { versionKey: false },
)
fanoutSchema.index({ state: 1, lane: 1, leaseUntil: 1 })
fanoutSchema.index({ createdAt: 1 }, { expireAfterSeconds: fanoutLifetimeSeconds })

const chunkSchema = new Schema<ChunkDocument>(
  {
    _id: text,
    fanoutId: text,
    members: { type: [ObjectId] as never, required: true },
    size: Number,
    waiting: { type: [Mixed] as never, default: [] },
    lane: text,
    state: text,
    token: { type: String, default: null },
    leaseUntil: date,
    notBefore: date,
    dispatchAfter: date,
    dispatches: number,
    createdAt: date,
  },
  { versionKey: false },
)
chunkSchema.index({ state: 1, lane: 1, dispatchAfter: 1 })
chunkSchema.index({ fanoutId: 1 })
chunkSchema.index({ createdAt: 1 }, { expireAfterSeconds: fanoutLifetimeSeconds })

const toldSchema = new Schema<ToldDocument>(
  {
    _id: text,
    thread: text,
    device: { type: ObjectId, required: true },
    accepted: { type: Mixed, default: null } as never,
    acceptedAt: Date,
    perhaps: { type: Mixed, default: null } as never,
    trying: { type: Mixed, default: null } as never,
    claims: number,
    token: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    notBefore: { type: Date, default: null },
    confirmAt: { type: Date, default: null },
    shown: Number,
    opened: Number,
    refused: { type: Mixed, default: null } as never,
    rejectedAt: Date,
    isUnpublished: Boolean,
    at: date,
  },
  { versionKey: false, collection: 'told' },
)
toldSchema.index({ device: 1 })
toldSchema.index({ isUnpublished: 1 }, { partialFilterExpression: { isUnpublished: true }, name: 'unpublished' })
toldSchema.index({ at: 1 }, { expireAfterSeconds: toldLifetimeSeconds })

const seenRevisionSchema = new Schema<SeenRevisionDocument>(
  { _id: text, revision: { type: Number, required: true }, seenAt: date },
  { versionKey: false },
)
// Longer than an event can be delivered again: it stays 7 days in the stream, then 30 days parked.
seenRevisionSchema.index({ seenAt: 1 }, { expireAfterSeconds: 40 * 24 * 60 * 60 })

const deviceCountSchema = new Schema<DeviceCountDocument>(
  {
    _id: text,
    devices: number,
    revision: number,
    changedAt: { type: Date, default: null },
    openedSoonAt: Date,
    outbox: outboxField as never,
  },
  { versionKey: false },
)
deviceCountSchema.index({ changedAt: 1 }, { partialFilterExpression: { changedAt: { $type: 'date' } } })

export type PushModels = ReturnType<typeof createPushModels>

export function createPushModels(connection: Connection) {
  return {
    Subscription: connection.model<SubscriptionDocument>('Subscription', subscriptionSchema),
    Fanout: connection.model<FanoutDocument>('Fanout', fanoutSchema),
    FanoutChunk: connection.model<ChunkDocument>('FanoutChunk', chunkSchema),
    Told: connection.model<ToldDocument>('Told', toldSchema),
    LeaveBy: connection.model<SeenRevisionDocument>('LeaveBy', seenRevisionSchema),
    HelpQuieted: connection.model<SeenRevisionDocument>('HelpQuieted', seenRevisionSchema),
    DeviceCount: connection.model<DeviceCountDocument>('DeviceCount', deviceCountSchema),
    Setting: connection.model<SettingDocument>(
      'Setting',
      new Schema<SettingDocument>({ _id: text, value: mixed }, { versionKey: false }),
    ),
  }
}
