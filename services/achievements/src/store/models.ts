import { sharePlatforms } from '@muster/contracts/vocabulary/achievements'
import { tombstoneSeconds } from '@muster/read-models/write-if-newer'
import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'
import { counted, measures } from '../domain/facts.ts'

const required = { required: true } as const

const factsSchema = new Schema({
  /** The user's id. */
  _id: { type: String, ...required },
  isRegistered: Boolean,
  isProfileComplete: Boolean,
  isAddressVerified: Boolean,
  contactCount: Number,
  measured: Object.fromEntries(measures.map(name => [name, Date])),
  drill: { type: { revision: Number, from: Date, before: Date, isOpen: Boolean }, default: undefined, _id: false },
  /** When the person last checked in as moving or safe, the latest first. */
  checkedInAt: { type: [Date], default: undefined },
  ids: Object.fromEntries(counted.map(name => [name, [String]])),
  /** When the last event of each action arrived. */
  heardAt: { complete_profile: Date, add_emergency_contact: Date, send_message: Date },
  forgottenAt: Date,
})
// Removes tombstones, which prevent a late event from recreating the facts of a deleted account.
factsSchema.index({ forgottenAt: 1 }, { expireAfterSeconds: tombstoneSeconds })

const earnedSchema = new Schema({
  userId: { type: String, ...required },
  achievementId: { type: String, ...required },
  earnedAt: { type: Date, ...required },
  /** When a check reported it; null until then. */
  announcedAt: { type: Date, default: null },
  outbox: outboxField,
})
earnedSchema.index({ userId: 1, achievementId: 1 }, { unique: true })

const shareSchema = new Schema({
  userId: { type: String, ...required },
  achievementId: { type: String, ...required },
  platform: { type: String, enum: sharePlatforms, ...required },
  sharedAt: { type: Date, ...required },
  /** User id, achievement id and platform, which make a share unique. Rows that are older than this field lack it. */
  key: String,
})
shareSchema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } })
shareSchema.index({ userId: 1 })

type Row<S extends Schema> = InferSchemaType<S> & { _id: Types.ObjectId }
export type EarnedRow = Row<typeof earnedSchema>
export type ShareRow = Row<typeof shareSchema>

/** The collections of this service on one connection. */
export function createModels(connection: Connection) {
  return {
    Facts: connection.model('Facts', factsSchema, 'facts'),
    Earned: connection.model('Earned', earnedSchema, 'earned'),
    Share: connection.model('Share', shareSchema),
  }
}
export type Models = ReturnType<typeof createModels>
