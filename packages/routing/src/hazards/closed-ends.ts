import { type Interval, union } from '@muster/geo/capsule'
import { distanceMeters, metersPerDegree, metersPerLon } from '@muster/geo/measure'
import { nearestOnLine } from '@muster/geo/nearest'
import type { Position } from '@muster/geo/position'
import { segmentsNear } from '../graph/boxes.ts'
import { isForward, refOf, reverseOf, segmentOf, targetOf } from '../graph/edges.ts'
import { shapeOf, sliceEdge } from '../graph/shape.ts'
import type { RoadGraph } from '../graph/types.ts'
import { createHeap } from '../plan/heap.ts'
import { costsFor, isOpen } from '../plan/profiles.ts'
import type { HazardInput } from './types.ts'

/** Maximum distance between a closure and its road: feeds place closures beside the road, or between its two carriageways. */
const farthestMeters = 150
/** Roads wind. A way between the two ends that is longer than their distance times this factor is assumed to be another road. */
const mostDetour = 3
const leastMeters = 1_000
/** Metres to each side of a point that are closed if the feed gives only a point. */
const pointMeters = 25

/** A place on a road: metres along a segment. */
type On = { segment: number; along: number }
/** A closed road between two ends: its lines for the area of the hazard, and its stretches in metres along each segment. */
export type ClosedRoad = { lines: Position[][]; onRoads: Map<number, Interval[]> }

/** Normalises a road number ("US-395", "SR-84", "I-5") to network and number, like OpenStreetMap's refs; null if it is none. */
function numberOf(text: string): string | null {
  const [, network = '', number] = /^([A-Z]+)[-\s]*0*(\d+)/i.exec(text.trim()) ?? []
  if (!number) return null
  return `${network.toUpperCase().replace(/^(SR|SH|STATE)$/, 'CA')} ${number}`
}

const carries = (graph: RoadGraph, segment: number, wanted: string) =>
  refOf(graph, segment)
    .split(';')
    .some(ref => numberOf(ref) === wanted)

/** The places near a point where roads with a number pass. */
function placesNear(graph: RoadGraph, [lon, lat]: Position, wanted: string): Near[] {
  const [dLon, dLat] = [farthestMeters / metersPerLon(lat), farthestMeters / metersPerDegree]
  const found: Near[] = []
  for (const segment of segmentsNear(graph, lon - dLon, lat - dLat, lon + dLon, lat + dLat)) {
    if (!carries(graph, segment, wanted)) continue
    const { points, along } = shapeOf(graph, segment)
    const nearest = nearestOnLine(points, [lon, lat])
    if (!nearest || nearest.meters > farthestMeters) continue
    const start = along[nearest.segment] ?? 0
    const from = points[nearest.segment] ?? nearest.at
    const to = along[nearest.segment + 1] ?? start
    found.push({ segment, along: Math.min(to, start + distanceMeters(...from, ...nearest.at)), meters: nearest.meters })
  }
  return found
}

type Near = On & { meters: number }
/** A stretch of an edge, in metres along it. */
type Piece = { edge: number; from: number; to: number }

type Reached = { meters: number; before: number | null; from: number }

/**
 * The stretches (metres along segments) of the shortest drive from one end to the other on roads with a number; empty if they do not lead there within `most`
 * metres.
 */
