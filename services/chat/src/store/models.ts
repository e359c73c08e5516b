import { defaultLanguage, languages } from '@muster/contracts/vocabulary/languages'
import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'

const required = { required: true } as const

const sessionSchema = new Schema({
  userId: { type: String, ...required },
  title: { type: String, ...required },
  createdAt: { type: Date, ...required },
  updatedAt: { type: Date, ...required },
})
sessionSchema.index({ userId: 1, updatedAt: -1 })

const messageSchema = new Schema({
  userId: { type: String, ...required },
  sessionId: { type: Schema.Types.ObjectId, ...required },
  content: { type: String, ...required },
  isFromAI: { type: Boolean, ...required },
  messageType: { type: String, ...required },
  metadata: { type: Schema.Types.Mixed, default: null },
  createdAt: { type: Date, ...required },
  clientMessageId: { type: String, default: null },
  language: { type: String, enum: languages, default: defaultLanguage },
  replyPending: { type: Boolean, default: false },
  revision: { type: Number, default: 1 },
  /** Position of the device; removed when the message is answered. */
  place: { type: Schema.Types.Mixed, default: undefined },
  /** Id of the message that this one answers; for the greeting, id of the session. */
  replyTo: { type: Schema.Types.ObjectId, default: null },
  /** Id of the message before it in its session; for the first one, the id that the greeting has or would have. Null for the greeting. */
  previous: { type: Schema.Types.ObjectId, default: null },
  outbox: outboxField,
})
messageSchema.index({ sessionId: 1, _id: 1 })
messageSchema.index({ userId: 1 })
// Unique, so that a replayed message is stored once and a repeated job answers once.
messageSchema.index(
  { userId: 1, clientMessageId: 1 },
  { unique: true, partialFilterExpression: { clientMessageId: { $type: 'string' } } },
)
messageSchema.index({ replyTo: 1 }, { unique: true, partialFilterExpression: { replyTo: { $type: 'objectId' } } })
// Unique, so that two messages that are stored at the same moment cannot follow the same message.
messageSchema.index({ previous: 1 }, { unique: true, partialFilterExpression: { previous: { $type: 'objectId' } } })
messageSchema.index({ createdAt: 1 }, { partialFilterExpression: { replyPending: true } })

type Row<S extends Schema> = InferSchemaType<S> & { _id: Types.ObjectId }
export type SessionRow = Row<typeof sessionSchema>
export type MessageRow = Row<typeof messageSchema>

/** The collections of this service on one connection. */
export function createModels(connection: Connection) {
  return {
    Session: connection.model('Session', sessionSchema),
    Message: connection.model('Message', messageSchema),
  }
}
export type Models = ReturnType<typeof createModels>
