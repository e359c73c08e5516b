import { segmentOf, sourceOf } from '../graph/edges.ts'
import type { RoadGraph } from '../graph/types.ts'
import { isOpen, type TravelModeCosts } from './profiles.ts'
import type { Traverse } from './traverse.ts'

type Place = { segment: number }

/**
 * Creates a backward search from the goals, run a number of nodes at a time, that detects whether they are enclosed. It ignores turns, barriers, and which
 * hazards a traveller has already left, so it may assume a path where there is none, but never the other way round.
 */
export function createEnclosure(
  { graph, costs, traverse }: { graph: RoadGraph; costs: TravelModeCosts; traverse: Traverse },
  starts: readonly Place[],
  goals: readonly Place[],
  within: number,
) {
  const startSegments = new Set(starts.map(({ segment }) => segment))
  const seen = new Uint8Array(graph.nodeCount)
  const waiting: number[] = []
  // A start on the goal's own road may be on the other side of the place that closes the road.
  let isMet = goals.some(({ segment }) => startSegments.has(segment))

  const see = (node: number) => {
    if (seen[node]) return
    seen[node] = 1
    waiting.push(node)
  }
  for (const { segment } of goals) {
    for (const edge of [segment * 2, segment * 2 + 1]) if (isOpen(graph, costs, edge)) see(sourceOf(graph, edge))
  }

  /** Continues for `nodes` nodes; true if the search is exhausted and no start was met. */
  return (nodes: number): boolean => {
    for (let i = 0; i < nodes && !isMet; i++) {
      const node = waiting.pop()
      if (node === undefined) return true
      const end = graph.firstOut[node + 1] ?? 0
      for (let at = graph.firstOut[node] ?? 0; at < end; at++) {
        const edge = (graph.out[at] ?? 0) ^ 1
        const segment = segmentOf(edge)
        if (!isOpen(graph, costs, edge)) continue
        if (startSegments.has(segment)) isMet = true
        if (!seen[sourceOf(graph, edge)] && traverse(edge, 0, graph.length[segment] ?? 0, within)) {
          see(sourceOf(graph, edge))
        }
      }
    }
    return false
  }
}
