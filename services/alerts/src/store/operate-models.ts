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

const auditSchema = new Schema<AuditDocument>(
  { _id: { type: Number, required: true }, key: { type: String, default: null }, text, hash: text, signature: text },
  { versionKey: false, collection: 'operatoraudit' },
)
auditSchema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } })

export type OperateModels = ReturnType<typeof createOperateModels>
export const createOperateModels = (connection: Connection) => ({
  Proposal: connection.model<ProposalDocument>('OperatorProposal', proposalSchema),
  Audit: connection.model<AuditDocument>('OperatorAudit', auditSchema),
})
