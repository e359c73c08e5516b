import type { Position } from '@muster/contracts/entities/common'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { metersPerMile } from '@muster/geo/measure'
import { nearestOf } from '@muster/geo/nearest'

/** Kinds of places. `destination`: the end of the person's last planned way out. */
export const placeKinds = ['home', 'here', 'destination'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A place of a person: their home, current place or destination. */
export type KnownPlace = {
  kind: PlaceKind
  coordinates: Position
  /** When the place was reported (ISO 8601); null if unknown. */
  asOf: string | null
  /** Name of a destination, if it has one. */
  name?: string
}

/** The position of an area in relation to a person's places. `unknown`: the person has no known place, or the update has no area. */
export type Reach =
  | { kind: 'covers'; place: PlaceKind; name?: string }
  | { kind: 'near' | 'far'; place: PlaceKind; meters: number; bearing: number }
  | { kind: 'unknown' }

/** 25 miles, the distance that a wildfire has covered in a day. Nearer than this, advice to stay is not given. */
const nearMeters = 25 * metersPerMile

/**
 * The relation of an area to a person's places. A place inside the area has priority; of several, the home and the current place come before the destination;
 * then the nearest one.
 */
export function reachOf(geometry: AreaGeometry | null | undefined, places: readonly KnownPlace[]): Reach {
  if (!geometry) return { kind: 'unknown' }
  const reaches = places.flatMap(({ kind: place, coordinates, name }): Exclude<Reach, { kind: 'unknown' }>[] => {
    const nearest = nearestOf(geometry, coordinates)
    if (!nearest) return []
    const { inside, meters, bearing } = nearest
    return [
      inside
        ? { kind: 'covers', place, ...(name && { name }) }
        : { kind: meters <= nearMeters ? 'near' : 'far', place, meters, bearing },
    ]
  })
  const metersOf = (reach: Reach) => ('meters' in reach ? reach.meters : 0)
  const [closest] = reaches.toSorted(
    (a, b) =>
      gravity.indexOf(a.kind) - gravity.indexOf(b.kind) ||
      Number(a.place === 'destination') - Number(b.place === 'destination') ||
      metersOf(a) - metersOf(b),
  )
  return closest ?? { kind: 'unknown' }
}

const gravity: readonly Reach['kind'][] = ['covers', 'near', 'far']

/** Whole miles for a distance in metres, at least 1. */
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

/** The nearest of the eight compass points to a bearing in degrees. */
export function compassPoint(bearing: number): CompassPoint {
  return compassPoints[Math.round(bearing / 45) % compassPoints.length] ?? 'north'
}
