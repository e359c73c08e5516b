import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { done, email, id, idParams, language, position, text, textOf, userIdParams } from '../entities/common.ts'
import {
  community,
  communityMember,
  communityMessage,
  communityPage,
  invitation,
  invitationAnswer,
  invitationPreview,
  newCommunity,
  openInvitation,
  sentInvitation,
} from '../entities/community.ts'
import { groupNotices } from '../vocabulary/group-notices.ts'
import { inviteAddressesIn } from '../vocabulary/invite-addresses.ts'
import { defaultLanguage } from '../vocabulary/languages.ts'
import { maxCount, maxLength } from '../vocabulary/limits.ts'
import type { Problem } from '../vocabulary/problems.ts'
import { optionalText, textRules } from '../vocabulary/text-rules.ts'
import { blockRoutes } from './blocks.ts'
import { communityMemberRoutes } from './community-members.ts'
import { communityMessageRoutes } from './community-messages.ts'

/** The inviter's language, in which the mail is written. */
const mailLanguage = language.default(defaultLanguage)
/** "longitude,latitude" in degrees. */
const place = z
  .string()
  .transform(value => value.split(',').map(Number))
  .pipe(position)
const seq = z.coerce.number().int()
const token = z.object({ inviteToken: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) })

export const listMyCommunities = defineRoute({
  name: 'listMyCommunities',
  service: 'community',
  method: 'GET',
  path: '/api/communities/user/:userId',
  access: 'user',
  summary: 'Lists the communities of which the caller is a member.',
  params: userIdParams,
  reply: z.array(community),
  errors: ['unauthenticated', 'forbidden'],
})

export const listCommunities = defineRoute({
  name: 'listCommunities',
  service: 'community',
  method: 'GET',
  path: '/api/communities/all',
  access: 'user',
  summary: 'Lists the public communities.',
  reply: z.array(community),
  errors: ['unauthenticated'],
})

export const findCommunities = defineRoute({
  name: 'findCommunities',
  service: 'community',
  method: 'GET',
  path: '/api/communities/find',
  access: 'user',
  summary:
    'Finds public communities by the beginnings of words in their name, description and area. Those near the place are listed first, then the oldest ones. `cursor` continues after an earlier page.',
  query: z.object({
    words: text(maxLength.searchWords).optional(),
    near: place.optional(),
    cursor: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .optional(),
  }),
  reply: communityPage,
  errors: ['invalid-request', 'unauthenticated'],
})

export const getCommunity = defineRoute({
  name: 'getCommunity',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id',
  access: 'user',
  summary: 'Returns a community that is public or of which the caller is a member.',
  params: idParams,
  reply: community,
  errors: ['unauthenticated', 'not-found'],
})

export const createCommunity = defineRoute({
  name: 'createCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities',
  access: 'user',
  summary: 'Creates a community. The caller becomes its owner and first member.',
  body: newCommunity,
  reply: community,
  status: 201,
  errors: ['invalid-request', 'official-name', 'unauthenticated', 'forbidden', 'daily-limit', 'too-many-requests'],
})

export const listCommunityMessages = defineRoute({
  name: 'listCommunityMessages',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/messages',
  access: 'user',
  summary:
    'Lists up to 100 messages of a community, oldest first: the newest ones, those before a number, or those after a number. The reply has an ETag. Members only.',
  params: idParams,
  query: z.object({ before: seq.optional(), after: seq.optional() }),
  reply: z.array(communityMessage),
  errors: ['unauthenticated', 'members-only', 'not-found'],
})

export const sendCommunityMessage = defineRoute({
  name: 'sendCommunityMessage',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/messages',
  access: 'user',
  summary: 'Sends a message to a community. Sent again with the same `clientId`, it is stored once. Members only.',
  params: idParams,
  body: z
    .object({
      content: textOf(optionalText(textRules.communityMessage)).default(''),
      /** A photo that the caller has uploaded. `content` is then its description, and may be empty. */
      photoId: id.optional(),
      userId: id,
      /**
       * Idempotency key, created by the client: a message that is sent again with the same key is stored once. Messages with a photo are idempotent without
       * it.
       */
      clientId: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .optional(),
    })
    .refine(({ content, photoId }) => content !== '' || photoId !== undefined, {
      path: ['content'],
      error: 'message-required' satisfies Problem,
    }),
  reply: communityMessage,
  status: 201,
  errors: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'members-only',
    'muted',
    'not-found',
    'daily-limit',
    'slow-mode',
    'read-only',
    'archived',
    'too-many-requests',
  ],
})

export const listCommunityMembers = defineRoute({
  name: 'listCommunityMembers',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/members',
  access: 'user',
  summary: 'Lists the members of a community that is public or of which the caller is a member.',
  params: idParams,
  reply: z.array(communityMember),
  errors: ['unauthenticated', 'not-found'],
})

export const markCommunityRead = defineRoute({
  name: 'markCommunityRead',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/read',
  access: 'user',
  summary:
    'Stores up to which message the caller has read a community. A number below the stored one changes nothing. Members only.',
  params: idParams,
  body: z.object({ seq: z.int().min(0) }),
  reply: done,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'not-found'],
})

