import { segmentOf, sourceOf, targetOf, traitsOf } from '../graph/edges.ts'
import { ROAD_CLASSES } from '../graph/road-class.ts'
import type { RoadGraph, RoadTraits } from '../graph/types.ts'
import type { HazardMarks } from '../hazards/marks.ts'
import { costsFor, isOpen } from '../plan/profiles.ts'
import { lanesOf, vehiclesPerHourAndLane } from './assumptions.ts'
import type { Demand } from './demand.ts'
import { fastestWays } from './fastest-ways.ts'

type OnRoad = { segment: number; along: number }

/** The input of `estimateClearance`. */
export type ClearanceInput = {
  graph: RoadGraph
  marks: HazardMarks | null
  /** Destinations, or the places where roads leave the region. */
  exits: readonly OnRoad[]
  demand: Demand
  /** Further segments for which `waitFrom` will be called. */
  alsoFrom?: Iterable<number>
  /** Capacity of an edge in vehicles per hour, if known; null for the default. */
  capacityOf?: (edge: number) => number | null
}

/** The estimate of `estimateClearance`. */
export type Clearance = {
  /** Number of vehicles that have a way out. */
  vehicles: number
  /** Seconds until the last of them is out: at least, if all exits were used equally and fully; and at most, if each vehicle takes its fastest way. */
  leastSeconds: number
  mostSeconds: number
  /** Seconds that the last vehicle from a place waits at the narrowest road on its way out; 0 if no road is narrow, or if there is no way out. */
  waitFrom: (at: OnRoad) => number
  /** Number of vehicles that use an edge if everyone takes their fastest way. */
  loadOf: (edge: number) => number
}

/** The default capacity of an edge, in vehicles per hour. */
export const defaultCapacity = (graph: RoadGraph, edge: number): number =>
  capacityOfTraits(traitsOf(graph, segmentOf(edge)))

function capacityOfTraits(traits: RoadTraits): number {
  const roadClass = ROAD_CLASSES[traits.roadClass] ?? 'service'
  return vehiclesPerHourAndLane[roadClass] * lanesOf(roadClass)
}

/**
 * Estimates how long it takes until everyone is out. The model: all leave at once by their fastest way, and a road passes vehicles at its capacity. The last
 * vehicle from a place waits as long as the narrowest road on its way needs for all vehicles that use it. Nobody changes to an emptier road, and no crash
 * blocks one. The lower value is what all exits together could pass. In seconds.
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
  // Everyone who passes a node leaves it by the same edge, so the flow into the node is the load of that edge.
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
  /** Whether roads lead from the start of this edge to an exit. */
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
