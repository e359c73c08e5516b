import { edgeOfState, isForward, reverseOf, segmentOf, targetOf } from '../graph/edges.ts'
import { ordinaryNode } from '../graph/node-tags.ts'
import { isRestricted, turnInto } from '../graph/turns.ts'
import type { RoadGraph } from '../graph/types.ts'
import type { HazardMarks } from '../hazards/marks.ts'
import { connectedEndSegments } from '../plan/ends.ts'
import { createHeap } from '../plan/heap.ts'
import { type TravelModeCosts, turnSeconds } from '../plan/profiles.ts'
import { latestBefore } from './along-edge.ts'
import { edgeRole, mayFollow, rolesOf } from './edge-roles.ts'

/**
 * A safe place: metres along a segment, and the seconds from now until it is no longer safe, because of `danger` (an index in the hazards' marks), if known.
 */
export type SafeEnd = { segment: number; along: number; until: number; danger?: number }

/**
 * For segments that will close: the seconds from now by which a traveller must have left them, or a list with those of equally long parts of the segment.
 * Other segments stay open as far as is known.
 */
export type Closings = ReadonlyMap<number, number | readonly number[]>

/** For the same segments, or parts of them, the danger that closes each, as its index in the marks. */
export type ClosedBy = ReadonlyMap<number, number | readonly number[]>

/** The input of `latestDepartures`. Times are relative to one moment, "now". */
export type DepartureInput = {
  graph: RoadGraph
  costs: TravelModeCosts
  marks: HazardMarks | null
  closings: Closings
  closedBy?: ClosedBy
  safeEnds: readonly SafeEnd[]
}

/**
 * For each state (an edge, or a copy of one) the latest second from now at which a traveller may reach its end and still get to a safe place before every
 * road on the way closes. Infinity: no known danger closes the way. −Infinity: there is no way.
 */
export type DepartureField = Float32Array

/**
 * One backward pass from all safe places: latest(u) = max(min(latest(v), close(uv)) − t(uv)), including turns, restrictions and barriers. Stretches of road
 * that are in a danger or closed now are not used; ordered areas may be crossed. Writes into `field` if given, so that two buffers can be used in turn.
 */
