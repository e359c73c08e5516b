import { communityCreated } from '@muster/contracts/events/community'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Marks people who created a community; they may list people to invite. */
export const communityConsumers = ({ users }: Context) => [
  onEvent(communityCreated, ({ creatorId }) => users.markCommunityCreator(creatorId)),
]
