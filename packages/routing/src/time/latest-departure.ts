import { edgeOfState, isForward, reverseOf, segmentOf, sourceOf, targetOf } from '../graph/edges.ts'
import { ordinaryNode } from '../graph/node-tags.ts'
import { turnInto } from '../graph/turns.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardMarks, hard } from '../hazards/marks.ts'
import { endsAround } from '../plan/ends.ts'
import { createHeap } from '../plan/heap.ts'
import { isEndsOnly, isOpen, secondsFor, type TravelModeCosts, turnSeconds } from '../plan/profiles.ts'

/** A place that is safe: metres along a segment, and the seconds from now after which it is of no use any more. */
export type SafeEnd = { segment: number; along: number; until: number }

/** For segments that will close: the seconds from now at which one must have left them. Others stay open as far as anybody knows. */
export type Closings = ReadonlyMap<number, number>

export type DepartureInput = {
  graph: RoadGraph
  costs: TravelModeCosts
  marks: HazardMarks | null
  closings: Closings
  safeEnds: readonly SafeEnd[]
}

/**
 * For each state (an edge, or a copy of one) the latest second from now at which one may reach its end and still get to a safe place before
 * every road on the way closes. Infinity: nothing that is known closes the way. −Infinity: no way.
 */
export type DepartureField = Float32Array

/** What an edge may be used for in this pass. */
const usable = 1
/** Only at the ends of a trip. */
const endsOnly = 2
/** On a private road that hangs together with a safe place. */
const goal = 4
/** Closes at a known time. */
const closes = 8

/**
 * One pass from all safe places backwards: latest(u) = max(min(latest(v), close(uv)) − t(uv)), turns, restrictions and barriers
 * included. Roads that are in a danger or closed now are not used; ordered areas may be crossed. Writes into `field` where one is given,
 * so that two buffers can take turns.
 */
export function latestDepartures(input: DepartureInput, field?: DepartureField): DepartureField {
  const { graph, costs, closings, safeEnds } = input
  const { firstOut, out, turns, nodeTrait, nodeTraits } = graph
  const latest = field ?? new Float32Array(graph.stateCount)
  latest.fill(Number.NEGATIVE_INFINITY)
  const goals = endsAround(
    graph,
    costs,
    safeEnds.map(({ segment }) => segment),
  )
  const roles = rolesOf(input, goals)
  const copies = copiesByTarget(graph)
  const hasCopies = new Uint8Array(graph.nodeCount)
  for (const node of copies.keys()) hasCopies[node] = 1
  // States that no closing limits are many and all alike; only the others need an order.
  const endless: number[] = []
  const limited = createHeap()

  function improve(state: number, value: number) {
    const rounded = Math.fround(value)
    if (rounded <= (latest[state] ?? 0)) return
    latest[state] = rounded
    if (rounded === Number.POSITIVE_INFINITY) endless.push(state)
    else limited.push(-rounded, state)
  }

  /** Private roads lead out, and in only to a safe place on them. */
  const mayFollow = (before: number, after: number) =>
    after & endsOnly ? ((before & endsOnly) | (after & goal)) !== 0 : (before & goal) === 0

  /** Whoever is on the edge at its beginning by `value` is in time: tells the states that come before. `into` −1: any state of the edge. */
  function tellBefore(edge: number, into: number, value: number) {
    const node = sourceOf(graph, edge)
    const { closedTo, delaySeconds } = nodeTraits[nodeTrait[node] ?? 0] ?? ordinaryNode
    const isBarred = (closedTo & costs.bit) !== 0
    const role = roles[edge] ?? 0
    const from = (state: number, before: number) => {
      // No turn adds time. Most states are reached from several sides, and this spares looking at the turn.
      if (value <= (latest[state] ?? 0)) return
      if (isBarred && edge !== reverseOf(before)) return
      const roleBefore = roles[before] ?? 0
      if ((roleBefore & usable) === 0 || !mayFollow(roleBefore, role)) return
      const next = turnInto(turns, costs.bit, state, edge)
      if (next < 0 || (into >= 0 && next !== into)) return
      const turn = turnSeconds(graph, costs.profile, before, edge)
      // A turn that nobody may make; Infinity less Infinity would be no number.
      if (turn < Number.POSITIVE_INFINITY) improve(state, value - turn - delaySeconds)
    }
    const end = firstOut[node + 1] ?? 0
    for (let i = firstOut[node] ?? 0; i < end; i++) {
      const before = reverseOf(out[i] ?? 0)
      from(before, before)
    }
    if (hasCopies[node]) for (const state of copies.get(node) ?? []) from(state, edgeOfState(graph, state))
  }

  function settle(state: number) {
    const edge = edgeOfState(graph, state)
    const segment = segmentOf(edge)
    const seconds = secondsFor(graph, costs, edge, graph.length[segment] ?? 0)
    const until = (roles[edge] ?? 0) & closes ? (closings.get(segment) ?? 0) : Number.POSITIVE_INFINITY
    const value = Math.min(latest[state] ?? 0, until) - seconds
    tellBefore(edge, state, value)
  }

  for (const { segment, along, until } of safeEnds) {
    for (const edge of [segment * 2, segment * 2 + 1]) {
      if (((roles[edge] ?? 0) & usable) === 0) continue
      const meters = isForward(edge) ? along : (graph.length[segment] ?? 0) - along
      const value = Math.min(until, closings.get(segment) ?? Number.POSITIVE_INFINITY)
      tellBefore(edge, -1, value - secondsFor(graph, costs, edge, meters))
    }
  }
  for (let state = endless.pop(); state !== undefined; state = endless.pop()) settle(state)
  while (limited.size() > 0) {
    const key = -limited.topKey()
    const state = limited.pop()
    if (key >= (latest[state] ?? 0)) settle(state)
    for (let other = endless.pop(); other !== undefined; other = endless.pop()) settle(other)
  }
  return latest
}