function drive(graph: RoadGraph, wanted: string, from: readonly On[], to: readonly On[], most: number): Piece[] {
  const costs = costsFor(graph, 'car')
  const lengthOf = (edge: number) => graph.length[segmentOf(edge)] ?? 0
  const position = (edge: number, { along }: On) => (isForward(edge) ? along : lengthOf(edge) - along)
  const reached = new Map<number, Reached>()
  const heap = createHeap()
  let best: { meters: number; edge: number; to: number } | null = null

  /** Enters an edge at `first` metres from its start, which is `meters` metres from the closure's beginning. */
  function enter(edge: number, first: number, meters: number, before: number | null) {
    for (const end of to) {
      const last = position(edge, end)
      if (end.segment !== segmentOf(edge) || last < first) continue
      const total = meters + last - first
      if (total > most || (best && total >= best.meters)) continue
      best = { meters: total, edge, to: last }
      if (before === null) reached.set(edge, { meters: total, before, from: first })
    }
    const atEnd = meters + lengthOf(edge) - first
    if (atEnd >= (reached.get(edge)?.meters ?? Number.POSITIVE_INFINITY)) return
    reached.set(edge, { meters: atEnd, before, from: first })
    heap.push(atEnd, edge)
  }

  for (const start of from) {
    for (const edge of [start.segment * 2, start.segment * 2 + 1]) {
      if (isOpen(graph, costs, edge)) enter(edge, position(edge, start), 0, null)
    }
  }
  while (heap.size() > 0 && heap.topKey() <= most) {
    const meters = heap.topKey()
    const edge = heap.pop()
    if (meters > (reached.get(edge)?.meters ?? 0)) continue
    const node = targetOf(graph, edge)
    for (let i = graph.firstOut[node] ?? 0; i < (graph.firstOut[node + 1] ?? 0); i++) {
      const next = graph.out[i] ?? 0
      if (next !== reverseOf(edge) && isOpen(graph, costs, next) && carries(graph, segmentOf(next), wanted))
        enter(next, 0, meters, edge)
    }
  }
  return best ? piecesTo(graph, reached, best) : []
}

/** The drive that ends `to` metres along an edge, as stretches of segments. */
function piecesTo(graph: RoadGraph, reached: ReadonlyMap<number, Reached>, end: { edge: number; to: number }): Piece[] {
  const pieces: Piece[] = []
  let [edge, to]: [number | null, number] = [end.edge, end.to]
  while (edge !== null) {
    const known: Reached | undefined = reached.get(edge)
    pieces.push({ edge, from: Math.min(to, known?.from ?? 0), to })
    edge = known?.before ?? null
    to = edge === null ? 0 : (graph.length[segmentOf(edge)] ?? 0)
  }
  return pieces
}

function betweenEnds(
  graph: RoadGraph,
  wanted: string,
  [begin, end]: [Near[], Near[]],
  isBoth: boolean,
  most: number,
): Piece[] {
  const there = drive(graph, wanted, begin, end, most)
  if (there.length > 0 && !isBoth) return there
  return [...there, ...drive(graph, wanted, end, begin, most)]
}

/** The nearest of the roads that pass a point, and those with the same position on the map. */
function aroundPoint(graph: RoadGraph, near: readonly Near[]): Piece[] {
  const least = near.reduce((best, { meters }) => Math.min(best, meters), farthestMeters)
  return near
    .filter(({ meters }) => meters <= least + 3)
    .map(({ segment, along }) => {
      const length = graph.length[segment] ?? 0
      return { edge: segment * 2, from: Math.max(0, along - pointMeters), to: Math.min(length, along + pointMeters) }
    })
}

/**
 * Finds the road between the two ends of a closure by its number: the drive from one to the other, and back if both directions are closed. Null if no road
 * with that number leads from one to the other; the closed road is then not known here.
 */
export function closedRoadOf(graph: RoadGraph, { geometry, closedRoad }: HazardInput): ClosedRoad | null {
  const wanted = closedRoad && numberOf(closedRoad.number)
  if (!wanted || (geometry.type !== 'Point' && geometry.type !== 'LineString')) return null
  const ends = geometry.type === 'Point' ? [geometry.coordinates] : geometry.coordinates
  const at = (place: readonly number[] = []): Position => [place[0] ?? 0, place[1] ?? 0]
  const [from, to] = [at(ends[0]), at(ends.at(-1))]
  const begin = placesNear(graph, from, wanted)
  const most = distanceMeters(...from, ...to) * mostDetour + leastMeters
  const pieces =
    geometry.type === 'Point'
      ? aroundPoint(graph, begin)
      : betweenEnds(graph, wanted, [begin, placesNear(graph, to, wanted)], closedRoad.bothDirections, most)
  if (pieces.length === 0) return null
  const onRoads = new Map<number, Interval[]>()
  for (const { edge, from: first, to: last } of pieces) {
    const length = graph.length[segmentOf(edge)] ?? 0
    const stretch: Interval = isForward(edge) ? [first, last] : [length - last, length - first]
    onRoads.set(segmentOf(edge), [...(onRoads.get(segmentOf(edge)) ?? []), stretch])
  }
  for (const [segment, stretches] of onRoads) onRoads.set(segment, union(stretches))
  return { onRoads, lines: pieces.map(piece => sliceEdge(graph, piece.edge, piece.from, piece.to)) }
}
