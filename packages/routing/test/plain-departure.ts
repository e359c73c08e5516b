import { edgeOfState, sourceOf, targetOf } from '../src/graph/edges.ts'
import { pointAlong } from '../src/graph/shape.ts'
import { turnInto } from '../src/graph/turns.ts'
import type { RoadGraph } from '../src/graph/types.ts'
import type { HazardMarks, MarkedHazard } from '../src/hazards/marks.ts'
import { isReached } from '../src/hazards/spread.ts'
import { connectedEndSegments } from '../src/plan/ends.ts'
import { isEndsOnly, isOpen, secondsFor, turnSeconds } from '../src/plan/profiles.ts'
import type { DepartureInput } from '../src/time/latest-departure.ts'

const never = Number.NEGATIVE_INFINITY
const always = Number.POSITIVE_INFINITY
const horizonMinutes = 180

/** Whether a danger or a closure is on an edge between two places, which are in metres along the edge. */
export function isCut({ graph, marks }: DepartureInput, edge: number, from: number, to: number): boolean {
  const segment = edge >>> 1
  const length = graph.length[segment] ?? 0
  const [low, high] = edge % 2 === 0 ? [from, to] : [length - to, length - from]
  return (marks?.hardStretches.get(segment) ?? []).some(one => one.to >= low - 0.01 && one.from <= high + 0.01)
}

/** The stretches of an edge between two places, in driving order: the second at which each closes (`until`) and its length in metres. */
export function piecesOf({ graph, closings }: DepartureInput, edge: number, from: number, to: number) {
  const segment = edge >>> 1
  const closing = closings.get(segment) ?? always
  const parts = typeof closing === 'number' ? [closing] : closing
  const inOrder = edge % 2 === 0 ? parts : [...parts].reverse()
  const meters = (graph.length[segment] ?? 0) / parts.length
  return inOrder.flatMap((until, i) => {
    const [begin, end] = [Math.max(from, i * meters), Math.min(to, (i + 1) * meters)]
    return end > begin || from === to ? [{ until, meters: Math.max(0, end - begin) }] : []
  })
}

/** Computes the field of latest departures in the simplest way: updates all states repeatedly until nothing changes. */
export function plainDepartures(input: DepartureInput): Float32Array {
  const { graph, costs, safeEnds } = input
  const length = (edge: number) => graph.length[edge >>> 1] ?? 0
  const goals = connectedEndSegments(
    graph,
    costs,
    safeEnds.map(({ segment }) => segment),
  )
  const back = (edge: number, to: number, value: number) =>
    isCut(input, edge, 0, to)
      ? never
      : piecesOf(input, edge, 0, to).reduceRight(
          (latest, { until, meters }) => Math.min(latest, until) - secondsFor(graph, costs, edge, meters),
          value,
        )
  const field = new Float32Array(graph.stateCount).fill(never)
  const atStart = (state: number) => {
    const edge = edgeOfState(graph, state)
    const ends = safeEnds.flatMap(({ segment, along, until }) =>
      segment === edge >>> 1 ? [back(edge, edge % 2 === 0 ? along : length(edge) - along, until)] : [],
    )
    return Math.max(back(edge, length(edge), field[state] ?? never), ...ends)
  }
  const isPrivate = (edge: number) => isEndsOnly(graph, costs, edge >>> 1)
  const bestAfter = (state: number) => {
    const edge = edgeOfState(graph, state)
    const node = targetOf(graph, edge)
    const traits = graph.nodeTraits[graph.nodeTrait[node] ?? 0]
    let best = never
    for (let i = graph.firstOut[node] ?? 0; i < (graph.firstOut[node + 1] ?? 0); i++) {
      const next = graph.out[i] ?? 0
      if (!isOpen(graph, costs, next)) continue
      if (((traits?.closedTo ?? 0) & costs.bit) !== 0 && next !== (edge ^ 1)) continue
      if (isPrivate(next) && !isPrivate(edge) && !goals.has(next >>> 1)) continue
      if (!isPrivate(next) && goals.has(edge >>> 1)) continue
      const into = turnInto(graph.turns, costs.bit, state, next)
      const turn = turnSeconds(graph, costs.profile, edge, next)
      if (into >= 0 && turn < always) best = Math.max(best, atStart(into) - turn - (traits?.delaySeconds ?? 0))
    }
    return Math.fround(best)
  }
  for (let isChanging = true; isChanging; ) {
    isChanging = false
    for (let state = 0; state < graph.stateCount; state++) {
      if (!isOpen(graph, costs, edgeOfState(graph, state))) continue
      const value = bestAfter(state)
      if (value <= (field[state] ?? never)) continue
      field[state] = value
      isChanging = true
    }
  }
  return field
}

/** For each of `parts` equal parts of a segment, the seconds until the first hazard reaches it, tested minute by minute. Infinity if none does in 3 hours. */
export function plainClosing(
  graph: RoadGraph,
  hazards: readonly MarkedHazard[],
  segment: number,
  parts: number,
  at: number,
): number[] {
  const length = graph.length[segment] ?? 0
  return Array.from({ length: parts }, (_, i) => {
    const middle = pointAlong(graph, segment, ((i + 0.5) / parts) * length)
    for (let minute = 0; minute <= horizonMinutes; minute++) {
      const time = at + minute * 60_000
      if (hazards.some(one => isReached(one, middle, length / parts / 2, time))) return Math.max(0, minute - 1) * 60
    }
    return always
  })
}

/** Free-flow seconds by car from each node to the nearest exit, without the time for turns. Relaxes every edge repeatedly until nothing changes. */
export function plainSeconds(
  { graph, costs }: Pick<DepartureInput, 'graph' | 'costs'>,
  marks: HazardMarks | null,
  exits: readonly { segment: number; along: number }[],
): Float64Array {
  const seconds = new Float64Array(graph.nodeCount).fill(always)
  const isUsable = (edge: number) => isOpen(graph, costs, edge) && !marks?.hardStretches.has(edge >>> 1)
  const take = (edge: number, meters: number, rest: number): boolean => {
    const time = rest + secondsFor(graph, costs, edge, meters)
    const node = sourceOf(graph, edge)
    if (!isUsable(edge) || time >= (seconds[node] ?? 0)) return false
    seconds[node] = time
    return true
  }
  for (const { segment, along } of exits) {
    take(segment * 2, along, 0)
    take(segment * 2 + 1, (graph.length[segment] ?? 0) - along, 0)
  }
  for (let isChanging = true; isChanging; ) {
    isChanging = false
    for (let edge = 0; edge < graph.edgeCount; edge++) {
      const rest = seconds[targetOf(graph, edge)] ?? always
      if (rest < always && take(edge, graph.length[edge >>> 1] ?? 0, rest)) isChanging = true
    }
  }
  return seconds
}
