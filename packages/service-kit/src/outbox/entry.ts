import { randomUUID } from 'node:crypto'
import type { EventDefinition, PayloadOf } from '@muster/contracts/define-event'
import { type Collection, Schema } from 'mongoose'
import { currentRequestId } from '../request-id.ts'
import { currentTraceparent } from '../tracing/trace.ts'

/** An event that is stored in a document until it is published. */
export type OutboxEntry = {
  id: string
  subject: string
  payload: unknown
  at: Date
  requestId?: string
  traceparent?: string
}

/** The part of a mongoose model that the outbox uses. */
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
// The sweep finds pending events with this index alone; mongoose creates it on the model's `outbox.at`.
entrySchema.index({ at: 1 }, { name: 'outbox_pending', partialFilterExpression: { at: { $exists: true } } })

/** The outbox field of a schema: `new Schema({ ..., outbox: outboxField })`. Queries leave it out unless they select `+outbox`. */
export const outboxField = { type: [entrySchema], select: false, transform: () => undefined }

/**
 * An event for the `outbox` of a document. Store it in the same write as the change that the event is about. Throws if the payload does not match the event's
 * schema.
 */
export function outboxEntry<E extends EventDefinition>(
  event: E,
  payload: PayloadOf<E>,
  { at = new Date() }: { at?: Date } = {},
): OutboxEntry {
  const requestId = currentRequestId()
  const traceparent = currentTraceparent()
  // Converted to JSON and back, so that the stored payload is exactly the one that will be sent.
  const sent: unknown = JSON.parse(JSON.stringify(event.payload.parse(payload)))
  const origin = { ...(requestId ? { requestId } : {}), ...(traceparent ? { traceparent } : {}) }
  return { id: randomUUID(), subject: event.subject, payload: sent, at, ...origin }
}
