import { z } from 'zod'
import { groupHelpStates, groupNotices } from '../vocabulary/group-notices.ts'
import { memberRoles } from '../vocabulary/member-roles.ts'
import { optionalText, textRules } from '../vocabulary/text-rules.ts'
import { id, instant, position, textOf } from './common.ts'

/** There is exactly one owner, or none after the owner deleted their account and nobody could follow. */
export const memberRole = z.enum(memberRoles)

/** What a list of communities shows of the newest message. */
export const newestMessage = z.object({
  seq: z.int(),
  /** First name; null for former members, and for names that look like an authority's, for whom a preview must not seem to speak. */
  author: z.string().nullable(),
  /** One line, cut after 120 letters. */
  text: z.string(),
  /** It has a photo, which the text describes, if it is not empty. */
  isPhoto: z.literal(true).optional(),
  /** It says that its author asks the community for help. */
  isHelp: z.literal(true).optional(),
  at: instant,
})
export type NewestMessage = z.infer<typeof newestMessage>

export const community = z.object({
  id,
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  /** open: anybody joins. approve: its owner or a moderator lets each person in. invite: private. Absent in answers of earlier versions. */
  joinPolicy: z.enum(['open', 'approve', 'invite']).optional(),
  memberCount: z.int(),
  createdAt: instant,
  creatorId: id,
  /** Who invites and appoints moderators: at first its creator. Null while nobody owns it; a member can take it over then. */
  ownerId: id.nullable(),
  /** While nobody owns it: from when on nobody can write in it, until somebody takes it over. */
  readOnlyFrom: instant.optional(),
  /** Since when its owner has archived it: nobody writes or joins, and Find does not show it. */
  archivedAt: instant.optional(),
  /** What the caller is in it; absent for somebody who is no member. */
  role: memberRole.optional(),
  /** What the caller is told of it by notification; for a member. */
  notices: z.enum(groupNotices).optional(),
  /** Where it is for, in its owner's words. */
  area: z.string().optional(),
  /** The newest message that every member may read; in the list of the caller's own communities. */
  lastMessage: newestMessage.optional(),
  /** How many people ask to join; for its owner and moderators, in the list of the caller's own communities. */
  joinRequests: z.int().optional(),
  /** The caller has asked to join and was not answered. */
  hasAsked: z.literal(true).optional(),
  /** How many messages came after the last one that the caller has had on a screen; with `lastMessage`. */
  unread: z.int().optional(),
  /** The middle of the cell of about 36 km² that its area is in. */
  areaMiddle: position.optional(),
})
export type Community = z.infer<typeof community>

/** A message of a community, in a path. */
export const messageParams = z.object({ id, messageId: id })

/** Size in pixels. */
const photoSize = { width: z.int(), height: z.int() }

/** A photo that was sent to the server, and is not yet in a message. */
export const uploadedPhoto = z.object({ id, ...photoSize })
export type UploadedPhoto = z.infer<typeof uploadedPhoto>

export const communityMessage = z.object({
  id,
  communityId: id,
  /** Its place in the community's history: rises by one with each message, and one never appears before an earlier one. */
  seq: z.int(),
  userId: id,
  /** Empty where the reader must not read it: see `state`. */
  content: z.string(),
  /** It has a photo, at `photoPath`; `content` describes it, or is empty. Absent where the reader must not see it. */
  photo: z.object(photoSize).optional(),
  /** It says that its author asks the community for help, and how that stands; never where they are. `content` is empty. */
  help: z.object({ requestId: id, state: z.enum(groupHelpStates) }).optional(),
  /** When its author last changed the words. */
  editedAt: instant.optional(),
  /** What it said when it was first reported, where that was changed; for the owner and moderators. */
  reportedContent: z.string().optional(),
  /** hidden: by a moderator, or by reports until one of them looks at it; they still read it. deleted: by its author. */
  state: z.enum(['hidden', 'deleted']).optional(),
  hiddenBy: z.enum(['moderator', 'reports']).optional(),
  /** How many members reported it; for the owner and moderators. */
  reports: z.int().optional(),
  createdAt: instant,
  /** `looksOfficial`: the name is too much like that of an authority, which no member speaks for. */
  user: z.object({ name: z.string(), looksOfficial: z.literal(true).optional() }),
})
export type CommunityMessage = z.infer<typeof communityMessage>

