import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { geometryOf, isNear, polygonsOf } from '@muster/geo/area'
import { cellsOfArea } from '@muster/geo/cells'
import { countiesOf } from './counties.ts'
import { type GeometryProblem, isTooLarge } from './guard.ts'

export type Audience =
  | { kind: 'everyone' }
  | { kind: 'area'; geometry: AreaGeometry; cells: string[] }
  | { kind: 'nobody'; reason: string }

/** Added around an area: hazards cross drawn borders, and positions of phones are inexact. */
const marginKm = 2

/**
 * The audience of an update: its area, or the counties that it names when the area is not usable. Everyone only for
 * drills that test delivery.
 */
export function audienceOf(
  update: Pick<EmergencyUpdate, 'isDrill' | 'geometry' | 'geocodes'>,
  problem: GeometryProblem | null,
  drillAudience: 'affected' | 'everyone',
): Audience {
  if (update.isDrill && drillAudience === 'everyone') return { kind: 'everyone' }
  if (problem === 'oversized') return { kind: 'nobody', reason: 'the area is too large' }
  const drawn = update.geometry ? polygonsOf(update.geometry) : []
  // Counties stand in for the parts that could not be read.
  const geometry = geometryOf(problem === null ? drawn : [...drawn, ...countiesOf(update.geocodes)])
  if (!geometry) return { kind: 'nobody', reason: 'no area and no counties' }
  if (isTooLarge(geometry)) return { kind: 'nobody', reason: 'the area is too large' }
  return { kind: 'area', geometry, cells: cellsOfArea(geometry) }
}

/** Whether any of these places is in the audience's area or within the margin. */
export function isInAudience(places: readonly Position[], audience: Exclude<Audience, { kind: 'nobody' }>): boolean {
  return audience.kind === 'everyone' || places.some(place => isNear(place, audience.geometry, marginKm))
}
