import Flatbush from 'flatbush'
import { type Area, closeRing, isNear, minRingPositions, polygonsOf } from './area.ts'
import { distanceToSegmentMeters, metersPerDegree, metersPerLon } from './measure.ts'
import type { Position } from './position.ts'

/** With fewer corners, measuring every segment is as fast as using the index. */
const fewCorners = 150

type Ring = { polygon: number; isHole: boolean }
type Segment = { from: Position; to: Position; ring: Ring }

/**
 * A variant of `isNear` for one area and many places: whether a place is inside it or within `km` of its edge. The segments are indexed once, so that an area
 * with 10,000 corners is as fast as one with a hundred.
 */
export function createIsNear(area: Area): (place: Position, km: number) => boolean {
  const segments = segmentsOf(area)
  if (segments.length < fewCorners) return (place, km) => isNear(place, area, km)
  const index = new Flatbush(segments.length)
  for (const { from, to } of segments) {
    index.add(Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1]))
  }
  index.finish()
  const within = (west: number, south: number, east: number, north: number) =>
    index.search(west, south, east, north).flatMap(at => segments[at] ?? [])

  function isInside([lon, lat]: Position): boolean {
    // A place is inside a ring if a line from it to the east crosses the ring an odd number of times.
    const odd = new Set<Ring>()
    for (const { from, to, ring } of within(lon, lat, Number.POSITIVE_INFINITY, lat)) {
      if (!crossesEastOf(lon, lat, from, to)) continue
      if (!odd.delete(ring)) odd.add(ring)
    }
    const inHole = new Set([...odd].filter(({ isHole }) => isHole).map(({ polygon }) => polygon))
    return [...odd].some(({ isHole, polygon }) => !isHole && !inHole.has(polygon))
  }

  function isAtEdge(place: Position, meters: number): boolean {
    const [lon, lat] = place
    const byLat = meters / metersPerDegree
    const byLon = meters / metersPerLon(lat)
    return within(lon - byLon, lat - byLat, lon + byLon, lat + byLat).some(
      ({ from, to }) => distanceToSegmentMeters(place, from, to) <= meters,
    )
  }

  return (place, km) => isInside(place) || isAtEdge(place, km * 1_000 + roundingMeters)
}

/** Tolerance, so that a place on the edge is inside, as for `isNear`. */
const roundingMeters = 0.001

/** Rings with too few corners contain nothing. */
function segmentsOf(area: Area): Segment[] {
  return polygonsOf(area).flatMap((rings, polygon) =>
    rings.flatMap((drawn, i) => {
      const ring = { polygon, isHole: i > 0 }
      const line = closeRing(drawn)
      if (line.length < minRingPositions) return []
      return line.slice(1).map((to, j) => ({ from: line[j] ?? to, to, ring }))
    }),
  )
}

function crossesEastOf(lon: number, lat: number, [ax, ay]: Position, [bx, by]: Position): boolean {
  return ay > lat !== by > lat && ax + ((lat - ay) / (by - ay)) * (bx - ax) > lon
}
