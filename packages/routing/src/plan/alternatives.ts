import { segmentOf } from '../graph/edges.ts'
import { measurePath } from './assemble.ts'
import { alternativeSearchOptions, findPath, type Path, type PathQuery } from './find-path.ts'
import { crossingsBeside } from './via.ts'

const MAX_ALTERNATIVES = 2
const ATTEMPTS = 4
const PENALTY = 1.3
const MAX_TIMES_LONGER = 1.7
const MAX_SHARED = 0.75

const metersBySegment = (path: Path): Map<number, number> =>
  new Map(path.pieces.map(piece => [segmentOf(piece.edge), piece.to - piece.from]))

const sharedPart = (path: Path, other: Path): number => {
  const others = metersBySegment(other)
  let shared = 0
  let total = 0
  for (const [segment, meters] of metersBySegment(path)) {
    total += meters
    if (others.has(segment)) shared += meters
  }
  return total > 0 ? shared / total : 1
}

/**
 * Up to two other good paths. Those that the search for the best path came upon cost almost nothing. If there are none, one is searched through important
 * crossings beside the best path, and only then with a penalty on the roads that are already used. They obey the same hazard rules.
 */
export const findAlternatives = (query: PathQuery, best: Path): Path[] => {
  const { graph, costs } = query
  const limit = measurePath(graph, costs, best).seconds * MAX_TIMES_LONGER
  const penalty = new Map<number, number>()
  const found: Path[] = []
  const isGood = (path: Path) =>
    [best, ...found].every(other => sharedPart(path, other) <= MAX_SHARED) &&
    measurePath(graph, costs, path).seconds <= limit
  for (const path of best.others) if (found.length < MAX_ALTERNATIVES && isGood(path)) found.push(path)
  if (found.length > 0) return found
  for (const via of crossingsBeside(query, best)) {
    const path = findPath({ ...query, throughNode: via })
    if (typeof path !== 'string' && isGood(path)) return [path]
  }
  let last = best
  for (let attempt = 0; attempt < ATTEMPTS && found.length < MAX_ALTERNATIVES; attempt++) {
    for (const segment of metersBySegment(last).keys()) penalty.set(segment, (penalty.get(segment) ?? 1) * PENALTY)
    const path = findPath({ ...query, penalty, ...alternativeSearchOptions })
    if (typeof path === 'string') return found
    last = path
    if (isGood(path)) found.push(path)
  }
  return found
}
