import { updateEvents } from '@muster/contracts/events/alerts'
import { userDeleted } from '@muster/contracts/events/identity'
import { destinationChanged } from '@muster/contracts/events/navigation'
import { type ConsumerEntry, on } from '@muster/service-kit/bus/consumer-entry'
import type { PushContext } from './context.ts'

/** Starts fan-outs, and removes the subscriptions of deleted users. */
export function pushConsumers({
  dispatcher,
  subscriptions,
  pushDestination,
}: Pick<PushContext, 'dispatcher' | 'subscriptions' | 'pushDestination'>): ConsumerEntry[] {
  return [
    ...updateEvents.map(event =>
      on(
        event,
        async ({ update, push }) => {
          // Parked, where someone sees it: an alert must not be dropped because an earlier version published it.
          if (push === undefined) throw new Error('update event does not say whether it is to be pushed')
          if (push) await dispatcher.begin(update, push)
        },
        { durable: `alerts-push-${event.fact}` },
      ),
    ),
    on(destinationChanged, (change, { eventId }) => pushDestination(change, eventId)),
    on(userDeleted, ({ userId }) => subscriptions.removeAllOf(userId)),
  ]
}
