import type { Roster, RosterEntry } from '@muster/contracts/entities/check-in'
import type { CheckInStatus } from '@muster/contracts/vocabulary/help'

const order: readonly (CheckInStatus | null)[] = ['help', null, 'moving', 'safe']

/**
 * What a member counts as: their own word. Somebody else's counts where it is later, or where there is no other, and never takes back a call for
 * help: only the person says that they are safe after that.
 */
export function statusOf({ own, proxy }: Pick<RosterEntry, 'own' | 'proxy'>): CheckInStatus | null {
  if (!own || !proxy) return (own ?? proxy)?.status ?? null
  if (own.status === 'help') return 'help'
  return proxy.at > own.at ? proxy.status : own.status
}

/** Who was not heard counts as that, never as safe. */
export function countsOf(people: readonly Pick<RosterEntry, 'status'>[]): Roster['counts'] {
  const count = (status: CheckInStatus | null) => people.filter(one => one.status === status).length
  return { safe: count('safe'), moving: count('moving'), help: count('help'), notHeard: count(null) }
}

/** Who needs help first, then who was not heard. */
export const byUrgency = (a: RosterEntry, b: RosterEntry): number =>
  order.indexOf(a.status) - order.indexOf(b.status) || (a.name ?? '').localeCompare(b.name ?? '')
