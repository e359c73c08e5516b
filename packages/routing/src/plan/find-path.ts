import type { LonLat } from '../geo/measure.ts'
import type { RoadGraph } from '../graph/types.ts'
import { type HazardMarks, hazardsAt } from '../hazards/marks.ts'
import { type Endpoint, findEndpoints } from './endpoints.ts'
import type { ProfileCosts } from './profiles.ts'
import { type PathPiece, search } from './search.ts'
import { createTraverse } from './traverse.ts'

/** A way over the roads with its straight ends. `leaving` holds the hazards (by number) that the start lies in. */
export type Path = {
  pieces: PathPiece[]
  start: Endpoint
  goal: Endpoint
  from: LonLat
  to: LonLat
  leaving: ReadonlySet<number>
  cost: number
}

export type PathQuery = {
  graph: RoadGraph
  marks: HazardMarks | null
  costs: ProfileCosts
  from: LonLat
  to: LonLat
  penalty?: ReadonlyMap<number, number>
}

export type PathOutcome = Path | 'start-off-network' | 'destination-off-network' | 'no-route'

// The nearest road first; when it leads nowhere (a private stub, the wrong side of a closure), the roads around it.
const ROUNDS = [
  { look: 8, use: 1 },
  { look: 48, use: 12 },
]

const STUB_METERS = 0.5

/** Leaves out what is no way at all: a road met exactly at its end, where a point happened to snap. */
const withoutStubs = (pieces: PathPiece[]): PathPiece[] => {
  const real = pieces.filter((piece, i) => {
    const end = i === 0 || i === pieces.length - 1
    return !end || piece.to - piece.from > STUB_METERS
  })
  return real.length > 0 ? real : pieces.slice(0, 1)
}

/** The best path between two points within the hazards' rules. */
export const findPath = ({ graph, marks, costs, from, to, penalty }: PathQuery): PathOutcome => {
  const leaving = new Set(marks ? hazardsAt(marks, from) : [])
  const traverse = createTraverse(graph, marks, leaving)
  let failure: PathOutcome = 'no-route'
  for (const { look, use } of ROUNDS) {
    const starts = findEndpoints(graph, marks, costs, from, { count: look, leaving }).slice(0, use)
    const goals = findEndpoints(graph, marks, costs, to, { count: look }).slice(0, use)
    if (starts.length === 0) failure = 'start-off-network'
    else if (goals.length === 0) failure = 'destination-off-network'
    else {
      const found = search({ graph, costs, traverse, starts, goals, target: to, ...(penalty ? { penalty } : {}) })
      const start = found && starts[found.start]
      const goal = found && goals[found.goal]
      if (found && start && goal)
        return { pieces: withoutStubs(found.pieces), start, goal, from, to, leaving, cost: found.cost }
      failure = 'no-route'
    }
  }
  return failure
}
