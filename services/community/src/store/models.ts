import { randomUUID } from 'node:crypto'
import { moderationAction } from '@muster/contracts/entities/community'
import { groupHelpStates, groupNotices } from '@muster/contracts/vocabulary/group-notices'
import { tombstoneSeconds } from '@muster/read-models/write-if-newer'
import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'

const required = { required: true } as const

const daySeconds = 24 * 60 * 60
/** How long an invitation can be answered, in seconds. */
export const invitationLifetimeSeconds = 14 * daySeconds
/** How long a closed invitation is kept, in seconds. While a declined one is kept, its inviter cannot invite the person again. */
export const closedInvitationSeconds = 30 * daySeconds

/** Replaces the name of a deleted person. */
export const formerMember = 'Former member'

const communitySchema = new Schema({
  name: { type: String, ...required },
  description: { type: String, default: '' },
  isPrivate: { type: Boolean, ...required },
  creatorId: { type: String, ...required },
  /** Whether the owner or a moderator must accept each person who wants to join. */
  needsApproval: { type: Boolean, default: false },
  /** Null if nobody owns it. Absent in rows of earlier versions, whose owner is the creator. */
  ownerId: String,
  /** Since when nobody has owned it; null if somebody does. */
  ownerlessSince: { type: Date, default: null },
  /** Set when the last member has left; it is then closed for good. */
  archivedAt: { type: Date, default: null },
  /** Set while it is archived by its owner. */
  ownerArchivedAt: { type: Date, default: null },
  createdAt: { type: Date, ...required },
  /** Name of its area, and id of the map cell in which the area is. */
  area: { type: String, default: null },
  areaCell: { type: String, default: null },
  /** The words by which it can be found. */
  words: [String],
  /** End of the lease of the process that notifies its members; null if none does. */
  callingUntil: { type: Date, default: null },
  outbox: outboxField,
})
communitySchema.index({ isPrivate: 1, createdAt: 1, _id: 1 })
communitySchema.index({ isPrivate: 1, words: 1 })
communitySchema.index({ isPrivate: 1, areaCell: 1, createdAt: 1, _id: 1 })
communitySchema.index({ ownerId: 1 })
communitySchema.index({ creatorId: 1 })
// Has only rows of earlier versions, so that each start knows at once whether there are any.
communitySchema.index({ words: 1 }, { partialFilterExpression: { words: null } })

const membershipSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  name: { type: String, ...required },
  /** A keyed hash of the verified e-mail address. Null while the address is not verified, and after that until the person opens the forum. */
  addressMark: { type: String, default: null },
  /** The owner is stored in the community, not here. `creator` in rows of earlier versions means member. */
  role: { type: String, enum: ['creator', 'moderator', 'member'] as const, ...required },
  joinedAt: { type: Date, ...required },
  /** Number of the newest message that was on their screen. Absent in rows from before this was stored. */
  lastReadSeq: Number,
  /** What they get notifications about. Absent in rows from before it could be chosen. */
  notices: { type: String, enum: groupNotices },
  /** When they are notified of new messages, if there are unread ones then; null if nothing waits. */
  pushDue: { type: Date, default: null },
  /** Number of messages for which a notification was asked. */
  pushAsks: Number,
  /** When they were last notified, and the number of the newest message then. */
  pushedAt: { type: Date, default: null },
  pushedSeq: Number,
  /** Set when the person has left. The row is then a tombstone, which the outbox removes with its last event. */
  deletedAt: { type: Date, default: null },
  outbox: outboxField,
})
membershipSchema.index({ communityId: 1, userId: 1 }, { unique: true })
membershipSchema.index({ userId: 1 })
membershipSchema.index({ communityId: 1, addressMark: 1 })
membershipSchema.index({ pushDue: 1 }, { partialFilterExpression: { pushDue: { $type: 'date' } } })

const restrictionSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  name: { type: String, ...required },
  /** A keyed hash of the verified e-mail address, if it was known. Other accounts with this address are banned too. */
  addressMark: { type: String, default: null },
  bannedAt: { type: Date, default: null },
  mutedUntil: { type: Date, default: null },
})
restrictionSchema.index({ communityId: 1, userId: 1 }, { unique: true })
restrictionSchema.index({ userId: 1 })

const moderationSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  at: { type: Date, ...required },
  action: { type: String, enum: moderationAction.options, ...required },
  actorId: { type: String, default: null },
  actorName: { type: String, default: null },
  targetId: { type: String, default: null },
  targetName: { type: String, default: null },
})
moderationSchema.index({ communityId: 1, at: -1 })
moderationSchema.index({ actorId: 1 })
moderationSchema.index({ targetId: 1 })