export const chooseCommunityNotices = defineRoute({
  name: 'chooseCommunityNotices',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/notices',
  access: 'user',
  summary: 'Chooses which notifications the caller gets about a community. Members only.',
  params: idParams,
  body: z.object({ notices: z.enum(groupNotices) }),
  reply: community,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'not-found'],
})

export const joinCommunity = defineRoute({
  name: 'joinCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/members',
  access: 'user',
  summary: 'Joins a public community. Answers `approval-needed` if its owner or a moderator must admit people.',
  params: idParams,
  body: z.object({ userId: id, role: z.literal('member').default('member') }),
  reply: communityMember,
  status: 201,
  errors: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'not-found',
    'already-member',
    'archived',
    'approval-needed',
    'banned',
    'daily-limit',
  ],
})

export const inviteToCommunity = defineRoute({
  name: 'inviteToCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/invitations',
  access: 'user',
  summary:
    'Invites a person by e-mail address and mails them the link. Only this reply contains the token. Owner only.',
  params: idParams,
  body: z.object({ inviteeEmail: email, inviterUserId: id, communityId: id.optional(), language: mailLanguage }),
  reply: sentInvitation,
  status: 201,
  errors: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'owner-only',
    'not-found',
    'already-member',
    'invitation-declined',
    'invitee-banned',
    'mailed-too-often',
    'too-many-requests',
  ],
})

export const inviteManyToCommunity = defineRoute({
  name: 'inviteManyToCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/invitations/bulk',
  access: 'user',
  summary:
    'Invites up to 200 people at once. The addresses are separated by commas, semicolons or line breaks, and may have the form Name <address>. The reply has one entry per address. Owner only.',
  params: idParams,
  body: z.object({
    addresses: z
      .string()
      .max(maxLength.inviteAddresses, 'too-long' satisfies Problem)
      .refine(list => inviteAddressesIn(list).length > 0, 'required' satisfies Problem)
      .refine(list => inviteAddressesIn(list).length <= maxCount.invitations, 'too-many' satisfies Problem),
    inviterUserId: id,
    language: mailLanguage,
  }),
  reply: z.array(invitationAnswer),
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'owner-only', 'not-found', 'too-many-requests'],
})

export const listOpenInvitations = defineRoute({
  name: 'listOpenInvitations',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/invitations',
  access: 'user',
  summary: 'Lists the unanswered invitations to a community. Owner only.',
  params: idParams,
  reply: z.array(openInvitation),
  errors: ['unauthenticated', 'owner-only', 'not-found'],
})

export const takeBackInvitation = defineRoute({
  name: 'takeBackInvitation',
  service: 'community',
  method: 'DELETE',
  path: '/api/communities/:id/invitations/:invitationId',
  access: 'user',
  summary: 'Revokes an invitation, whose link then no longer works. Owner only.',
  params: z.object({ id, invitationId: id }),
  reply: done,
  errors: ['unauthenticated', 'owner-only', 'not-found'],
})

export const listInvitations = defineRoute({
  name: 'listInvitations',
  service: 'community',
  method: 'GET',
  path: '/api/users/:userId/invitations',
  access: 'user',
  summary:
    'Lists the unanswered invitations to the caller’s own e-mail address. The list is empty until the address is verified.',
  params: userIdParams,
  reply: z.array(invitation),
  errors: ['unauthenticated', 'forbidden'],
})

export const getInvitation = defineRoute({
  name: 'getInvitation',
  service: 'community',
  method: 'GET',
  path: '/api/invitations/:inviteToken',
  access: 'public',
  summary: 'Returns who invites to which community, for a person who opens the link of an invitation.',
  params: token,
  reply: invitationPreview,
  errors: ['not-found'],
})

export const acceptInvitation = defineRoute({
  name: 'acceptInvitation',
  service: 'community',
  method: 'POST',
  path: '/api/invitations/:inviteToken/accept',
  access: 'user',
  summary:
    'Accepts an invitation and joins the community. Only the account with the invited e-mail address may do this.',
  params: token,
  body: z.object({ userId: id }),
  reply: community,
  errors: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'invitation-for-another-address',
    'archived',
    'banned',
    'not-found',
  ],
})

export const declineInvitation = defineRoute({
  name: 'declineInvitation',
  service: 'community',
  method: 'POST',
  path: '/api/invitations/:inviteToken/decline',
  access: 'user',
  summary: 'Declines an invitation. Only the account with the invited e-mail address may do this.',
  params: token,
  reply: done,
  errors: ['unauthenticated', 'invitation-for-another-address', 'not-found'],
})

export const communityRoutes = {
  ...communityMemberRoutes,
  ...communityMessageRoutes,
  ...blockRoutes,
  listMyCommunities,
  listCommunities,
  findCommunities,
  getCommunity,
  createCommunity,
  listCommunityMessages,
  sendCommunityMessage,
  markCommunityRead,
  chooseCommunityNotices,
  listCommunityMembers,
  joinCommunity,
  inviteToCommunity,
  inviteManyToCommunity,
  listOpenInvitations,
  takeBackInvitation,
  listInvitations,
  getInvitation,
  acceptInvitation,
  declineInvitation,
}
