import { edgeOfState, isForward, reverseOf, segmentOf, targetOf } from '../graph/edges.ts'
import { ordinaryNode } from '../graph/node-tags.ts'
import { turnInto } from '../graph/turns.ts'
import { connectedEndSegments } from '../plan/ends.ts'
import { isOpen, turnSeconds } from '../plan/profiles.ts'
import { latestBefore, noDanger } from './along-edge.ts'
import { edgeRole, mayFollow, roleOf } from './edge-roles.ts'
import type { DepartureField, DepartureInput } from './latest-departure.ts'

type Place = { segment: number; along: number }

/** The best value for a stretch of the way: by when to be at its start, what limits that, and the state from which the way continues. */
type Stretch = {
  latest: number
  /** The danger that closes this stretch too soon, or the safe place at its end; `noDanger` if the limit is further on. */
  danger: number
  /** −1 if the stretch ends at a safe place. */
  state: number
}

const noWay: Stretch = { latest: Number.NEGATIVE_INFINITY, danger: noDanger, state: -1 }

/** The best of following an edge to its end, into `state` (−1: not allowed), and of going to the safe places on it. */
function along(input: DepartureInput, field: DepartureField, edge: number, from: number, state: number): Stretch {
  const { graph, safeEnds } = input
  const segment = segmentOf(edge)
  const length = graph.length[segment] ?? 0
  let best = noWay
  const consider = (to: number, value: number, setBy: number, next: number) => {
    let danger = setBy
    const latest = latestBefore(input, edge, from, to, value, found => (danger = found))
    if (latest > best.latest) best = { latest, danger, state: next }
  }
  if (state >= 0) consider(length, field[state] ?? 0, noDanger, state)
  for (const end of safeEnds) {
    if (end.segment !== segment) continue
    const to = isForward(edge) ? end.along : length - end.along
    if (to >= from) consider(to, end.until, end.danger ?? noDanger, -1)
  }
  return best
}

function stretchFrom(input: DepartureInput, field: DepartureField, { segment, along: meters }: Place): Stretch {
  let best = noWay
  for (const edge of [segment * 2, segment * 2 + 1]) {
    if (!isOpen(input.graph, input.costs, edge)) continue
    const from = isForward(edge) ? meters : (input.graph.length[segment] ?? 0) - meters
    const found = along(input, field, edge, from, edge)
    if (found.latest > best.latest) best = found
  }
  return best
}

/** The stretch by which the way continues from the end of a state. The rules are those of `latestDepartures`, in the forward direction. */
function nextStretch(input: DepartureInput, field: DepartureField, goals: ReadonlySet<number>, state: number): Stretch {
  const { graph, costs } = input
  const before = edgeOfState(graph, state)
  const node = targetOf(graph, before)
  const traits = graph.nodeTraits[graph.nodeTrait[node] ?? 0] ?? ordinaryNode
  const isBarred = (traits.closedTo & costs.bit) !== 0
  let best = noWay
  for (let i = graph.firstOut[node] ?? 0; i < (graph.firstOut[node + 1] ?? 0); i++) {
    const edge = graph.out[i] ?? 0
    const roleAfter = roleOf(input, goals, edge)
    if ((roleAfter & edgeRole.open) === 0 || !mayFollow(roleOf(input, goals, before), roleAfter)) continue
    const into = turnInto(graph.turns, costs.bit, state, edge)
    if (into < 0 || (isBarred && edge !== reverseOf(before))) continue
    const turn = turnSeconds(graph, costs.profile, before, edge)
    if (turn === Number.POSITIVE_INFINITY) continue
    const found = along(input, field, edge, 0, into)
    const latest = found.latest - turn - traits.delaySeconds
    if (latest > best.latest) best = { ...found, latest }
  }
  return best
}

/**
 * The latest second from now at which a traveller may be at a point of a road and still get to a safe place, from a field of the same input. Infinity and
 * −Infinity as in the field.
 */
export const latestAt = (input: DepartureInput, field: DepartureField, place: Place): number =>
  stretchFrom(input, field, place).latest

/**
 * As `latestAt`, with the danger that sets the value, as its index in the marks: the first danger that closes a stretch too soon on the way that stays open
 * longest. −1 if none is known or nothing limits the way.
 */
export function latestAndDangerAt(
  input: DepartureInput,
  field: DepartureField,
  place: Place,
): { latest: number; danger: number } {
  const { graph, costs, safeEnds } = input
  const first = stretchFrom(input, field, place)
  const { latest } = first
  if (!Number.isFinite(latest)) return { latest, danger: noDanger }
  const goals = connectedEndSegments(
    graph,
    costs,
    safeEnds.map(({ segment }) => segment),
  )
  const seen = new Set<number>()
  let stretch = first
  while (stretch.danger === noDanger && stretch.state >= 0 && !seen.has(stretch.state)) {
    seen.add(stretch.state)
    stretch = nextStretch(input, field, goals, stretch.state)
  }
  return { latest, danger: stretch.danger }
}
