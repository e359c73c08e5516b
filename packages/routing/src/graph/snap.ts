import { metersPerDegree, metersPerLon, nearestOnSegment } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { RoadGraph } from './types.ts'

/** A point on a road: `along` is metres from the segment's start, `distance` metres from the point asked for. */
export type Snap = { segment: number; along: number; distance: number; point: Position }

export const MAX_SNAP_METERS = 30_000

/**
 * The nearest point of each of the nearest segments, nearest first, at most `count`, none farther than `maxMeters`.
 * `usable` chooses segments. A segment comes once.
 */
export const snapToSegments = (
  graph: RoadGraph,
  [lon, lat]: Position,
  options: { count?: number; maxMeters?: number; usable?: (segment: number) => boolean } = {},
): Snap[] => {
  const { count = 1, maxMeters = MAX_SNAP_METERS, usable } = options
  const perLon = metersPerLon(lat)
  const { shapeLon, shapeLat, shapeAlong } = graph
  for (let radius = Math.min(200, maxMeters); ; radius = Math.min(radius * 3, maxMeters)) {
    const dLon = radius / perLon
    const dLat = radius / metersPerDegree
    const best = new Map<number, Snap>()
    for (const piece of graph.pieces.search(lon - dLon, lat - dLat, lon + dLon, lat + dLat)) {
      const segment = graph.pieceSegment[piece] ?? 0
      if (usable && !usable(segment)) continue
      const i = graph.piecePoint[piece] ?? 0
      const ax = shapeLon[i] ?? 0
      const ay = shapeLat[i] ?? 0
      const bx = shapeLon[i + 1] ?? ax
      const by = shapeLat[i + 1] ?? ay
      const x = (ax - lon) * perLon
      const y = (ay - lat) * metersPerDegree
      const x2 = (bx - lon) * perLon
      const y2 = (by - lat) * metersPerDegree
      const t = nearestOnSegment(x, y, x2, y2)
      const distance = Math.hypot(x + (x2 - x) * t, y + (y2 - y) * t)
      if (distance > radius || distance >= (best.get(segment)?.distance ?? Number.POSITIVE_INFINITY)) continue
      const a = shapeAlong[i] ?? 0
      const along = a + ((shapeAlong[i + 1] ?? a) - a) * t
      best.set(segment, { segment, along, distance, point: [ax + (bx - ax) * t, ay + (by - ay) * t] })
    }
    if (best.size >= count || radius >= maxMeters) {
      return [...best.values()].sort((a, b) => a.distance - b.distance).slice(0, count)
    }
  }
}

/** Number of the node nearest to a point. */
export const nearestNode = (graph: RoadGraph, [lon, lat]: Position): number => {
  const perLon = metersPerLon(lat)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < graph.nodeCount; n++) {
    const distance = Math.hypot(((graph.lon[n] ?? 0) - lon) * perLon, ((graph.lat[n] ?? 0) - lat) * metersPerDegree)
    if (distance < least) {
      least = distance
      best = n
    }
  }
  return best
}
