import type { PackRoute } from '@muster/contracts/entities/pack'
import { distanceMeters } from '@muster/geo/measure'
import { presentRoutes } from '@muster/routing/directions/present-route'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import type { Bounds } from '@muster/routing/graph/road-ends'
import type { RoadGraph } from '@muster/routing/graph/types'
import { hazardInputOf } from '@muster/routing/hazards/input-of-feature'
import { applyHazards } from '@muster/routing/hazards/marks'
import { placesAtRoadsEnd } from '@muster/routing/plan/leave-region'
import { nearestSafePlace, type PlaceToGo } from '@muster/routing/plan/safe-place'
import { sheltersWithExposure } from '@muster/routing/shelters/exposure'
import { byFit, placesToGo } from '@muster/routing/shelters/fit'
import { isWithin } from '../planning/roads.ts'
import type { PackTask } from './task.ts'

const mostWays = 3
/** Ends of unnamed roads that are nearer to each other than this count as carriageways of one road. */
const sameRoadMeters = 300

/** Whether two ends belong to the same road: both carriageways of a road are one way out. */
const isSameRoad = (a: PlaceToGo, b: PlaceToGo) =>
  b.end !== undefined &&
  (a.name === '' ? distanceMeters(...a.location, ...b.location) < sameRoadMeters : a.name === b.name)

/**
 * The routes from the place to the three safe places that are reached best. If there are fewer, routes to where the known roads end are added. The format is
 * that of getDirections. Empty if nobody must follow the roads.
 */
export function waysOut(
  graph: RoadGraph,
  bounds: Bounds | null,
  { place, mode, language, hazards, shelters, refuges, mayDirect, madeAt, isDrill }: PackTask,
): PackRoute[] {
  const profile = travelModeFromMapbox(mode)
  if (!profile || !mayDirect) return []
  const { features, asOf } = hazards
  // Unusable geometry was already logged when the hazard arrived.
  const marks = applyHazards(graph, features.map(hazardInputOf), { onInvalid: () => undefined })
  const wishes = { near: place, needs: profile === 'wheelchair' ? (['wheelchair'] as const) : [], language: null }
  const byId = new Map(features.map(feature => [feature.id, feature]))
  const safe = placesToGo(byFit(sheltersWithExposure(shelters, features), wishes, new Date(madeAt)), isDrill)
  const inside = bounds ? safe.filter(({ location }) => isWithin(bounds, location)) : safe
  const beyond = safe.filter(place => !inside.includes(place))
  const ends = bounds ? placesAtRoadsEnd(graph, marks, { bounds, places: beyond }, place) : []
  let places: PlaceToGo[] = [...inside, ...ends]
  const found: PackRoute[] = []
  while (found.length < mostWays && places.length > 0) {
    const { best } = nearestSafePlace(graph, marks, places, { from: place, profile, language, refuges })
    if (!best || best.result.routes.length === 0) return found
    const { id, end } = best.place
    const answer = presentRoutes(best.result, { graph, byId, asOf }, { steps: true, overview: 'full' })
    found.push({ shelterId: end ? null : id, answer })
    places = places.filter(other => other.id !== id && !(end && isSameRoad(best.place, other)))
  }
  return found
}
