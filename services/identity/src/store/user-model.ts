import { forEveryNeed } from '@muster/contracts/vocabulary/needs'
import { transportationTypes } from '@muster/contracts/vocabulary/travel'
import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'

const required = { required: true } as const
const flag = { type: Boolean, default: false } as const

const contactSchema = new Schema(
  {
    name: { type: String, ...required },
    phone: { type: String, ...required },
    relationship: { type: String, ...required },
    isPrimary: { type: Boolean, ...required },
  },
  { _id: false },
)

const resetTokenSchema = new Schema(
  { hash: { type: String, ...required }, expiresAt: { type: Date, ...required } },
  { _id: false },
)

const userSchema = new Schema({
  /** Lower case; absent on a tombstone, so that the address can be registered again. */
  email: String,
  passwordHash: { type: String, select: false },
  /** Incremented with each new password: a sign-in that verified an older one is refused. */
  credentialVersion: { type: Number, default: 0, select: false },
  resetTokens: { type: [resetTokenSchema], select: false },
  name: String,
  location: String,
  phone: { type: String, default: null },
  profileImageUrl: { type: String, default: null },
  ...forEveryNeed(() => flag),
  transportationType: { type: String, enum: transportationTypes },
  emergencyContacts: { type: [contactSchema] },
  accessibilityPreferences: { largeText: flag, voiceGuidance: flag, highContrast: flag },
  hasCreatedCommunity: { ...flag, select: false },
  createdAt: { type: Date, ...required },
  /** Incremented with each change of the profile (optimistic lock): of two concurrent changes neither is lost. */
  revision: { type: Number, default: 0 },
  /** What the last profile event said, as `factsVersion` in user-events.ts; absent in rows from before it was counted. */
  factsVersion: Number,
  /** Set on a tombstone, which is kept until the deletion's event is published. */
  deletedAt: { type: Date, default: null },
  outbox: outboxField,
})
userSchema.index({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } })
userSchema.index({ 'resetTokens.hash': 1 }, { sparse: true })
userSchema.index({ name: 1 })
userSchema.index({ factsVersion: 1 })

export type UserRow = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId }
export const createUserModel = (connection: Connection) => connection.model('User', userSchema)
export type UserModel = ReturnType<typeof createUserModel>
