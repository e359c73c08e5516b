import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { edgeOfState, isForward, positionOf, reverseOf, segmentOf, targetOf } from '../graph/edges.ts'
import { ordinaryNode } from '../graph/node-tags.ts'
import { isRestricted, turnInto } from '../graph/turns.ts'
import type { RoadGraph } from '../graph/types.ts'
import { pickBranches } from './branches.ts'
import { PlanCancelled, type StopCheck } from './cancel.ts'
import { createEnclosure } from './enclosure.ts'
import { connectedEndSegments } from './ends.ts'
import { createHeap, type Heap } from './heap.ts'
import { type Potential, potentialTo } from './potential.ts'
import { crossingCost, warningFactor } from './priority.ts'
import {
  doubtAt,
  isOpen,
  maxTurnSeconds,
  type TravelModeCosts,
  trespassSeconds,
  turnSeconds,
  weightOf,
} from './profiles.ts'
import { createStates, type States } from './states.ts'
import { type Crossing, noHazardCrossing, type Traverse } from './traverse.ts'

/** After this many steps a search checks whether the goal can be reached at all, and again each time the number of steps has doubled. */
const stepsToFirstLook = 16_384

/**
 * A place where a search may begin or end: metres along a segment, the cost of the line between the road and the point itself, and the mask of the hazards
 * that the mover is still inside of there.
 */
export type Stop = {
  segment: number
  along: number
  point: Position
  cost: number
  within: number
  /** For a search that continues a path: the state at whose end it starts. */
  state?: number
}

/** A part of an edge on a path; `from` and `to` are metres along the edge. */
export type PathPiece = { edge: number; from: number; to: number }

/** A path that leaves the best one, as far as the search has followed it; `state` is its last state. */
export type Branch = { pieces: PathPiece[]; start: number; state: number; cost: number }

/** The result of a search. `approach`: the path without its last road; null if that does not end on an open road, clear of the hazards that hold the start. */
export type FoundPath = {
  pieces: PathPiece[]
  start: number
  goal: number
  cost: number
  branches: Branch[]
  approach: Branch | null
}

/** The input of `search`. */
export type SearchInput = StopCheck & {
  graph: RoadGraph
  costs: TravelModeCosts
  traverse: Traverse
  starts: readonly Stop[]
  goals: readonly Stop[]
  /** Asked during the search: whether a search that has found no path may end before it has seen every road that it can reach. */
  mayGiveUp?: () => boolean
  /** Steps after which the search ends with the result so far, if any. Used for optional paths. */
  mostSteps?: number
  /**
   * Factor (at least 1) on the estimate of the remaining cost (weighted A*). With a factor above 1 the path costs at most this factor more, and is found
   * sooner.
   */
  haste?: number
  /** Whether to return the other paths that the search has come upon. */
  wantsBranches?: boolean
  /** Cost factor (at least 1) of segments that this search should avoid. */
  penalty?: ReadonlyMap<number, number>
}

/** `nodes` holds, for each node, the cheapest edge that reached it. */
type Workspace = { states: States; nodes: States; heap: Heap }

// One workspace per graph and thread is enough, because a search never begins before the previous one has ended.
const workspaces = new WeakMap<RoadGraph, Workspace>()

function workspaceOf(graph: RoadGraph): Workspace {
  const known = workspaces.get(graph)
  if (known) {
    known.states.reset()
    known.nodes.reset()
    known.heap.clear()
    return known
  }
  const made = { states: createStates(graph.stateCount), nodes: createStates(graph.nodeCount), heap: createHeap() }
  workspaces.set(graph, made)
  return made
}

const edgesOf = (graph: RoadGraph, costs: TravelModeCosts, segment: number): number[] =>
  [segment * 2, segment * 2 + 1].filter(edge => isOpen(graph, costs, edge))

/** To find other paths, a search continues up to this many steps in all, for paths that cost up to `branchExcess` (a share) more than the best one. */
const stepsForBranches = 3000
const branchExcess = 0.2

const mostStraightGoals = 16
const stepsBetweenChecks = 4096
const flagMask = 0xffff
const none: readonly number[] = []

/** A lower bound of the remaining cost from a node to the nearest goal; it must never exceed the real cost. */
function boundOf({ graph, costs, goals }: SearchInput): Potential {
  if (costs.hasHierarchy) {
    const seeds = goals.flatMap(({ segment, along, cost }) =>
      edgesOf(graph, costs, segment).map(edge => {
        const length = graph.length[segment] ?? 0
        const meters = isForward(edge) ? along : length - along
        const share = length > 0 ? meters / length : 0
        return { edge, cost: weightOf(graph, costs, edge) * share + cost }
      }),
    )
    return potentialTo(graph, seeds)
  }
  if (goals.length > mostStraightGoals) return () => 0
  return edge => {
    const here = positionOf(graph, targetOf(graph, edge))
    const meters = goals.reduce((least, { point }) => Math.min(least, distanceMeters(...here, ...point)), Infinity)
    return meters / costs.maxSpeed
  }
}

