import type { LeaveBy } from '@muster/contracts/entities/navigation'
import { leaveByText } from '@muster/routing/directions/leave-by-text'
import type { PlaceToGo, SafePlaceRequest } from '@muster/routing/plan/safe-place'
import { leaveBy } from '@muster/routing/time/leave-by'
import { personDeparture } from '@muster/routing/time/person-departure'
import type { World } from '../planning/world.ts'

/** Between the last moment and the one that is told: roads are slower when everybody leaves. */
const marginMinutes = 30

/**
 * When this person has to go; null where nothing that is known sets a time. Without places only orders and dangers count: roads that are
 * drawn for practice say nothing of when a real way closes.
 */
export function presentLeaveBy(
  { graph, marks }: World,
  { from, profile, departAt = Date.now(), language = 'en' }: SafePlaceRequest,
  places: readonly PlaceToGo[] | null,
  preparationMinutes: number,
): LeaveBy | null {
  const locations = places?.map(({ location }) => location) ?? null
  const field = personDeparture(graph, marks, { from, profile, places: locations, at: departAt })
  const found = leaveBy(field, preparationMinutes, marginMinutes)
  if (!found) return null
  const { inSeconds, because, isTooShort } = found
  return {
    at: new Date(departAt + inSeconds * 1000).toISOString(),
    because,
    uncertainty: because === 'way-closes' || because === 'no-way' ? 'reported-growth' : 'none',
    isTooShort,
    sentence: leaveByText(found, language),
  }
}
