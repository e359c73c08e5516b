import { contains, linesOf, type Shape } from './area.ts'
import { bearingDegrees, metersPerDegree, metersPerLon, nearestOnSegment } from './measure.ts'
import type { Position } from './position.ts'

/** The relation of a shape to a position. */
export type Nearest = {
  /** Distance in metres; 0 for a position inside. */
  meters: number
  /** Degrees clockwise from north, from the position to the nearest point of the edge. */
  bearing: number
  inside: boolean
}

/** The nearest point of a line to a position, and its distance in metres. Assumes a flat earth around the position. */
export function nearestOnLine(
  line: readonly Position[],
  [lon, lat]: Position,
): { at: Position; meters: number; segment: number } | null {
  const perLon = metersPerLon(lat)
  let best: { at: Position; meters: number; segment: number } | null = null
  for (const [i, from] of line.entries()) {
    const to = line[i + 1] ?? from
    const [ax, ay] = [(from[0] - lon) * perLon, (from[1] - lat) * metersPerDegree]
    const [bx, by] = [(to[0] - lon) * perLon, (to[1] - lat) * metersPerDegree]
    const t = nearestOnSegment(ax, ay, bx, by)
    const meters = Math.hypot(ax + (bx - ax) * t, ay + (by - ay) * t)
    if (best && meters >= best.meters) continue
    best = { at: [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t], meters, segment: i }
  }
  return best
}

/** The distance and direction of a shape from a position; null for a shape without corners. */
export function nearestOf(shape: Shape, position: Position): Nearest | null {
  const edges = linesOf(shape).flatMap(line => nearestOnLine(line, position) ?? [])
  const [first] = edges.toSorted((a, b) => a.meters - b.meters)
  if (!first) return null
  const inside = contains(shape, position)
  return { meters: inside ? 0 : first.meters, bearing: bearingDegrees(...position, ...first.at), inside }
}
