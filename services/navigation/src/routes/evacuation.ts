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

export function evacuationHandlers({ graph, board }: Context) {
  return {
    async planEvacuation({ body }) {
      const profile = travelModeFromMapbox(body.profile)
      if (!profile) throw new AppError('invalid-request')
      const snapshot = board.snapshot()
      const request = { from: body.from, profile, language: body.language }
      const wheelchair = body.needsWheelchairAccess || profile === 'wheelchair'
      const { best, reason } = nearestSafePlace(graph, snapshot.marks, places, { ...request, wheelchair })
      const { isPractice: isPracticeNetwork } = graph
      if (!best) return { shelter: null, route: null, isPracticeNetwork, sentence: reason?.message ?? '' }
      const { routes } = presentRoutes(best.result, snapshot, { steps: true, overview: 'full' })
      const [route = null] = routes
      return { shelter: best.place.shelter, route, isPracticeNetwork, sentence: route?.muster.sentence ?? '' }
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
