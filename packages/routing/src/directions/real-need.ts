import type { Position } from '@muster/contracts/entities/common'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { isNear } from '@muster/geo/area'

// As far as one drives to get out of a large fire.
const nearKm = 50

/** Of this installation. */
export type PracticeSettings = { DRILL: boolean; PRACTICE_DIRECTIONS: 'drills' | 'always' }

/**
 * Whether somebody may act on a route outside of a drill: a real hazard is near one of the points, or neither a drill's hazard is near nor
 * does this installation run a drill.
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
