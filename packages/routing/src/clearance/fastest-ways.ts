import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import { positionOf, reverseOf } from '../graph/edges.ts'
import type { RoadGraph } from '../graph/types.ts'
import { impassableBits } from '../hazards/marks.ts'
import { createHeap } from '../plan/heap.ts'
import { costsFor } from '../plan/profiles.ts'
import type { ClearanceInput } from './clearance.ts'

/** The fastest ways out from all nodes, as a shortest-path tree. */
export type Tree = {
  /** Free-flow seconds from each node to the nearest exit, and the edge by which the way leaves the node; exits have none. */
  seconds: Float64Array
  next: Int32Array
  /** The nodes, each after the next node on its way out. */
  order: readonly number[]
}

/**
 * Computes each node's fastest way out by car. Turns are ignored, because their seconds are small compared with a queue. Nodes far from everyone who leaves
 * are left out.
 */
export function fastestWays({ graph, marks, exits, demand, alsoFrom = [] }: ClearanceInput): Tree {
  const { firstOut, out, ends, trait, length, nodeCount } = graph
  const { seconds: perMeter } = costsFor(graph, 'car')
  const blocked = marks?.blocked ?? new Uint8Array(graph.segmentCount)
  const seconds = new Float64Array(nodeCount).fill(Number.POSITIVE_INFINITY)
  const next = new Int32Array(nodeCount).fill(-1)
  const wanted = new Set(demand.keys())
  for (const segment of alsoFrom) wanted.add(segment)
  const groups = groupsOf(graph, wanted)
  // Groups whose fastest ways are not complete yet; the search continues only towards them.
  let waiting = groups
  const remaining = createBound(graph, () => waiting)
  const heap = createHeap()
  /** Offers a way: over `meters` of an edge to a place from which `remains` seconds are left. */
  const offer = (edge: number, meters: number, remains: number) => {
    const segment = edge >>> 1
    const pace = perMeter[(trait[segment] ?? 0) * 2 + (edge & 1)] ?? 0
    if (pace === Number.POSITIVE_INFINITY || ((blocked[segment] ?? 0) & impassableBits) !== 0) return
    const node = ends[edge] ?? 0
    const time = remains + pace * meters
    if (time >= (seconds[node] ?? 0)) return
    seconds[node] = time
    next[node] = edge
    heap.push(time + remaining(node), node)
  }
  for (const { segment, along } of exits) {
    offer(segment * 2, along, 0)
    offer(segment * 2 + 1, (length[segment] ?? 0) - along, 0)
  }
  const order: number[] = []
  const isSettled = new Uint8Array(nodeCount)
  const groupOf = new Uint32Array(graph.segmentCount)
  groups.forEach(({ segments }, i) => {
    for (const segment of segments) groupOf[segment] = i + 1
  })
  const reach = (segment: number) => {
    const group = groups[(groupOf[segment] ?? 0) - 1]
    groupOf[segment] = 0
    if (group && --group.waiting === 0) waiting = waiting.filter(other => other !== group)
  }
  while (heap.size() > 0 && waiting.length > 0) {
    const key = heap.topKey()
    const node = heap.pop()
    if (isSettled[node]) continue
    const time = seconds[node] ?? 0
    // The bound rises when a group is finished.
    const now = time + remaining(node)
    if (now > key) {
      heap.push(now, node)
      continue
    }
    isSettled[node] = 1
    order.push(node)
    const end = firstOut[node + 1] ?? 0
    for (let i = firstOut[node] ?? 0; i < end; i++) {
      const edge = reverseOf(out[i] ?? 0)
      if (groupOf[edge >>> 1]) reach(edge >>> 1)
      if (isSettled[ends[edge] ?? 0] === 0) offer(edge, length[edge >>> 1] ?? 0, time)
    }
  }
  return { seconds, next, order }
}

type Box = { west: number; south: number; east: number; north: number }
type Group = Box & { segments: number[]; waiting: number }

/** Size of a cell in degrees. Smaller cells finish earlier, so the search is smaller; larger cells mean fewer checks per node. */
const cellDegrees = 0.15

/**
 * Creates a lower bound of the seconds from a node to the nearest of the boxes, so that a search towards them does not cover the rest of a state. It is
 * consistent: along a road it changes by no more than the travel time.
 */
function createBound(graph: RoadGraph, boxes: () => readonly Box[]): (node: number) => number {
  const costs = costsFor(graph, 'car')
  const fastest = costs.seconds.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  // A safety factor, because lengths are rounded; a degree of longitude is taken as short as anywhere in the graph.
  const perMeter = (fastest / graph.maxStretch) * 0.999
  const perLon = metersPerLon(Math.max(Math.abs(graph.bounds[1]), Math.abs(graph.bounds[3])))
  const { lonE7, latE7 } = graph
  return node => {
    const [lon, lat] = [(lonE7[node] ?? 0) / 1e7, (latE7[node] ?? 0) / 1e7]
    let least = Number.POSITIVE_INFINITY
    for (const { west, south, east, north } of boxes()) {
      const x = Math.max(west - lon, lon - east, 0) * perLon
      const y = Math.max(south - lat, lat - north, 0) * metersPerDegree
      least = Math.min(least, x * x + y * y)
      if (least === 0) return 0
    }
    return least === Number.POSITIVE_INFINITY ? 0 : Math.sqrt(least) * perMeter
  }
}

/** Groups segments by the grid cell of their start, with a box around the starts of each group. */
function groupsOf(graph: RoadGraph, segments: Iterable<number>): Group[] {
  const cells = new Map<number, Group>()
  for (const segment of segments) {
    const [lon, lat] = positionOf(graph, graph.ends[segment * 2] ?? 0)
    const key = Math.floor((lon + 180) / cellDegrees) * 65_536 + Math.floor((lat + 90) / cellDegrees)
    const cell = cells.get(key) ?? { west: lon, south: lat, east: lon, north: lat, segments: [], waiting: 0 }
    cells.set(key, cell)
    cell.west = Math.min(cell.west, lon)
    cell.south = Math.min(cell.south, lat)
    cell.east = Math.max(cell.east, lon)
    cell.north = Math.max(cell.north, lat)
    cell.segments.push(segment)
    cell.waiting++
  }
  return [...cells.values()]
}
