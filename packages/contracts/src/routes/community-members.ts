import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { done, id, idParams, textOf } from '../entities/common.ts'
import {
  community,
  communityArea,
  communityBan,
  communityMember,
  communityMessage,
  joinRequest,
  messageParams,
  moderationEntry,
} from '../entities/community.ts'
import { muteHours } from '../vocabulary/member-roles.ts'
import { textRules } from '../vocabulary/text-rules.ts'

const memberParams = z.object({ id, userId: id })

export const leaveCommunity = defineRoute({
  name: 'leaveCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/leave',
  access: 'user',
  summary:
    'Leaves a community. An owner must hand it over first (`hand-over-first`), unless the owner is the last member; the community is then closed permanently.',
  params: idParams,
  reply: done,
  errors: ['unauthenticated', 'members-only', 'hand-over-first', 'not-found'],
})

export const removeCommunityMember = defineRoute({
  name: 'removeCommunityMember',
  service: 'community',
  method: 'DELETE',
  path: '/api/communities/:id/members/:userId',
  access: 'user',
  summary:
    'Removes a member, who may join again. The owner may remove anybody else, a moderator only members without a role.',
  params: memberParams,
  reply: done,
  errors: ['unauthenticated', 'members-only', 'moderators-only', 'not-found'],
})

export const changeMemberRole = defineRoute({
  name: 'changeMemberRole',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/members/:userId/role',
  access: 'user',
  summary: 'Makes a member a moderator, or a moderator a plain member. Owner only.',
  params: memberParams,
  body: z.object({ role: z.enum(['moderator', 'member']) }),
  reply: communityMember,
  errors: ['invalid-request', 'unauthenticated', 'owner-only', 'not-found'],
})

export const muteMember = defineRoute({
  name: 'muteMember',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/members/:userId/mute',
  access: 'user',
  summary:
    'Mutes a member for some hours: the member cannot write, also after leaving and joining again. 0 hours ends the mute. The owner may mute anybody else, a moderator only members without a role.',
  params: memberParams,
  body: z.object({ hours: z.literal(muteHours) }),
  reply: communityMember,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'moderators-only', 'not-found'],
})

export const banMember = defineRoute({
  name: 'banMember',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/bans/:userId',
  access: 'user',
  summary:
    'Bans a member, who is removed and can neither join again nor accept an invitation. The owner may ban anybody else, a moderator only members without a role.',
  params: memberParams,
  reply: done,
  errors: ['unauthenticated', 'members-only', 'moderators-only', 'not-found'],
})

export const liftBan = defineRoute({
  name: 'liftBan',
  service: 'community',
  method: 'DELETE',
  path: '/api/communities/:id/bans/:userId',
  access: 'user',
  summary: 'Lifts a ban, so that the person can join again. Owner and moderators only.',
  params: memberParams,
  reply: done,
  errors: ['unauthenticated', 'members-only', 'moderators-only', 'not-found'],
})

export const listBans = defineRoute({
  name: 'listBans',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/bans',
  access: 'user',
  summary: 'Lists the banned people of a community. Owner and moderators only.',
  params: idParams,
  reply: z.array(communityBan),
  errors: ['unauthenticated', 'members-only', 'moderators-only', 'not-found'],
})

export const handOverCommunity = defineRoute({
  name: 'handOverCommunity',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/owner',
  access: 'user',
  summary: 'Makes another member the owner of the community. Owner only.',
  params: idParams,
  body: z.object({ userId: id }),
  reply: community,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'owner-only', 'not-found'],
})

export const takeOverCommunity = defineRoute({
  name: 'takeOverCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/take-over',
  access: 'user',
  summary:
    'Makes the caller the owner of a community without an owner. For people who have been members for a day, and for the oldest member.',
  params: idParams,
  reply: community,
  errors: ['unauthenticated', 'members-only', 'member-too-new', 'has-owner', 'not-found'],
})

export const listModeration = defineRoute({
  name: 'listModeration',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/moderation',
  access: 'user',
  summary: 'Lists the newest 200 entries of the moderation log. Owner and moderators only.',
  params: idParams,
  reply: z.array(moderationEntry),
  errors: ['unauthenticated', 'members-only', 'moderators-only', 'not-found'],
})

