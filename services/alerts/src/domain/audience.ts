import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { geometryOf, isNear, polygonsOf } from './area.ts'
import { cellsOfArea } from './cells.ts'
import { countiesOf } from './counties.ts'
import { type GeometryProblem, isTooLarge } from './guard.ts'

export type Audience =
  | { kind: 'everyone' }
  | { kind: 'area'; geometry: AreaGeometry; cells: string[] }
  | { kind: 'nobody'; reason: string }

/** Fire and water do not stop at a drawn line, and phones are not exact. */
const marginKm = 2

/**
 * Who is told of an update: those in its area; without a usable area those in the counties it names; never everyone,
 * but for drills that are meant to test delivery.
 */
export function audienceOf(
  update: Pick<EmergencyUpdate, 'isDrill' | 'geometry' | 'geocodes'>,
  problem: GeometryProblem | null,
  drillAudience: 'affected' | 'everyone',
): Audience {
  if (update.isDrill && drillAudience === 'everyone') return { kind: 'everyone' }
  if (problem === 'oversized') return { kind: 'nobody', reason: 'the area is too large' }
  const drawn = update.geometry ? polygonsOf(update.geometry) : []
  // A broken part leaves a hole that only the counties can fill.
  const geometry = geometryOf(problem === null ? drawn : [...drawn, ...countiesOf(update.geocodes)])
  if (!geometry) return { kind: 'nobody', reason: 'no area and no counties' }
  if (isTooLarge(geometry)) return { kind: 'nobody', reason: 'the area is too large' }
  return { kind: 'area', geometry, cells: cellsOfArea(geometry) }
}

/** Whether any of someone's places is where an audience is. */
export function isInAudience(places: readonly Position[], audience: Exclude<Audience, { kind: 'nobody' }>): boolean {
  return audience.kind === 'everyone' || places.some(place => isNear(place, audience.geometry, marginKm))
}
