import { tombstoneSeconds } from '@muster/read-models/write-if-newer'
import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'

const required = { required: true } as const
const list = { type: [Schema.Types.Mixed], default: [] } as const

/** `links` are `StoredLink`s, with encrypted addresses. */
const planSchema = new Schema({
  /** Id of the plan's owner. */
  _id: { type: String, ...required },
  revision: { type: Number, ...required },
  savedAt: { type: Date, ...required },
  links: list,
  circles: [String],
  stepSeconds: { type: Number, ...required },
  triggers: { type: Schema.Types.Mixed, ...required },
  needs: [String],
  note: { type: String, default: '' },
  people: { type: Number, ...required },
  sealedPhone: { type: String, ...required },
  language: { type: String, ...required },
  /** Whether an order or a warning may start a request. */
  isWatching: { type: Boolean, default: false },
})
// For the plans that name a person who deletes their account.
planSchema.index({ 'links.userId': 1 }, { sparse: true })
planSchema.index({ isWatching: 1, _id: 1 }, { partialFilterExpression: { isWatching: true } })

/** Whether somebody has agreed to be asked by a person. Kept when the link is removed and added again. */
const consentSchema = new Schema({
  /** Id of the person who asks, and a keyed hash of the person who is asked. */
  _id: { type: String, ...required },
  ownerId: { type: String, ...required },
  isGiven: { type: Boolean, ...required },
  at: { type: Date, ...required },
})
consentSchema.index({ ownerId: 1 })

const requestSchema = new Schema({
  userId: { type: String, ...required },
  clientId: { type: String, ...required },
  /** The incident, or `by-hand`, or `test`. A person has at most one open request for each key. */
  key: { type: String, ...required },
  incident: { type: String, default: null },
  trigger: { type: String, ...required },
  isTest: { type: Boolean, ...required },
  people: { type: Number, ...required },
  stepSeconds: { type: Number, ...required },
  ownerName: { type: String, ...required },
  language: { type: String, ...required },
  needs: [String],
  note: { type: String, default: '' },
  block: { type: Schema.Types.Mixed, default: null },
  sealed: { type: String, ...required },
  state: { type: String, ...required },
  isOpen: { type: Boolean, ...required },
  seq: { type: Number, ...required },
  startedAt: { type: Date, ...required },
  endsAt: { type: Date, ...required },
  changedAt: { type: Date, ...required },
  closedAt: { type: Date, default: null },
  nextOfferAt: { type: Date, default: null },
  wakeAt: { type: Date, default: null },
  asked: list,
  claims: list,
  /** Mails that are still to be sent, stored with the step that causes them. */
  mails: list,
  mailed: { type: Schema.Types.Mixed, default: {} },
  /** When the row is removed. */
  removeAt: { type: Date, default: null },
  outbox: outboxField,
})
requestSchema.index({ userId: 1, clientId: 1 }, { unique: true })
requestSchema.index({ userId: 1, key: 1 }, { unique: true, partialFilterExpression: { isOpen: true } })
requestSchema.index({ userId: 1, startedAt: -1 })
requestSchema.index({ wakeAt: 1 }, { partialFilterExpression: { isOpen: true } })
requestSchema.index({ 'mails.at': 1 }, { partialFilterExpression: { 'mails.at': { $exists: true } } })
requestSchema.index({ 'asked.tokenHash': 1 })
requestSchema.index({ 'claims.userId': 1 })
requestSchema.index({ 'asked.userId': 1 }, { partialFilterExpression: { isOpen: true } })
requestSchema.index({ 'asked.communityId': 1 }, { partialFilterExpression: { isOpen: true } })
requestSchema.index({ removeAt: 1 }, { expireAfterSeconds: 0 })

/** One for each person, incident and level. Its outcome is kept, so that people are not asked twice for one order. */
const countdownSchema = new Schema({
  userId: { type: String, required: true },
  /** The lineage of the update. */
  incident: { type: String, required: true },
  level: { type: String, required: true },
  trigger: { type: String, required: true },
  state: { type: String, required: true },
  seq: { type: Number, required: true },
  startedAt: { type: Date, required: true },
  opensAt: { type: Date, required: true },
  requestId: { type: String, default: null },
  /** False after it was called off, until the countdowns that it replaced are checked. */
  isSettled: { type: Boolean, default: true },
  outbox: outboxField,
})
countdownSchema.index({ isSettled: 1 }, { partialFilterExpression: { isSettled: false } })
countdownSchema.index({ userId: 1, incident: 1, level: 1 }, { unique: true })
countdownSchema.index(
  { userId: 1 },
  { unique: true, partialFilterExpression: { state: 'counting' }, name: 'one_counts' },
)
countdownSchema.index({ incident: 1 }, { partialFilterExpression: { state: 'counting' }, name: 'counting_for' })
countdownSchema.index({ opensAt: 1, state: 1 })
// Longer than any order is active.
countdownSchema.index({ startedAt: 1 }, { expireAfterSeconds: 180 * 24 * 60 * 60 })

