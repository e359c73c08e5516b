import type { PayloadOf } from '@muster/contracts/define-event'
import type { destinationChanged } from '@muster/contracts/events/navigation'
import { forEveryLanguage } from '@muster/contracts/vocabulary/languages'
import type { Clock } from '@muster/service-kit/clock'
import { destinationMessage } from '../domain/push-message.ts'
import { commonFanout } from '../store/fanouts.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { Dispatcher } from './dispatcher.ts'

/** How long the message is sent. A person on the road needs it at once; later they have arrived and found out. */
const lifetimeMs = 2 * 60 * 60_000

type Deps = { subscriptions: SubscriptionStore; dispatcher: Pick<Dispatcher, 'openFor'>; clock: Clock }

/** Creates a function that tells all browsers of a person, through the ledger, that their shelter accepts no more people and where to go instead. */
export function createDestinationPush({ subscriptions, dispatcher, clock }: Deps) {
  return async (change: PayloadOf<typeof destinationChanged>, eventId: string): Promise<void> => {
    const until = new Date(Date.parse(change.decidedAt) + lifetimeMs)
    const members = await subscriptions.idsOf(change.userId)
    if (members.length === 0 || until <= clock.now()) return
    const messages = forEveryLanguage(language => destinationMessage(change, language))
    const common = { messages, options: { urgency: 'high' as const, topic: 'destination' }, until }
    await dispatcher.openFor(members, {
      id: `destination-${eventId}`,
      ...commonFanout(`destination-${change.userId}`, common, clock.now()),
    })
  }
}
