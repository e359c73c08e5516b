import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { positionOf, segmentOf, sourceOf, targetOf } from '../graph/edges.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardMarks, hazardsAt } from '../hazards/marks.ts'
import type { StopCheck } from './cancel.ts'
import { type Endpoint, findEndpoints } from './endpoints.ts'
import type { TravelModeCosts } from './profiles.ts'
import { type Branch, type FoundPath, type PathPiece, type SearchInput, search } from './search.ts'
import {
  adjoiningClosureRules,
  type CrossingRules,
  createTraverse,
  ignoreOrderMeters,
  insideAllMask,
  lastResortRules,
  rulesFor,
} from './traverse.ts'
import { stopsAt } from './via.ts'

/** A path on the roads with its ends. `leaving` has the indexes of the hazards that contain the start. */
export type Path = {
  pieces: PathPiece[]
  start: Endpoint
  goal: Endpoint
  from: Position
  to: Position
  leaving: ReadonlySet<number>
  /** True if ordered areas had to be crossed because they enclose the start. */
  crossesOrders: boolean
  /** False if the search met no hazard; it would then find the same path without hazards. */
  metHazards: boolean
  /** Other paths that the search came upon, if `wantsOthers` is set; they obey the same rules. */
  others: Path[]
  cost: number
}

/** The input of `findPath`. `penalty`, `haste` and `mostSteps` as in `SearchInput`; `wantsOthers` asks for `Path.others`. */
export type PathQuery = StopCheck & {
  graph: RoadGraph
  marks: HazardMarks | null
  costs: TravelModeCosts
  from: Position
  to: Position
  penalty?: ReadonlyMap<number, number>
  haste?: number
  mostSteps?: number
  /** Leaves ordered areas and closed roads in the least time instead of with the fewest metres. */
  isSoonest?: boolean
  wantsOthers?: boolean
  /** A node that the path passes, or comes close to. The path need not be the best one of its kind. */
  throughNode?: number
}

/** Why there is no path: no usable road near the start, none near the destination, or no connection between them. */
export type PathFailure = 'start-off-network' | 'destination-off-network' | 'no-route'
export type PathOutcome = Path | PathFailure

// Tries the nearest road first. If it leads nowhere (a private stub, the wrong side of a closure), tries the roads around it. A person who must leave a
// hazard takes whichever road leaves it fastest.
const rounds = [
  { look: 8, use: 1 },
  { look: 48, use: 12 },
]

const stubMeters = 0.5

// A start counts as enclosed if no road leads further than this without crossing an ordered area.
const closedInMeters = 10_000

/** Removes pieces without length: a road that is only touched at its end, where a point was snapped to it. */
function withoutStubs(pieces: PathPiece[]): PathPiece[] {
  const real = pieces.filter((piece, i) => {
    const end = i === 0 || i === pieces.length - 1
    return !end || piece.to - piece.from > stubMeters
  })
  return real.length > 0 ? real : pieces.slice(0, 1)
}

/**
 * Options of a search for an alternative route. It need not be the best of its kind and is found much faster with them; a person who waits for the best route
 * must not wait for alternatives that are hard to find.
 */
export const alternativeSearchOptions = { haste: 1.3, mostSteps: 4096 }

type Reach = { note: (node: number) => void; isFar: () => boolean }

/** Records how far the roads lead from a point. */
function reachFrom(graph: RoadGraph, from: Position): Reach {
  let reach = 0
  return {
    note(node) {
      if (reach <= closedInMeters) reach = Math.max(reach, distanceMeters(...from, ...positionOf(graph, node)))
    },
    isFar: () => reach > closedInMeters,
  }
}

/** Follows a branch to a goal, not necessarily by the best path; null if the goal is far, or if the path leads back. */
function finish(branch: Branch, query: Omit<SearchInput, 'starts'>): FoundPath | null {
  const last = branch.pieces.at(-1)
  if (!last) return null
  const segment = segmentOf(last.edge)
  const point = positionOf(query.graph, targetOf(query.graph, last.edge))
  const under = { segment, along: 0, point, cost: branch.cost, within: 0, state: branch.state }
  const rest = search({ ...query, starts: [under], ...alternativeSearchOptions })
  if (!rest) return null
  const before = new Set(branch.pieces.map(({ edge }) => segmentOf(edge)))
  const passed = new Set(branch.pieces.map(({ edge }) => sourceOf(query.graph, edge)))
  // The first piece is the end of the branch's last road.
  const pieces = rest.pieces.slice(1)
  const isBack = ({ edge }: PathPiece) => before.has(segmentOf(edge)) || passed.has(sourceOf(query.graph, edge))
  if (pieces.some(isBack)) return null
  return { ...rest, start: branch.start, pieces: [...branch.pieces, ...pieces] }
}

/** A path that passes close to a node. */
function searchVia(via: number, query: SearchInput & Pick<PathQuery, 'marks'>): FoundPath | null {
  const there = search({ ...query, goals: stopsAt(query, via), ...alternativeSearchOptions })
  return there?.approach ? finish(there.approach, query) : null
}