const reportSchema = new Schema({
  messageId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  /** Whether the report counts towards hiding the message, because the person had been a member for long enough. */
  counts: { type: Boolean, ...required },
  at: { type: Date, ...required },
})
reportSchema.index({ messageId: 1, userId: 1 }, { unique: true })
reportSchema.index({ userId: 1 })

const blockSchema = new Schema({
  /** Id of the person who blocks, id of the person who is blocked, and the name of the latter. */
  by: { type: String, ...required },
  of: { type: String, ...required },
  name: { type: String, ...required },
  /** A keyed hash of the verified e-mail address of the person who blocks; absent until it is known. */
  byMark: String,
  at: { type: Date, ...required },
  /** Revision of its last event; later events have a higher one. Absent in rows of earlier versions, which were never published. */
  toldAt: Date,
  /** `tellVersion` of blocks.ts when it was last published; absent in older rows. */
  toldVersion: Number,
  /** Set when the block was removed. The row is then a tombstone, which the outbox removes with its last event. */
  deletedAt: { type: Date, default: null },
  outbox: outboxField,
})
blockSchema.index({ by: 1, of: 1 }, { unique: true })
blockSchema.index({ byMark: 1, of: 1 }, { partialFilterExpression: { byMark: { $type: 'string' } } })
blockSchema.index({ of: 1 })
blockSchema.index({ toldVersion: 1 })

const photoSize = { width: { type: Number, ...required }, height: { type: Number, ...required } }

/** Photos of messages. The bytes are not stored in messages, so that lists of messages do not read them. */
const photoSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  bytes: { type: Buffer, ...required },
  ...photoSize,
  /** Until when it is kept without a message; null once its message is sent. */
  waitsUntil: { type: Date, default: null },
})
photoSchema.index({ communityId: 1 })
photoSchema.index({ userId: 1 })
photoSchema.index({ waitsUntil: 1 })

const messageSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  /** Number of the message in its community. */
  seq: Number,
  /**
   * The id that the author's client chose. Of a message with a photo, the photo's id, so that a photo is sent only once. Of a request for help, the result of
   * `helpId`.
   */
  clientId: String,
  userId: { type: String, ...required },
  userName: { type: String, ...required },
  /** Empty once its author has deleted it. */
  content: { type: String, default: '' },
  photo: {
    type: new Schema({ photoId: { type: Schema.Types.ObjectId, ...required }, ...photoSize }, { _id: false }),
    default: null,
  },
  /** The request for help that the message shows, with its state. `seq`: number of the step from which the state is. */
  help: {
    type: new Schema(
      {
        requestId: { type: String, ...required },
        state: { type: String, enum: groupHelpStates, ...required },
        seq: { type: Number, ...required },
      },
      { _id: false },
    ),
    default: null,
  },
  /** When its author deleted it. Not named `deletedAt`, because the outbox removes rows with that field. */
  removedAt: { type: Date, default: null },
  hiddenBy: { type: String, enum: ['moderator', 'reports', null] as const, default: null },
  /** When a moderator last decided about it. After that, reports no longer hide it. */
  reviewedAt: { type: Date, default: null },
  /** When its author last changed the words. */
  editedAt: { type: Date, default: null },
  /** Its text when it was first reported, because the author may have changed it before a moderator reads the report. */
  reportedContent: { type: String, default: null },
  /** The words by which it can be found. */
  words: [String],
  /** Number of people who have reported it. */
  reports: { type: Number, default: 0 },
  createdAt: { type: Date, ...required },
  outbox: outboxField,
})
messageSchema.index(
  { communityId: 1, seq: -1 },
  { unique: true, partialFilterExpression: { seq: { $type: 'number' } } },
)
messageSchema.index(
  { userId: 1, clientId: 1 },
  { unique: true, partialFilterExpression: { clientId: { $type: 'string' } } },
)
messageSchema.index({ userId: 1 })
messageSchema.index({ communityId: 1, words: 1 })
// These have only rows of earlier versions, so that each start knows at once whether there are any.
messageSchema.index({ words: 1 }, { partialFilterExpression: { words: null } })
messageSchema.index({ seq: 1, _id: -1 }, { partialFilterExpression: { seq: null } })

/** Requests for help that are over. Steps that arrive later are compared with these rows. */
const helpEndSchema = new Schema({
  /** Id of the request. */
  _id: { type: String, ...required },
  state: { type: String, enum: groupHelpStates, ...required },
  /** Number of its last step. */
  seq: { type: Number, ...required },
  at: { type: Date, ...required },
})
helpEndSchema.index({ at: 1 }, { expireAfterSeconds: tombstoneSeconds })

