import type { Position } from '@muster/geo/position'
import { sourceOf, targetOf, traitsOf } from '../../src/graph/edges.ts'
import { FLAG } from '../../src/graph/flags.ts'
import { pointsOf } from '../../src/graph/shape.ts'
import { bitOf } from '../../src/graph/travel-modes.ts'
import type { RoadGraph, TravelMode } from '../../src/graph/types.ts'
import { apart, distanceToLine } from './area.ts'

/** A straight piece of a road in one direction. */
type Link = { edge: number; a: Position; b: Position }

const keyOf = ([x, y]: Position) => `${Math.round(x * 1e7)},${Math.round(y * 1e7)}`
const cellSize = 0.002
const cellOf = ([x, y]: Position) => `${Math.floor(x / cellSize)},${Math.floor(y / cellSize)}`

/** An index of the straight pieces of all roads, by their ends and by their place. */
export function indexRoads(graph: RoadGraph) {
  const byEnds = new Map<string, Link[]>()
  const byCell = new Map<string, Link[]>()
  const put = (map: Map<string, Link[]>, key: string, link: Link) => {
    const list = map.get(key)
    if (list) list.push(link)
    else map.set(key, [link])
  }
  for (let segment = 0; segment < graph.segmentCount; segment++) {
    const points = pointsOf(graph, segment)
    points.slice(1).forEach((b, i) => {
      const a = points[i] ?? b
      const links = [
        { edge: segment * 2, a, b },
        { edge: segment * 2 + 1, a: b, b: a },
      ]
      const [west, east] = [Math.min(a[0], b[0]), Math.max(a[0], b[0])]
      const [south, north] = [Math.min(a[1], b[1]), Math.max(a[1], b[1])]
      for (const link of links) put(byEnds, `${keyOf(link.a)}|${keyOf(link.b)}`, link)
      for (let x = Math.floor(west / cellSize); x <= Math.floor(east / cellSize); x++)
        for (let y = Math.floor(south / cellSize); y <= Math.floor(north / cellSize); y++)
          for (const link of links) put(byCell, `${x},${y}`, link)
    })
  }
  const near = (point: Position): Link[] => {
    const [x = 0, y = 0] = cellOf(point).split(',').map(Number)
    return [-1, 0, 1].flatMap(dx => [-1, 0, 1].flatMap(dy => byCell.get(`${x + dx},${y + dy}`) ?? []))
  }
  return {
    /** The edges that contain the straight line from `a` to `b`, in that direction. The line is a whole piece or a part of one. */
    along(a: Position, b: Position): number[] {
      const exact = byEnds.get(`${keyOf(a)}|${keyOf(b)}`)
      if (exact) return exact.map(({ edge }) => edge)
      return near(a)
        .filter(
          link =>
            distanceToLine(a, link.a, link.b) < 0.7 &&
            distanceToLine(b, link.a, link.b) < 0.7 &&
            apart(link.a, a) <= apart(link.a, b) + 0.5,
        )
        .map(({ edge }) => edge)
    },
    /** Metres to the nearest road with a usable edge; Infinity if there is none within about 200 m. */
    distance: (point: Position, isUsable: (edge: number) => boolean) =>
      near(point).reduce(
        (least, { edge, a, b }) => (isUsable(edge) ? Math.min(least, distanceToLine(point, a, b)) : least),
        Number.POSITIVE_INFINITY,
      ),
  }
}
export type Roads = ReturnType<typeof indexRoads>

const steepest = 8

/** Whether a travel mode may use an edge, by the traits that were read from its tags. */
export function mayUse(graph: RoadGraph, mode: TravelMode, edge: number): boolean {
  const { flags, incline } = traitsOf(graph, edge >>> 1)
  const isForward = edge % 2 === 0
  const has = (flag: number) => (flags & flag) !== 0
  if (mode === 'bicycle') return has(isForward ? FLAG.bicycleForward : FLAG.bicycleBackward)
  if (mode === 'walking' || mode === 'wheelchair') {
    if (!has(FLAG.foot) || (!isForward && has(FLAG.footOneway))) return false
    return mode === 'walking' || (has(FLAG.wheelchair) && Math.abs(incline) <= steepest)
  }
  if ((mode === 'trailer' && has(FLAG.noTrailer)) || (mode === 'truck' && has(FLAG.noTruck))) return false
  return has(isForward ? FLAG.carForward : FLAG.carBackward)
}

const endsOf: Record<TravelMode, number> = {
  car: FLAG.carEnds,
  trailer: FLAG.carEnds,
  truck: FLAG.carEnds | FLAG.truckEnds,
  walking: FLAG.footEnds,
  wheelchair: FLAG.footEnds,
  bicycle: FLAG.bicycleEnds,
}

/** Whether an edge may be used only at the start and the end of a trip. */
export const isForEnds = (graph: RoadGraph, mode: TravelMode, edge: number): boolean =>
  (traitsOf(graph, edge >>> 1).flags & endsOf[mode]) !== 0

/** Whether the node between two edges is closed to a travel mode. */
export function isBarred(graph: RoadGraph, mode: TravelMode, before: number, after: number): boolean {
  const node = sourceOf(graph, after)
  if (targetOf(graph, before) !== node || after === (before ^ 1)) return false
  const traits = graph.nodeTraits[graph.nodeTrait[node] ?? 0]
  return ((traits?.closedTo ?? 0) & bitOf(mode)) !== 0
}
