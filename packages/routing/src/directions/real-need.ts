import type { Position } from '@muster/contracts/entities/common'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { isNear } from '@muster/geo/area'

// The distance that people drive to get out of a large fire, in km.
const nearKm = 50

/** The installation's settings for the practice network. */
export type PracticeSettings = { DRILL: boolean; PRACTICE_DIRECTIONS: 'drills' | 'always' }

/**
 * Whether a request is treated as real, so that a person may act on the route: a real hazard is near one of the points, or no hazard is near and the
 * installation runs no drill. Always false with PRACTICE_DIRECTIONS `always`.
 */
export function isForReal(
  features: readonly HazardFeature[],
  points: readonly Position[],
  { DRILL, PRACTICE_DIRECTIONS }: PracticeSettings,
): boolean {
  if (PRACTICE_DIRECTIONS === 'always') return false
  const near = features.filter(
    ({ geometry, properties }) => properties.rank !== 'notice' && points.some(point => isNear(point, geometry, nearKm)),
  )
  if (near.some(({ properties }) => !properties.isDrill)) return true
  return near.length === 0 && !DRILL
}
