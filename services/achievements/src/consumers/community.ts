import {
  communityCreated,
  communityMessageSent,
  invitationCreated,
  memberJoined,
} from '@muster/contracts/events/community'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Consumers of what people do in communities. */
export const communityConsumers = ({ awards }: Context) => [
  onEvent(communityCreated, ({ creatorId, communityId }) =>
    awards.record(creatorId, { ids: { communitiesCreated: communityId } }),
  ),
  onEvent(memberJoined, ({ userId, communityId }) =>
    awards.record(userId, { ids: { communitiesJoined: communityId } }),
  ),
  onEvent(communityMessageSent, ({ userId, messageId }) =>
    awards.record(userId, { ids: { communityMessages: messageId }, action: 'send_message' }),
  ),
  onEvent(invitationCreated, ({ inviterUserId, invitationId }) =>
    awards.record(inviterUserId, { ids: { invitations: invitationId } }),
  ),
]
