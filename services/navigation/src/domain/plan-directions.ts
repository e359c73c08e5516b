import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import { presentRoutes } from '@muster/routing/directions/present-route'
import { presentBeyondKnownRoads } from '@muster/routing/directions/roads-end'
import { presentWithoutStreets } from '@muster/routing/directions/without-streets'
import { planRoute } from '@muster/routing/plan/plan-route'
import type { DirectionsQuestion } from '../planning/protocol.ts'
import type { World } from '../planning/world.ts'

/** Plans a route through the points of a question, in the shape of the Mapbox Directions API. */
export function planDirections(
  world: World,
  { request, options, isForReal, beyond }: DirectionsQuestion,
  shouldStop: () => boolean,
): DirectionsAnswer {
  if (beyond) return presentBeyondKnownRoads(world, { ...request, to: beyond })
  const result = planRoute(world.graph, world.marks, request, { shouldStop })
  return isForReal && world.graph.isPractice
    ? presentWithoutStreets(result, world, request)
    : presentRoutes(result, world, options)
}
