import { z } from 'zod'
import { groupHelpStates, groupNotices } from '../vocabulary/group-notices.ts'
import { memberRoles } from '../vocabulary/member-roles.ts'
import { optionalText, textRules } from '../vocabulary/text-rules.ts'
import { id, instant, position, textOf } from './common.ts'

/** A community has exactly one owner, or none if the owner deleted their account and no member could take over. */
export const memberRole = z.enum(memberRoles)

/** The newest message as the list of communities shows it. */
export const newestMessage = z.object({
  seq: z.int(),
  /** First name of the author. Null for former members, and for names that look like an authority's, because a preview must not appear to speak for one. */
  author: z.string().nullable(),
  /** One line of at most 120 characters. */
  text: z.string(),
  /** The message has a photo. `text` is its description, or empty. */
  isPhoto: z.literal(true).optional(),
  /** The message says that its author asks the community for help. */
  isHelp: z.literal(true).optional(),
  at: instant,
})
export type NewestMessage = z.infer<typeof newestMessage>

/** A community as the caller sees it. */
export const community = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  /** open: anybody can join. approve: the owner or a moderator accepts each person. invite: the community is private. Absent in answers of earlier versions. */
  joinPolicy: z.enum(['open', 'approve', 'invite']).optional(),
  memberCount: z.int(),
  createdAt: instant,
  creatorId: id,
  /** The member who invites people and appoints moderators; at first the creator. Null if the community has no owner; a member can then take it over. */
  ownerId: id.nullable(),
  /** Set while the community has no owner: from this time on nobody can write in it until a member takes it over. */
  readOnlyFrom: instant.optional(),
  /** When the owner archived it. Nobody can write in an archived community or join it, and Find does not show it. */
  archivedAt: instant.optional(),
  /** The caller's role; absent if the caller is not a member. */
  role: memberRole.optional(),
  /** Which notifications the caller gets; only for members. */
  notices: z.enum(groupNotices).optional(),
  /** The area that it is for, in its owner's words. */
  area: z.string().optional(),
  /** The newest message that every member can read. Only in the list of the caller's own communities. */
  lastMessage: newestMessage.optional(),
  /** Number of open requests to join. Only for the owner and moderators, in the list of their own communities. */
  joinRequests: z.int().optional(),
  /** The caller has asked to join, and the request is open. */
  hasAsked: z.literal(true).optional(),
  /** Number of messages after the last one that the caller has seen. Only together with `lastMessage`. */
  unread: z.int().optional(),
  /** The centre of the grid cell of about 36 km² that contains the area. */
  areaMiddle: position.optional(),
})
export type Community = z.infer<typeof community>

/** Path parameters of a message: `id` is that of its community. */
export const messageParams = z.object({ id, messageId: id })

/** Size in pixels. */
const photoSize = { width: z.int(), height: z.int() }

/** A photo that was uploaded and does not belong to a message yet. */
export const uploadedPhoto = z.object({ id, ...photoSize })
export type UploadedPhoto = z.infer<typeof uploadedPhoto>

/** A message of a community as the caller sees it. */
export const communityMessage = z.object({
  id,
  communityId: id,
  /** Sequence number in the community: it rises by one with each message. A message never becomes visible before one with a lower number. */
  seq: z.int(),
  userId: id,
  /** Empty if the reader must not read it: see `state`. */
  content: z.string(),
  /** Set if the message has a photo, which is at `photoPath`; `content` is its description, or empty. Absent if the reader must not see the photo. */
  photo: z.object(photoSize).optional(),
  /** Set if the message says that its author asks the community for help, with the state of that request but never with a place. `content` is empty. */
  help: z.object({ requestId: id, state: z.enum(groupHelpStates) }).optional(),
  /** When its author last edited it. */
  editedAt: instant.optional(),
  /** The text at the time of the first report, if it was edited since. Only for the owner and moderators. */
  reportedContent: z.string().optional(),
  /** hidden: by a moderator, or by reports until a moderator decides; the owner and moderators can still read it. deleted: by its author. */
  state: z.enum(['hidden', 'deleted']).optional(),
  hiddenBy: z.enum(['moderator', 'reports']).optional(),
  /** Number of members who reported it. Only for the owner and moderators. */
  reports: z.int().optional(),
  createdAt: instant,
  /** `looksOfficial`: the name resembles that of an authority, for which no member speaks. */
  user: z.object({ name: z.string(), looksOfficial: z.literal(true).optional() }),
})
export type CommunityMessage = z.infer<typeof communityMessage>

/** A member of a community. */
export const communityMember = z.object({
  userId: id,
  name: z.string(),
  role: memberRole,
  joinedAt: instant,
  /** Until when this member cannot write; shown to the owner and moderators. */
  mutedUntil: instant.optional(),
})
export type CommunityMember = z.infer<typeof communityMember>

