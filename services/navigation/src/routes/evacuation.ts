import type { Position } from '@muster/contracts/entities/common'
import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { presentLeaveBy } from '@muster/routing/directions/present-leave-by'
import { isForReal } from '@muster/routing/directions/real-need'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import { byFit, placesToGo, presentFitting } from '@muster/routing/shelters/fit'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { withTimeout } from '@muster/service-kit/retry/with-timeout'
import type { Context } from '../context.ts'
import { preparationWith } from '../leave-by/compute.ts'
import { askingOf } from '../planning/caller.ts'
import { placesOn } from '../planning/places-on.ts'
import type { Roads } from '../planning/roads.ts'

type Deps = Pick<
  Context,
  'planner' | 'roads' | 'shelters' | 'destinations' | 'departures' | 'clock' | 'board' | 'config'
>

/** A caller waits a few seconds at most, also for a database that keeps its connections and says nothing. */
const mostStoreMs = 700

export function evacuationHandlers({ planner, roads, shelters, destinations, departures, clock, board, config }: Deps) {
  return {
    async planEvacuation({ body, caller, request, reply, log }) {
      const profile = travelModeFromMapbox(body.profile)
      if (!profile) throw new AppError('invalid-request')
      const { from, language, alternatives, shelterId, except } = body
      const wheelchair = body.needsWheelchairAccess || profile === 'wheelchair'
      const needs = wheelchair ? (['wheelchair', ...body.needs] as const) : body.needs
      // The way out needs nothing of the database, and is worth more than what is stored of the person.
      const unlessSlow = <T>(work: Promise<T>, what: string): Promise<T | null> =>
        withTimeout(work, mostStoreMs, 'MongoDB did not answer').catch(err => {
          log.error({ err }, what)
          return null
        })
      const person =
        caller && (await unlessSlow(departures.find(caller.userId), 'departure not read; the plan is made without it'))
      const preparation = preparationWith(person, body)
      const known = shelters.all()
      if (shelterId !== undefined && !known.some(({ facts }) => facts.id === shelterId)) throw new AppError('not-found')
      const asked = known.filter(({ facts: { id } }) =>
        shelterId === undefined ? !except.includes(id) : id === shelterId,
      )
      const fitting = byFit(asked, { near: from, needs, language: null }, clock.now())
      const on = roads.around(from)
      const { inside, beyond } = placesOn(on, placesToGo(fitting, config.DRILL))
      const refuges = on.refugesNear(from)
      const { placeId, directions, leaveBy, margin, roadsEnd } = await planner.ask(
        {
          kind: 'evacuation',
          request: { from, profile, language, wheelchair, alternatives, refuges, departAt: clock.now().getTime() },
          places: inside,
          beyond,
          preparation,
          isForReal: isForReal(board.snapshot().collection.features, [from], config),
        },
        { roads: on, ...askingOf({ caller, request, reply }) },
      )
      const [route = null] = directions.routes
      const chosen = fitting.find(({ facts }) => facts.id === placeId)
      if (chosen && caller) {
        const { facts, exposure } = chosen
        const destination = { shelterId: facts.id, near: from, needs, exposure }
        await unlessSlow(
          destinations.send(caller.userId, destination, clock.now()),
          'destination not stored; its person will not be told when it changes',
        )
      }
      return {
        shelter: chosen ? presentFitting(chosen) : null,
        roadsEnd: roadsEnd && { ...roadsEnd, area: areaNameAt(on, roadsEnd.location) },
        route,
        directions,
        isPracticeNetwork: on.isPractice,
        leaveBy: leaveBy && presentLeaveBy(leaveBy, { language, isHome: false, now: clock.now() }),
        sentence: route ? `${route.muster.sentence} ${margin}`.trim() : (directions.message ?? ''),
      }
    },
  } satisfies Partial<Handlers<typeof navigationRoutes>>
}

function areaNameAt({ region }: Roads, at: Position): string {
  const { town = '', county = '' } = region?.areaAt(at) ?? {}
  return town || county
}
