import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import type { WatchedPlace } from '@muster/contracts/entities/push'
import type { DrillAudience } from '@muster/contracts/vocabulary/replays'
import { geometryOf } from '@muster/geo/area'
import { createIsNear } from '@muster/geo/indexed-area'
import { type GeometryProblem, isTooLarge } from './guard.ts'
import { namedAreasOf, noZoneShapes } from './named-areas.ts'

/** Whom an update is pushed to: every subscriber, subscribers with a place in an area, or nobody (with the reason). */
export type Audience =
  | { kind: 'everyone' }
  | { kind: 'area'; geometry: AreaGeometry }
  | { kind: 'nobody'; reason: string }

/** Margin around an area, in km: hazards cross drawn borders, and positions of phones are inexact. */
export const marginKm = 2

/**
 * The audience of an update: its area or, if it draws none, the areas that its codes name (`namedAreasOf`). Of a broken area only the parts that could be
 * read are used; a lost part is never replaced by something larger. Everyone is the audience only of drills that test delivery.
 */
export function audienceOf(
  update: Pick<EmergencyUpdate, 'isDrill' | 'geometry' | 'geocodes' | 'hazard' | 'event' | 'source'>,
  problem: GeometryProblem | null,
  drillAudience: DrillAudience,
): Audience {
  if (update.isDrill && drillAudience === 'nobody') return { kind: 'nobody', reason: 'the drill is for screens alone' }
  if (update.isDrill && drillAudience === 'everyone') return { kind: 'everyone' }
  if (problem === 'oversized') return { kind: 'nobody', reason: 'the area is too large' }
  const named = update.geometry ? null : namedAreasOf(update, noZoneShapes)
  if (named?.by === 'nothing') return { kind: 'nobody', reason: named.reason }
  const geometry = update.geometry ?? geometryOf(named?.polygons ?? [])
  if (!geometry) return { kind: 'nobody', reason: 'no area' }
  if (isTooLarge(geometry)) return { kind: 'nobody', reason: 'the area is too large' }
  return { kind: 'area', geometry }
}

/** The first of these places that is in the audience's area or within `km` of it; for everyone, the first place. */
export function placeIn(places: readonly WatchedPlace[], audience: Audience, km = marginKm): WatchedPlace | null {
  if (audience.kind === 'nobody') return null
  if (audience.kind === 'everyone') return places[0] ?? null
  const isNear = isNearOf(audience.geometry)
  return places.find(({ coordinates }) => isNear(coordinates, km)) ?? null
}

/** The index of each area in use, because the same area is compared with the places of many people. */
const indexed = new WeakMap<AreaGeometry, ReturnType<typeof createIsNear>>()

function isNearOf(geometry: AreaGeometry) {
  const known = indexed.get(geometry) ?? createIsNear(geometry)
  indexed.set(geometry, known)
  return known
}
