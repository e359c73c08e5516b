import { edgeOfState, segmentOf, sourceOf, targetOf } from '../src/graph/edges.ts'
import { turnInto } from '../src/graph/turns.ts'
import type { RoadGraph } from '../src/graph/types.ts'
import { connectedEndSegments } from '../src/plan/ends.ts'
import { crossingCost } from '../src/plan/priority.ts'
import { doubtAt, isEndsOnly, isOpen, turnSeconds, weightOf } from '../src/plan/profiles.ts'
import type { SearchInput } from '../src/plan/search.ts'

type Row = { cost: number; state: number; within: number; isLeaving: boolean }

const exits = new WeakMap<RoadGraph, Map<number, number[]>>()

function exitsOf(graph: RoadGraph): Map<number, number[]> {
  const known = exits.get(graph)
  if (known) return known
  const made = new Map<number, number[]>()
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const node = sourceOf(graph, edge)
    made.set(node, [...(made.get(node) ?? []), edge])
  }
  exits.set(graph, made)
  return made
}

/**
 * The cost of the best path by Dijkstra's algorithm in its simplest form: no bounds, no pages, no stamps, a list instead of a heap. It is slow, and shares no
 * code with the planner's search, which is compared with it. Null if there is no path.
 */
export function plainSearch({ graph, costs, traverse, starts, goals }: SearchInput): number | null {
  const open: Row[] = []
  const best = new Map<string, number>()
  const goalEnds = connectedEndSegments(
    graph,
    costs,
    goals.map(({ segment }) => segment),
  )
  let found = Number.POSITIVE_INFINITY

  const length = (edge: number) => graph.length[segmentOf(edge)] ?? 0
  const position = (edge: number, along: number) => (edge % 2 === 0 ? along : length(edge) - along)
  const price = (edge: number, from: number, to: number, within: number) => {
    const crossing = traverse(edge, from, to, within)
    if (!crossing) return null
    const meters = to - from
    const share = length(edge) > 0 ? meters / length(edge) : 1
    const slow = meters > 0 ? 1 + Math.min(1, crossing.warning / meters) : 1
    return { cost: weightOf(graph, costs, edge) * share * slow + crossingCost(crossing), within: crossing.within }
  }
  const take = (state: number, from: number, cost: number, within: number, isLeaving: boolean) => {
    const edge = edgeOfState(graph, state)
    for (const goal of goals) {
      const to = position(edge, goal.along)
      if (goal.segment !== segmentOf(edge) || to < from) continue
      const last = price(edge, from, to, within)
      if (last?.within === 0) found = Math.min(found, cost + last.cost + goal.cost)
    }
    const whole = price(edge, from, length(edge), within)
    if (!whole) return
    const key = `${state}/${whole.within}/${isLeaving}`
    const total = cost + whole.cost
    if (total >= (best.get(key) ?? Number.POSITIVE_INFINITY)) return
    best.set(key, total)
    open.push({ cost: total, state, within: whole.within, isLeaving })
  }

  for (const { segment, along, cost, within } of starts) {
    for (const edge of [segment * 2, segment * 2 + 1]) {
      if (isOpen(graph, costs, edge)) take(edge, position(edge, along), cost, within, isEndsOnly(graph, costs, segment))
    }
  }
  while (open.length > 0) {
    const least = open.reduce((low, row, i) => (row.cost < (open[low]?.cost ?? 0) ? i : low), 0)
    const [row] = open.splice(least, 1)
    if (!row || row.cost >= found) break
    if (row.cost > (best.get(`${row.state}/${row.within}/${row.isLeaving}`) ?? 0)) continue
    const edge = edgeOfState(graph, row.state)
    const node = targetOf(graph, edge)
    const traits = graph.nodeTraits[graph.nodeTrait[node] ?? 0]
    const isArriving = !row.isLeaving && isEndsOnly(graph, costs, segmentOf(edge))
    for (const next of exitsOf(graph).get(node) ?? []) {
      if (!isOpen(graph, costs, next)) continue
      const isEnds = isEndsOnly(graph, costs, segmentOf(next))
      if (isEnds ? !row.isLeaving && !goalEnds.has(segmentOf(next)) : isArriving) continue
      if (((traits?.closedTo ?? 0) & costs.bit) !== 0 && next !== (edge ^ 1)) continue
      const state = turnInto(graph.turns, costs.bit, row.state, next)
      const turn = turnSeconds(graph, costs.profile, edge, next)
      if (state < 0 || turn === Number.POSITIVE_INFINITY) continue
      const lost = (traits?.delaySeconds ?? 0) + (traits ? doubtAt(traits, costs.bit) : 0)
      const kinds = [edge, next].map(each => costs.ends[graph.trait[segmentOf(each)] ?? 0] ?? 0)
      const [from = 0, to = 0] = kinds
      // A penalty of four hours for crossing private ground on which the trip neither starts nor ends.
      const isTrespass = from > 0 && to > 0 && (row.isLeaving ? to > from : to < from)
      take(state, 0, row.cost + lost + turn + (isTrespass ? 14_400 : 0), row.within, row.isLeaving && isEnds)
    }
  }
  return found < Number.POSITIVE_INFINITY ? found : null
}
