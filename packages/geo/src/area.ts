import { area as squareMeters } from '@turf/area'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { distanceToSegmentMeters, metersPerDegree, metersPerLon } from './measure.ts'
import type { Position } from './position.ts'

/** An area in the form of RFC 7946: rings of positions; the first ring of a polygon is the outer one. */
export type Area =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** An area, or a line or point, which have no inside. */
export type Shape = Area | { type: 'LineString'; coordinates: Position[] } | { type: 'Point'; coordinates: Position }

/** The polygons of a shape, each as GeoJSON polygon coordinates; none for a line or point. */
export function polygonsOf(shape: Shape): Position[][][] {
  if (shape.type === 'LineString' || shape.type === 'Point') return []
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
}

/** The lines of a shape: the rings of an area, a line itself, or a line of one point. */
export function linesOf(shape: Shape): Position[][] {
  if (shape.type === 'Point') return [[shape.coordinates]]
  return shape.type === 'LineString' ? [shape.coordinates] : polygonsOf(shape).flat()
}

/** The polygons as one GeoJSON geometry; null if there are none. */
export function geometryOf(polygons: Position[][][]): Area | null {
  const [first] = polygons
  if (!first) return null
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** The area in square kilometres on a sphere. Overlapping parts count twice. */
export function areaKm2(area: Area): number {
  return squareMeters(area) / 1e6
}

/** The ring with its first corner repeated at its end. Turf refuses unclosed rings, but an alert with such a ring must still reach the people inside. */
export function closeRing(ring: Position[]): Position[] {
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, first]
}

/** Fewest positions of a closed ring (a triangle); a ring with fewer contains nothing. */
export const minRingPositions = 4

/** Whether a polygon contains a position, including its edges. Rings with too few corners contain nothing. */
export function polygonContains(rings: Position[][], position: Position): boolean {
  const [outer = [], ...holes] = rings.map(closeRing)
  if (outer.length < minRingPositions) return false
  const coordinates = [outer, ...holes.filter(ring => ring.length >= minRingPositions)]
  return booleanPointInPolygon(position, { type: 'Polygon', coordinates })
}

/** Whether a shape contains a position, including its edges. */
export function contains(shape: Shape, position: Position): boolean {
  return polygonsOf(shape).some(rings => polygonContains(rings, position))
}

/** Whether a place lies in a shape or within `km` of its edge. */
export function isNear(place: Position, shape: Shape, km: number): boolean {
  return contains(shape, place) || linesOf(shape).some(line => isNearLine(place, line, km * 1_000))
}

function isNearLine(place: Position, line: Position[], meters: number): boolean {
  const [lon, lat] = place
  // Slightly enlarged, so that rounding does not exclude a segment.
  const byLat = (meters * 1.001) / metersPerDegree
  const byLon = (meters * 1.001) / metersPerLon(lat)
  return line.some((to, i) => {
    // The first position has no predecessor; this also makes a line of one point a point.
    const from = line[i - 1] ?? to
    // Most segments of a large area are far to one side of the place; this check avoids computing their distance.
    if (areBeyond(from[1] - lat, to[1] - lat, byLat) || areBeyond(from[0] - lon, to[0] - lon, byLon)) return false
    return distanceToSegmentMeters(place, from, to) <= meters
  })
}

const areBeyond = (a: number, b: number, limit: number) => (a > limit && b > limit) || (a < -limit && b < -limit)

/** South-west and north-east corners. */
export type Box = [[number, number], [number, number]]

/** The bounding box of points, at least one. */
export function boxOf(points: readonly (readonly number[])[]): Box {
  const lons = points.map(([lon = 0]) => lon)
  const lats = points.map(([, lat = 0]) => lat)
  return [
    [lons.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.min(a, b))],
    [lons.reduce((a, b) => Math.max(a, b)), lats.reduce((a, b) => Math.max(a, b))],
  ]
}