/** Calls that notify members. Those for help are counted against limits. */
const callingSchema = new Schema({
  /** Id of the event that caused it; random without one. */
  _id: { type: String, default: () => randomUUID() },
  communityId: { type: String, ...required },
  about: { type: String, enum: ['message', 'help'] as const, ...required },
  byUserId: String,
  aboutUserId: String,
  at: { type: Date, ...required },
  outbox: outboxField,
})
callingSchema.index({ communityId: 1, about: 1, at: -1 })
callingSchema.index({ byUserId: 1, at: -1 })
callingSchema.index({ aboutUserId: 1 })
callingSchema.index({ at: 1 }, { expireAfterSeconds: daySeconds })

/** In days: how long a declined person cannot ask again, and how long an unanswered request is kept. */
export const joinRequestDays = { declined: 7, open: 30 }
const joinRequestSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  name: { type: String, ...required },
  /** Keyed hashes of the e-mail address: `bannedAs` of every address, for bans; `addressMark` only of a verified one, for the membership. */
  bannedAs: { type: String, ...required },
  addressMark: { type: String, default: null },
  /** The address, encrypted, from which the hashes are computed again after a change of the secret. Removed when the request is declined. */
  sealedAddress: { type: String, default: null },
  note: { type: String, default: '' },
  at: { type: Date, ...required },
  declinedAt: { type: Date, default: null },
  endsAt: { type: Date, ...required },
})
joinRequestSchema.index({ communityId: 1, userId: 1 }, { unique: true })
joinRequestSchema.index({ userId: 1 })
joinRequestSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 })

/** People who have deleted their account together with their messages. */
const farewellSchema = new Schema({
  userId: { type: String, ...required },
  at: { type: Date, ...required },
})
farewellSchema.index({ userId: 1 }, { unique: true })
farewellSchema.index({ at: 1 }, { expireAfterSeconds: daySeconds })

const invitationSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  inviteeEmail: { type: String, ...required },
  inviterUserId: { type: String, ...required },
  inviterName: { type: String, ...required },
  tokenHash: { type: String, ...required },
  sealedToken: { type: String, ...required },
  createdAt: { type: Date, ...required },
  /** Set when it was accepted, declined or revoked. */
  closedAt: { type: Date, default: null },
  /** Set when it was declined. While the row is kept, its inviter cannot invite this person again. */
  declinedAt: { type: Date, default: null },
  outbox: outboxField,
})
invitationSchema.index({ tokenHash: 1 }, { unique: true })
invitationSchema.index({ inviteeEmail: 1, closedAt: 1 })
invitationSchema.index({ inviterUserId: 1, inviteeEmail: 1 })
// Removes the addresses of people who have answered, or who have not answered in time.
invitationSchema.index({ closedAt: 1 }, { expireAfterSeconds: closedInvitationSeconds })
invitationSchema.index({ createdAt: 1 }, { expireAfterSeconds: invitationLifetimeSeconds + closedInvitationSeconds })
// At most one open invitation per person and community; inviting again renews it.
invitationSchema.index({ communityId: 1, inviteeEmail: 1 }, { unique: true })

type Row<S extends Schema> = InferSchemaType<S> & { _id: Types.ObjectId }
export type CommunityRow = Row<typeof communitySchema>
export type MembershipRow = Row<typeof membershipSchema>
export type RestrictionRow = Row<typeof restrictionSchema>
export type ModerationRow = Row<typeof moderationSchema>
export type BlockRow = Row<typeof blockSchema>
export type CallingRow = InferSchemaType<typeof callingSchema>
export type HelpEndRow = InferSchemaType<typeof helpEndSchema>
export type JoinRequestRow = Row<typeof joinRequestSchema>
export type MessageRow = Row<typeof messageSchema>
export type PhotoRow = Row<typeof photoSchema>
export type InvitationRow = Row<typeof invitationSchema>

/** The collections of this service on one connection. */
export function createModels(connection: Connection) {
  return {
    Community: connection.model('Community', communitySchema),
    Membership: connection.model('Membership', membershipSchema),
    Restriction: connection.model('Restriction', restrictionSchema),
    Moderation: connection.model('Moderation', moderationSchema),
    Report: connection.model('Report', reportSchema),
    Block: connection.model('Block', blockSchema),
    JoinRequest: connection.model('JoinRequest', joinRequestSchema),
    Calling: connection.model('Calling', callingSchema),
    HelpEnd: connection.model('HelpEnd', helpEndSchema),
    Message: connection.model('Message', messageSchema),
    Photo: connection.model('Photo', photoSchema),
    Invitation: connection.model('Invitation', invitationSchema),
    /** Read by requests that are still in progress when the account is deleted. */
    Farewell: connection.model('Farewell', farewellSchema),
  }
}
export type Models = ReturnType<typeof createModels>
