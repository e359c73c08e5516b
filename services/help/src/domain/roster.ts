import type { Roster, RosterEntry } from '@muster/contracts/entities/check-in'
import type { CheckInStatus } from '@muster/contracts/vocabulary/help'

/** Order of statuses in a roster. Null: not heard from. */
const order: readonly (CheckInStatus | null)[] = ['help', null, 'moving', 'safe']

/** Counts people by status. People without a status count as not heard from, never as safe. */
export function countsOf(people: readonly Pick<RosterEntry, 'status'>[]): Roster['counts'] {
  const count = (status: CheckInStatus | null) => people.filter(one => one.status === status).length
  return { safe: count('safe'), moving: count('moving'), help: count('help'), notHeard: count(null) }
}

/** Sorts people who need help first, then those not heard from. */
export const byUrgency = (a: RosterEntry, b: RosterEntry): number =>
  order.indexOf(a.status) - order.indexOf(b.status) || (a.name ?? '').localeCompare(b.name ?? '')
