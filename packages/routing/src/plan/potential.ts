import { hasBit } from '../graph/bits.ts'
import { vertexAtSource } from '../graph/car-hierarchy.ts'
import { secondsBack, secondsOut } from '../graph/hierarchy.ts'
import { endAt, startAt } from '../graph/starts.ts'
import type { RoadGraph } from '../graph/types.ts'
import { createHeap } from './heap.ts'

/** An edge that leads to a goal. `cost` is the lowest cost from its first node to the goal. */
export type Seed = { edge: number; cost: number }

/** A lower bound of the cost from the end of an edge to a goal. */
export type Potential = (edge: number) => number

// Values are stored as 32-bit floats; rounding may raise them by at most this share.
const roundingShare = 1 - 2 ** -22
// A stamp is a byte and stores twice the round, or that plus one.
const mostRounds = 127

/**
 * Lower bounds from the contraction hierarchy ("CH potentials"): the times to the nearest seed without hazards and with the cheapest possible turns, each
 * computed on first use. Hazards, turns and penalties only add to these times, so they remain lower bounds.
 */
function createPotentials(graph: RoadGraph) {
  const { starts, arcs, core, line, split } = graph.hierarchy
  const vertices = { ends: graph.ends, nodeCount: graph.nodeCount, line, split }
  const vertexCount = starts.offset.length - 1
  const value = new Float32Array(vertexCount)
  // For each node the round in which its value was last computed: twice the round while the value may still fall, plus one when it is final.
  const stamp = new Uint8Array(vertexCount)
  const climbing = createHeap()
  const settling = createHeap()
  let round = 0
  let last: readonly Seed[] = []

  function lower(node: number, cost: number) {
    if ((stamp[node] ?? 0) >= round * 2 && (value[node] ?? 0) <= cost) return
    value[node] = cost
    stamp[node] = round * 2
    const queue = hasBit(core, node) ? settling : climbing
    queue.push(cost, node)
  }

  /** Searches from the goals upwards in the hierarchy. Costs of the core are computed when they are needed. */
  function begin(seeds: readonly Seed[]) {
    if (++round > mostRounds) {
      stamp.fill(0)
      round = 1
    }
    climbing.clear()
    settling.clear()
    for (const { edge, cost } of seeds) lower(vertexAtSource(vertices, edge), cost)
    while (climbing.size() > 0) {
      const key = climbing.topKey()
      const node = climbing.pop()
      const cost = value[node] ?? 0
      if (key > cost * (1 + 2 ** -20)) continue
      const end = endAt(starts, node)
      for (let a = startAt(starts, node); a < end; a++) {
        const total = cost + secondsBack(arcs[a * 2 + 1] ?? 0)
        if (total < Number.POSITIVE_INFINITY) lower(arcs[a * 2] ?? 0, total)
      }
    }
  }

  function settleCore(wanted: number): number {
    while (stamp[wanted] !== round * 2 + 1 && settling.size() > 0) {
      const node = settling.pop()
      if (stamp[node] === round * 2 + 1) continue
      stamp[node] = round * 2 + 1
      const cost = value[node] ?? 0
      const end = endAt(starts, node)
      for (let a = startAt(starts, node); a < end; a++) {
        const to = arcs[a * 2] ?? 0
        const total = cost + secondsBack(arcs[a * 2 + 1] ?? 0)
        if (stamp[to] === round * 2 + 1 || total === Number.POSITIVE_INFINITY) continue
        // The same as `lower`, but for nodes that are known to be in the core.
        if (stamp[to] === round * 2 && (value[to] ?? 0) <= total) continue
        value[to] = total
        stamp[to] = round * 2
        settling.push(total, to)
      }
    }
    return stamp[wanted] === round * 2 + 1 ? (value[wanted] ?? 0) : Number.POSITIVE_INFINITY
  }

  function potential(node: number): number {
    if (stamp[node] === round * 2 + 1) return value[node] ?? 0
    if (hasBit(core, node)) return settleCore(node)
    let least = stamp[node] === round * 2 ? (value[node] ?? 0) : Number.POSITIVE_INFINITY
    const end = endAt(starts, node)
    for (let a = startAt(starts, node); a < end; a++) {
      const step = secondsOut(arcs[a * 2 + 1] ?? 0)
      if (step >= least) break
      least = Math.min(least, step + potential(arcs[a * 2] ?? 0))
    }
    value[node] = least
    stamp[node] = round * 2 + 1
    return least
  }

  const isLast = (seeds: readonly Seed[]) =>
    seeds.length === last.length && seeds.every(({ edge, cost }, i) => last[i]?.edge === edge && last[i].cost === cost)

  return {
    isLast,
    /** Bounds of the cost to the nearest seed. They are valid until bounds for other seeds are requested. */
    to(seeds: readonly Seed[]): Potential {
      if (!isLast(seeds)) begin(seeds)
      last = seeds
      return edge => potential(vertexAtSource(vertices, edge ^ 1)) * roundingShare
    },
  }
}

type Potentials = ReturnType<typeof createPotentials>

/** The most recent potentials for each graph and thread, the latest at the end. */
const cache = new WeakMap<RoadGraph, Potentials[]>()
// Searches for alternatives need bounds to crossings, and in between the bounds to the destination again, so two are kept.
const mostKept = 2

/** Bounds of the cost by car from any node of a graph to the nearest seed. They are valid until bounds for two other sets of seeds were requested. */
export function potentialTo(graph: RoadGraph, seeds: readonly Seed[]): Potential {
  const known = cache.get(graph) ?? []
  const [oldest] = known.length < mostKept ? [] : known
  const potentials = known.find(one => one.isLast(seeds)) ?? oldest ?? createPotentials(graph)
  cache.set(graph, [...known.filter(one => one !== potentials), potentials])
  return potentials.to(seeds)
}
