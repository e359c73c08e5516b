import type { Roster, RosterEntry } from '@muster/contracts/entities/check-in'
import type { CheckInStatus } from '@muster/contracts/vocabulary/help'

const order: readonly (CheckInStatus | null)[] = ['help', null, 'moving', 'safe']

/** Who was not heard counts as that, never as safe. */
export function countsOf(people: readonly Pick<RosterEntry, 'status'>[]): Roster['counts'] {
  const count = (status: CheckInStatus | null) => people.filter(one => one.status === status).length
  return { safe: count('safe'), moving: count('moving'), help: count('help'), notHeard: count(null) }
}

/** Who needs help first, then who was not heard. */
export const byUrgency = (a: RosterEntry, b: RosterEntry): number =>
  order.indexOf(a.status) - order.indexOf(b.status) || (a.name ?? '').localeCompare(b.name ?? '')
