import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { RoadGraph } from '../graph/types.ts'
import { createHeap } from './heap.ts'
import { crossingCost, warningFactor } from './priority.ts'
import { type ProfileCosts, turnSeconds } from './profiles.ts'
import { createStates } from './states.ts'
import { type Crossing, free, type Traverse } from './traverse.ts'

/**
 * Where a search may begin or end: metres along a segment, with the cost of getting between the road and the point itself, and the mask
 * of the hazards that one is then still inside of.
 */
export type Stop = { segment: number; along: number; point: Position; cost: number; within: number }

export type PathPiece = { edge: number; from: number; to: number }

export type FoundPath = { pieces: PathPiece[]; start: number; goal: number; cost: number }

export type SearchInput = {
  graph: RoadGraph
  costs: ProfileCosts
  traverse: Traverse
  starts: readonly Stop[]
  goals: readonly Stop[]
  /** The point the goals lie around; null searches without a heuristic. */
  target: Position | null
  /** Factor (at least 1) on segments that this search should rather not use. */
  penalty?: ReadonlyMap<number, number>
}

const edgesOf = (graph: RoadGraph, costs: ProfileCosts, segment: number): number[] =>
  [graph.edgeOf[segment * 2] ?? -1, graph.edgeOf[segment * 2 + 1] ?? -1].filter(
    edge => edge >= 0 && (costs.weight[edge] ?? Number.POSITIVE_INFINITY) < Number.POSITIVE_INFINITY,
  )

/**
 * Best path by A* over edges (so that turns cost what they cost) and the hazards not left yet: least metres in danger, then in ordered
 * areas, then time. Null when there is none; `onReach` hears of every road end that was reached.
 */
export const search = (input: SearchInput, onReach?: (node: number) => void): FoundPath | null => {
  const { graph, costs, traverse, starts, goals, target, penalty } = input
  const states = createStates(graph.edgeCount)
  const startOf = new Map<number, number>()
  const heap = createHeap()

  const goalsOn = new Map<number, number[]>()
  goals.forEach((goal, g) => {
    goalsOn.set(goal.segment, [...(goalsOn.get(goal.segment) ?? []), g])
  })
  // Goals lie around the target; the heuristic must stay below the cost to the nearest of them.
  const spread = target ? Math.max(0, ...goals.map(goal => distanceMeters(...goal.point, ...target))) : 0
  const remaining = (node: number): number => {
    if (!target) return 0
    const straight = distanceMeters(graph.lon[node] ?? 0, graph.lat[node] ?? 0, target[0], target[1])
    return Math.max(0, straight - spread) / costs.maxSpeed
  }

  let goalCost = Number.POSITIVE_INFINITY
  let goalState = -1
  let goalIndex = -1
  let goalStart = -1
  let goalEdge = -1

  const positionOn = (edge: number, along: number): number =>
    graph.forward[edge] === 1 ? along : (graph.length[graph.segment[edge] ?? 0] ?? 0) - along

  const price = (edge: number, meters: number): number => {
    const segment = graph.segment[edge] ?? 0
    const length = graph.length[segment] ?? 0
    const share = length > 0 ? meters / length : 1
    return (costs.weight[edge] ?? Number.POSITIVE_INFINITY) * share * (penalty?.get(segment) ?? 1)
  }

  const costOf = (edge: number, meters: number, crossing: Crossing): number => {
    if (crossing === free) return price(edge, meters)
    const slow = meters > 0 ? 1 + (warningFactor - 1) * Math.min(1, crossing.warning / meters) : 1
    return price(edge, meters) * slow + crossingCost(crossing)
  }

  /** Takes an edge from a position on: notes goals on it and queues its end. */
  const take = (edge: number, from: number, cost: number, within: number, state: number, start: number) => {
    const segment = graph.segment[edge] ?? 0
    for (const g of goalsOn.get(segment) ?? []) {
      const goal = goals[g]
      const to = positionOn(edge, goal?.along ?? 0)
      if (!goal || to < from) continue
      const crossing = traverse(edge, from, to, within)
      if (crossing?.within !== 0) continue
      const total = cost + costOf(edge, to - from, crossing) + goal.cost
      if (total >= goalCost) continue
      goalCost = total
      goalState = state
      goalIndex = g
      goalStart = start
      goalEdge = edge
    }
    const length = graph.length[segment] ?? 0
    const crossing = traverse(edge, from, length, within)
    if (!crossing) return
    const next = states.of(edge, crossing.within)
    const total = cost + costOf(edge, length - from, crossing)
    if (!states.improve(next, total, state)) return
    if (state < 0) startOf.set(next, start)
    heap.push(total + remaining(graph.target[edge] ?? 0), next)
  }

  starts.forEach((start, s) => {
    for (const edge of edgesOf(graph, costs, start.segment)) {
      take(edge, positionOn(edge, start.along), start.cost, start.within, -1, s)
    }
  })

  while (heap.size() > 0 && heap.topKey() < goalCost) {
    const state = heap.pop()
    if (!states.close(state)) continue
    const edge = states.edgeOf(state)
    const node = graph.target[edge] ?? 0
    onReach?.(node)
    const cost = states.cost(state)
    const within = states.withinOf(state)
    const end = graph.firstOut[node + 1] ?? 0
    for (let next = graph.firstOut[node] ?? 0; next < end; next++) {
      if (costs.weight[next] === Number.POSITIVE_INFINITY) continue
      const turn = turnSeconds(graph, costs.profile, edge, next)
      if (turn < Number.POSITIVE_INFINITY) take(next, 0, cost + turn, within, state, -1)
    }
  }
  if (goalIndex < 0) return null

  const lengthOf = (edge: number) => graph.length[graph.segment[edge] ?? 0] ?? 0
  const edges: number[] = []
  let first = goalStart
  for (let state = goalState; state >= 0; state = states.parent(state)) {
    edges.push(states.edgeOf(state))
    if (states.parent(state) < 0) first = startOf.get(state) ?? 0
  }
  edges.reverse().push(goalEdge)
  const pieces = edges.map((edge, i) => ({
    edge,
    from: i === 0 ? positionOn(edge, starts[first]?.along ?? 0) : 0,
    to: i === edges.length - 1 ? positionOn(edge, goals[goalIndex]?.along ?? 0) : lengthOf(edge),
  }))
  return { pieces, start: first, goal: goalIndex, cost: goalCost }
}
