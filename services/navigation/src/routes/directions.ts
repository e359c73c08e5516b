import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { profileWithPreparations } from '@muster/contracts/vocabulary/preparation'
import { isForReal } from '@muster/routing/directions/real-need'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import type { TravelMode } from '@muster/routing/graph/types'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { parseWaypoints } from '../domain/coordinates.ts'
import { languageOf } from '../domain/language.ts'
import { planCallerOf } from '../planning/caller.ts'
import { planWithOrWithoutTrailer } from '../planning/plan-with-or-without-trailer.ts'
import { nullIfSlow } from '../store/null-if-slow.ts'

/** Handlers of the Directions API. */
export function directionsHandlers({
  planner,
  roads,
  clock,
  board,
  shelters,
  departures,
  config,
}: Pick<Context, 'planner' | 'roads' | 'clock' | 'board' | 'shelters' | 'departures' | 'config'>) {
  return {
    async getDirections({ params, query, requestId, caller, request, reply, log }) {
      const points = parseWaypoints(params.coordinates)
      const asked = travelModeFromMapbox(params.profile)
      if (!asked) throw new AppError('invalid-request')
      const [from, ...others] = points
      const [to = from] = others.slice(-1)
      const via = others.slice(0, -1)
      const { geometries, steps, overview, alternatives } = query
      const annotations = query.annotations?.split(',') ?? []
      const { on, beyond } = roads.through(points)
      const asking = { roads: on, ...planCallerOf({ caller, request, reply }) }
      const language = languageOf(query.language)
      const plan = (profile: TravelMode) =>
        planner.ask(
          {
            kind: 'directions',
            request: {
              from,
              to,
              via,
              profile,
              alternatives,
              language,
              departAt: clock.now().getTime(),
              safePlaces: shelters.safePlaces(),
              refuges: on.refugesNear(from),
            },
            options: { geometries, steps, overview, annotations, uuid: requestId },
            isForReal: isForReal(board.snapshot().collection.features, points, config),
            beyond,
          },
          asking,
        )
      const person =
        asked === 'car' && caller
          ? await nullIfSlow(log, departures.find(caller.userId), 'departure not read; the route is for a car')
          : null
      const usual = travelModeFromMapbox(profileWithPreparations(params.profile, person?.added ?? [])) ?? asked
      return planWithOrWithoutTrailer({ asked, usual, language }, plan)
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}
