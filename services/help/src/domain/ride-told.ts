import type { PayloadOf } from '@muster/contracts/define-event'
import { mostRideTold, rideTold } from '@muster/contracts/events/rides'
import type { RideCall } from '@muster/contracts/vocabulary/rides'
import { harmlessName } from '@muster/service-kit/mail/harmless-name'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'

type Telling = Pick<PayloadOf<typeof rideTold>, 'rideId' | 'seq' | 'toIds' | 'isDrill'> & { until: Date; now: Date }
/** Whose first name it says; null for somebody who has deleted their account. */
type Teller = { userId: string; firstName: string } | null

/** The event that has people told of a ride, for the write that makes it. None without anybody to tell. */
export function rideEvents(call: RideCall, teller: Teller, { now, until, toIds, ...ride }: Telling): OutboxEntry[] {
  if (toIds.length === 0) return []
  const payload = {
    ...{ ...ride, call, toIds: toIds.slice(0, mostRideTold) },
    ...{ userId: teller?.userId ?? ride.rideId, firstName: harmlessName(teller?.firstName ?? '') },
    ...{ until: until.toISOString(), at: now.toISOString() },
  }
  return [outboxEntry(rideTold, payload)]
}
