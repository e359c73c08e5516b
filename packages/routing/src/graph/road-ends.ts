import { turnDegrees } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { bearingIn, nameOf, positionOf, refOf, sourceOf, targetOf, traitsOf } from './edges.ts'
import { FLAG } from './flags.ts'
import { ROAD_CLASSES } from './road-class.ts'
import { pointsOf } from './shape.ts'
import type { RoadGraph } from './types.ts'

/** A box in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/**
 * The end of a route that leads to no place: a road for cars that continues beyond the graph (`roads-end`), or a road out of danger if no place is known
 * (`no-known-place`). `bearing`: the direction in which the road continues, in degrees clockwise from north.
 */
export type RoadEnd = {
  kind: 'roads-end' | 'no-known-place'
  segment: number
  road: string
  location: Position
  bearing: number
  isMain: boolean
}

const classTertiary = ROAD_CLASSES.indexOf('tertiary')
const classResidential = ROAD_CLASSES.indexOf('residential')
// Extracts that were cut at crossings end up to this share of the box, and at most `mostReachDegrees`, inside of it.
const reachShare = 0.15
const mostReachDegrees = 0.02
const outwardDegrees = 75

const kept = new WeakMap<RoadGraph, { bounds: Bounds; ends: readonly RoadEnd[] }>()

/**
 * The ends of the known roads: the places where roads cross the bounds of an extract. If none does, because the roads were cut off inside the box, the dead
 * ends near the bounds that point outwards.
 */
export function roadEnds(graph: RoadGraph, bounds: Bounds): readonly RoadEnd[] {
  const known = kept.get(graph)
  if (known && String(known.bounds) === String(bounds)) return known.ends
  const crossing = crossings(graph, bounds)
  const ends = crossing.length > 0 ? crossing : deadEnds(graph, bounds)
  kept.set(graph, { bounds, ends })
  return ends
}

const isInside = ([lon, lat]: Position, [west, south, east, north]: Bounds) =>
  lon > west && lon < east && lat > south && lat < north

/** Whether a segment is a road that cars may use, from motorways to residential streets. */
export function isForCars(graph: RoadGraph, segment: number): boolean {
  const { roadClass, flags } = traitsOf(graph, segment)
  return roadClass <= classResidential && (flags & (FLAG.carForward | FLAG.carBackward)) !== 0
}

/** A point of a road as a `RoadEnd`. */
export const endAt = (graph: RoadGraph, segment: number, location: Position, bearing: number): RoadEnd => ({
  kind: 'roads-end',
  segment,
  road: nameOf(graph, segment) || refOf(graph, segment),
  location,
  bearing,
  isMain: traitsOf(graph, segment).roadClass <= classTertiary,
})

function crossings(graph: RoadGraph, bounds: Bounds): RoadEnd[] {
  const found: RoadEnd[] = []
  for (let segment = 0; segment < graph.segmentCount; segment++) {
    const edge = segment * 2
    const isOut = !isInside(positionOf(graph, targetOf(graph, edge)), bounds)
    if (isInside(positionOf(graph, sourceOf(graph, edge)), bounds) !== isOut || !isForCars(graph, segment)) continue
    const points = isOut ? pointsOf(graph, segment) : pointsOf(graph, segment).reverse()
    // The last point inside the bounds, so that the map shows the surroundings of the route's end.
    const last = points.findIndex(point => !isInside(point, bounds)) - 1
    const location = points[Math.max(0, last)]
    if (location) found.push(endAt(graph, segment, location, bearingIn(graph, isOut ? edge : edge + 1)))
  }
  return found
}

function deadEnds(graph: RoadGraph, bounds: Bounds): RoadEnd[] {
  const count = new Uint8Array(graph.nodeCount)
  for (let end = 0; end < graph.ends.length; end++) {
    const node = graph.ends[end] ?? 0
    count[node] = Math.min(2, (count[node] ?? 0) + 1)
  }
  const found: RoadEnd[] = []
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const node = targetOf(graph, edge)
    if (count[node] !== 1 || !isForCars(graph, edge >>> 1)) continue
    const location = positionOf(graph, node)
    const bearing = bearingIn(graph, edge)
    if (pointsOutwards(location, bearing, bounds)) found.push(endAt(graph, edge >>> 1, location, bearing))
  }
  return found
}

function pointsOutwards([lon, lat]: Position, bearing: number, [west, south, east, north]: Bounds): boolean {
  const reachOf = (size: number) => Math.min(mostReachDegrees, size * reachShare)
  const [across, along] = [reachOf(east - west), reachOf(north - south)]
  const sides = [
    { degrees: north - lat, reach: along, outwards: 0 },
    { degrees: east - lon, reach: across, outwards: 90 },
    { degrees: lat - south, reach: along, outwards: 180 },
    { degrees: lon - west, reach: across, outwards: 270 },
  ]
  return sides.some(
    ({ degrees, reach, outwards }) => degrees <= reach && Math.abs(turnDegrees(bearing, outwards)) <= outwardDegrees,
  )
}
