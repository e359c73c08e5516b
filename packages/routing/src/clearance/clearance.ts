import { segmentOf, sourceOf, targetOf, traitsOf } from '../graph/edges.ts'
import { ROAD_CLASSES } from '../graph/road-class.ts'
import type { RoadGraph, RoadTraits } from '../graph/types.ts'
import type { HazardMarks } from '../hazards/marks.ts'
import { costsFor, isOpen } from '../plan/profiles.ts'
import { lanesOf, vehiclesPerHourAndLane } from './assumptions.ts'
import type { Demand } from './demand.ts'
import { fastestWays } from './fastest-ways.ts'

type OnRoad = { segment: number; along: number }

export type ClearanceInput = {
  graph: RoadGraph
  marks: HazardMarks | null
  /** Places to go to, or where roads leave the region. */
  exits: readonly OnRoad[]
  demand: Demand
  /** Further segments that `waitFrom` is asked about. */
  alsoFrom?: Iterable<number>
  /** Vehicles an hour that an edge lets through, where that is known; null for the stated default. */
  capacityOf?: (edge: number) => number | null
}

export type Clearance = {
  /** Vehicles that have a way out. */
  vehicles: number
  /** Seconds until the last of them is out: at the least, if all exits were used alike and to the full, and by the fastest way of each. */
  leastSeconds: number
  mostSeconds: number
  /** Seconds that the last in the queue from a place waits at the narrowest road on its way out; 0 where none is narrow, or nothing leads out. */
  waitFrom: (at: OnRoad) => number
  /** Vehicles that use an edge, when everybody takes their fastest way. */
  loadOf: (edge: number) => number
}

/** Vehicles an hour that an edge lets through by default. */
export const defaultCapacity = (graph: RoadGraph, edge: number): number =>
  capacityOfTraits(traitsOf(graph, segmentOf(edge)))

function capacityOfTraits(traits: RoadTraits): number {
  const roadClass = ROAD_CLASSES[traits.roadClass] ?? 'service'
  return vehiclesPerHourAndLane[roadClass] * lanesOf(roadClass)
}

/**
 * How long it takes until everybody is out. All leave at once, each by their fastest way, and a road lets through what its capacity says: the last
 * one from a place waits as long as the narrowest road on their way needs for all who use it. Nobody changes to an emptier road, and no crash blocks
 * one; the least is what all exits together could do. Seconds.
 */
export function estimateClearance(input: ClearanceInput): Clearance {
  const { graph, demand, capacityOf } = input
  const { seconds, next, order } = fastestWays(input)
  const usual = Float64Array.from(graph.traits, capacityOfTraits)
  const capacity = (edge: number) => Math.max(1, capacityOf?.(edge) ?? usual[graph.trait[segmentOf(edge)] ?? 0] ?? 0)
  const exitEdges = new Set(input.exits.flatMap(({ segment }) => [segment * 2, segment * 2 + 1]))
  const startOf = (segment: number): number | null => {
    const [a, b] = [sourceOf(graph, segment * 2), targetOf(graph, segment * 2)]
    const best = (seconds[b] ?? 0) < (seconds[a] ?? 0) ? b : a
    return (next[best] ?? -1) < 0 ? null : best
  }
  const inflow = new Float64Array(graph.nodeCount)
  let vehicles = 0
  for (const [segment, count] of demand) {
    const node = startOf(segment)
    if (node === null) continue
    inflow[node] = (inflow[node] ?? 0) + count
    vehicles += count
  }
  // Whoever comes through a node leaves it by one edge, so that what flows into the node is what this edge carries.
  for (let i = order.length - 1; i >= 0; i--) {
    const node = order[i] ?? 0
    const edge = next[node] ?? -1
    const count = inflow[node] ?? 0
    if (edge < 0 || count === 0) continue
    if (!exitEdges.has(edge)) inflow[targetOf(graph, edge)] = (inflow[targetOf(graph, edge)] ?? 0) + count
  }
  const wait = new Float64Array(graph.nodeCount)
  let mostSeconds = 0
  for (const node of order) {
    const edge = next[node] ?? -1
    if (edge < 0) continue
    const own = ((inflow[node] ?? 0) / capacity(edge)) * 3600
    wait[node] = exitEdges.has(edge) ? own : Math.max(own, wait[targetOf(graph, edge)] ?? 0)
    if ((inflow[node] ?? 0) > 0) mostSeconds = Math.max(mostSeconds, (seconds[node] ?? 0) + (wait[node] ?? 0))
  }
  const costs = costsFor(graph, 'car')
  /** Whether roads lead to an exit from the side on which this edge begins. */
  const isWayIn = (edge: number) => {
    const node = sourceOf(graph, edge)
    const others = graph.out.subarray(graph.firstOut[node] ?? 0, graph.firstOut[node + 1] ?? 0)
    return isOpen(graph, costs, edge) && others.some(other => segmentOf(other) !== segmentOf(edge))
  }
  const together = [...exitEdges].filter(isWayIn).reduce((sum, edge) => sum + capacity(edge), 0)
  return {
    vehicles,
    leastSeconds: together > 0 ? (vehicles / together) * 3600 : 0,
    mostSeconds,
    waitFrom: ({ segment }) => {
      const node = startOf(segment)
      return node === null ? 0 : (wait[node] ?? 0)
    },
    loadOf: edge => {
      const node = sourceOf(graph, edge)
      return next[node] === edge ? (inflow[node] ?? 0) : 0
    },
  }
}