/** What each edge may be used for, as the bits above: one look in place of several for each of the millions of turns. */
function rolesOf({ graph, costs, marks, closings }: DepartureInput, goals: ReadonlySet<number>): Uint8Array {
  const roles = new Uint8Array(graph.edgeCount)
  for (let segment = 0; segment < graph.segmentCount; segment++) {
    const shared = isEndsOnly(graph, costs, segment) ? endsOnly : 0
    const isBlocked = ((marks?.blocked[segment] ?? 0) & hard) !== 0
    for (const edge of [segment * 2, segment * 2 + 1])
      roles[edge] = shared | (!isBlocked && isOpen(graph, costs, edge) ? usable : 0)
  }
  const add = (segment: number, role: number) => {
    for (const edge of [segment * 2, segment * 2 + 1]) roles[edge] = (roles[edge] ?? 0) | role
  }
  for (const segment of goals) add(segment, goal)
  for (const segment of closings.keys()) add(segment, closes)
  return roles
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

/**
 * The latest second from now at which one may be at a point of a road and still get to a safe place, by a field of the same input.
 * Infinity and −Infinity as in the field.
 */
export function latestAt(
  { graph, costs, marks, closings, safeEnds }: DepartureInput,
  field: DepartureField,
  { segment, along }: { segment: number; along: number },
): number {
  if (((marks?.blocked[segment] ?? 0) & hard) !== 0) return Number.NEGATIVE_INFINITY
  const closing = closings.get(segment) ?? Number.POSITIVE_INFINITY
  const length = graph.length[segment] ?? 0
  const found = [segment * 2, segment * 2 + 1].flatMap(edge => {
    if (!isOpen(graph, costs, edge)) return []
    const at = (place: number) => (isForward(edge) ? place : length - place)
    const onTheWay = safeEnds.filter(end => end.segment === segment && at(end.along) >= at(along))
    return [
      Math.min(field[edge] ?? 0, closing) - secondsFor(graph, costs, edge, length - at(along)),
      ...onTheWay.map(end => Math.min(end.until, closing) - secondsFor(graph, costs, edge, at(end.along) - at(along))),
    ]
  })
  return found.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
}
