import { languages } from '@muster/contracts/vocabulary/languages'
import { forEveryNeed } from '@muster/contracts/vocabulary/needs'
import { transportationTypes } from '@muster/contracts/vocabulary/travel'
import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'

const required = { required: true } as const
const flag = { type: Boolean, default: false } as const
const choice = { type: Boolean, default: true } as const

const contactSchema = new Schema(
  {
    /** Absent in rows from before contacts had ids. */
    id: String,
    name: { type: String, ...required },
    phone: { type: String, ...required },
    relationship: { type: String, ...required },
    isPrimary: { type: Boolean, ...required },
  },
  { _id: false },
)

/** The token of a mailed link. */
const mailedTokenSchema = new Schema(
  { hash: { type: String, ...required }, expiresAt: { type: Date, ...required } },
  { _id: false },
)

const passkeySchema = new Schema(
  {
    /** Id of the credential, base64url. */
    id: { type: String, ...required },
    /** COSE key, base64url. */
    publicKey: { type: String, ...required },
    /** Signature counter; always 0 for passkeys that are synchronised between devices. */
    counter: { type: Number, ...required },
    transports: { type: [String], default: [] },
    name: { type: String, ...required },
    addedAt: { type: Date, ...required },
    lastUsedAt: { type: Date, default: null },
  },
  { _id: false, id: false },
)

const userSchema = new Schema({
  /** Lower case; absent on a tombstone, so that the address can be registered again. */
  email: String,
  passwordHash: { type: String, select: false },
  /** Incremented with each new password. A sign-in that has verified an older password is refused. */
  credentialVersion: { type: Number, default: 0, select: false },
  resetTokens: { type: [mailedTokenSchema], select: false },
  verificationTokens: { type: [mailedTokenSchema], select: false },
  passkeys: { type: [passkeySchema], select: false },
  /** When the address was verified; absent until then. */
  emailVerifiedAt: Date,
  name: String,
  location: String,
  phone: { type: String, default: null },
  profileImageUrl: { type: String, default: null },
  /** Not read with the profile. Stored in this document, so that it is deleted with the account. */
  picture: { type: Schema.Types.Mixed, select: false },
  ...forEveryNeed(() => flag),
  transportationType: { type: String, enum: transportationTypes },
  emergencyContacts: { type: [contactSchema] },
  accessibilityPreferences: { largeText: flag, voiceGuidance: flag, highContrast: flag },
  /** Null, like the language, if the person has not chosen. */
  notificationPreferences: {
    type: new Schema({ inApp: choice, route: choice, shelter: choice }, { _id: false }),
    default: null,
  },
  language: { type: String, enum: [...languages, null], default: null },
  hasCreatedCommunity: { ...flag, select: false },
  createdAt: { type: Date, ...required },
  /** Incremented with each change of the profile (optimistic lock), so that concurrent changes are not lost. */
  revision: { type: Number, default: 0 },
  /** `profileEventsVersion` of user-events.ts at the last profile event. Absent in older rows, and after a change that has to be published. */
  factsVersion: Number,
  /** Set on a tombstone, which is kept until the deletion's event is published. */
  deletedAt: { type: Date, default: null },
  outbox: outboxField,
})
userSchema.index({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } })
userSchema.index({ 'resetTokens.hash': 1 }, { sparse: true })
// Partial, because empty lists would be duplicates of each other.
userSchema.index(
  { 'passkeys.id': 1 },
  { unique: true, partialFilterExpression: { 'passkeys.id': { $type: 'string' } } },
)
userSchema.index({ name: 1 })
userSchema.index({ factsVersion: 1 })

export type UserRow = InferSchemaType<typeof userSchema> & { _id: Types.ObjectId }
export const createUserModel = (connection: Connection) => connection.model('User', userSchema)
export type UserModel = ReturnType<typeof createUserModel>
