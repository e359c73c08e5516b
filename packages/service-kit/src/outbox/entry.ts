import { randomUUID } from 'node:crypto'
import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import { type Collection, Schema } from 'mongoose'
import { currentRequestId } from '../request-id.ts'
import { currentTraceparent } from '../tracing/trace.ts'

export type OutboxEntry = {
  id: string
  subject: string
  payload: unknown
  at: Date
  requestId?: string
  traceparent?: string
}

/** What the outbox needs of a mongoose model. */
export type OutboxModel = { readonly modelName: string; readonly collection: Collection }

const entrySchema = new Schema(
  {
    id: { type: String, required: true },
    subject: { type: String, required: true },
    payload: { type: Schema.Types.Mixed, required: true },
    at: { type: Date, required: true },
    requestId: String,
    traceparent: String,
  },
  // Mongoose would drop an empty payload.
  { _id: false, id: false, minimize: false },
)
// Lets the sweep find pending events without looking at anything else; mongoose puts it on the model's `outbox.at`.
entrySchema.index({ at: 1 }, { name: 'outbox_pending', partialFilterExpression: { at: { $exists: true } } })

/** A model's outbox: `new Schema({ ..., outbox: outboxField })`. Not selected and not serialised unless asked for. */
export const outboxField = { type: [entrySchema], select: false, transform: () => undefined }

/** An event to `$push` into `outbox` in the very update that makes it true. */
export function outboxEntry<E extends EventDefinition>(
  event: E,
  payload: PayloadOf<E>,
  { at = new Date() }: { at?: Date } = {},
): OutboxEntry {
  const requestId = currentRequestId()
  const traceparent = currentTraceparent()
  // Through JSON, so that what is stored is what will be sent.
  const sent: unknown = JSON.parse(JSON.stringify(event.payload.parse(payload)))
  const origin = { ...(requestId ? { requestId } : {}), ...(traceparent ? { traceparent } : {}) }
  return { id: randomUUID(), subject: event.subject, payload: sent, at, ...origin }
}
