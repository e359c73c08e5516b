import { type OutboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, Schema, type Types } from 'mongoose'
import type { Alert } from '../domain/alert.ts'
import type { Revision, UpdateState } from '../domain/evolve.ts'
import { createHazardModels } from './hazard-models.ts'
import { createShelterModels } from './shelter-models.ts'

export type UpdateDocument = Omit<UpdateState, 'endsAt'> & {
  _id: Types.ObjectId
  /** Optimistic lock: incremented by every write. */
  version: number
  isActive: boolean
  endsAt: Date | null
  feed: string
  /** Consecutive healthy polls that did not list the current message. */
  misses: number
  changedAt: Date
  outbox?: OutboxEntry[]
}

export type MessageDocument = {
  /** The alert key. */
  _id: string
  alert: Alert
  sender: string
  sent: string
  msgType: Alert['msgType']
  feed: string
  isForPeople: boolean
  isDrill: boolean
  references: string[]
  delisted: boolean
  /** False until what the message changes has been written. */
  processed: boolean
  receivedAt: Date
}

export type FeedDocument = {
  _id: string
  lastAttemptAt: Date | null
  lastSuccessAt: Date | null
  items: number
  setAside: number
  reasons: string[]
  etag: string | null
  lastModified: string | null
}

const { Mixed } = Schema.Types
const messageLifetimeSeconds = 180 * 24 * 60 * 60

const updateSchema = new Schema<UpdateDocument>(
  {
    keys: { type: [String], required: true },
    currentKey: { type: String, default: null },
    view: { type: Mixed, default: null },
    isActive: { type: Boolean, required: true },
    endsAt: { type: Date, default: null },
    translations: { type: Mixed, default: {} },
    geometryProblem: { type: String, default: null },
    revisions: { type: [Mixed] as unknown as Revision[], default: [] },
    version: { type: Number, required: true },
    feed: { type: String, required: true },
    misses: { type: Number, default: 0 },
    changedAt: { type: Date, required: true },
    outbox: outboxField,
  },
  { versionKey: false, minimize: false },
)
// A message belongs to one update: concurrent processes cannot create two from it.
updateSchema.index({ keys: 1 }, { unique: true })
updateSchema.index({ isActive: 1, endsAt: 1 })
updateSchema.index({ changedAt: 1 })

const messageSchema = new Schema<MessageDocument>(
  {
    _id: { type: String, required: true },
    alert: { type: Mixed, required: true } as never,
    sender: { type: String, required: true },
    sent: { type: String, required: true },
    msgType: { type: String, required: true },
    feed: { type: String, required: true },
    isForPeople: { type: Boolean, required: true },
    isDrill: { type: Boolean, required: true },
    references: { type: [String], default: [] },
    delisted: { type: Boolean, default: false },
    processed: { type: Boolean, required: true },
    receivedAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
)
messageSchema.index({ references: 1 })
messageSchema.index({ feed: 1 }, { partialFilterExpression: { delisted: true }, name: 'delisted' })
messageSchema.index({ receivedAt: 1 }, { expireAfterSeconds: messageLifetimeSeconds })
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
    etag: { type: String, default: null },
    lastModified: { type: String, default: null },
  },
  { versionKey: false },
)

export type Models = ReturnType<typeof createModels>

export function createModels(connection: Connection) {
  return {
    Update: connection.model<UpdateDocument>('Update', updateSchema),
    Message: connection.model<MessageDocument>('Message', messageSchema),
    Feed: connection.model<FeedDocument>('Feed', feedSchema),
    ...createShelterModels(connection),
    ...createHazardModels(connection),
  }
}
