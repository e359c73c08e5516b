import { canarySent, updateEvents } from '@muster/contracts/events/alerts'
import { membersCalled } from '@muster/contracts/events/community'
import { helpCountdownChanged, helpersCalled } from '@muster/contracts/events/help'
import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { destinationChanged, homeLost, homePlaced, leaveByChanged } from '@muster/contracts/events/navigation'
import { rideTold } from '@muster/contracts/events/rides'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { PushContext } from './context.ts'

/**
 * Consumers that start fan-outs, move and remove the homes that subscriptions watch, apply the choices of a person's account, and remove the subscriptions of deleted
 * users.
 */
export function pushConsumers({
  dispatcher,
  subscriptions,
  told,
  pushDestination,
  pushLeaveBy,
  pushHome,
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
  | 'pushHome'
  | 'pushHelp'
  | 'pushGroup'
  | 'leaveBys'
  | 'pushCanary'
  | 'clock'
>): ConsumerEntry[] {
  return [
    // Events only say that a lineage has changed, so their order does not matter: what to send is read from the store.
    ...updateEvents.map(event =>
      onEvent(
        event,
        // Events that were published before lineages had revisions have no `lineageRevision`. At that time each update was its own lineage.
        ({ update, lineageRevision = update.revision }) => dispatcher.begin(update, lineageRevision),
        { durable: `alerts-push-${event.fact}` },
      ),
    ),
    onEvent(destinationChanged, (change, { eventId }) => pushDestination(change, eventId)),
    onEvent(leaveByChanged, pushLeaveBy),
    onEvent(helpersCalled, pushHelp.call),
    onEvent(helpCountdownChanged, pushHelp.count),
    onEvent(rideTold, pushHelp.ride),
    onEvent(membersCalled, (called, { eventId }) => pushGroup(called, eventId)),
    onEvent(canarySent, pushCanary),
    onEvent(homePlaced, (home, { at }) => pushHome.placed(home, at)),
    onEvent(homeLost, (lost, { at }) => pushHome.lost(lost, at)),
    onEvent(profileUpdated, profile => subscriptions.followChoices(profile)),
    onEvent(userDeleted, async ({ userId }) => {
      const devices = await subscriptions.idsOf(userId)
      // Rows of the ledger are removed before the subscriptions, because a retry would no longer find these, and again after them, for what was sent in
      // between.
      await told.forget(devices)
      await subscriptions.removeAllOf(userId)
      await told.forget(devices)
      await leaveBys.forget(userId, clock.now())
      await pushHelp.forget(userId)
    }),
  ]
}
