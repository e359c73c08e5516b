import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { done, email, id, idParams, textOf, userIdParams } from '../entities/common.ts'
import { community, communityMember, communityMessage, invitation, newCommunity } from '../entities/community.ts'
import { textRules } from '../vocabulary/text-rules.ts'

const token = z.object({ inviteToken: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) })

export const listMyCommunities = defineRoute({
  name: 'listMyCommunities',
  service: 'community',
  method: 'GET',
  path: '/api/communities/user/:userId',
  access: 'user',
  summary: 'Communities one belongs to.',
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
  summary: 'Public communities; private ones are hidden.',
  reply: z.array(community),
  errors: ['unauthenticated'],
})

export const createCommunity = defineRoute({
  name: 'createCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities',
  access: 'user',
  summary: 'Create a community; its creator is its first member.',
  body: newCommunity,
  reply: community,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'too-many-requests'],
})

export const listCommunityMessages = defineRoute({
  name: 'listCommunityMessages',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/messages',
  access: 'user',
  summary: 'A community’s messages, oldest first, for its members.',
  params: idParams,
  reply: z.array(communityMessage),
  errors: ['unauthenticated', 'members-only', 'not-found'],
})

export const sendCommunityMessage = defineRoute({
  name: 'sendCommunityMessage',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/messages',
  access: 'user',
  summary: 'Send a message to a community one belongs to.',
  params: idParams,
  body: z.object({ content: textOf(textRules.communityMessage), userId: id }),
  reply: communityMessage,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'members-only', 'not-found', 'too-many-requests'],
})

export const listCommunityMembers = defineRoute({
  name: 'listCommunityMembers',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/members',
  access: 'user',
  summary: 'Members of a community one belongs to, or of a public one.',
  params: idParams,
  reply: z.array(communityMember),
  errors: ['unauthenticated', 'not-found'],
})

export const joinCommunity = defineRoute({
  name: 'joinCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/members',
  access: 'user',
  summary: 'Join a public community.',
  params: idParams,
  body: z.object({ userId: id, role: z.literal('member').default('member') }),
  reply: communityMember,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found', 'already-member'],
})

export const inviteToCommunity = defineRoute({
  name: 'inviteToCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/invitations',
  access: 'user',
  summary: 'Invite someone by e-mail; the creator only. The token is told here once and stored as a hash.',
  params: idParams,
  body: z.object({ inviteeEmail: email, inviterUserId: id, communityId: id.optional() }),
  reply: invitation,
  status: 201,
  errors: [
    'invalid-request',
    'unauthenticated',
    'forbidden',
    'creator-only',
    'not-found',
    'already-member',
    'too-many-requests',
  ],
})

export const listInvitations = defineRoute({
  name: 'listInvitations',
  service: 'community',
  method: 'GET',
  path: '/api/users/:userId/invitations',
  access: 'user',
  summary: 'Pending invitations to one’s own e-mail address.',
  params: userIdParams,
  reply: z.array(invitation),
  errors: ['unauthenticated', 'forbidden'],
})

export const acceptInvitation = defineRoute({
  name: 'acceptInvitation',
  service: 'community',
  method: 'POST',
  path: '/api/invitations/:inviteToken/accept',
  access: 'user',
  summary: 'Accept an invitation and become a member.',
  params: token,
  body: z.object({ userId: id }),
  reply: community,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'invitation-for-another-address', 'not-found'],
})

export const declineInvitation = defineRoute({
  name: 'declineInvitation',
  service: 'community',
  method: 'POST',
  path: '/api/invitations/:inviteToken/decline',
  access: 'user',
  summary: 'Decline an invitation.',
  params: token,
  reply: done,
  errors: ['unauthenticated', 'invitation-for-another-address', 'not-found'],
})

export const communityRoutes = {
  listMyCommunities,
  listCommunities,
  createCommunity,
  listCommunityMessages,
  sendCommunityMessage,
  listCommunityMembers,
  joinCommunity,
  inviteToCommunity,
  listInvitations,
  acceptInvitation,
  declineInvitation,
}