/**
 * Finds the best path by A* over edges, so that turns have a cost, and over the hazards that are not left yet: least metres in danger, then in ordered areas,
 * then time. Roads for the ends of a trip (private, destination) are used from the start until the open roads, and after that only towards a goal on them.
 * Null if there is no path. `onReach` is called with every road end that is reached.
 */
export const search = (input: SearchInput, onReach?: (node: number) => void): FoundPath | null => {
  const { graph, costs, traverse, starts, goals, penalty } = input
  const { states, nodes, heap } = workspaceOf(graph)
  const { length: lengths, trait, firstOut, out, nodeTrait, nodeTraits, turns } = graph
  const { weight, ends, bit, profile } = costs

  const goalsOn = new Map<number, number[]>()
  goals.forEach((goal, g) => {
    goalsOn.set(goal.segment, [...(goalsOn.get(goal.segment) ?? []), g])
  })
  // Most edges have no goal; comparing these bounds is faster than a look-up in the map.
  const lowestGoal = goals.reduce((least, { segment }) => Math.min(least, segment), graph.segmentCount)
  const highestGoal = goals.reduce((most, { segment }) => Math.max(most, segment), -1)
  const remaining = boundOf(input)
  const { haste = 1, mostSteps = Number.POSITIVE_INFINITY, shouldStop } = input

  const closed: number[] | null = input.wantsBranches ? [] : null
  const reach = closed ? 1 + branchExcess : 1
  const mostTurn = maxTurnSeconds(profile)
  const allWithin = starts.reduce((mask, start) => mask | start.within, 0)
  let enclosure: ReturnType<typeof createEnclosure> | null = null
  let isEnclosed = false
  let nextLook = stepsToFirstLook

  let goalCost = Number.POSITIVE_INFINITY
  let goalParent = -1
  let goalIndex = -1
  let goalEdge = -1

  // Most segments have no penalty; this filter is faster than a look-up in the map.
  const penalised = new Uint8Array(penalty ? flagMask + 1 : 0)
  for (const segment of penalty?.keys() ?? []) penalised[segment & flagMask] = 1

  const lengthOf = (edge: number): number => lengths[segmentOf(edge)] ?? 0
  // Clamped to the edge: lengths are rounded, and a place a millimetre beyond the end could not be reached from that end.
  const positionOn = (edge: number, along: number): number => {
    const length = lengthOf(edge)
    const onRoad = Math.min(along, length)
    return isForward(edge) ? onRoad : length - onRoad
  }

  const price = (edge: number, meters: number): number => {
    const segment = segmentOf(edge)
    const perMeter = weight[(trait[segment] ?? 0) * 2 + (edge & 1)] ?? Number.POSITIVE_INFINITY
    const factor = penalised[segment & flagMask] === 1 ? (penalty?.get(segment) ?? 1) : 1
    return perMeter * meters * factor
  }

  const costOf = (edge: number, meters: number, crossing: Crossing): number => {
    if (crossing === noHazardCrossing) return price(edge, meters)
    const slow = meters > 0 ? 1 + (warningFactor - 1) * Math.min(1, crossing.warning / meters) : 1
    return price(edge, meters) * slow + crossingCost(crossing)
  }

  const atGoals = connectedEndSegments(graph, costs, goalsOn.keys())
  const endsOf = (edge: number): number => ends[trait[segmentOf(edge)] ?? 0] ?? 0
  const isEnds = (edge: number): boolean => endsOf(edge) > 0

  /**
   * Processes the edge of a state from a position on: records goals on it and queues its end. `isLeaving`: still on roads that are only for ends of a trip,
   * on which the start lies. Parents below −1 are starts.
   */
  const take = (state: number, from: number, cost: number, within: number, isLeaving: boolean, parent: number) => {
    const edge = edgeOfState(graph, state)
    const segment = segmentOf(edge)
    const mayEnd = segment >= lowestGoal && segment <= highestGoal
    for (const g of (mayEnd && goalsOn.get(segment)) || none) {
      const goal = goals[g]
      const to = positionOn(edge, goal?.along ?? 0)
      if (!goal || to < from) continue
      const crossing = traverse(edge, from, to, within)
      if (crossing?.within !== 0) continue
      const total = cost + costOf(edge, to - from, crossing) + goal.cost
      if (total >= goalCost) continue
      goalCost = total
      goalParent = parent
      goalIndex = g
      goalEdge = edge
    }
    const length = lengthOf(edge)
    const crossing = traverse(edge, from, length, within)
    if (!crossing) return
    const next = states.of(state, crossing.within * 2 + (isLeaving ? 1 : 0))
    const total = cost + costOf(edge, length - from, crossing)
    if (!states.improve(next, total, parent)) return
    const key = total + haste * remaining(edge)
    if (key < goalCost * reach) heap.push(key, next)
  }

  starts.forEach((start, s) => {
    if (start.state !== undefined) {
      const length = lengthOf(edgeOfState(graph, start.state))
      take(start.state, length, start.cost, start.within, false, -2 - s)
      return
    }
    for (const edge of edgesOf(graph, costs, start.segment)) {
      take(edge, positionOn(edge, start.along), start.cost, start.within, isEnds(edge), -2 - s)
    }
  })

  const goesOn = (steps: number) =>
    heap.topKey() < goalCost || (closed !== null && goalIndex >= 0 && steps < stepsForBranches)
  for (let steps = 1; heap.size() > 0 && goesOn(steps); steps++) {
    if (steps > mostSteps) break
    if (steps % stepsBetweenChecks === 0) {
      if (shouldStop?.()) throw new PlanCancelled()
      if (goalIndex < 0 && steps === nextLook) {
        nextLook *= 2
        enclosure ??= createEnclosure(input, starts, goals, allWithin)
        isEnclosed ||= enclosure(steps)
        if (isEnclosed && (input.mayGiveUp?.() ?? true)) return null
      }
    }
    const number = heap.pop()
    if (!states.close(number)) continue
    closed?.push(number)
    const state = states.stateOf(number)
    const edge = edgeOfState(graph, state)
    const node = targetOf(graph, edge)
    onReach?.(node)
    const traits = nodeTraits[nodeTrait[node] ?? 0] ?? ordinaryNode
    const isBarred = (traits.closedTo & bit) !== 0
    const arrival = states.cost(number)
    const cost = arrival + traits.delaySeconds + doubtAt(traits, bit)
    const within = Math.floor(states.withinOf(number) / 2)
    const isLeaving = states.withinOf(number) % 2 === 1
    const isArriving = !isLeaving && isEnds(edge)
    // If another state reached the node so much earlier that no turn makes up for it, that state can continue everywhere that this one can, except for the
    // U-turn.
    let only = -1
    if (within === 0 && !isLeaving) {
      if (nodes.cost(node) + mostTurn <= arrival) only = reverseOf(nodes.parent(node))
      else if (!isArriving && !isBarred && !isRestricted(turns, state)) nodes.improve(node, arrival, edge)
    }
    const end = firstOut[node + 1] ?? 0
    for (let i = firstOut[node] ?? 0; i < end; i++) {
      const next = out[i] ?? 0
      if (only >= 0 && next !== only) continue
      if (isBarred && next !== reverseOf(edge)) continue
      const row = trait[segmentOf(next)] ?? 0
      if (weight[row * 2 + (next & 1)] === Number.POSITIVE_INFINITY) continue
      const isNextEnds = (ends[row] ?? 0) > 0
      if (isNextEnds ? !isLeaving && !atGoals.has(segmentOf(next)) : isArriving) continue
      const into = turnInto(turns, bit, state, next)
      if (into < 0) continue
      const turn = turnSeconds(graph, profile, edge, next)
      if (turn === Number.POSITIVE_INFINITY) continue
      const trespass = isNextEnds ? trespassSeconds(isLeaving, endsOf(edge), ends[row] ?? 0) : 0
      take(into, 0, cost + turn + trespass, within, isLeaving && isNextEnds, number)
    }
  }
  if (goalIndex < 0) return null

  /** The states of the path to a state, in order, and the start of the path. */
  const wayTo = (number: number) => {
    const way: number[] = []
    let parent = number
    for (; parent >= 0; parent = states.parent(parent)) way.push(parent)
    return { way: way.reverse(), start: -2 - parent }
  }
  const piecesOf = (way: readonly number[], start: number): PathPiece[] =>
    way.map((number, i) => {
      const edge = edgeOfState(graph, states.stateOf(number))
      return { edge, from: i === 0 ? positionOn(edge, starts[start]?.along ?? 0) : 0, to: lengthOf(edge) }
    })
  const { way, start } = wayTo(goalParent)
  const from = way.length === 0 ? positionOn(goalEdge, starts[start]?.along ?? 0) : 0
  const pieces = piecesOf(way, start)
  pieces.push({ edge: goalEdge, from, to: positionOn(goalEdge, goals[goalIndex]?.along ?? 0) })
  const isOnOpenRoads = (number: number) =>
    states.withinOf(number) === 0 && !isEnds(edgeOfState(graph, states.stateOf(number)))
  const branchTo = (number: number): Branch => {
    const branch = wayTo(number)
    const state = states.stateOf(number)
    return { pieces: piecesOf(branch.way, branch.start), start: branch.start, state, cost: states.cost(number) }
  }
  const branches = pickBranches(states, closed ?? [], way, goalCost, isOnOpenRoads).map(branchTo)
  const approach = goalParent >= 0 && isOnOpenRoads(goalParent) ? branchTo(goalParent) : null
  return { pieces, start, goal: goalIndex, cost: goalCost, branches, approach }
}
