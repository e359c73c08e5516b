import { type OutboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, Schema, type Types } from 'mongoose'
import type { Alert } from '../domain/alert.ts'
import type { Revision, UpdateState } from '../domain/evolve.ts'
import { createFactModels } from './fact-models.ts'
import { createHeldModels } from './held-models.ts'
import { createLinkModels } from './link-models.ts'
import { createShelterModels } from './shelter-models.ts'
import { createZoneModels } from './zone-models.ts'
import { createZoneShapeModels } from './zone-shape-models.ts'

export type LineageDocument = {
  _id: Types.ObjectId
  /** The keys of its messages (`alertKey`). */
  keys: string[]
  /** All updates of the lineage, active and ended. They are in one document so that they change at one moment, together with their events. */
  updates: UpdateState[]
  /** Optimistic lock: incremented by every write of keys or updates. */
  version: number
  isActive: boolean
  /** When the first of its active updates ends. Null if none is active. */
  endsAt: Date | null
  feed: string
  /** The lineage into which this one was merged, because a message connected the two. Null otherwise. */
  mergedInto: Types.ObjectId | null
  /** Set after a failed expiry: the expiry is not tried again before this time. */
  retryAt: Date | null
  /** The version whose push an operator has stopped. Later versions are pushed again. */
  pushStopped?: number
  changedAt: Date
  outbox?: OutboxEntry[]
}

/** The form of updates before they were grouped into lineages; `migrations/0001-updates-into-lineages.ts` converts them. */
export type OldUpdateDocument = {
  _id: Types.ObjectId
  keys: string[]
  currentKey: string | null
  view: UpdateState['view'] | null
  endsAt: Date | null
  translations?: UpdateState['translations']
  geometryProblem: UpdateState['geometryProblem']
  revisions: Revision[]
  version: number
  feed: string
  changedAt: Date
  outbox?: OutboxEntry[]
}

export type MessageDocument = {
  /** The alert key. */
  _id: string
  alert: Alert
  sender: string
  sent: string
  feed: string
  isForPeople: boolean
  /** True for an all clear of the type Alert that names no message. */
  isAllClear: boolean
  references: string[]
  /** The keys of the messages that such an all clear ends. */
  ends: string[]
  delisted: boolean
  /** False until everything that the message changes has been written. */
  processed: boolean
  /** Failed attempts to process it. */
  attempts: number
  /** When the message was taken out of its lineage, because it cannot be processed. */
  parkedAt: Date | null
  parkedReason: string | null
  receivedAt: Date
}

export type FeedDocument = {
  _id: string
  lastAttemptAt: Date | null
  lastSuccessAt: Date | null
  items: number
  setAside: number
  reasons: string[]
  /** The address from which `etag` and `lastModified` were received. */
  url: string | null
  etag: string | null
  lastModified: string | null
  /** When the service made the newest list that we received, if it says so. */
  asOf: string | null
  /** The end of the lease of the process that polls the feed now. */
  leaseUntil: Date | null
  token: string | null
}

const { Mixed } = Schema.Types
const messageLifetimeSeconds = 180 * 24 * 60 * 60

const lineageSchema = new Schema<LineageDocument>(
  {
    keys: { type: [String], required: true },
    updates: { type: [Mixed] as unknown as UpdateState[], default: [] },
    version: { type: Number, required: true },
    isActive: { type: Boolean, required: true },
    endsAt: { type: Date, default: null },
    feed: { type: String, required: true },
    mergedInto: { type: Schema.Types.ObjectId, default: null },
    retryAt: { type: Date, default: null },
    pushStopped: Number,
    changedAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { versionKey: false, minimize: false },
)
lineageSchema.index({ mergedInto: 1 })
// A message belongs to one lineage. The unique index stops concurrent processes from creating two lineages for it.
lineageSchema.index({ keys: 1 }, { unique: true })
lineageSchema.index({ 'updates.view.id': 1 })
lineageSchema.index({ isActive: 1, endsAt: 1 })
lineageSchema.index({ changedAt: 1 })

const oldUpdateSchema = new Schema<OldUpdateDocument>(
  {
    keys: [String],
    currentKey: String,
    view: Mixed,
    endsAt: Date,
    translations: Mixed,
    geometryProblem: String as never,
    revisions: [Mixed] as unknown as Revision[],
    version: Number,
    feed: String,
    changedAt: Date,
    outbox: outboxField,
  },
  { versionKey: false, minimize: false, collection: 'updates' },
)

const messageSchema = new Schema<MessageDocument>(
  {
    _id: { type: String, required: true },
    alert: { type: Mixed, required: true } as never,
    sender: { type: String, required: true },
    sent: { type: String, required: true },
    feed: { type: String, required: true },
    isForPeople: { type: Boolean, required: true },
    isAllClear: { type: Boolean, default: false },
    references: { type: [String], default: [] },
    ends: { type: [String], default: [] },
    delisted: { type: Boolean, default: false },
    processed: { type: Boolean, required: true },
    attempts: { type: Number, default: 0 },
    parkedAt: { type: Date, default: null },
    parkedReason: { type: String, default: null },
    receivedAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
)
messageSchema.index({ references: 1 })
messageSchema.index({ ends: 1 })
messageSchema.index({ sender: 1, sent: 1 })
messageSchema.index({ sender: 1, isAllClear: 1 }, { partialFilterExpression: { isAllClear: true }, name: 'all_clears' })
messageSchema.index({ parkedAt: 1 }, { partialFilterExpression: { parkedAt: { $type: 'date' } }, name: 'parked' })
messageSchema.index({ feed: 1 }, { partialFilterExpression: { delisted: true }, name: 'delisted' })
messageSchema.index({ receivedAt: 1 }, { expireAfterSeconds: messageLifetimeSeconds })
// For the days that can be replayed: their messages are counted from the index alone.
messageSchema.index(
  { isForPeople: 1, receivedAt: 1, _id: 1, feed: 1 },
  { partialFilterExpression: { isForPeople: true }, name: 'recorded_days' },
)
messageSchema.index(
  { receivedAt: 1, processed: 1 },
  { partialFilterExpression: { processed: false }, name: 'unprocessed' },
)

const feedSchema = new Schema<FeedDocument>(
  {
    _id: { type: String, required: true },
    lastAttemptAt: { type: Date, default: null },
    lastSuccessAt: { type: Date, default: null },
    items: { type: Number, default: 0 },
    setAside: { type: Number, default: 0 },
    reasons: { type: [String], default: [] },
    url: { type: String, default: null },
    etag: { type: String, default: null },
    lastModified: { type: String, default: null },
    asOf: { type: String, default: null },
    leaseUntil: { type: Date, default: null },
    token: { type: String, default: null },
  },
  { versionKey: false },
)

export type Models = ReturnType<typeof createModels>

export function createModels(connection: Connection) {
  return {
    Lineage: connection.model<LineageDocument>('Lineage', lineageSchema),
    OldUpdate: connection.model<OldUpdateDocument>('Update', oldUpdateSchema),
    Message: connection.model<MessageDocument>('Message', messageSchema),
    Feed: connection.model<FeedDocument>('Feed', feedSchema),
    ...createShelterModels(connection),
    ...createFactModels(connection),
    ...createHeldModels(connection),
    ...createZoneModels(connection),
    ...createZoneShapeModels(connection),
    ...createLinkModels(connection),
  }
}
