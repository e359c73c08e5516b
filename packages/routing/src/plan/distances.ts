import type { Profile, RoadGraph } from '../graph/types.ts'
import { blockedBy, type HazardMarks } from '../hazards/marks.ts'
import { createHeap } from './heap.ts'
import { costsFor } from './profiles.ts'

const entered = blockedBy.danger | blockedBy.closure | blockedBy.order

/**
 * Metres (or seconds, turns not counted) from a node to every node over roads that no danger, closure or ordered area touches; Infinity where none leads.
 */
export const distancesFrom = (
  graph: RoadGraph,
  marks: HazardMarks | null,
  node: number,
  options: { profile: Profile; by: 'meters' | 'seconds' },
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
    for (let e = graph.firstOut[at] ?? 0; e < end; e++) {
      const segment = graph.segment[e] ?? 0
      if (costs.weight[e] === Number.POSITIVE_INFINITY || ((marks?.blocked[segment] ?? 0) & entered) !== 0) continue
      const total = key + (options.by === 'meters' ? (graph.length[segment] ?? 0) : (costs.seconds[e] ?? 0))
      const to = graph.target[e] ?? 0
      if (total >= (best[to] ?? 0)) continue
      best[to] = total
      heap.push(total, to)
    }
  }
  return best
}
