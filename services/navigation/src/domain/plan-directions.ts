import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import { planRoute } from '@muster/routing/plan/plan-route'
import type { DirectionsQuestion } from '../planning/protocol.ts'
import type { World } from '../planning/world.ts'
import { presentRoutes } from './present-route.ts'

export function planDirections(
  world: World,
  { request, options }: DirectionsQuestion,
  shouldStop: () => boolean,
): DirectionsAnswer {
  return presentRoutes(planRoute(world.graph, world.marks, request, { shouldStop }), world, options)
}
