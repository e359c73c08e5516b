import type { HoldReason } from '@muster/contracts/entities/held-message'
import type { HeldState } from '@muster/contracts/vocabulary/holds'
import { type Connection, Schema, type Types } from 'mongoose'
import type { Alert } from '../domain/alert.ts'
import type { Understood } from '../domain/judge.ts'

/** A decision about a held message. `area`: whether its area is used as it was sent, or extended by the counties that it names. */
export type Decision = {
  action: 'release' | 'refuse'
  by: string
  at: Date
  note: string
  area: 'as-sent' | 'named-counties'
}

export type HeldDocument = {
  /** Derived from the alert key, so that a message is held only once however often it arrives. */
  _id: Types.ObjectId
  key: string
  state: HeldState
  alert: Alert
  reasons: HoldReason[]
  understood: Understood | null
  heldAt: Date
  /** When a waiting message, or its next part, comes into force. */
  dueAt: Date | null
  decidedAt: Date | null
  /** Append-only: who decided what, when and why. */
  decisions: Decision[]
  /** True once a released message has been ingested. */
  ingested: boolean
}

const { Mixed } = Schema.Types

// Rows do not expire: a message that nobody has decided must not disappear, and a decided one is the record of the decision.
const heldSchema = new Schema<HeldDocument>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    state: { type: String, required: true },
    alert: { type: Mixed, required: true } as never,
    reasons: { type: [Mixed] as unknown as HoldReason[], default: [] },
    understood: { type: Mixed, default: null },
    heldAt: { type: Date, required: true },
    dueAt: { type: Date, default: null },
    decidedAt: { type: Date, default: null },
    decisions: { type: [Mixed] as unknown as Decision[], default: [] },
    ingested: { type: Boolean, default: false },
  },
  { versionKey: false, minimize: false, collection: 'heldmessages' },
)
heldSchema.index({ state: 1, heldAt: -1 })
heldSchema.index({ state: 1, ingested: 1, dueAt: 1 })

export function createHeldModels(connection: Connection) {
  return { HeldMessage: connection.model<HeldDocument>('HeldMessage', heldSchema) }
}
