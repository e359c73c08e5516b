import { distanceMeters, metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { type Bounds, type RoadEnd, roadEnds } from '../graph/road-ends.ts'
import type { RoadGraph } from '../graph/types.ts'
import type { HazardMarks } from '../hazards/marks.ts'
import { hazardsAround } from './hazard-exposure.ts'
import type { PlaceToGo } from './safe-place.ts'

/** Data about the surroundings of a region: its bounds, and safe places outside of them, the best first. */
export type Beyond = { bounds: Bounds; places: readonly PlaceToGo[] }

/** The end of a road as a destination. `toward`: the safe place to continue to, and its straight-line distance. */
export type RoadsEndPlace = PlaceToGo & { end: RoadEnd; toward: { place: PlaceToGo; meters: number } | null }

/** Places inside the region are better: these tiers come after those of shelters. */
const firstTier = 50
const withoutPlace = 20
const minorRoad = 10
const worstDetour = 8
const detourStep = 1.5

const mostEnds = 60
const mostPlaces = 12
// The ground has to be free of known dangers for this distance beyond the end of the road.
const aheadMeters = 5_000

/**
 * The ends of the known roads that lead away from every known danger, as destinations. Ends from which a safe place can be reached without crossing a danger
 * come first, then main roads, then those with the smallest detour.
 */
export function placesAtRoadsEnd(
  graph: RoadGraph,
  marks: HazardMarks,
  { bounds, places }: Beyond,
  from: Position,
): RoadsEndPlace[] {
  const targets = places.slice(0, mostPlaces).filter(({ location }) => hazardsAround(marks, location).length === 0)
  const rated = roadEnds(graph, bounds)
    .map(end => ({ end, straight: distanceMeters(...from, ...end.location) }))
    .sort((a, b) => a.straight - b.straight)
    .slice(0, mostEnds)
    .filter(({ end }) => isFree(marks, end.location, ahead(end)))
    .map(({ end, straight }) => {
      const toward = nearestFree(marks, end.location, targets)
      return { end, toward, meters: straight + (toward?.meters ?? 0) }
    })
  const least = (hasPlace: boolean) =>
    Math.min(...rated.flatMap(({ toward, meters }) => ((toward !== null) === hasPlace ? [meters] : [])))
  const [withPlace, without] = [least(true), least(false)]
  return rated.map(({ end, toward, meters }) => {
    const best = Math.max(1, toward ? withPlace : without)
    const detour = Math.min(worstDetour, Math.floor(Math.log(meters / best) / Math.log(detourStep)))
    const tier = firstTier + (toward ? 0 : withoutPlace) + (end.isMain ? 0 : minorRoad) + Math.max(0, detour)
    return {
      id: `road-end-${end.segment}`,
      name: end.road,
      location: end.location,
      wheelchair: null,
      isSafeZone: false,
      tier,
      end,
      toward,
    }
  })
}

function nearestFree(marks: HazardMarks, from: Position, places: readonly PlaceToGo[]): RoadsEndPlace['toward'] {
  const rated = places
    .map(place => ({ place, meters: distanceMeters(...from, ...place.location) }))
    .sort((a, b) => (a.place.tier ?? 0) - (b.place.tier ?? 0) || a.meters - b.meters)
  return rated.find(({ place }) => isFree(marks, from, place.location)) ?? null
}

function ahead({ location: [lon, lat], bearing }: RoadEnd): Position {
  const angle = (bearing * Math.PI) / 180
  return [
    lon + (Math.sin(angle) * aheadMeters) / metersPerLon(lat),
    lat + (Math.cos(angle) * aheadMeters) / metersPerDegree,
  ]
}

/** Whether a straight line meets no danger and no closed area. It may leave an ordered area. */
const isFree = ({ hazards }: HazardMarks, a: Position, b: Position): boolean =>
  hazards.every(
    ({ rank, area, isLine }) => (rank !== 'danger' && rank !== 'closure') || isLine || area.inside(a, b).length === 0,
  )
