import type { MessageDraft } from '@muster/contracts/entities/operator-message'
import type { ProposalState } from '@muster/contracts/vocabulary/operator-messages'
import { type Connection, Schema, type Types } from 'mongoose'
import type { Alert } from '../domain/alert.ts'

export type Person = { id: string; name: string; passkey: string | null }

export type ProposalDocument = {
  _id: Types.ObjectId
  kind: 'message' | 'release'
  state: ProposalState
  /** What is sent; its `sent` is set anew when it is released. */
  alert: Alert
  /** What its author wrote; null for the release of a held message. */
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
  /** Its number, from 1: of two processes that write at once, one writes the next. */
  _id: number
  /** Facts that may be told twice have a key, and are recorded once. */
  key: string | null
  /** The entry as JSON, which the hash is of. */
  text: string
  hash: string
  signature: string
}

export type SenderKeyDocument = {
  _id: Types.ObjectId
  /** SHA-256 of the key. */
  hash: string
  sender: string
  /** 0 or 1: a sender has two keys at most, so that one can take the place of the other. */
  slot: number
  counties: string[]
  perMinute: number
  /** In PEM: what is not signed with it is refused. */
  certificate: string | null
  createdBy: Person
  createdAt: Date
  confirmedBy: Person | null
  lastUsedAt: Date | null
  revokedAt: Date | null
  /** The minute of the last use, since 1970, and the uses in it. */
  minute: number
  used: number
}

const { Mixed } = Schema.Types
const text = { type: String, required: true }
const mixed = { type: Mixed, required: true } as never
const noMixed = { type: Mixed, default: null } as never

// No lifetime: what was ordered, and by whom, is kept.
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

// Of two people who release a correction and an all clear of the same message at once, one is refused.
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
