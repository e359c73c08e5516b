import { distanceMeters, metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { segmentsNear } from '../graph/boxes.ts'
import { endAt, isForCars, type RoadEnd } from '../graph/road-ends.ts'
import { pointsOf } from '../graph/shape.ts'
import type { RoadGraph } from '../graph/types.ts'
import type { HazardMarks, MarkedHazard } from '../hazards/marks.ts'
import { isReached } from '../hazards/spread.ts'
import { clearOfDangerMeters, hazardExposure, hazardsAround } from './hazard-exposure.ts'
import type { RoadsEndPlace } from './leave-region.ts'

/** Any known place is better than this tier, even one that lacks something that a person cannot do without. */
const lastTier = 9_000

const reachesMeters = [5_000, 10_000, 20_000, 40_000, 80_000]
/** About this many candidates lie along a side of the searched square. */
const cellsPerSide = 40
const mostPlaces = 40

/**
 * Whether a point lies in a danger or an ordered area, or closer to a danger than a destination should be. `until` (milliseconds since 1970) lets dangers
 * with a known growth grow until then.
 */
function isThreatened(marks: HazardMarks, point: Position, until?: number): boolean {
  const isNear = (hazard: MarkedHazard) =>
    until === undefined
      ? hazard.area.within(point, clearOfDangerMeters)
      : isReached(hazard, point, clearOfDangerMeters, until)
  return (
    hazardsAround(marks, point).some(({ rank }) => rank !== 'closure') ||
    marks.hazards.some(hazard => hazard.rank === 'danger' && isNear(hazard))
  )
}

/**
 * Destinations for a person who is in or near a danger, or in an ordered area, and can reach no known place: the nearest points on known roads that are out
 * of it, main roads first. Empty if the person is not threatened, and on the practice network.
 */
export function placesOutOfDanger(graph: RoadGraph, marks: HazardMarks, from: Position): RoadsEndPlace[] {
  if (graph.isPractice || !isThreatened(marks, from)) return []
  return nearestEnds(graph, from, location => !isThreatened(marks, location)).map(placeAt)
}

/**
 * As `placesOutOfDanger`, for the leave-by time: points that stay clear of every hazard until then (milliseconds since 1970), with the known growth of the
 * dangers. Neighbours get the same points.
 */
export function clearOfDangerUntil(graph: RoadGraph, marks: HazardMarks, from: Position, until: number): Position[] {
  if (graph.isPractice || !isThreatened(marks, from, until)) return []
  const [lon, lat] = [0, 1].map(axis => Math.round((from[axis] ?? 0) / sharedDegrees) * sharedDegrees)
  const isClear = (location: Position) => hazardExposure(marks, location, until) === 'clear'
  return nearestEnds(graph, [lon ?? 0, lat ?? 0], isClear).map(({ location }) => location)
}

/** People in the same square of about 2 km share their ends, and with them one search over the roads. */
const sharedDegrees = 0.02

function nearestEnds(graph: RoadGraph, from: Position, isFit: (location: Position) => boolean): RoadEnd[] {
  for (const reach of reachesMeters) {
    const found = endsWithin(graph, from, reach).filter(({ location }) => isFit(location))
    if (found.length > 0) return found.slice(0, mostPlaces)
  }
  return []
}

/** One road for each cell of the square around a point, a main road if there is one; the nearest first. */
function endsWithin(graph: RoadGraph, from: Position, reach: number): RoadEnd[] {
  const [lon, lat] = from
  const [dLon, dLat] = [reach / metersPerLon(lat), reach / metersPerDegree]
  const cells = new Map<string, RoadEnd>()
  for (const segment of segmentsNear(graph, lon - dLon, lat - dLat, lon + dLon, lat + dLat)) {
    if (!isForCars(graph, segment)) continue
    for (const location of pointsOf(graph, segment)) {
      const shares = [(location[0] - lon) / dLon, (location[1] - lat) / dLat]
      if (shares.some(share => Math.abs(share) > 1)) continue
      const cell = String(shares.map(share => Math.floor((share * cellsPerSide) / 2)))
      const end = endAt(graph, segment, location, 0)
      const known = cells.get(cell)
      if (!known || (end.isMain && !known.isMain)) cells.set(cell, end)
    }
  }
  const away = ({ location }: RoadEnd) => distanceMeters(...from, ...location)
  return [...cells.values()]
    .map(end => ({ end, meters: away(end) }))
    .sort((a, b) => a.meters - b.meters)
    .map(({ end }) => end)
}

const placeAt = (end: RoadEnd): RoadsEndPlace => ({
  id: `out-of-danger-${end.segment}`,
  name: end.road,
  location: end.location,
  wheelchair: null,
  isSafeZone: false,
  tier: lastTier + (end.isMain ? 0 : 1),
  end: { ...end, kind: 'no-known-place' },
  toward: null,
})