type Attempt = { outcome: PathOutcome; place: number }

/** The best path to the place that is reached at the least cost. */
function attempt(
  query: Omit<PathQuery, 'to'>,
  places: readonly Position[],
  rules: CrossingRules,
  crossesOrders: boolean,
  reach?: Reach,
): Attempt {
  const { graph, marks, costs, from } = query
  const leaving = new Set(marks ? [...hazardsAt(marks, from), ...rules.bits.keys()] : [])
  let metHazards = leaving.size > 0 || crossesOrders
  const onHazard = () => {
    metHazards = true
  }
  const judged = createTraverse(graph, marks, rules, onHazard)
  const traverse = query.isSoonest ? ignoreOrderMeters(judged) : judged
  let failure: PathFailure = 'no-route'
  const tries = leaving.size > 0 ? rounds.slice(-1) : query.throughNode === undefined ? rounds : rounds.slice(0, 1)
  for (const { look, use } of tries) {
    const near = (point: Position, within: number) =>
      findEndpoints(graph, marks, rules, costs, point, { count: look, within, onHazard }).slice(0, use)
    const starts = near(from, insideAllMask(rules))
    const goals = places.flatMap((to, place) => near(to, 0).map(goal => ({ ...goal, place })))
    if (starts.length === 0) failure = 'start-off-network'
    else if (goals.length === 0) failure = 'destination-off-network'
    else {
      const wantsBranches = query.wantsOthers ?? false
      const gaveUp = reach && { mayGiveUp: reach.isFar }
      const through = { ...query, traverse }
      const found =
        query.throughNode === undefined
          ? search({ ...through, starts, goals, wantsBranches, ...gaveUp }, reach?.note)
          : searchVia(query.throughNode, { ...through, marks, starts, goals })
      const pathOf = (one: FoundPath): Path | null => {
        const [start, goal] = [starts[one.start], goals[one.goal]]
        const to = goal && places[goal.place]
        if (!start || !to) return null
        const pieces = withoutStubs(one.pieces)
        return { pieces, start, goal, from, to, leaving, crossesOrders, metHazards, others: [], cost: one.cost }
      }
      const path = found && pathOf(found)
      if (path && found) {
        const finished = found.branches.flatMap(branch => finish(branch, { ...query, traverse, goals }) ?? [])
        const others = finished.flatMap(one => pathOf(one) ?? [])
        return { outcome: { ...path, others }, place: goals[found.goal]?.place ?? -1 }
      }
      failure = 'no-route'
    }
  }
  return { outcome: failure, place: -1 }
}

/** Wider rules for an enclosed start, those that open the least first. */
function widerRules(marks: HazardMarks, from: Position, rules: CrossingRules) {
  const isOrdered = rules.open.size < marks.orderedAreas.length
  const acrossOrders = isOrdered ? rulesFor(marks, from, true) : null
  return [
    { rules: adjoiningClosureRules(marks, rules), crossesOrders: false },
    { rules: acrossOrders, crossesOrders: true },
    { rules: acrossOrders && adjoiningClosureRules(marks, acrossOrders), crossesOrders: true },
  ].flatMap(({ rules, crossesOrders }) => (rules ? [{ rules, crossesOrders }] : []))
}

function attemptAll(query: Omit<PathQuery, 'to'>, places: readonly Position[]): Attempt {
  const { graph, marks, from } = query
  const rules = rulesFor(marks, from, false)
  const wider = marks ? widerRules(marks, from, rules) : []
  if (!marks || wider.length === 0) return attempt(query, places, rules, false)
  const reach = reachFrom(graph, from)
  const found = attempt(query, places, rules, false, reach)
  if (typeof found.outcome !== 'string' || reach.isFar() || query.throughNode !== undefined) return found
  for (const { rules, crossesOrders } of wider) {
    const crossing = attempt(query, places, rules, crossesOrders)
    if (typeof crossing.outcome !== 'string') return crossing
  }
  return found
}

/** The best path between two points that obeys the hazards' rules. If ordered areas enclose the start, it may cross them. */
export const findPath = ({ to, ...query }: PathQuery): PathOutcome => attemptAll(query, [to]).outcome

/** The path to one of the places with the fewest metres in danger, for a person who has no way out; null if no road leads there. */
export function findLastResort(query: Omit<PathQuery, 'to'>, places: readonly Position[]) {
  if (!query.marks || places.length === 0) return null
  const { outcome, place } = attempt(query, places, lastResortRules(query.marks), false)
  return typeof outcome === 'string' ? null : { path: outcome, place }
}

/** The index of the place that the best path leads to; null if none can be reached. */
export function findBestPlace(query: Omit<PathQuery, 'to'>, places: readonly Position[]): number | null {
  const { outcome, place } = attemptAll(query, places)
  return typeof outcome === 'string' ? null : place
}
