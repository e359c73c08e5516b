import { alertsEvents } from '@muster/contracts/events/alerts'
import { userDeleted } from '@muster/contracts/events/identity'
import { type ConsumerEntry, on } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** What is pushed, and what a person who leaves takes along. */
export function pushConsumers({ push, subscriptions }: Context): ConsumerEntry[] {
  return [
    ...alertsEvents.map(event =>
      on(
        event,
        async ({ update, push: order }) => {
          // Parked where someone sees it: an alert must not be dropped because an earlier version published it.
          if (order === undefined) throw new Error('update event does not say whether it is to be pushed')
          if (order) await push.begin(update, order)
        },
        { durable: `alerts-push-${event.fact}` },
      ),
    ),
    on(userDeleted, ({ userId }) => subscriptions.removeAllOf(userId)),
  ]
}
