import { isForward, segmentOf } from '../graph/edges.ts'
import { impassableBits } from '../hazards/marks.ts'
import { secondsFor } from '../plan/profiles.ts'
import type { DepartureInput } from './latest-departure.ts'

/** Stands for "no known danger" in place of a danger's index. */
export const noDanger = -1

// The same tolerance as the planner's check of movements: touching counts as entering.
const epsilon = 0.01

/**
 * The latest second at which a traveller may be `from` metres along an edge to reach `to` metres by `value`, and to leave each part of it before that part
 * closes. −Infinity if a danger or a closure lies between. `onLimit` is called with each danger that closes a part too soon for `value`; the last call is the
 * danger that sets the result.
 */
export function latestBefore(
  input: DepartureInput,
  edge: number,
  from: number,
  to: number,
  value: number,
  onLimit?: (danger: number) => void,
): number {
  const { graph, costs, closings, closedBy } = input
  const segment = segmentOf(edge)
  if (isBlockedBetween(input, edge, from, to)) return Number.NEGATIVE_INFINITY
  const closing = closings.get(segment)
  if (closing === undefined) return value - secondsFor(graph, costs, edge, to - from)
  const dangers = closedBy?.get(segment)
  if (typeof closing === 'number') {
    if (closing < value && typeof dangers === 'number') onLimit?.(dangers)
    return Math.min(value, closing) - secondsFor(graph, costs, edge, to - from)
  }
  const meters = (graph.length[segment] ?? 0) / closing.length
  const partAt = (place: number) => Math.min(closing.length - 1, Math.max(0, Math.floor(place / meters)))
  let latest = value
  for (let part = partAt(to); part >= partAt(from); part--) {
    const place = isForward(edge) ? part : closing.length - 1 - part
    const until = closing[place] ?? 0
    if (until < latest && typeof dangers === 'object') onLimit?.(dangers[place] ?? noDanger)
    const [begin, end] = [Math.max(from, part * meters), Math.min(to, (part + 1) * meters)]
    latest = Math.min(latest, until) - secondsFor(graph, costs, edge, end - begin)
  }
  return latest
}

function isBlockedBetween({ graph, marks }: DepartureInput, edge: number, from: number, to: number): boolean {
  const segment = segmentOf(edge)
  if (!marks || ((marks.blocked[segment] ?? 0) & impassableBits) === 0) return false
  const length = graph.length[segment] ?? 0
  const [low, high] = isForward(edge) ? [from, to] : [length - to, length - from]
  const stretches = marks.hardStretches.get(segment) ?? []
  return stretches.some(stretch => stretch.to >= low - epsilon && stretch.from <= high + epsilon)
}
