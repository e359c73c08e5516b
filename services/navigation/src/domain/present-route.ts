import type { DirectionsAnswer, DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { type DirectionsOptions, toDirectionsV5 } from '@muster/routing/directions/v5'
import type { HazardSummary } from '@muster/routing/hazards/types'
import type { RouteResult } from '@muster/routing/plan/types'
import type { HazardSnapshot } from '../hazards/board.ts'

/** A planned route as a Mapbox Directions v5 response; each hazard carries the fields that the map shows. */
export function presentRoutes(
  result: RouteResult,
  snapshot: HazardSnapshot,
  options: DirectionsOptions,
): DirectionsAnswer {
  const { asOf, isPracticeNetwork } = snapshot.collection
  const name = naming(snapshot.byId)
  const answer = toDirectionsV5(result, options)
  if (answer.code !== 'Ok') {
    const { reason } = answer.muster
    return {
      ...answer,
      isPracticeNetwork,
      muster: {
        certainty: 'none',
        blockedBy: (reason?.blockedBy ?? []).map(name),
        blockedRoads: reason?.blockedRoads ?? [],
        nearestRoad: reason?.nearestRoad ?? null,
        hazardsAsOf: asOf,
      },
    }
  }
  const routes = answer.routes.map(route => ({
    ...route,
    muster: {
      ...route.muster,
      avoided: route.muster.avoided.map(name),
      leavesHazards: route.muster.leavesHazards.map(name),
      passesThrough: route.muster.passesThrough.map(name),
      nearDangers: route.muster.nearDangers.map(name),
      hazardsAsOf: asOf,
    },
  }))
  // The reply is parsed with the contract's schema before it is sent.
  return { ...answer, isPracticeNetwork, routes: routes as DirectionsRoute[] }
}

function naming(byId: ReadonlyMap<string, HazardFeature>) {
  return <H extends HazardSummary>(hazard: H) => {
    const known = byId.get(hazard.hazardId)?.properties
    return { ...hazard, kind: known?.kind ?? ('other' as const), isDrill: known?.isDrill ?? false }
  }
}
