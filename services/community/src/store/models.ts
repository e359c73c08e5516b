import { randomUUID } from 'node:crypto'
import { moderationAction } from '@muster/contracts/entities/community'
import { groupHelpStates, groupNotices } from '@muster/contracts/vocabulary/group-notices'
import { tombstoneSeconds } from '@muster/read-models/write-if-newer'
import { outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'

const required = { required: true } as const

const daySeconds = 24 * 60 * 60
/** How long an invitation can be answered. */
export const invitationLifetimeSeconds = 14 * daySeconds
/** How long a closed invitation is kept, and a declined one silences its inviter. */
export const closedInvitationSeconds = 30 * daySeconds

/** Stands in place of a deleted person's name. */
export const formerMember = 'Former member'

const communitySchema = new Schema({
  name: { type: String, ...required },
  description: { type: String, default: '' },
  isPrivate: { type: Boolean, ...required },
  creatorId: { type: String, ...required },
  /** Null where nobody owns it; absent in rows of earlier versions, whose owner is the creator. */
  /** Its owner or a moderator lets each person in. */
  needsApproval: { type: Boolean, default: false },
  ownerId: String,
  /** Since when nobody owns it. */
  ownerlessSince: { type: Date, default: null },
  /** Set when the last member left: it is closed for good. */
  archivedAt: { type: Date, default: null },
  /** Set while its owner has archived it. */
  ownerArchivedAt: { type: Date, default: null },
  createdAt: { type: Date, ...required },
  /** What its area is called, and the cell that it is in. */
  area: { type: String, default: null },
  areaCell: { type: String, default: null },
  /** What it is searched by. */
  words: [String],
  /** Until when one process alone calls its members. */
  callingUntil: { type: Date, default: null },
  outbox: outboxField,
})
communitySchema.index({ isPrivate: 1, createdAt: 1, _id: 1 })
communitySchema.index({ isPrivate: 1, words: 1 })
communitySchema.index({ isPrivate: 1, areaCell: 1, createdAt: 1, _id: 1 })

const membershipSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  name: { type: String, ...required },
  /** A keyed hash of the e-mail address; null while that is not verified, and then until the person opens the forum. */
  addressMark: { type: String, default: null },
  /** Who owns the community stands there. `creator` is a member in rows of earlier versions. */
  role: { type: String, enum: ['creator', 'moderator', 'member'] as const, ...required },
  joinedAt: { type: Date, ...required },
  /** Number of the newest message that they have had on a screen; absent in rows from before this was kept. */
  lastReadSeq: Number,
  /** What they are told of by notification; absent in rows from before it could be chosen. */
  notices: { type: String, enum: groupNotices },
  /** When they are told of new messages, if there are any for them then. */
  pushDue: { type: Date, default: null },
  /** How many messages have asked for it. */
  pushAsks: Number,
  /** When they were last told, and of what number. */
  pushedAt: { type: Date, default: null },
  pushedSeq: Number,
  /** Set where the person has left, and the event that says so still waits in the outbox. */
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
  /** A keyed hash of the verified e-mail address, where one was known: another account with it is banned too. */
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
  /** Whether they had been a member for long enough that it helps to hide the message. */
  counts: { type: Boolean, ...required },
  at: { type: Date, ...required },
})
reportSchema.index({ messageId: 1, userId: 1 }, { unique: true })
reportSchema.index({ userId: 1 })

const blockSchema = new Schema({
  /** Who has blocked whom, and that person's name. */
  by: { type: String, ...required },
  of: { type: String, ...required },
  name: { type: String, ...required },
  /** A keyed hash of the verified e-mail address of who has blocked; absent until it is known. */
  byMark: String,
  at: { type: Date, ...required },
  /** The revision of its last event, which later ones exceed. Absent in rows of earlier versions: other services have not been told of them. */
  toldAt: Date,
  /** `tellVersion` in blocks.ts when it was told last; absent in rows from before that was counted. */
  toldVersion: Number,
  /** Set where it was taken back, and the event that says so still waits in the outbox. */
  deletedAt: { type: Date, default: null },
  outbox: outboxField,
})
blockSchema.index({ by: 1, of: 1 }, { unique: true })
blockSchema.index({ byMark: 1, of: 1 }, { partialFilterExpression: { byMark: { $type: 'string' } } })
blockSchema.index({ of: 1 })
blockSchema.index({ toldVersion: 1 })

