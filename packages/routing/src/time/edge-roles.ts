import { segmentOf } from '../graph/edges.ts'
import { isEndsOnly, isOpen } from '../plan/profiles.ts'
import type { DepartureInput } from './latest-departure.ts'

/** The allowed uses of an edge in the pass of latest departures, as bits. */
export const edgeRole = {
  open: 1,
  /** Usable over its whole length: no stretch of it lies in a danger or is closed now. */
  through: 2,
  /** Usable only at the ends of a trip. */
  endsOnly: 4,
  /** On a private road that is connected with a safe place. */
  goal: 8,
  /** Closes at a known time. */
  closes: 16,
} as const

/** Whether one edge may follow another, both given by their roles: a private road may be left, but entered only to reach a safe place on it. */
export const mayFollow = (before: number, after: number): boolean =>
  after & edgeRole.endsOnly
    ? ((before & edgeRole.endsOnly) | (after & edgeRole.goal)) !== 0
    : (before & edgeRole.goal) === 0

/** The roles of one edge that `mayFollow` and callers that follow single edges need: `open`, `endsOnly` and `goal`. */
export function roleOf({ graph, costs }: DepartureInput, goals: ReadonlySet<number>, edge: number): number {
  const segment = segmentOf(edge)
  const open = isOpen(graph, costs, edge) ? edgeRole.open : 0
  const endsOnly = isEndsOnly(graph, costs, segment) ? edgeRole.endsOnly : 0
  return open | endsOnly | (goals.has(segment) ? edgeRole.goal : 0)
}

/** The roles of all edges, computed in advance, because there are millions of turns. `goals` as from `connectedEndSegments`. */
export function rolesOf({ graph, costs, marks, closings }: DepartureInput, goals: ReadonlySet<number>): Uint8Array {
  const { trait, edgeCount } = graph
  const ofRow = new Uint8Array(costs.weight.length)
  costs.weight.forEach((weight, row) => {
    const shared = costs.ends[row >>> 1] ? edgeRole.endsOnly : 0
    ofRow[row] = shared | (weight === Number.POSITIVE_INFINITY ? 0 : edgeRole.open | edgeRole.through)
  })
  const roles = new Uint8Array(edgeCount)
  for (let segment = 0; segment < trait.length; segment++) {
    const row = (trait[segment] ?? 0) * 2
    roles[segment * 2] = ofRow[row] ?? 0
    roles[segment * 2 + 1] = ofRow[row + 1] ?? 0
  }
  const change = (segment: number, add: number, without = 0) => {
    for (const edge of [segment * 2, segment * 2 + 1]) roles[edge] = ((roles[edge] ?? 0) | add) & ~without
  }
  for (const segment of marks?.hardStretches.keys() ?? []) change(segment, 0, edgeRole.through)
  for (const segment of goals) change(segment, edgeRole.goal)
  for (const segment of closings.keys()) change(segment, edgeRole.closes)
  return roles
}
