import { presentRoutes } from '@muster/routing/directions/present-route'
import { towardText } from '@muster/routing/directions/roads-end'
import { presentWithoutStreets } from '@muster/routing/directions/without-streets'
import { placesAtRoadsEnd, type RoadsEndPlace } from '@muster/routing/plan/leave-region'
import { placesOutOfDanger } from '@muster/routing/plan/out-of-danger'
import { nearestSafePlace } from '@muster/routing/plan/safe-place'
import { leaveByOf } from '@muster/routing/time/leave-by-of'
import type { EvacuationQuestion, EvacuationReply } from '../planning/protocol.ts'
import type { World } from '../planning/world.ts'

// The options of the directions control, so that one answer serves the panel, the map and the control.
const asTheControlAsks = { steps: true, overview: 'full', geometries: 'polyline', annotations: ['congestion'] } as const

/** Chooses the place to go to, and plans the way there in the shape of the Mapbox Directions API. */
export function planEvacuation(
  world: World,
  { request, places, isForReal, preparation, beyond }: EvacuationQuestion,
  shouldStop: () => boolean,
): EvacuationReply {
  const { graph, marks } = world
  const roadsEnds = beyond ? placesAtRoadsEnd(graph, marks, beyond, request.from) : []
  const ends = [...roadsEnds, ...placesOutOfDanger(graph, marks, request.from)]
  const { best, reason, margin = '' } = nearestSafePlace(graph, marks, [...places, ...ends], request, { shouldStop })
  const result = best?.result ?? { routes: [], waypoints: [], ...(reason && { reason }) }
  const isWithoutStreets = isForReal && world.graph.isPractice
  const directions = isWithoutStreets
    ? presentWithoutStreets(result, world, { ...request, to: best?.place.location ?? null })
    : presentRoutes(result, world, asTheControlAsks)
  const { from, profile, departAt = Date.now() } = request
  const departing = { from, profile, preparation }
  const { leaveBy } = leaveByOf(world, departing, isWithoutStreets ? null : [...places, ...roadsEnds], departAt)
  const end = ends.find(({ id }) => id === best?.place.id)
  return {
    placeId: best?.place.id ?? null,
    directions,
    leaveBy,
    margin: [margin, end && towardText(end, request.language ?? 'en')].filter(Boolean).join(' '),
    roadsEnd: end ? presentRoadsEnd(end) : null,
    dangersReadAt: world.readAt,
  }
}

const presentRoadsEnd = ({ end: { kind, road, location }, toward }: RoadsEndPlace): EvacuationReply['roadsEnd'] => ({
  kind,
  road,
  location,
  toward: toward && { name: toward.place.name, location: toward.place.location, meters: toward.meters },
})