/**
 * An invitation. The token is shown only to the invited person, in the mail and, once their address is verified, in their list; and once to the inviter, in
 * the reply to the call that created it.
 */
export const invitation = z.object({
  id,
  /** Empty if it cannot be decrypted, because it was encrypted with a secret that was removed. The link in the mail still works. */
  inviteToken: z.string(),
  createdAt: instant,
  expiresAt: instant,
  communityId: id,
  communityName: z.string(),
  inviteeEmail: z.string(),
  inviterUserId: id,
  inviterName: z.string(),
})
export type Invitation = z.infer<typeof invitation>

/**
 * State of the mail of an invitation. queued: it is sent as soon as the mail server accepts it. not-configured: this installation has no mail server.
 * not-queued: the queue is unreachable; invite again to retry. address-limit: this address has reached its daily limit of invitations, from all inviters
 * together.
 */
export const invitationMail = z.enum(['queued', 'not-configured', 'not-queued', 'address-limit'])

/** A created invitation and the state of its mail. */
export const sentInvitation = invitation.extend({ mail: invitationMail })
export type SentInvitation = z.infer<typeof sentInvitation>

/** What the link of an invitation shows before the person logs in. Names are set only while it is open; of the inviter only the first name. */
export const invitationPreview = z.object({
  state: z.enum(['open', 'expired', 'closed']),
  inviterFirstName: z.string().nullable(),
  communityName: z.string().nullable(),
  expiresAt: instant,
})
export type InvitationPreview = z.infer<typeof invitationPreview>

/** The result for one address of a list: either `invitation` or `refused` is set. */
export const invitationAnswer = z.object({
  address: z.string(),
  invitation: sentInvitation.nullable(),
  refused: z
    .enum(['not-an-address', 'already-member', 'invitation-declined', 'mailed-too-often', 'invitee-banned'])
    .nullable(),
})
export type InvitationAnswer = z.infer<typeof invitationAnswer>

/** An open invitation as its inviter sees it, without the token. */
export const openInvitation = z.object({ id, inviteeEmail: z.string(), createdAt: instant, expiresAt: instant })
export type OpenInvitation = z.infer<typeof openInvitation>

/** A person who is banned from a community. */
export const communityBan = z.object({ userId: id, name: z.string(), bannedAt: instant })
export type CommunityBan = z.infer<typeof communityBan>

export const moderationAction = z.enum([
  'removed',
  'banned',
  'ban-lifted',
  'muted',
  'unmuted',
  'made-moderator',
  'made-member',
  'handed-over',
  'took-over',
  'message-hidden',
  'message-restored',
  'hidden-by-reports',
  'let-in',
  'archived',
  'brought-back',
])

/** An entry of the moderation log, which is append-only. `actorName` is null if no person did it; `targetName` is null if it concerns no person. */
export const moderationEntry = z.object({
  id,
  at: instant,
  action: moderationAction,
  actorName: z.string().nullable(),
  targetName: z.string().nullable(),
})
export type ModerationEntry = z.infer<typeof moderationEntry>

/** A page of public communities. `next` is the cursor of the following page; null on the last page. */
export const communityPage = z.object({ communities: z.array(community), next: z.string().nullable() })
export type CommunityPage = z.infer<typeof communityPage>

/** The name of an area, and a place in it. Of the place only the grid cell of about 36 km² is stored. */
export const communityArea = z.object({ label: textOf(textRules.placeLabel), at: position.optional() })

/** The body of createCommunity. */
export const newCommunity = z.object({
  name: textOf(textRules.communityName),
  description: textOf(optionalText(textRules.communityDescription)).default(''),
  isPrivate: z.boolean().default(false),
  /** The owner or a moderator accepts each person who joins, except for invited people. */
  needsApproval: z.boolean().default(false),
  area: communityArea.optional(),
  creatorId: id,
  /** Chosen by the client. If the answer was lost, the client repeats the request with the same id, and gets the community that the first request created. */
  clientId: z.uuid().optional(),
})

/** A page of messages that contain the searched words, newest first. `next` is the `seq` before which the next page starts; null on the last page. */
export const foundMessages = z.object({ messages: z.array(communityMessage), next: z.int().nullable() })
export type FoundMessages = z.infer<typeof foundMessages>

/** An open request to join a community. `note`: the person's reason, in their own words. */
export const joinRequest = z.object({
  userId: id,
  name: z.string(),
  looksOfficial: z.literal(true).optional(),
  note: z.string(),
  at: instant,
})
export type JoinRequest = z.infer<typeof joinRequest>

/** A person whom the caller has blocked. */
export const blockedPerson = z.object({ userId: id, name: z.string(), blockedAt: instant })
export type BlockedPerson = z.infer<typeof blockedPerson>
