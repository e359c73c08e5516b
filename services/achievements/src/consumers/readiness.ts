import { updateOpenedSoon } from '@muster/contracts/events/alerts'
import { checkedIn, helpTestAnswered } from '@muster/contracts/events/help'
import { leaveByChanged, packVerified } from '@muster/contracts/events/navigation'
import { rideOffered } from '@muster/contracts/events/rides'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Context } from '../context.ts'

/** Consumers of the measurements of a person's readiness that other services publish. */
export const readinessConsumers = ({ awards }: Context) => [
  onEvent(helpTestAnswered, async ({ userId, isProven, isWhole, at }) => {
    const measured = {
      ...(isProven ? { contactAnswered: new Date(at) } : {}),
      ...(isWhole ? { chainTested: new Date(at) } : {}),
    }
    if (isProven || isWhole) await awards.record(userId, { measured })
  }),
  onEvent(packVerified, ({ userId, at }) => awards.record(userId, { measured: { packVerified: new Date(at) } })),
  onEvent(updateOpenedSoon, ({ userId, at }) => awards.record(userId, { measured: { openedSoon: new Date(at) } })),
  onEvent(rideOffered, ({ userId, at }) => awards.record(userId, { measured: { rideOffered: new Date(at) } })),
  onEvent(checkedIn, async ({ userId, status, isProxy, at }) => {
    // A check-in by somebody else does not tell when the person left.
    if (!isProxy && status !== 'help') await awards.recordCheckIn(userId, new Date(at))
  }),
  onEvent(leaveByChanged, change => awards.recordLeaveBy(change)),
]
