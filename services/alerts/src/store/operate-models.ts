import type { MessageDraft } from '@muster/contracts/entities/operator-message'
import type { ProposalState } from '@muster/contracts/vocabulary/operator-messages'
import { type Connection, Schema, type Types } from 'mongoose'
import type { Alert } from '../domain/alert.ts'

/**
 * Who did something, as stored in proposals and in the audit: an operator or the holder of a key. `passkey` is the WebAuthn id of the passkey with which an
 * operator signed in; null for a key, or if no passkey was used.
 */
export type Person = { id: string; name: string; passkey: string | null }

export type ProposalDocument = {
  _id: Types.ObjectId
  kind: 'message' | 'release'
  state: ProposalState
  /** The message to send. Its `sent` is set again when it is released. */
  alert: Alert
  /** The draft that the author wrote. Null for the release of a held message. */
  draft: MessageDraft | null
  heldId: string | null
  area: 'as-sent' | 'named-counties'
  needsSecondPerson: boolean
  author: Person
  note: string
  createdAt: Date
  decision: { by: Person; at: Date; note: string } | null
  outcome: string | null
  updateId: string | null
}

export type AuditDocument = {
  /** The number of the entry, from 1. If two processes write the same number at once, one of them must use the next. */
  _id: number
  /** Set for facts that may be reported twice: they are recorded only once. */
  key: string | null
  /** The entry as JSON. `hash` is computed from this text. */
  text: string
  hash: string
  signature: string
}

export type SenderKeyDocument = {
  _id: Types.ObjectId
  /** SHA-256 of the secret key. */
  hash: string
  sender: string
  /** 0 or 1. A sender has at most two keys, so that a new key can replace an old one. */
  slot: number
  counties: string[]
  perMinute: number
  /** In PEM. Messages that are not signed with this certificate are refused. Null if signatures are not required. */
  certificate: string | null
  createdBy: Person
  createdAt: Date
  confirmedBy: Person | null
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** `minute` is the minute of the last use, counted from 1970; `used` is the number of uses in that minute. */
  minute: number
  used: number
}

const { Mixed } = Schema.Types
const text = { type: String, required: true }
const mixed = { type: Mixed, required: true } as never
const noMixed = { type: Mixed, default: null } as never

// Rows do not expire: what was ordered, and by whom, is kept.
const proposalSchema = new Schema<ProposalDocument>(
  {
    kind: text,
    state: text,
    alert: mixed,
    draft: noMixed,
    heldId: { type: String, default: null },
    area: text,
    needsSecondPerson: { type: Boolean, required: true },
    author: mixed,
    note: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    decision: noMixed,
    outcome: { type: String, default: null },
    updateId: { type: String, default: null },
  },
  { versionKey: false, collection: 'operatorproposals' },
)
proposalSchema.index({ state: 1, createdAt: -1 })
proposalSchema.index(
  { heldId: 1 },
  { unique: true, partialFilterExpression: { heldId: { $type: 'string' }, state: 'proposed' } },
)

// If two people release a correction and an all clear of the same message at once, one of them is refused.
proposalSchema.index(
  { 'draft.follows.proposalId': 1 },
  {
    unique: true,
    partialFilterExpression: {
      'draft.follows.proposalId': { $type: 'string' },
      state: { $in: ['approved', 'sent'] },
    },
  },
)

const auditSchema = new Schema<AuditDocument>(
  { _id: { type: Number, required: true }, key: { type: String, default: null }, text, hash: text, signature: text },
  { versionKey: false, collection: 'operatoraudit' },
)
auditSchema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } })

const senderKeySchema = new Schema<SenderKeyDocument>(
  {
    hash: text,
    sender: text,
    slot: { type: Number, required: true },
    counties: { type: [String], required: true },
    perMinute: { type: Number, required: true },
    certificate: { type: String, default: null },
    createdBy: mixed,
    createdAt: { type: Date, required: true },
    confirmedBy: noMixed,
    lastUsedAt: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    minute: { type: Number, default: 0 },
    used: { type: Number, default: 0 },
  },
  { versionKey: false, collection: 'senderkeys' },
)
senderKeySchema.index({ hash: 1 }, { unique: true })
senderKeySchema.index({ sender: 1, slot: 1 }, { unique: true, partialFilterExpression: { revokedAt: null } })

export type OperateModels = ReturnType<typeof createOperateModels>
export const createOperateModels = (connection: Connection) => ({
  Proposal: connection.model<ProposalDocument>('OperatorProposal', proposalSchema),
  SenderKey: connection.model<SenderKeyDocument>('SenderKey', senderKeySchema),
  Audit: connection.model<AuditDocument>('OperatorAudit', auditSchema),
})
