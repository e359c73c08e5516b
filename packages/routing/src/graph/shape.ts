import type { Position } from '@muster/geo/position'
import type { RoadGraph } from './types.ts'

/** The point at a distance (metres) along a segment's shape. */
export const pointAlong = (graph: RoadGraph, segment: number, meters: number): Position => {
  const { shapeLon: lon, shapeLat: lat, shapeAlong: along } = graph
  const start = graph.shapeStart[segment] ?? 0
  const end = (graph.shapeStart[segment + 1] ?? 0) - 1
  let i = start
  while (i < end - 1 && (along[i + 1] ?? 0) < meters) i++
  const a = along[i] ?? 0
  const b = along[i + 1] ?? a
  const t = b > a ? Math.max(0, Math.min(1, (meters - a) / (b - a))) : 0
  const x = lon[i] ?? 0
  const y = lat[i] ?? 0
  return [x + ((lon[i + 1] ?? x) - x) * t, y + ((lat[i + 1] ?? y) - y) * t]
}

/** Points of an edge from one distance to another (metres along the way of travel), both included. */
export const sliceEdge = (graph: RoadGraph, edge: number, from: number, to: number): Position[] => {
  const segment = graph.segment[edge] ?? 0
  const length = graph.length[segment] ?? 0
  const forward = graph.forward[edge] === 1
  const low = forward ? from : length - to
  const high = forward ? to : length - from
  const points: Position[] = [pointAlong(graph, segment, low)]
  const end = graph.shapeStart[segment + 1] ?? 0
  for (let i = graph.shapeStart[segment] ?? 0; i < end; i++) {
    const along = graph.shapeAlong[i] ?? 0
    if (along > low + 0.01 && along < high - 0.01) points.push([graph.shapeLon[i] ?? 0, graph.shapeLat[i] ?? 0])
  }
  points.push(pointAlong(graph, segment, high))
  return forward ? points : points.reverse()
}