/** How far the plans have been checked for one revision of an update. */
const orderCheckSchema = new Schema({
  /** `<id of the update> <revision>` */
  _id: { type: String, ...required },
  /** The plans of all people up to this id are checked. */
  after: { type: String, ...required },
  at: { type: Date, ...required },
})
orderCheckSchema.index({ at: 1 }, { expireAfterSeconds: tombstoneSeconds })

const grantSchema = new Schema({
  ownerId: { type: String, ...required },
  requestId: { type: String, ...required },
  claimId: { type: String, ...required },
  /** Name of the claimer who may read. */
  name: { type: String, ...required },
  fields: [String],
  grantedAt: { type: Date, ...required },
  until: { type: Date, ...required },
  revokedAt: { type: Date, default: null },
  readCount: { type: Number, default: 0 },
  reads: [Date],
})
grantSchema.index({ requestId: 1, claimId: 1 }, { unique: true })
grantSchema.index({ ownerId: 1, grantedAt: -1 })
// Owners can see their grants for a month.
grantSchema.index({ until: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 })

const checkInSchema = new Schema({
  communityId: { type: String, ...required },
  /** The person whom it is about. */
  userId: { type: String, ...required },
  /** The person who sent it. */
  byUserId: { type: String, ...required },
  byName: { type: String, ...required },
  clientId: { type: String, ...required },
  status: { type: String, ...required },
  text: { type: String, default: '' },
  /** When it was said, by the client's clock. See `timeOf` in check-ins.ts for clocks that run ahead. */
  at: { type: Date, ...required },
  outbox: outboxField,
})
checkInSchema.index({ byUserId: 1, clientId: 1 }, { unique: true })
checkInSchema.index({ communityId: 1, at: -1 })
checkInSchema.index({ userId: 1 })
checkInSchema.index({ at: 1 }, { expireAfterSeconds: 7 * 24 * 60 * 60 })

/** What one person has received of one incident: a list of `Receipt`s, one for each revision of an update. */
const receiptsSchema = new Schema({
  userId: { type: String, required: true },
  /** The lineage of the update. */
  incident: { type: String, required: true },
  seq: { type: Number, required: true },
  receipts: list,
  channel: { type: String, required: true },
  mailedAt: { type: Date, default: null },
  dueAt: { type: Date, default: null },
  /** `seq` of the change that caused the mail which is still to be sent; null if there is none. */
  mail: { type: Number, default: null },
  /** Until when a process holds the lease for sending that mail. */
  mailHeldUntil: { type: Date, default: null },
  startedAt: { type: Date, required: true },
  changedAt: { type: Date, required: true },
})
receiptsSchema.index({ userId: 1, incident: 1 }, { unique: true })
receiptsSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } })
receiptsSchema.index({ mailedAt: 1 }, { partialFilterExpression: { mail: { $type: 'number' } }, name: 'to_mail' })
receiptsSchema.index({ changedAt: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 })

type Row<S extends Schema> = InferSchemaType<S> & { _id: Types.ObjectId }
export type PlanRow = InferSchemaType<typeof planSchema>
export type RequestRow = Row<typeof requestSchema>
export type CountdownRow = Row<typeof countdownSchema>
export type ReceiptsRow = Row<typeof receiptsSchema>
export type OrderCheckRow = InferSchemaType<typeof orderCheckSchema>
export type GrantRow = Row<typeof grantSchema>
export type CheckInRow = Row<typeof checkInSchema>
export type ConsentRow = InferSchemaType<typeof consentSchema>

/** The collections of this service on one connection. */
export function createModels(connection: Connection) {
  return {
    Plan: connection.model('HelpPlan', planSchema),
    Consent: connection.model('HelpConsent', consentSchema),
    Request: connection.model('HelpRequest', requestSchema),
    Countdown: connection.model('HelpCountdown', countdownSchema),
    OrderCheck: connection.model('OrderCheck', orderCheckSchema),
    Receipts: connection.model('Receipts', receiptsSchema),
    Grant: connection.model('ShareGrant', grantSchema),
    CheckIn: connection.model('CheckIn', checkInSchema),
  }
}
export type Models = ReturnType<typeof createModels>
