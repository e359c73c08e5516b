import type { MembersCalled } from '@muster/contracts/events/community'
import { forEveryLanguage } from '@muster/contracts/vocabulary/languages'
import type { Clock } from '@muster/service-kit/clock'
import { groupMessage, groupThread } from '../domain/group-message.ts'
import { commonFanout } from '../store/fanouts.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { Dispatcher } from './dispatcher.ts'
import { topicOf } from './topic.ts'

type Deps = {
  subscriptions: Pick<SubscriptionStore, 'idsOfAll'>
  dispatcher: Pick<Dispatcher, 'openFor'>
  clock: Clock
}

/**
 * Creates a function that tells the devices of members of a group, through the ledger and in the lane after all alerts, that something was written or that
 * somebody needs help.
 */
export function createGroupPush({ subscriptions, dispatcher, clock }: Deps) {
  return async (called: MembersCalled, eventId: string): Promise<void> => {
    const until = new Date(called.until)
    const members = await subscriptions.idsOfAll(called.memberIds)
    if (members.length === 0 || until <= clock.now()) return
    const messages = forEveryLanguage(language => groupMessage(called, language))
    const thread = groupThread(called)
    // High urgency, so that a phone in battery-saving mode shows it. On our side it is still sent after alerts.
    const urgency = called.about === 'help' ? ('high' as const) : ('normal' as const)
    const common = { messages, options: { urgency, topic: topicOf(thread) }, until }
    await dispatcher.openFor(members, {
      id: `group-${eventId}`,
      ...commonFanout(thread, common, clock.now()),
      lane: 'low',
    })
  }
}
