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
  summary: 'Lists the communities that the caller is a member of.',
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

export const createCommunity = defineRoute({
  name: 'createCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities',
  access: 'user',
  summary: 'Creates a community. Its creator becomes its first member.',
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
  summary: 'Lists a community’s messages, oldest first. Members only.',
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
  summary: 'Sends a message to a community that the caller is a member of.',
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
  summary: 'Lists the members of a public community, or of one that the caller is a member of.',
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
  summary: 'Joins a public community.',
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
  summary: 'Invites a person by e-mail address. Creator only. The token is returned once and stored as a hash.',
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
  summary: 'Lists the pending invitations to the caller’s own e-mail address.',
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
  summary: 'Accepts an invitation and joins the community.',
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
  summary: 'Declines an invitation.',
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
