import { area as squareMeters } from '@turf/area'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import { distanceToSegmentMeters, metersPerDegree, metersPerLon } from './measure.ts'
import type { Position } from './position.ts'

/** An area as RFC 7946 has it: rings of positions, the first of a polygon is the outer one. */
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

/** The lines that a shape is drawn with: its rings, itself, or a line of one point. */
export function linesOf(shape: Shape): Position[][] {
  if (shape.type === 'Point') return [[shape.coordinates]]
  return shape.type === 'LineString' ? [shape.coordinates] : polygonsOf(shape).flat()
}

/** Polygons as one GeoJSON geometry; null when there are none. */
export function geometryOf(polygons: Position[][][]): Area | null {
  const [first] = polygons
  if (!first) return null
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: polygons }
}

/** Square kilometres on a sphere; overlaps count twice. */
export function areaKm2(area: Area): number {
  return squareMeters(area) / 1e6
}

/** A ring with its first corner at its end. An alert whose ring is not closed must still reach those inside; Turf refuses such rings. */
export function closed(ring: Position[]): Position[] {
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, first]
}

/** Fewest positions of a closed ring (a triangle); a ring with fewer contains nothing. */
export const fewestCorners = 4

/** Whether a polygon contains a position, its edges included. Rings with too few corners contain nothing. */
export function polygonContains(rings: Position[][], position: Position): boolean {
  const [outer = [], ...holes] = rings.map(closed)
  if (outer.length < fewestCorners) return false
  const coordinates = [outer, ...holes.filter(ring => ring.length >= fewestCorners)]
  return booleanPointInPolygon(position, { type: 'Polygon', coordinates })
}

/** Whether a shape contains a position, its edges included. */
export function contains(shape: Shape, position: Position): boolean {
  return polygonsOf(shape).some(rings => polygonContains(rings, position))
}

/** Whether a place lies in a shape or within `km` of its edge. */
export function isNear(place: Position, shape: Shape, km: number): boolean {
  return contains(shape, place) || linesOf(shape).some(line => isNearLine(place, line, km * 1_000))
}

function isNearLine(place: Position, line: Position[], meters: number): boolean {
  const [lon, lat] = place
  // A little more, so that rounding leaves no segment out.
  const byLat = (meters * 1.001) / metersPerDegree
  const byLon = (meters * 1.001) / metersPerLon(lat)
  return line.some((to, i) => {
    // A ring of one corner is none; a line of one point is a point.
    const from = line[i - 1] ?? to
    // Most segments of a large area lie far to one side of the place, which is seen without computing their distance.
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