const photoSize = { width: { type: Number, ...required }, height: { type: Number, ...required } }

/** The bytes are in no message: lists of messages must not read them. */
const photoSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  bytes: { type: Buffer, ...required },
  ...photoSize,
  /** Until when it waits for its message; null once that is sent. */
  waitsUntil: { type: Date, default: null },
})
photoSchema.index({ communityId: 1 })
photoSchema.index({ userId: 1 })
photoSchema.index({ waitsUntil: 1 })

const messageSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  /** Its number in the community. */
  seq: Number,
  /** What its author's client drew for it; of a message with a photo, the photo's id, which is sent once so; of a request for help, what `helpId` gives. */
  clientId: String,
  userId: { type: String, ...required },
  userName: { type: String, ...required },
  /** Empty once its author has deleted it. */
  content: { type: String, default: '' },
  photo: {
    type: new Schema({ photoId: { type: Schema.Types.ObjectId, ...required }, ...photoSize }, { _id: false }),
    default: null,
  },
  /** How a request for help stands that asks this community. `seq`: the number of the step that it is of. */
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
  /** When its author deleted it. Not `deletedAt`, which the outbox takes for a row to remove. */
  removedAt: { type: Date, default: null },
  hiddenBy: { type: String, enum: ['moderator', 'reports', null] as const, default: null },
  /** When a moderator last decided about it; reports hide it no more then. */
  reviewedAt: { type: Date, default: null },
  /** When its author last changed the words. */
  editedAt: { type: Date, default: null },
  /** What it said when it was first reported: whoever looks at the report must not be shown other words. */
  reportedContent: { type: String, default: null },
  /** What it is searched by. */
  words: [String],
  /** How many people reported it. */
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

/** That a request for help is over, for steps of it that arrive later. */
const helpEndSchema = new Schema({
  /** Of the request. */
  _id: { type: String, ...required },
  state: { type: String, enum: groupHelpStates, ...required },
  /** The number of its last step. */
  seq: { type: Number, ...required },
  at: { type: Date, ...required },
})
helpEndSchema.index({ at: 1 }, { expireAfterSeconds: tombstoneSeconds })

/** A call of members by notification. Calls for help are counted. */
const callingSchema = new Schema({
  /** Of the event that asked for it; random where none did. */
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

/** How long somebody who was declined cannot ask again, and how long a request waits. */
export const joinRequestDays = { declined: 7, open: 30 }
const joinRequestSchema = new Schema({
  communityId: { type: Schema.Types.ObjectId, ...required },
  userId: { type: String, ...required },
  name: { type: String, ...required },
  /** Keyed hashes: of any e-mail address, to which a ban may apply, and of a verified one, which the membership gets. */
  bannedAs: { type: String, ...required },
  addressMark: { type: String, default: null },
  /** The address that the hashes are of, encrypted: it makes them again after a change of the secret. Only while the request waits. */
  sealedAddress: { type: String, default: null },
  note: { type: String, default: '' },
  at: { type: Date, ...required },
  declinedAt: { type: Date, default: null },
  endsAt: { type: Date, ...required },
})
joinRequestSchema.index({ communityId: 1, userId: 1 }, { unique: true })
joinRequestSchema.index({ userId: 1 })
joinRequestSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 })

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
  /** Set when it was accepted or declined. */
  closedAt: { type: Date, default: null },
  /** Set when it was declined: its inviter cannot invite this person again as long as the row stays. */
  declinedAt: { type: Date, default: null },
  outbox: outboxField,
})
invitationSchema.index({ tokenHash: 1 }, { unique: true })
invitationSchema.index({ inviteeEmail: 1, closedAt: 1 })
invitationSchema.index({ inviterUserId: 1, inviteeEmail: 1 })
// Addresses of people who never answered, or are done with it, are not kept.
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
    /** People who deleted their account and took their words along, for requests of theirs that are under way. */
    Farewell: connection.model('Farewell', farewellSchema),
  }
}
export type Models = ReturnType<typeof createModels>
