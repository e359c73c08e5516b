import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { updateEvents } from '@muster/contracts/events/alerts'
import { homeLost, homePlaced } from '@muster/contracts/events/navigation'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'
import { createOrderWatch } from '../watch-orders.ts'

/**
 * Time limit for handling an update, in ms. An order for a large city concerns many plans. The event is not delivered again earlier, unless its process stops;
 * then the check goes on where it was.
 */
const followTimeoutMs = 10 * 60_000

/** Consumers of updates and of people's homes, which begin and cancel countdowns. */
export function orderConsumers(context: Context): ConsumerEntry[] {
  const { updates, homes } = context
  const watch = createOrderWatch(context)
  const follow = async ({ update }: { update: EmergencyUpdate }) => {
    if (await updates.remember(update)) await watch.changed(update)
  }
  return [
    ...updateEvents.map(event => onEvent(event, follow, { timeoutMs: followTimeoutMs })),
    onEvent(homePlaced, async (fact, { at }) => {
      if (await homes.remember(fact, at)) await watch.moved(fact.userId)
    }),
    onEvent(homeLost, async fact => {
      if (await homes.lose(fact)) await watch.moved(fact.userId)
    }),
  ]
}
