import type { Position } from '@muster/contracts/entities/common'
import type { PlaceToGo } from '@muster/routing/plan/safe-place'
import type { createRoads } from './roads.ts'

/** The roads around a point and the places on them; a region without any such place cannot answer. */
export function placesOn(roads: ReturnType<typeof createRoads>, from: Position, places: readonly PlaceToGo[]) {
  const near = roads.around([from])
  const reachable = places.filter(({ location }) => near.holds(location))
  return reachable.length > 0 ? { reachable, on: near } : { reachable: places, on: roads.fallback }
}
