import { presentRoutes } from '@muster/routing/directions/present-route'
import { presentWithoutStreets } from '@muster/routing/directions/without-streets'
import { nearestSafePlace } from '@muster/routing/plan/safe-place'
import { leaveByOf } from '@muster/routing/time/leave-by-of'
import type { EvacuationQuestion, EvacuationReply } from '../planning/protocol.ts'
import type { World } from '../planning/world.ts'

// One answer serves the panel, the map and the directions control.
const asTheControlAsks = { steps: true, overview: 'full', geometries: 'polyline', annotations: ['congestion'] } as const

/** The place to go to from here, and the way there in the Directions shape. */
export function planEvacuation(
  world: World,
  { request, places, isForReal, preparation }: EvacuationQuestion,
  shouldStop: () => boolean,
): EvacuationReply {
  const { best, reason, margin = '' } = nearestSafePlace(world.graph, world.marks, places, request, { shouldStop })
  const result = best?.result ?? { routes: [], waypoints: [], ...(reason && { reason }) }
  const isWithoutStreets = isForReal && world.graph.isPractice
  const directions = isWithoutStreets
    ? presentWithoutStreets(result, world, { ...request, to: best?.place.location ?? null })
    : presentRoutes(result, world, asTheControlAsks)
  const { from, profile, wheelchair = false, departAt = Date.now() } = request
  const departing = { from, profile, wheelchair, preparation }
  const { leaveBy } = leaveByOf(world, departing, isWithoutStreets ? null : places, departAt)
  return { placeId: best?.place.id ?? null, directions, leaveBy, margin }
}
