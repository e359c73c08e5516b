import type { DirectionsAnswer, DirectionsRoute, HazardFeature, NoRoute } from '@muster/contracts/entities/navigation'
import type { RoadGraph } from '../graph/types.ts'
import type { HazardSummary } from '../hazards/types.ts'
import type { NoRouteReason, RouteResult } from '../plan/types.ts'
import { type DirectionsOptions, toDirectionsV5 } from './v5.ts'

/** The data with which a route was planned: the roads, the hazards by id, and when the hazards were last confirmed. */
export type PresentedWorld = {
  graph: Pick<RoadGraph, 'isPractice'>
  byId: ReadonlyMap<string, HazardFeature>
  asOf: string | null
}

/** A planned route as a Mapbox Directions v5 response. Each hazard has the fields that the map shows. */
export function presentRoutes(
  result: RouteResult,
  world: PresentedWorld,
  options: DirectionsOptions,
): DirectionsAnswer {
  const { asOf, byId } = world
  const { isPractice: isPracticeNetwork } = world.graph
  const name = createHazardPresenter(byId)
  const answer = toDirectionsV5(result, options)
  if (answer.code !== 'Ok') {
    return { ...answer, isPracticeNetwork, muster: presentReason(answer.muster.reason, world) }
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
  // The sender parses the response with the contract's schema.
  return { ...answer, isPracticeNetwork, routes: routes as DirectionsRoute[] }
}

/** The reason for having no route. Its hazards have the fields that the map shows. */
export function presentReason(reason: NoRouteReason | null, { byId, asOf }: PresentedWorld): NoRoute {
  const { refuge } = reason ?? {}
  return {
    certainty: 'none',
    code: reason?.code ?? 'no-route',
    why: reason?.why ?? '',
    mainDirection: null,
    handOver: [],
    blockedBy: (reason?.blockedBy ?? []).map(createHazardPresenter(byId)),
    blockedRoads: reason?.blockedRoads ?? [],
    nearestRoad: reason?.nearestRoad ?? null,
    tooFar: reason?.tooFar ?? null,
    refuge: refuge
      ? { ...refuge, path: refuge.route && { type: 'LineString', coordinates: refuge.route.geometry } }
      : null,
    refugesSearched: reason?.refugesSearched ?? false,
    otherWays: reason?.otherWays ?? [],
    hazardsAsOf: asOf,
  }
}

/** Creates a function that adds the fields that the map shows to a hazard. */
export function createHazardPresenter(byId: ReadonlyMap<string, HazardFeature>) {
  return <H extends HazardSummary>(hazard: H) => {
    const known = byId.get(hazard.hazardId)?.properties
    return { ...hazard, kind: known?.kind ?? ('other' as const), isDrill: known?.isDrill ?? false }
  }
}
