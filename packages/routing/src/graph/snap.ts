import { metersPerDegree, metersPerLon, nearestOnSegment } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { segmentsNear } from './boxes.ts'
import { shapeOf } from './shape.ts'
import type { RoadGraph } from './types.ts'

/** A point on a road. `along`: metres from the segment's start. `distance`: metres from the requested point. */
export type Snap = { segment: number; along: number; distance: number; point: Position }

/** Default of `maxMeters`. */
export const MAX_SNAP_METERS = 30_000

/**
 * The nearest point of each of the nearest segments, nearest first, at most `count`, none farther than `maxMeters`. `usable` filters segments. Each segment
 * occurs at most once.
 */
export const snapToSegments = (
  graph: RoadGraph,
  [lon, lat]: Position,
  options: { count?: number; maxMeters?: number; usable?: (segment: number) => boolean } = {},
): Snap[] => {
  const { count = 1, maxMeters = MAX_SNAP_METERS, usable } = options
  const perLon = metersPerLon(lat)
  for (let radius = Math.min(200, maxMeters); ; radius = Math.min(radius * 3, maxMeters)) {
    const dLon = radius / perLon
    const dLat = radius / metersPerDegree
    const best: Snap[] = []
    for (const segment of segmentsNear(graph, lon - dLon, lat - dLat, lon + dLon, lat + dLat)) {
      if (usable && !usable(segment)) continue
      const snap = nearestOn(graph, segment, [lon, lat], perLon)
      if (snap.distance <= radius) best.push(snap)
    }
    if (best.length >= count || radius >= maxMeters) {
      return best.sort((a, b) => a.distance - b.distance).slice(0, count)
    }
  }
}

function nearestOn(graph: RoadGraph, segment: number, [lon, lat]: Position, perLon: number): Snap {
  const { points, along } = shapeOf(graph, segment)
  const best: Snap = { segment, along: 0, distance: Number.POSITIVE_INFINITY, point: [lon, lat] }
  for (let i = 0; i + 1 < points.length; i++) {
    const [ax, ay] = points[i] ?? [0, 0]
    const [bx, by] = points[i + 1] ?? [ax, ay]
    const x = (ax - lon) * perLon
    const y = (ay - lat) * metersPerDegree
    const x2 = (bx - lon) * perLon
    const y2 = (by - lat) * metersPerDegree
    const t = nearestOnSegment(x, y, x2, y2)
    const distance = Math.hypot(x + (x2 - x) * t, y + (y2 - y) * t)
    if (distance >= best.distance) continue
    const a = along[i] ?? 0
    best.distance = distance
    best.along = a + ((along[i + 1] ?? a) - a) * t
    best.point = [ax + (bx - ax) * t, ay + (by - ay) * t]
  }
  return best
}
