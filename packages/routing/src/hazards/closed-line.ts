import { type Interval, union } from '@muster/geo/capsule'
import { bearingDegrees, distanceMeters, metersPerDegree, metersPerLon, nearestOnSegment } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { segmentsNear } from '../graph/boxes.ts'
import { traitsOf } from '../graph/edges.ts'
import { layerOf } from '../graph/flags.ts'
import { shapeOf } from '../graph/shape.ts'
import type { RoadGraph } from '../graph/types.ts'

const everyMeters = 10
/** Maximum distance between the line of a road closure and its road. */
const farthestMeters = 25
/** Roads whose distance exceeds that of the nearest one by at most this are closed, too, because they are drawn on top of each other. */
const alikeMeters = 3
/** Maximum angle between the line and its road. A road that crosses the line has another direction. */
const mostDegrees = 30

type Match = { segment: number; along: number; distance: number; layer: number }

/** The angle between two directions in degrees, ignoring their sense (0 to 90). */
function angleBetween(a: number, b: number): number {
  const turn = Math.abs(a - b) % 180
  return Math.min(turn, 180 - turn)
}

/** The roads near a point that run in a direction. */
function matchesAt(graph: RoadGraph, [lon, lat]: Position, bearing: number): Match[] {
  const perLon = metersPerLon(lat)
  const [dLon, dLat] = [farthestMeters / perLon, farthestMeters / metersPerDegree]
  const found: Match[] = []
  for (const segment of segmentsNear(graph, lon - dLon, lat - dLat, lon + dLon, lat + dLat)) {
    const { points, along } = shapeOf(graph, segment)
    const layer = layerOf(traitsOf(graph, segment).flags)
    for (let i = 0; i + 1 < points.length; i++) {
      const a = points[i] ?? [0, 0]
      const b = points[i + 1] ?? a
      if (angleBetween(bearingDegrees(...a, ...b), bearing) > mostDegrees) continue
      const [x, y] = [(a[0] - lon) * perLon, (a[1] - lat) * metersPerDegree]
      const [x2, y2] = [(b[0] - lon) * perLon, (b[1] - lat) * metersPerDegree]
      const t = nearestOnSegment(x, y, x2, y2)
      const distance = Math.hypot(x + (x2 - x) * t, y + (y2 - y) * t)
      if (distance > farthestMeters) continue
      const start = along[i] ?? 0
      found.push({ segment, along: start + ((along[i + 1] ?? start) - start) * t, distance, layer })
    }
  }
  return found
}

/** Points of a line every few metres, with its direction there. */
function* walk(line: readonly Position[]): Generator<{ at: Position; bearing: number }> {
  for (let i = 0; i + 1 < line.length; i++) {
    const a = line[i] ?? [0, 0]
    const b = line[i + 1] ?? a
    const meters = distanceMeters(...a, ...b)
    if (meters === 0) continue
    const bearing = bearingDegrees(...a, ...b)
    const count = Math.max(1, Math.ceil(meters / everyMeters))
    for (let k = 0; k < count; k++) {
      const share = (k + 0.5) / count
      yield { at: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share], bearing }
    }
  }
}

/**
 * The stretches of roads along which closed lines run, in metres from each segment's start: the nearest road in the line's direction, on `layer` if given.
 * Roads that cross the line, on a bridge or not, stay open.
 */
export function stretchesAlong(
  graph: RoadGraph,
  lines: readonly (readonly Position[])[],
  layer: number | undefined,
): Map<number, Interval[]> {
  const found = new Map<number, Interval[]>()
  for (const line of lines) {
    for (const { at, bearing } of walk(line)) {
      const all = matchesAt(graph, at, bearing)
      const onLayer = all.filter(match => match.layer === layer)
      const near = onLayer.length > 0 ? onLayer : all
      const least = near.reduce((best, { distance }) => Math.min(best, distance), farthestMeters)
      for (const { segment, along, distance } of near) {
        if (distance > least + alikeMeters) continue
        const length = graph.length[segment] ?? 0
        const reach = everyMeters / 2 + 1
        const stretch: Interval = [Math.max(0, along - reach), Math.min(length, along + reach)]
        found.set(segment, [...(found.get(segment) ?? []), stretch])
      }
    }
  }
  for (const [segment, stretches] of found) found.set(segment, union(stretches))
  return found
}
