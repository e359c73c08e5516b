import { segmentOf } from '../graph/edges.ts'
import type { RoadGraph } from '../graph/types.ts'
import { isEndsOnly, type TravelModeCosts } from './profiles.ts'

/**
 * The end-only segments (private, destination) that are connected with `segments` through other end-only segments. A trip that enters one of them from the
 * open roads must end there.
 */
export function connectedEndSegments(
  graph: RoadGraph,
  costs: TravelModeCosts,
  segments: Iterable<number>,
): ReadonlySet<number> {
  const found = new Set<number>()
  const waiting = [...segments].filter(segment => isEndsOnly(graph, costs, segment))
  for (let segment = waiting.pop(); segment !== undefined; segment = waiting.pop()) {
    if (found.has(segment)) continue
    found.add(segment)
    for (const node of [graph.ends[segment * 2] ?? 0, graph.ends[segment * 2 + 1] ?? 0]) {
      const end = graph.firstOut[node + 1] ?? 0
      for (let i = graph.firstOut[node] ?? 0; i < end; i++) {
        const other = segmentOf(graph.out[i] ?? 0)
        if (isEndsOnly(graph, costs, other) && !found.has(other)) waiting.push(other)
      }
    }
  }
  return found
}
