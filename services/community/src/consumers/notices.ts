import { communityMessageSent } from '@muster/contracts/events/community'
import { checkedIn } from '@muster/contracts/events/help'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { createCallMembers } from '../call-members.ts'
import type { Context } from '../context.ts'

/** Consumers that notify members of new messages and of calls for help. */
export function noticeConsumers(context: Context) {
  const callMembers = createCallMembers(context)
  return [
    onEvent(communityMessageSent, ({ communityId, userId }) => callMembers.written(communityId, userId)),
    // One at a time, because each call is limited by the number of calls before it.
    onEvent(checkedIn, (said, { eventId }) => callMembers.helpAsked(said, eventId), { concurrency: 1 }),
  ]
}
