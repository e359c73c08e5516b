import type { Position } from '@muster/contracts/entities/common'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { nearestOf } from '@muster/geo/nearest'

export type PlaceKind = 'home' | 'here'

/** Where a person lives or is. */
export type KnownPlace = {
  kind: PlaceKind
  coordinates: Position
  /** When the place was told; null where that is not known. */
  asOf: string | null
}

/** How an area lies to a person's places. `unknown`: of a person without a known place, or of an update without an area. */
export type Reach =
  | { kind: 'covers'; place: PlaceKind }
  | { kind: 'near' | 'far'; place: PlaceKind; meters: number; bearing: number }
  | { kind: 'unknown' }

const metersPerMile = 1609.344
/** 25 miles: as far as a wildfire has run in a day. Nearer than this, no advice to stay is given. */
const nearMeters = 25 * metersPerMile

/** How an area lies to the nearest of a person's places. A place inside it comes before all others. */
export function reachOf(geometry: AreaGeometry | null | undefined, places: readonly KnownPlace[]): Reach {
  if (!geometry) return { kind: 'unknown' }
  const measured = places.flatMap(({ kind, coordinates }) => {
    const nearest = nearestOf(geometry, coordinates)
    return nearest ? [{ place: kind, ...nearest }] : []
  })
  const [closest] = measured.toSorted((a, b) => a.meters - b.meters)
  if (!closest) return { kind: 'unknown' }
  const { place, meters, bearing, inside } = closest
  return inside ? { kind: 'covers', place } : { kind: meters <= nearMeters ? 'near' : 'far', place, meters, bearing }
}

export const milesOf = (meters: number): number => Math.max(1, Math.round(meters / metersPerMile))

export const compassPoints = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const
export type CompassPoint = (typeof compassPoints)[number]

export function compassPoint(bearing: number): CompassPoint {
  return compassPoints[Math.round(bearing / 45) % compassPoints.length] ?? 'north'
}
