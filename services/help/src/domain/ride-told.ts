import type { PayloadOf } from '@muster/contracts/define-event'
import { maxRideRecipients, rideTold } from '@muster/contracts/events/rides'
import type { RideCall } from '@muster/contracts/vocabulary/rides'
import { harmlessName } from '@muster/service-kit/mail/harmless-name'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'

type Telling = Pick<PayloadOf<typeof rideTold>, 'rideId' | 'seq' | 'toIds' | 'isDrill'> & { until: Date; now: Date }
/** The person whose first name the event says; null for a deleted account. */
type Teller = { userId: string; firstName: string } | null

/** The event about a ride for the people in `toIds`, to be stored in the same write as the change. Empty if `toIds` is. */
export function rideEvents(call: RideCall, teller: Teller, { now, until, toIds, ...ride }: Telling): OutboxEntry[] {
  if (toIds.length === 0) return []
  const payload = {
    ...ride,
    call,
    toIds: toIds.slice(0, maxRideRecipients),
    userId: teller?.userId ?? ride.rideId,
    firstName: harmlessName(teller?.firstName ?? ''),
    until: until.toISOString(),
    at: now.toISOString(),
  }
  return [outboxEntry(rideTold, payload)]
}
