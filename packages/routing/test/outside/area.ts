import type { HazardRank } from '@muster/contracts/vocabulary/hazards'
import type { Position } from '@muster/geo/position'
import type { HazardInput } from '../../src/hazards/types.ts'

// The judge's own geometry. It uses no code of the planner, so that an error in the planner's geometry cannot hide itself.

const perLat = 111_195
const perLonAt = (lat: number) => perLat * Math.cos((lat * Math.PI) / 180)

/** Metres between two points that are close to each other. */
export function apart([x1, y1]: Position, [x2, y2]: Position): number {
  return Math.hypot((x2 - x1) * perLonAt((y1 + y2) / 2), (y2 - y1) * perLat)
}

export function lengthOf(line: readonly Position[]): number {
  return line.slice(1).reduce((sum, point, i) => sum + apart(line[i] ?? point, point), 0)
}

/** Metres from a point to the straight line segment between two others. */
export const distanceToLine = (point: Position, a: Position, b: Position): number =>
  Math.sqrt(squareToLine(point, perLonAt(point[1]), a, b))

/** The square of that distance. `perLon` is the metres per degree of longitude at the point. */
function squareToLine(point: Position, perLon: number, a: Position, b: Position): number {
  const ax = (a[0] - point[0]) * perLon
  const ay = (a[1] - point[1]) * perLat
  const dx = (b[0] - a[0]) * perLon
  const dy = (b[1] - a[1]) * perLat
  const square = dx * dx + dy * dy
  const t = square === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / square))
  return (ax + dx * t) ** 2 + (ay + dy * t) ** 2
}

/** Points along a line, at most `stepMeters` apart, including both ends. */
export function dense(line: readonly Position[], stepMeters: number): Position[] {
  return line.flatMap((a, i): Position[] => {
    const b = line[i + 1]
    if (!b) return [a]
    const count = Math.max(1, Math.ceil(apart(a, b) / stepMeters))
    return Array.from({ length: count }, (_, k) => [
      a[0] + ((b[0] - a[0]) * k) / count,
      a[1] + ((b[1] - a[1]) * k) / count,
    ])
  })
}

/** A hazard in the judge's form: polygons of rings, where the first ring of each polygon is its outside. `buffer` is in metres. */
export type Area = { id: string; rank: HazardRank; polygons: Position[][][]; buffer: number; input: HazardInput }

export function areaOf(input: HazardInput): Area | null {
  const { id, rank, geometry, bufferMeters: buffer = 0 } = input
  const rings = (polygon: readonly (readonly (readonly number[])[])[]) =>
    polygon.map(ring => ring.map(([lon = 0, lat = 0]): Position => [lon, lat]))
  if (geometry.type === 'Polygon') return { id, rank, buffer, input, polygons: [rings(geometry.coordinates)] }
  if (geometry.type === 'MultiPolygon') return { id, rank, buffer, input, polygons: geometry.coordinates.map(rings) }
  if (geometry.type !== 'Point') return null
  const [lon = 0, lat = 0] = geometry.coordinates
  return { id, rank, buffer, input, polygons: [[[[lon, lat]]]] }
}

function crosses([x, y]: Position, ring: readonly Position[]): boolean {
  let odd = false
  let before = ring.at(-1)
  for (const at of ring) {
    const [from, to] = [before ?? at, at]
    if (from[1] > y !== to[1] > y && x < from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])) odd = !odd
    before = at
  }
  return odd
}

/** Whether a point is in an area without its buffer: in a polygon's outer ring and in none of its holes. */
export const isInside = (point: Position, { polygons }: Area): boolean =>
  polygons.some(([outer = [], ...holes]) => crosses(point, outer) && !holes.some(hole => crosses(point, hole)))

/** Metres to the nearest side of any ring. */
export function metersToOutline(point: Position, { polygons }: Area): number {
  const perLon = perLonAt(point[1])
  let least = Number.POSITIVE_INFINITY
  for (const polygon of polygons)
    for (const ring of polygon)
      for (let i = 0; i < ring.length; i++)
        least = Math.min(least, squareToLine(point, perLon, ring[i] ?? point, ring[(i + 1) % ring.length] ?? point))
  return Math.sqrt(least)
}

/** Metres from a point to an area with its buffer; negative inside. */
export function metersOutside(point: Position, area: Area): number {
  const meters = metersToOutline(point, area)
  return isInside(point, area) ? -Math.max(meters, area.buffer) : meters - area.buffer
}
