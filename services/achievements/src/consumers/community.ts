import {
  communityCreated,
  communityMessageSent,
  invitationCreated,
  memberJoined,
} from '@muster/contracts/events/community'
import { on } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

export const communityConsumers = ({ awards }: Context) => [
  on(communityCreated, ({ creatorId, communityId }) =>
    awards.learn(creatorId, { ids: { communitiesCreated: communityId } }),
  ),
  on(memberJoined, ({ userId, communityId }) => awards.learn(userId, { ids: { communitiesJoined: communityId } })),
  on(communityMessageSent, ({ userId, messageId }) =>
    awards.learn(userId, { ids: { communityMessages: messageId }, action: 'send_message' }),
  ),
  on(invitationCreated, ({ inviterUserId, invitationId }) =>
    awards.learn(inviterUserId, { ids: { invitations: invitationId } }),
  ),
]
