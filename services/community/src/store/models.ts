import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'

const required = { required: true } as const

/** Stands in place of a deleted person's name. */
export const formerMember = 'Former member'

const communitySchema = new Schema({
  name: { type: String, ...required },
  description: { type: String, default: '' },
  isPrivate: { type: Boolean, ...required },
  creatorId: { type: String, ...required },
  createdAt: { type: Date, ...required },
  outbox: outboxField,
})
communitySchema.index({ isPrivate: 1, createdAt: -1 })

const membershipSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  name: { type: String, ...required },
  role: { type: String, enum: ['creator', 'member'] as const, ...required },
  joinedAt: { type: Date, ...required },
  outbox: outboxField,
})
membershipSchema.index({ communityId: 1, userId: 1 }, { unique: true })
membershipSchema.index({ userId: 1 })

const messageSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  userName: { type: String, ...required },
  content: { type: String, ...required },
  createdAt: { type: Date, ...required },
  outbox: outboxField,
})
messageSchema.index({ communityId: 1, _id: -1 })
messageSchema.index({ userId: 1 })

const invitationSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  inviteeEmail: { type: String, ...required },
  inviterUserId: { type: String, ...required },
  inviterName: { type: String, ...required },
  tokenHash: { type: String, ...required },
  sealedToken: { type: String, ...required },
  createdAt: { type: Date, ...required },
  /** Set when it was accepted or declined; the row stays until its event is published. */
  closedAt: { type: Date, default: null },
  outbox: outboxField,
})
invitationSchema.index({ tokenHash: 1 }, { unique: true })
invitationSchema.index({ inviteeEmail: 1, closedAt: 1 })
invitationSchema.index({ inviterUserId: 1 })
// At most one open invitation per person and community; inviting again renews it.
invitationSchema.index({ communityId: 1, inviteeEmail: 1 }, { unique: true })

type Row<S extends Schema> = InferSchemaType<S> & { _id: Types.ObjectId }
export type CommunityRow = Row<typeof communitySchema>
export type MembershipRow = Row<typeof membershipSchema>
export type MessageRow = Row<typeof messageSchema>
export type InvitationRow = Row<typeof invitationSchema>

/** The collections of this service on one connection. */
export function createModels(connection: Connection) {
  return {
    Community: connection.model('Community', communitySchema),
    Membership: connection.model('Membership', membershipSchema),
    Message: connection.model('Message', messageSchema),
    Invitation: connection.model('Invitation', invitationSchema),
  }
}
export type Models = ReturnType<typeof createModels>
