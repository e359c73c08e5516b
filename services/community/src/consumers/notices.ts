import { communityMessageSent } from '@muster/contracts/events/community'
import { checkedIn } from '@muster/contracts/events/help'
import { on } from '@muster/service-kit/bus/consumer-entry'
import { createCallMembers } from '../call-members.ts'
import type { Context } from '../context.ts'

/** Has members told by notification of what was written and who asked for help. */
export function noticeConsumers(context: Context) {
  const callMembers = createCallMembers(context)
  return [
    on(communityMessageSent, ({ communityId, userId }) => callMembers.written(communityId, userId)),
    // One after the other: each counts those before it.
    on(checkedIn, (said, { eventId }) => callMembers.helpAsked(said, eventId), { concurrency: 1 }),
  ]
}
