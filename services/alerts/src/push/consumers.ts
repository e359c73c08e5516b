import { canarySent, updateEvents } from '@muster/contracts/events/alerts'
import { userDeleted } from '@muster/contracts/events/identity'
import { destinationChanged, homePlaced, leaveByChanged } from '@muster/contracts/events/navigation'
import { type ConsumerEntry, on } from '@muster/service-kit/bus/consumer-entry'
import type { PushContext } from './context.ts'

/** Starts fan-outs, moves the homes that subscriptions watch, and removes the subscriptions of deleted users. */
export function pushConsumers({
  dispatcher,
  subscriptions,
  pushDestination,
  pushLeaveBy,
  leaveBys,
  pushCanary,
  clock,
}: Pick<
  PushContext,
  'dispatcher' | 'subscriptions' | 'pushDestination' | 'pushLeaveBy' | 'leaveBys' | 'pushCanary' | 'clock'
>): ConsumerEntry[] {
  return [
    // Events only say that a lineage has changed, so their order does not matter: what is sent is read from the store.
    ...updateEvents.map(event =>
      on(
        event,
        // Published before lineages had revisions: then the lineage is the update.
        ({ update, lineageRevision = update.revision }) => dispatcher.begin(update, lineageRevision),
        { durable: `alerts-push-${event.fact}` },
      ),
    ),
    on(destinationChanged, (change, { eventId }) => pushDestination(change, eventId)),
    on(leaveByChanged, pushLeaveBy),
    on(canarySent, pushCanary),
    on(homePlaced, home => subscriptions.moveHome(home, clock.now())),
    on(userDeleted, async ({ userId }) => {
      await subscriptions.removeAllOf(userId)
      await leaveBys.forget(userId)
    }),
  ]
}
