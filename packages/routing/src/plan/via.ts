import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { hasBit } from '../graph/bits.ts'
import { latOf, lonOf, positionOf, segmentOf, targetOf } from '../graph/edges.ts'
import { secondsOut } from '../graph/hierarchy.ts'
import { snapToSegments } from '../graph/snap.ts'
import { endAt, startAt } from '../graph/starts.ts'
import type { RoadGraph } from '../graph/types.ts'
import type { Path, PathQuery } from './find-path.ts'
import { isEndsOnly, usableSegment } from './profiles.ts'
import type { Stop } from './search.ts'

/** How far to the sides of the best path's middle alternatives are searched, as shares of the distance between its ends. */
const offsets = [0.2, -0.2, 0.35, -0.35]
/** How far to continue from a street to more important roads nearby, in seconds. */
const farthestSeconds = 150
const snapMeters = 1_000

/**
 * Crossings of important roads on both sides of a path through which other good paths may lead, the nearer ones first. The hierarchy, which tells which roads
 * are important, is for motor vehicles, so other profiles get none.
 */
export function crossingsBeside({ graph, costs, marks }: PathQuery, best: Path): number[] {
  if (!costs.hasHierarchy) return []
  const [lon, lat] = middleOf(graph, best)
  const perLon = metersPerLon(lat)
  const [x, y] = [(best.to[0] - best.from[0]) * perLon, (best.to[1] - best.from[1]) * metersPerDegree]
  const usable = (segment: number) =>
    usableSegment(graph, costs, segment) && !isEndsOnly(graph, costs, segment) && (marks?.blocked[segment] ?? 0) === 0
  const found = offsets.flatMap(share => {
    const at: Position = [lon - (y * share) / perLon, lat + (x * share) / metersPerDegree]
    const [snap] = snapToSegments(graph, at, { maxMeters: snapMeters, usable })
    return snap ? [climb(graph, targetOf(graph, snap.segment * 2))] : []
  })
  return [...new Set(found)]
}

/** The position after half of a path's length. */
function middleOf(graph: RoadGraph, { pieces }: Path): Position {
  const meters = pieces.reduce((sum, { from, to }) => sum + to - from, 0)
  let gone = 0
  const half = pieces.find(({ from, to }) => {
    gone += to - from
    return gone >= meters / 2
  })
  return positionOf(graph, targetOf(graph, half?.edge ?? 0))
}

/** Moves from a node repeatedly to the nearest node that is more important in the hierarchy. */
function climb(graph: RoadGraph, start: number): number {
  const { starts, arcs, core, split } = graph.hierarchy
  let vertex = start
  for (let seconds = 0; !hasBit(core, vertex); ) {
    const nearest = startAt(starts, vertex)
    if (nearest === endAt(starts, vertex)) break
    seconds += secondsOut(arcs[nearest * 2 + 1] ?? 0)
    if (seconds >= farthestSeconds) break
    vertex = arcs[nearest * 2] ?? 0
  }
  return vertex < graph.nodeCount ? vertex : (split[vertex - graph.nodeCount] ?? 0)
}

/** A node as a goal, on each of its roads without a hazard. */
export function stopsAt({ graph, costs, marks }: Omit<PathQuery, 'from' | 'to'>, node: number): Stop[] {
  const point: Position = [lonOf(graph, node), latOf(graph, node)]
  const edges = graph.out.subarray(graph.firstOut[node] ?? 0, graph.firstOut[node + 1] ?? 0)
  return [...edges].flatMap(edge => {
    const segment = segmentOf(edge)
    if ((marks?.blocked[segment] ?? 0) !== 0 || !usableSegment(graph, costs, segment)) return []
    return [{ segment, along: edge % 2 === 0 ? 0 : (graph.length[segment] ?? 0), point, cost: 0, within: 0 }]
  })
}
