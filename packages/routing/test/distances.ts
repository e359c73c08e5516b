import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { latOf, lonOf, segmentOf, targetOf } from '../src/graph/edges.ts'
import type { RoadGraph, TravelMode } from '../src/graph/types.ts'
import { blockedBy, type HazardMarks, impassableBits } from '../src/hazards/marks.ts'
import { createHeap } from '../src/plan/heap.ts'
import { costsFor, isOpen } from '../src/plan/profiles.ts'

const entered = impassableBits | blockedBy.order

/** The length in metres of the shortest way from a node to each node, over roads that touch no danger, closure or ordered area. Infinity if there is no way. */
export const distancesFrom = (
  graph: RoadGraph,
  marks: HazardMarks | null,
  node: number,
  profile: TravelMode,
): Float64Array => {
  const costs = costsFor(graph, profile)
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
      const total = key + (graph.length[segment] ?? 0)
      const to = targetOf(graph, edge)
      if (total >= (best[to] ?? 0)) continue
      best[to] = total
      heap.push(total, to)
    }
  }
  return best
}

/** Index of the node nearest to a point. */
export const nearestNode = (graph: RoadGraph, [lon, lat]: Position): number => {
  const perLon = metersPerLon(lat)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < graph.nodeCount; n++) {
    const distance = Math.hypot((lonOf(graph, n) - lon) * perLon, (latOf(graph, n) - lat) * metersPerDegree)
    if (distance < least) {
      least = distance
      best = n
    }
  }
  return best
}
