import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import { planRoute } from '@muster/routing/plan/plan-route'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { parseWaypoints } from '../domain/coordinates.ts'
import { languageOf } from '../domain/language.ts'
import { presentRoutes } from '../domain/present-route.ts'

export function directionsHandlers({ graph, board, refuges }: Context) {
  return {
    async getDirections({ params, query, requestId }) {
      const points = parseWaypoints(params.coordinates)
      const profile = travelModeFromMapbox(params.profile)
      if (!profile) throw new AppError('invalid-request')
      const [from, ...others] = points
      const [to = from] = others.slice(-1)
      const snapshot = board.snapshot()
      const result = planRoute(graph, snapshot.marks, {
        from,
        to,
        via: others.slice(0, -1),
        profile,
        alternatives: query.alternatives,
        language: languageOf(query.language),
        refuges,
      })
      const { geometries, steps, overview } = query
      const annotations = query.annotations?.split(',') ?? []
      return presentRoutes(result, snapshot, { geometries, steps, overview, annotations, uuid: requestId })
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
