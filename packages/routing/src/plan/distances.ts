import { segmentOf, targetOf } from '../graph/edges.ts'
import type { RoadGraph, TravelMode } from '../graph/types.ts'
import { blockedBy, type HazardMarks, impassableBits } from '../hazards/marks.ts'
import { createHeap } from './heap.ts'
import { costsFor, isOpen, secondsFor } from './profiles.ts'

const entered = impassableBits | blockedBy.order

/**
 * Metres (or seconds, without turns) from a node to every node over roads that no danger, closure or ordered area touches; Infinity for nodes that cannot be
 * reached.
 */
export const distancesFrom = (
  graph: RoadGraph,
  marks: HazardMarks | null,
  node: number,
  options: { profile: TravelMode; by: 'meters' | 'seconds' },
): Float64Array => {
  const costs = costsFor(graph, options.profile)
  const best = new Float64Array(graph.nodeCount).fill(Number.POSITIVE_INFINITY)
  const heap = createHeap()
  best[node] = 0
  heap.push(0, node)
  while (heap.size() > 0) {
    const key = heap.topKey()
    const at = heap.pop()
    if (key > (best[at] ?? 0)) continue
    const end = graph.firstOut[at + 1] ?? 0
    for (let i = graph.firstOut[at] ?? 0; i < end; i++) {
      const edge = graph.out[i] ?? 0
      const segment = segmentOf(edge)
      if (!isOpen(graph, costs, edge) || ((marks?.blocked[segment] ?? 0) & entered) !== 0) continue
      const length = graph.length[segment] ?? 0
      const total = key + (options.by === 'meters' ? length : secondsFor(graph, costs, edge, length))
      const to = targetOf(graph, edge)
      if (total >= (best[to] ?? 0)) continue
      best[to] = total
      heap.push(total, to)
    }
  }
  return best
}