export const reportCommunityMessage = defineRoute({
  name: 'reportCommunityMessage',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/messages/:messageId/reports',
  access: 'user',
  summary:
    'Reports the message of another person. The reports of three people who have been members for a day hide it until the owner or a moderator shows it again. Members only.',
  params: messageParams,
  reply: communityMessage,
  errors: ['unauthenticated', 'forbidden', 'members-only', 'not-found', 'daily-limit'],
})

export const hideCommunityMessage = defineRoute({
  name: 'hideCommunityMessage',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/messages/:messageId/hidden',
  access: 'user',
  summary:
    'Hides a message from the members, or shows it again. The owner may do this with messages of anybody else, a moderator only with those of people without a role.',
  params: messageParams,
  body: z.object({ isHidden: z.boolean() }),
  reply: communityMessage,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'moderators-only', 'not-found'],
})

export const deleteCommunityMessage = defineRoute({
  name: 'deleteCommunityMessage',
  service: 'community',
  method: 'DELETE',
  path: '/api/communities/:id/messages/:messageId',
  access: 'user',
  summary: 'Deletes the contents of the caller’s own message. An empty entry stays in the history.',
  params: messageParams,
  reply: communityMessage,
  errors: ['unauthenticated', 'forbidden', 'members-only', 'not-found'],
})

export const changeCommunityArea = defineRoute({
  name: 'changeCommunityArea',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/area',
  access: 'user',
  summary:
    'Sets the area of a community, or removes it with null. Only the cell of about 36 km² that contains the place is stored. Owner only.',
  params: idParams,
  body: z.object({ area: communityArea.nullable() }),
  reply: community,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'owner-only', 'not-found'],
})

export const askToJoinCommunity = defineRoute({
  name: 'askToJoinCommunity',
  service: 'community',
  method: 'POST',
  path: '/api/communities/:id/join-requests',
  access: 'user',
  summary:
    'Asks to join a public community that admits people one by one. A second request replaces the note of the first.',
  params: idParams,
  body: z.object({ note: textOf(textRules.joinNote).default('') }),
  reply: done,
  status: 201,
  errors: [
    'invalid-request',
    'unauthenticated',
    'not-found',
    'already-member',
    'archived',
    'no-approval-needed',
    'join-declined',
    'banned',
    'daily-limit',
  ],
})

export const listJoinRequests = defineRoute({
  name: 'listJoinRequests',
  service: 'community',
  method: 'GET',
  path: '/api/communities/:id/join-requests',
  access: 'user',
  summary: 'Lists the open requests to join, the oldest first. Owner and moderators only.',
  params: idParams,
  reply: z.array(joinRequest),
  errors: ['unauthenticated', 'members-only', 'moderators-only', 'not-found'],
})

export const answerJoinRequest = defineRoute({
  name: 'answerJoinRequest',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/join-requests/:userId',
  access: 'user',
  summary:
    'Admits a person who asked to join, or declines the request. A declined person cannot ask again for seven days. Owner and moderators only.',
  params: memberParams,
  body: z.object({ isAccepted: z.boolean() }),
  reply: done,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'moderators-only', 'archived', 'banned', 'not-found'],
})

export const changeJoinPolicy = defineRoute({
  name: 'changeJoinPolicy',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/join-policy',
  access: 'user',
  summary:
    'Sets whether the owner or a moderator must admit each person who wants to join. Has no effect in a private community. Owner only.',
  params: idParams,
  body: z.object({ needsApproval: z.boolean() }),
  reply: community,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'owner-only', 'not-found'],
})

export const archiveCommunity = defineRoute({
  name: 'archiveCommunity',
  service: 'community',
  method: 'PUT',
  path: '/api/communities/:id/archived',
  access: 'user',
  summary:
    'Archives a community, or brings it back. Nobody can write in an archived community or join it, and it is not found by search. Owner only.',
  params: idParams,
  body: z.object({ isArchived: z.boolean() }),
  reply: community,
  errors: ['invalid-request', 'unauthenticated', 'members-only', 'owner-only', 'not-found'],
})

export const communityMemberRoutes = {
  archiveCommunity,
  askToJoinCommunity,
  listJoinRequests,
  answerJoinRequest,
  changeJoinPolicy,
  changeCommunityArea,
  reportCommunityMessage,
  hideCommunityMessage,
  deleteCommunityMessage,
  leaveCommunity,
  removeCommunityMember,
  changeMemberRole,
  muteMember,
  banMember,
  liftBan,
  listBans,
  handOverCommunity,
  takeOverCommunity,
  listModeration,
}
