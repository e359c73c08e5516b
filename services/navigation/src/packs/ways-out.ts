import type { PackRoute } from '@muster/contracts/entities/pack'
import { presentRoutes } from '@muster/routing/directions/present-route'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import type { RoadGraph } from '@muster/routing/graph/types'
import { hazardInputOf } from '@muster/routing/hazards/input-of-feature'
import { applyHazards } from '@muster/routing/hazards/marks'
import { nearestSafePlace } from '@muster/routing/plan/safe-place'
import { seenAmong } from '@muster/routing/shelters/exposure'
import { byFit, placesToGo } from '@muster/routing/shelters/fit'
import type { PackTask } from './task.ts'

const mostWays = 3

/** The ways from the place to the three safe places that are reached best, in the shape of getDirections; fewer where fewer are there, none where nobody must follow the roads. */
export function waysOut(
  graph: RoadGraph,
  { place, mode, language, hazards, shelters, refuges, mayDirect, madeAt, isDrill }: PackTask,
): PackRoute[] {
  const profile = travelModeFromMapbox(mode)
  if (!profile || !mayDirect) return []
  const { features, asOf } = hazards
  // Geometry that cannot be used was reported when the hazard arrived.
  const marks = applyHazards(graph, features.map(hazardInputOf), { onInvalid: () => undefined })
  const wishes = { near: place, needs: profile === 'wheelchair' ? (['wheelchair'] as const) : [], language: null }
  const byId = new Map(features.map(feature => [feature.id, feature]))
  let places = placesToGo(byFit(seenAmong(shelters, features), wishes, new Date(madeAt)), isDrill)
  const found: PackRoute[] = []
  while (found.length < mostWays && places.length > 0) {
    const { best } = nearestSafePlace(graph, marks, places, { from: place, profile, language, refuges })
    if (!best || best.result.routes.length === 0) return found
    const { id } = best.place
    const answer = presentRoutes(best.result, { graph, byId, asOf }, { steps: true, overview: 'full' })
    found.push({ shelterId: id, answer })
    places = places.filter(other => other.id !== id)
  }
  return found
}
