import type { RoadGraph } from '../graph/types.ts'
import type { HazardMarks, HazardStretch } from '../hazards/marks.ts'

const EPSILON = 0.01

/** What moving along a stretch of an edge means: null when it would enter a hazard, else metres spent leaving and where one is then. */
export type Crossing = { insideMeters: number; inside: boolean }

export type Traverse = (edge: number, from: number, to: number, inside: boolean) => Crossing | null

const FREE: Crossing = { insideMeters: 0, inside: false }

/** Rule of leaving: `stretches` sorted by start, in travel direction; `leaving` tells those one stands in from the start. */
export const crossStretches = (
  stretches: readonly HazardStretch[],
  leaving: ReadonlySet<number>,
  from: number,
  to: number,
  inside: boolean,
): Crossing | null => {
  let reached = from
  if (inside) {
    for (const stretch of stretches) {
      if (leaving.has(stretch.hazard) && stretch.from <= reached + EPSILON) reached = Math.max(reached, stretch.to)
    }
  }
  reached = Math.min(reached, to)
  for (const stretch of stretches) {
    if (stretch.to < from - EPSILON || stretch.from > to + EPSILON) continue
    const leftBehind = inside && leaving.has(stretch.hazard) && stretch.to <= reached + EPSILON
    const stillInside = inside && leaving.has(stretch.hazard) && reached >= to - EPSILON
    if (!leftBehind && !stillInside) return null
  }
  if (!inside) return FREE
  return { insideMeters: reached - from, inside: reached >= to - EPSILON && coversEnd(stretches, leaving, to) }
}

const coversEnd = (stretches: readonly HazardStretch[], leaving: ReadonlySet<number>, to: number): boolean =>
  stretches.some(stretch => leaving.has(stretch.hazard) && stretch.from <= to + EPSILON && stretch.to >= to - EPSILON)

/** Crossing rule for a graph, its marks and the hazards one starts in. Without marks everything is free. */
export const createTraverse = (graph: RoadGraph, marks: HazardMarks | null, leaving: ReadonlySet<number>): Traverse => {
  if (!marks) return () => FREE
  return (edge, from, to, inside) => {
    const segment = graph.segment[edge] ?? 0
    if (!marks.blocked[segment]) return FREE
    const length = graph.length[segment] ?? 0
    const avoid = (marks.stretches.get(segment) ?? []).filter(stretch => marks.hazards[stretch.hazard]?.avoid)
    const directed =
      graph.forward[edge] === 1
        ? avoid
        : avoid
            .map(stretch => ({ hazard: stretch.hazard, from: length - stretch.to, to: length - stretch.from }))
            .sort((a, b) => a.from - b.from)
    return crossStretches(directed, leaving, from, to, inside)
  }
}