export const communityMember = z.object({
  userId: id,
  name: z.string(),
  role: memberRole,
  joinedAt: instant,
  /** Until when this member cannot write; shown to the owner and moderators. */
  mutedUntil: instant.optional(),
})
export type CommunityMember = z.infer<typeof communityMember>

/** An invitation. Only the invited person sees the token, in the mail and in their list once their address is verified, and the inviter once, in the reply to the call that created it. */
export const invitation = z.object({
  id,
  /** Empty where the list cannot tell it, because it was sealed with a secret that is gone; the link in the mail works. */
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
 * What happens to the mail of an invitation. queued: it is sent as soon as the mail server takes it. not-configured: this Muster has no mail server.
 * not-queued: the queue is away; invite again to try again. address-limit: this address has had its mails of the day, from whomever.
 */
export const invitationMail = z.enum(['queued', 'not-configured', 'not-queued', 'address-limit'])

export const sentInvitation = invitation.extend({ mail: invitationMail })
export type SentInvitation = z.infer<typeof sentInvitation>

/** What a link of an invitation shows before anybody logs in; names only while it is open, and only the inviter's first. */
export const invitationPreview = z.object({
  state: z.enum(['open', 'expired', 'closed']),
  inviterFirstName: z.string().nullable(),
  communityName: z.string().nullable(),
  expiresAt: instant,
})
export type InvitationPreview = z.infer<typeof invitationPreview>

/** What became of one address of a list: either `invitation` or `refused` is there. */
export const invitationAnswer = z.object({
  address: z.string(),
  invitation: sentInvitation.nullable(),
  refused: z
    .enum(['not-an-address', 'already-member', 'invitation-declined', 'mailed-too-often', 'invitee-banned'])
    .nullable(),
})
export type InvitationAnswer = z.infer<typeof invitationAnswer>

/** An invitation as its inviter sees it: without its token. */
export const openInvitation = z.object({ id, inviteeEmail: z.string(), createdAt: instant, expiresAt: instant })
export type OpenInvitation = z.infer<typeof openInvitation>

/** Somebody who cannot join a community. */
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

/** A line of the log of moderation, which is only ever added to. A name is null where nobody did it, or it was done to nobody. */
export const moderationEntry = z.object({
  id,
  at: instant,
  action: moderationAction,
  actorName: z.string().nullable(),
  targetName: z.string().nullable(),
})
export type ModerationEntry = z.infer<typeof moderationEntry>

/** A page of public communities; `next` is the cursor of the page after it, null at the end. */
export const communityPage = z.object({ communities: z.array(community), next: z.string().nullable() })
export type CommunityPage = z.infer<typeof communityPage>

/** What an area is called, and a place in it; only the cell of about 36 km² around the place is kept. */
export const communityArea = z.object({ label: textOf(textRules.placeLabel), at: position.optional() })

export const newCommunity = z.object({
  name: textOf(textRules.communityName),
  description: textOf(optionalText(textRules.communityDescription)).default(''),
  isPrivate: z.boolean().default(false),
  /** Its owner or a moderator lets each person in, unless they were invited. */
  needsApproval: z.boolean().default(false),
  area: communityArea.optional(),
  creatorId: id,
})

/** Messages that hold the words that somebody searches for, the newest first; `next` is the number before which the next page begins, null at the end. */
export const foundMessages = z.object({ messages: z.array(communityMessage), next: z.int().nullable() })
export type FoundMessages = z.infer<typeof foundMessages>

/** Somebody who asks to join a community, in their words why. */
export const joinRequest = z.object({
  userId: id,
  name: z.string(),
  looksOfficial: z.literal(true).optional(),
  note: z.string(),
  at: instant,
})
export type JoinRequest = z.infer<typeof joinRequest>

/** Somebody whom the reader has blocked. */
export const blockedPerson = z.object({ userId: id, name: z.string(), blockedAt: instant })
export type BlockedPerson = z.infer<typeof blockedPerson>
