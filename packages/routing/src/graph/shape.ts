import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { isForward, positionOf, segmentOf, sourceOf, targetOf } from './edges.ts'
import { countAt, endAt, startAt } from './starts.ts'
import type { RoadGraph } from './types.ts'

/** The line of a segment. */
export type Shape = {
  points: Position[]
  /** Metres from the segment's start to each point, scaled so that the last one equals its length. */
  along: number[]
}

/** The points of a segment, including both ends. */
export function pointsOf(graph: RoadGraph, segment: number): Position[] {
  const points = [positionOf(graph, sourceOf(graph, segment * 2))]
  const end = endAt(graph.shapes, segment)
  for (let i = startAt(graph.shapes, segment); i < end; i++) {
    points.push([(graph.shapeLonE7[i] ?? 0) / 1e7, (graph.shapeLatE7[i] ?? 0) / 1e7])
  }
  points.push(positionOf(graph, targetOf(graph, segment * 2)))
  return points
}

/** The points of a segment with their distance from its start. */
export function shapeOf(graph: RoadGraph, segment: number): Shape {
  const points = pointsOf(graph, segment)
  let total = 0
  const along = points.map((point, i) => {
    const before = points[i - 1]
    if (before) total += distanceMeters(...before, ...point)
    return total
  })
  const scale = total > 0 ? (graph.length[segment] ?? 0) / total : 0
  return { points, along: along.map(meters => meters * scale) }
}

function pointOn({ points, along }: Shape, meters: number): Position {
  const last = points.length - 1
  let i = 0
  while (i < last - 1 && (along[i + 1] ?? 0) < meters) i++
  const a = along[i] ?? 0
  const b = along[i + 1] ?? a
  const t = b > a ? Math.max(0, Math.min(1, (meters - a) / (b - a))) : 0
  const [x, y] = points[i] ?? [0, 0]
  const [x2, y2] = points[i + 1] ?? [x, y]
  return [x + (x2 - x) * t, y + (y2 - y) * t]
}

/** The point at a distance (metres) along a segment's shape. */
export const pointAlong = (graph: RoadGraph, segment: number, meters: number): Position =>
  pointOn(shapeOf(graph, segment), meters)

/** A variant of `pointAlong` for very many calls: it allocates nothing, and always returns the same array, which the next call overwrites. */
export function createWalk(graph: RoadGraph): (segment: number, meters: number) => Position {
  const { ends, lonE7, latE7, shapes, shapeLonE7, shapeLatE7, length } = graph
  const point: Position = [0, 0]
  let steps = new Float64Array(64)
  return (segment, meters) => {
    const first = startAt(shapes, segment)
    const last = countAt(shapes, segment) + 1
    if (last > steps.length) steps = new Float64Array(last * 2)
    const [a = 0, b = 0] = [ends[segment * 2], ends[segment * 2 + 1]]
    const lonOf = (i: number) => ((i === 0 ? lonE7[a] : i === last ? lonE7[b] : shapeLonE7[first + i - 1]) ?? 0) / 1e7
    const latOf = (i: number) => ((i === 0 ? latE7[a] : i === last ? latE7[b] : shapeLatE7[first + i - 1]) ?? 0) / 1e7
    let total = 0
    for (let i = 0; i < last; i++) {
      total += distanceMeters(lonOf(i), latOf(i), lonOf(i + 1), latOf(i + 1))
      steps[i] = total
    }
    const wanted = total > 0 ? (meters * total) / (length[segment] ?? 0) : 0
    let i = 0
    while (i < last - 1 && (steps[i] ?? 0) < wanted) i++
    const before = i === 0 ? 0 : (steps[i - 1] ?? 0)
    const step = (steps[i] ?? 0) - before
    const t = step > 0 ? Math.max(0, Math.min(1, (wanted - before) / step)) : 0
    point[0] = lonOf(i) + (lonOf(i + 1) - lonOf(i)) * t
    point[1] = latOf(i) + (latOf(i + 1) - latOf(i)) * t
    return point
  }
}

/** Points of an edge from one distance to another (metres in the direction of travel), including both. */
export function sliceEdge(graph: RoadGraph, edge: number, from: number, to: number): Position[] {
  const segment = segmentOf(edge)
  const length = graph.length[segment] ?? 0
  const [low, high] = isForward(edge) ? [from, to] : [length - to, length - from]
  const shape = shapeOf(graph, segment)
  const between = shape.points.filter((_, i) => {
    const along = shape.along[i] ?? 0
    return along > low + 0.01 && along < high - 0.01
  })
  const points = [pointOn(shape, low), ...between, pointOn(shape, high)]
  return isForward(edge) ? points : points.reverse()
}
