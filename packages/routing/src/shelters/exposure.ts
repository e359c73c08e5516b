import type { Position } from '@muster/contracts/entities/common'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { contains, isNear } from '@muster/geo/area'
import type { Exposure, ShelterFacts, ShelterWithExposure } from './fit.ts'

/** Fire lines move: the same distance to dangers as the planner keeps for destinations. */
export const clearOfDangerKm = 2

/** The exposure of a place to the hazards. */
export function exposureOf(place: Position, hazards: readonly HazardFeature[]): Exposure {
  const avoided = hazards.filter(({ properties }) => properties.avoid)
  if (avoided.some(({ geometry }) => contains(geometry, place))) return 'in-danger'
  const dangers = avoided.filter(({ properties }) => properties.rank === 'danger')
  return dangers.some(({ geometry }) => isNear(place, geometry, clearOfDangerKm)) ? 'near-danger' : null
}

/** Shelters with their exposure to the hazards. */
export const sheltersWithExposure = (
  shelters: readonly ShelterFacts[],
  hazards: readonly HazardFeature[],
): ShelterWithExposure[] =>
  shelters.map(facts => ({ facts, exposure: facts.coordinates && exposureOf(facts.coordinates, hazards) }))
