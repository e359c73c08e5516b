import { canarySent, updateEvents } from '@muster/contracts/events/alerts'
import { membersCalled } from '@muster/contracts/events/community'
import { helpCountdownChanged, helpersCalled } from '@muster/contracts/events/help'
import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { destinationChanged, homePlaced, leaveByChanged } from '@muster/contracts/events/navigation'
import { rideTold } from '@muster/contracts/events/rides'
import { type ConsumerEntry, on } from '@muster/service-kit/bus/consumer-entry'
import type { PushContext } from './context.ts'

/** Starts fan-outs, moves the homes that subscriptions watch, follows what people choose in their account, and removes the subscriptions of deleted users. */
export function pushConsumers({
  dispatcher,
  subscriptions,
  told,
  pushDestination,
  pushLeaveBy,
  pushHelp,
  pushGroup,
  leaveBys,
  pushCanary,
  clock,
}: Pick<
  PushContext,
  | 'dispatcher'
  | 'subscriptions'
  | 'told'
  | 'pushDestination'
  | 'pushLeaveBy'
  | 'pushHelp'
  | 'pushGroup'
  | 'leaveBys'
  | 'pushCanary'
  | 'clock'
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
    on(helpersCalled, pushHelp.call),
    on(helpCountdownChanged, pushHelp.count),
    on(rideTold, pushHelp.ride),
    on(membersCalled, (called, { eventId }) => pushGroup(called, eventId)),
    on(canarySent, pushCanary),
    on(homePlaced, home => subscriptions.moveHome(home, clock.now())),
    on(profileUpdated, profile => subscriptions.followChoices(profile)),
    on(userDeleted, async ({ userId }) => {
      const devices = await subscriptions.idsOf(userId)
      // Before the subscriptions, which a second try would not find any more; and after them, for what was sent meanwhile.
      await told.forget(devices)
      await subscriptions.removeAllOf(userId)
      await told.forget(devices)
      await leaveBys.forget(userId)
      await pushHelp.forget(userId)
    }),
  ]
}
