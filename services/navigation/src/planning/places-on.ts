import type { Beyond } from '@muster/routing/plan/leave-region'
import type { PlaceToGo } from '@muster/routing/plan/safe-place'
import { isWithin, type Roads } from './roads.ts'

// Limit of places beyond the known roads. The planner uses them only to find the direction in which to leave.
const mostBeyond = 40

/** Splits places into those on these roads and those beyond them; `beyond` is null for roads without a border. */
export function placesOn({ bounds }: Roads, places: readonly PlaceToGo[]) {
  if (!bounds) return { inside: places, beyond: null }
  const inside = places.filter(({ location }) => isWithin(bounds, location))
  const outside = places.filter(({ location }) => !isWithin(bounds, location)).slice(0, mostBeyond)
  const beyond: Beyond = { bounds, places: outside }
  return { inside, beyond }
}
