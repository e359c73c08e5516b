import { updateEvents } from '@muster/contracts/events/alerts'
import { userDeleted } from '@muster/contracts/events/identity'
import { destinationChanged, leaveByChanged } from '@muster/contracts/events/navigation'
import { type ConsumerEntry, on } from '@muster/service-kit/bus/consumer-entry'
import type { PushContext } from './context.ts'

/** Starts fan-outs, and removes the subscriptions of deleted users. */
export function pushConsumers({
  dispatcher,
  subscriptions,
  pushDestination,
  pushLeaveBy,
  leaveBys,
}: Pick<
  PushContext,
  'dispatcher' | 'subscriptions' | 'pushDestination' | 'pushLeaveBy' | 'leaveBys'
>): ConsumerEntry[] {
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
    on(leaveByChanged, pushLeaveBy),
    on(userDeleted, async ({ userId }) => {
      await subscriptions.removeAllOf(userId)
      await leaveBys.forget(userId)
    }),
  ]
}
