import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import { nearestSafePlace } from '@muster/routing/plan/safe-place'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { presentRoutes } from '../domain/present-route.ts'
import { candidateShelters } from '../domain/shelters.ts'

const places = candidateShelters.map(shelter => ({
  id: shelter.id,
  name: shelter.name,
  location: shelter.coordinates,
  wheelchair: shelter.wheelchairAccessible,
  shelter,
}))

// One answer serves the panel, the map and the directions control.
const asTheControlAsks = { steps: true, overview: 'full', geometries: 'polyline', annotations: ['congestion'] } as const

export function evacuationHandlers({ graph, board, refuges }: Context) {
  return {
    async planEvacuation({ body }) {
      const profile = travelModeFromMapbox(body.profile)
      if (!profile) throw new AppError('invalid-request')
      const snapshot = board.snapshot()
      const { from, language, alternatives } = body
      const request = { from, profile, language, alternatives, refuges }
      const wheelchair = body.needsWheelchairAccess || profile === 'wheelchair'
      const { best, reason } = nearestSafePlace(graph, snapshot.marks, places, { ...request, wheelchair })
      const { isPractice: isPracticeNetwork } = graph
      const result = best?.result ?? { routes: [], waypoints: [], ...(reason && { reason }) }
      const directions = presentRoutes(result, snapshot, asTheControlAsks)
      const [route = null] = directions.routes
      return {
        shelter: route && best ? best.place.shelter : null,
        route,
        directions,
        isPracticeNetwork,
        sentence: route?.muster.sentence ?? directions.message ?? '',
      }
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
