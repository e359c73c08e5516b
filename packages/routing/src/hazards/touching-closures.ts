import type { RoadGraph } from '../graph/types.ts'
import type { HazardMarks, MarkedHazard } from './marks.ts'

const touchingMeters = 1

/** Indexes of the closed roads that overlap a closure or continue from it, on the same road or from a crossing that both close. */
export function closuresTouching({ graph, hazards }: HazardMarks, number: number): number[] {
  const own = hazards[number]
  if (!own) return []
  const nodes = new Set(closedNodes(graph, own.onRoads))
  const isTouching = ({ onRoads }: MarkedHazard) =>
    closedNodes(graph, onRoads).some(node => nodes.has(node)) ||
    [...onRoads].some(([segment, ranges]) =>
      ranges.some(([from, to]) =>
        (own.onRoads.get(segment) ?? []).some(([a, b]) => from <= b + touchingMeters && to >= a - touchingMeters),
      ),
    )
  return hazards.flatMap((other, i) => (i !== number && other.isLine && isTouching(other) ? [i] : []))
}

/** The end nodes of segments that are closed up to that end. */
const closedNodes = (graph: RoadGraph, onRoads: MarkedHazard['onRoads']): number[] =>
  [...onRoads].flatMap(([segment, ranges]) => {
    const [first = 0, last = 0] = [graph.ends[segment * 2], graph.ends[segment * 2 + 1]]
    const length = graph.length[segment] ?? 0
    return [
      ...(ranges.some(([from]) => from <= touchingMeters) ? [first] : []),
      ...(ranges.some(([, to]) => to >= length - touchingMeters) ? [last] : []),
    ]
  })
