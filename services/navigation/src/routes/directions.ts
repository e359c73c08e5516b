import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { isForReal } from '@muster/routing/directions/real-need'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { parseWaypoints } from '../domain/coordinates.ts'
import { languageOf } from '../domain/language.ts'
import { askingOf } from '../planning/caller.ts'

export function directionsHandlers({
  planner,
  roads,
  clock,
  board,
  shelters,
  config,
}: Pick<Context, 'planner' | 'roads' | 'clock' | 'board' | 'shelters' | 'config'>) {
  return {
    async getDirections({ params, query, requestId, caller, request, reply }) {
      const points = parseWaypoints(params.coordinates)
      const profile = travelModeFromMapbox(params.profile)
      if (!profile) throw new AppError('invalid-request')
      const [from, ...others] = points
      const [to = from] = others.slice(-1)
      const via = others.slice(0, -1)
      const { geometries, steps, overview, alternatives } = query
      const annotations = query.annotations?.split(',') ?? []
      const { on, beyond } = roads.through(points)
      return planner.ask(
        {
          kind: 'directions',
          request: {
            from,
            to,
            via,
            profile,
            alternatives,
            language: languageOf(query.language),
            departAt: clock.now().getTime(),
            safePlaces: shelters.safePlaces(),
            refuges: on.refugesNear(from),
          },
          options: { geometries, steps, overview, annotations, uuid: requestId },
          isForReal: isForReal(board.snapshot().collection.features, points, config),
          beyond,
        },
        { roads: on, ...askingOf({ caller, request, reply }) },
      )
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
