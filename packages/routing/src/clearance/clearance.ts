import { isForward, reverseOf, segmentOf, sourceOf, targetOf, traitsOf } from '../graph/edges.ts'
import { ROAD_CLASSES } from '../graph/road-class.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardMarks, hard } from '../hazards/marks.ts'
import { createHeap } from '../plan/heap.ts'
import { costsFor, isOpen, secondsFor } from '../plan/profiles.ts'
import { lanesOf, vehiclesPerHourAndLane } from './assumptions.ts'
import type { Demand } from './demand.ts'

type OnRoad = { segment: number; along: number }

export type ClearanceInput = {
  graph: RoadGraph
  marks: HazardMarks | null
  /** Places to go to, or where roads leave the region. */
  exits: readonly OnRoad[]
  demand: Demand
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
export function defaultCapacity(graph: RoadGraph, edge: number): number {
  const roadClass = ROAD_CLASSES[traitsOf(graph, segmentOf(edge)).roadClass] ?? 'service'
  return vehiclesPerHourAndLane[roadClass] * lanesOf(roadClass)
}

type Tree = {
  /** Free-flow seconds from a node to the nearest exit, and the edge by which one leaves it; exits themselves have none. */
  seconds: Float64Array
  next: Int32Array
  /** Nodes in the order of these seconds. */
  order: number[]
}

/** Each node's fastest way out by car, turns left aside: their seconds are small beside a queue's. */
function fastestWays({ graph, marks, exits, demand }: ClearanceInput): Tree {
  const costs = costsFor(graph, 'car')
  const isUsable = (edge: number) => isOpen(graph, costs, edge) && ((marks?.blocked[segmentOf(edge)] ?? 0) & hard) === 0
  const seconds = new Float64Array(graph.nodeCount).fill(Number.POSITIVE_INFINITY)
  const next = new Int32Array(graph.nodeCount).fill(-1)
  const heap = createHeap()
  const offer = (node: number, time: number, edge: number) => {
    if (time >= (seconds[node] ?? 0)) return
    seconds[node] = time
    next[node] = edge
    heap.push(time, node)
  }
  for (const { segment, along } of exits) {
    for (const edge of [segment * 2, segment * 2 + 1]) {
      const meters = isForward(edge) ? along : (graph.length[segment] ?? 0) - along
      if (isUsable(edge)) offer(sourceOf(graph, edge), secondsFor(graph, costs, edge, meters), edge)
    }
  }
  const order: number[] = []
  // Nobody lives beyond the last of those who leave.
  const waiting = new Set(demand.keys())
  while (heap.size() > 0 && waiting.size > 0) {
    const time = heap.topKey()
    const node = heap.pop()
    if (time > (seconds[node] ?? 0)) continue
    order.push(node)
    for (let i = graph.firstOut[node] ?? 0; i < (graph.firstOut[node + 1] ?? 0); i++) {
      const edge = reverseOf(graph.out[i] ?? 0)
      waiting.delete(segmentOf(edge))
      if (isUsable(edge))
        offer(sourceOf(graph, edge), time + secondsFor(graph, costs, edge, graph.length[segmentOf(edge)] ?? 0), edge)
    }
  }
  return { seconds, next, order }
}

/**
 * How long it takes until everybody is out. All leave at once, each by their fastest way, and a road lets through what its capacity says: the last
 * one from a place waits as long as the narrowest road on their way needs for all who use it. Nobody changes to an emptier road, and no crash blocks
 * one; the least is what all exits together could do. Seconds.
 */
export function estimateClearance(input: ClearanceInput): Clearance {
  const { graph, demand, capacityOf } = input
  const { seconds, next, order } = fastestWays(input)
  const capacity = (edge: number) => Math.max(1, capacityOf?.(edge) ?? defaultCapacity(graph, edge))
  const exitEdges = new Set(input.exits.flatMap(({ segment }) => [segment * 2, segment * 2 + 1]))
  const startOf = (segment: number): number | null => {
    const ends = [sourceOf(graph, segment * 2), targetOf(graph, segment * 2)]
    const [best] = ends.filter(node => (next[node] ?? -1) >= 0).sort((a, b) => (seconds[a] ?? 0) - (seconds[b] ?? 0))
    return best ?? null
  }
  const inflow = new Float64Array(graph.nodeCount)
  let vehicles = 0
  for (const [segment, count] of demand) {
    const node = startOf(segment)
    if (node === null) continue
    inflow[node] = (inflow[node] ?? 0) + count
    vehicles += count
  }
  const load = new Float64Array(graph.edgeCount)
  for (const node of order.toReversed()) {
    const edge = next[node] ?? -1
    const count = inflow[node] ?? 0
    if (edge < 0 || count === 0) continue
    load[edge] = (load[edge] ?? 0) + count
    if (!exitEdges.has(edge)) inflow[targetOf(graph, edge)] = (inflow[targetOf(graph, edge)] ?? 0) + count
  }
  const wait = new Float64Array(graph.nodeCount)
  let mostSeconds = 0
  for (const node of order) {
    const edge = next[node] ?? -1
    if (edge < 0) continue
    const own = ((load[edge] ?? 0) / capacity(edge)) * 3600
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
    loadOf: edge => load[edge] ?? 0,
  }
}