export function latestDepartures(input: DepartureInput, field?: DepartureField): DepartureField {
  const { graph, costs, safeEnds } = input
  const { firstOut, out, turns, nodeTrait, nodeTraits, ends, edgeCount } = graph
  const latest = field ?? new Float32Array(graph.stateCount)
  latest.fill(Number.NEGATIVE_INFINITY)
  const goals = connectedEndSegments(
    graph,
    costs,
    safeEnds.map(({ segment }) => segment),
  )
  const roles = rolesOf(input, goals)
  const isBarredRow = nodeTraits.map(({ closedTo }) => (closedTo & costs.bit) !== 0)
  const copies = copiesByTarget(graph)
  const hasCopies = new Uint8Array(graph.nodeCount)
  for (const node of copies.keys()) hasCopies[node] = 1
  // Most states are not limited by a closing and have equal values, so only the others need a heap.
  const endless: number[] = []
  const limited = createHeap()

  function improve(state: number, value: number) {
    const rounded = Math.fround(value)
    if (rounded <= (latest[state] ?? 0)) return
    latest[state] = rounded
    if (rounded === Number.POSITIVE_INFINITY) endless.push(state)
    else limited.push(-rounded, state)
  }

  /** A traveller who begins an edge by `value` is in time: propagates this to a state before it. `into` −1: the turn may lead into any state of the edge. */
  function tell(state: number, before: number, edge: number, into: number, value: number) {
    // A turn can only reduce the value. Most states are reached from several sides, and this check avoids computing the turn.
    if (value <= (latest[state] ?? 0)) return
    const row = nodeTrait[ends[edge] ?? 0] ?? 0
    if (isBarredRow[row] && edge !== reverseOf(before)) return
    const roleBefore = roles[before] ?? 0
    if ((roleBefore & edgeRole.open) === 0 || !mayFollow(roleBefore, roles[edge] ?? 0)) return
    const next = turnInto(turns, costs.bit, state, edge)
    if (next < 0 || (into >= 0 && next !== into)) return
    const turn = turnSeconds(graph, costs.profile, before, edge)
    // Skips a forbidden turn: Infinity minus Infinity would be NaN.
    if (turn < Number.POSITIVE_INFINITY) improve(state, value - turn - (nodeTraits[row] ?? ordinaryNode).delaySeconds)
  }

  function tellAllBefore(edge: number, into: number, value: number) {
    const node = ends[edge] ?? 0
    const end = firstOut[node + 1] ?? 0
    for (let i = firstOut[node] ?? 0; i < end; i++) {
      const before = reverseOf(out[i] ?? 0)
      tell(before, before, edge, into, value)
    }
    if (hasCopies[node])
      for (const state of copies.get(node) ?? []) tell(state, edgeOfState(graph, state), edge, into, value)
  }

  function settle(state: number) {
    const edge = edgeOfState(graph, state)
    if (((roles[edge] ?? 0) & edgeRole.through) === 0) return
    const value = latestBefore(input, edge, 0, graph.length[segmentOf(edge)] ?? 0, latest[state] ?? 0)
    tellAllBefore(edge, state, value)
  }

  const plain = edgeRole.open | edgeRole.through
  // Nodes for which all edges that lead there were already processed as unlimited.
  const isDone = new Uint8Array(graph.nodeCount)

  /** Propagates an unlimited state to the states before it, as `settle` does for limited ones. Most of the pass is done here. */
  function settleEndless(state: number) {
    const node = ends[state] ?? 0
    if (isDone[node] && roles[state] === plain) return
    if (state >= edgeCount || roles[state] !== plain || hasCopies[node] || isBarredRow[nodeTrait[node] ?? 0])
      return settle(state)
    const back = reverseOf(state)
    const end = firstOut[node + 1] ?? 0
    let isOver = 1
    for (let i = firstOut[node] ?? 0; i < end; i++) {
      const before = reverseOf(out[i] ?? 0)
      if (latest[before] === Number.POSITIVE_INFINITY) continue
      if (before === back || roles[before] !== plain || isRestricted(turns, before)) {
        tell(before, before, state, state, Number.POSITIVE_INFINITY)
        if (latest[before] !== Number.POSITIVE_INFINITY && ((roles[before] ?? 0) & edgeRole.open) !== 0) isOver = 0
        continue
      }
      latest[before] = Number.POSITIVE_INFINITY
      if (isDone[ends[before] ?? 0] === 0) endless.push(before)
    }
    isDone[node] = isOver
  }

  for (const { segment, along, until } of safeEnds) {
    for (const edge of [segment * 2, segment * 2 + 1]) {
      if (((roles[edge] ?? 0) & edgeRole.open) === 0) continue
      const meters = isForward(edge) ? along : (graph.length[segment] ?? 0) - along
      const value = latestBefore(input, edge, 0, meters, until)
      if (value > Number.NEGATIVE_INFINITY) tellAllBefore(edge, -1, value)
    }
  }
  for (let state = endless.pop(); state !== undefined; state = endless.pop()) settleEndless(state)
  while (limited.size() > 0) {
    const key = -limited.topKey()
    const state = limited.pop()
    if (key >= (latest[state] ?? 0)) settle(state)
  }
  return latest
}

function copiesByTarget(graph: RoadGraph): Map<number, number[]> {
  const copies = new Map<number, number[]>()
  graph.copyOf.forEach((edge, i) => {
    const node = targetOf(graph, edge)
    const list = copies.get(node)
    if (list) list.push(graph.edgeCount + i)
    else copies.set(node, [graph.edgeCount + i])
  })
  return copies
}
