import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { isForReal } from '@muster/routing/directions/real-need'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { candidateShelters } from '../domain/shelters.ts'
import { askingOf } from '../planning/caller.ts'

const shelterOf = new Map(candidateShelters.map(shelter => [shelter.id, shelter]))
const places = candidateShelters.map(({ id, name, coordinates: location, wheelchairAccessible: wheelchair }) => {
  return { id, name, location, wheelchair }
})

export function evacuationHandlers({
  planner,
  roads,
  clock,
  board,
  config,
}: Pick<Context, 'planner' | 'roads' | 'clock' | 'board' | 'config'>) {
  return {
    async planEvacuation({ body, caller, request, reply }) {
      const profile = travelModeFromMapbox(body.profile)
      if (!profile) throw new AppError('invalid-request')
      const { from, language, alternatives, preparationMinutes } = body
      const wheelchair = body.needsWheelchairAccess || profile === 'wheelchair'
      const { reachable, on } = placesOn(roads, from)
      const refuges = on.refugesNear(from)
      const { placeId, directions, leaveBy, margin } = await planner.ask(
        {
          kind: 'evacuation',
          request: { from, profile, language, wheelchair, alternatives, refuges, departAt: clock.now().getTime() },
          places: reachable,
          preparationMinutes,
          isForReal: isForReal(board.snapshot().collection.features, [from], config),
        },
        { roads: on, ...askingOf({ caller, request, reply }) },
      )
      const [route = null] = directions.routes
      return {
        shelter: shelterOf.get(placeId ?? '') ?? null,
        route,
        directions,
        isPracticeNetwork: on.isPractice,
        leaveBy,
        sentence: route ? `${route.muster.sentence} ${margin}`.trim() : (directions.message ?? ''),
      }
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}

/** The roads around a point and the places on them; a region without any such place cannot answer. */
function placesOn(roads: Context['roads'], from: readonly [number, number]) {
  const near = roads.around([[...from]])
  const reachable = places.filter(({ location }) => near.holds([...location]))
  return reachable.length > 0 ? { reachable, on: near } : { reachable: places, on: roads.fallback }
}
