import type { Position } from '@muster/contracts/entities/common'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { wayOutPlanned } from '@muster/contracts/events/navigation'
import type { navigationRoutes } from '@muster/contracts/routes/navigation'
import { profileWithPreparations, shelterNeedsOf } from '@muster/contracts/vocabulary/preparation'
import { decodePolyline } from '@muster/geo/polyline'
import { thinLine } from '@muster/geo/thin'
import { presentLeaveBy } from '@muster/routing/directions/present-leave-by'
import { isForReal } from '@muster/routing/directions/real-need'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import type { TravelMode } from '@muster/routing/graph/types'
import { byFit, placesToGo, presentFitting, type ShelterFacts } from '@muster/routing/shelters/fit'
import { AppError } from '@muster/service-kit/errors'
import type { Handlers } from '@muster/service-kit/http/routes'
import { type OutboxEntry, outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Context } from '../context.ts'
import { preparationWith } from '../leave-by/compute.ts'
import { planCallerOf } from '../planning/caller.ts'
import { placesOn } from '../planning/places-on.ts'
import { planWithOrWithoutTrailer } from '../planning/plan-with-or-without-trailer.ts'
import type { Roads } from '../planning/roads.ts'
import { nullIfSlow } from '../store/null-if-slow.ts'

type Deps = Pick<
  Context,
  'planner' | 'roads' | 'shelters' | 'destinations' | 'departures' | 'clock' | 'board' | 'config'
>

/** Handlers of evacuation plans. */
export function evacuationHandlers({ planner, roads, shelters, destinations, departures, clock, board, config }: Deps) {
  return {
    async planEvacuation({ body, caller, request, reply, log }) {
      const asked = travelModeFromMapbox(body.profile)
      if (!asked) throw new AppError('invalid-request')
      const { from, language, alternatives, shelterId, except } = body
      const wheelchair = body.needsWheelchairAccess || asked === 'wheelchair'
      const person =
        caller &&
        (await nullIfSlow(log, departures.find(caller.userId), 'departure not read; the plan is made without it'))
      const added = [...body.preparation, ...(person?.added ?? [])]
      const said = [...(wheelchair ? (['wheelchair'] as const) : []), ...body.needs, ...shelterNeedsOf(added)]
      const needs = [...new Set(said)]
      const preparation = preparationWith(person, body)
      const known = shelters.all()
      if (shelterId !== undefined && !known.some(({ facts }) => facts.id === shelterId)) throw new AppError('not-found')
      const wanted = known.filter(({ facts: { id } }) =>
        shelterId === undefined ? !except.includes(id) : id === shelterId,
      )
      const fitting = byFit(wanted, { near: from, needs, language: null }, clock.now())
      const on = roads.around(from)
      const { inside, beyond } = placesOn(on, placesToGo(fitting, config.DRILL))
      const refuges = on.refugesNear(from)
      const asking = { roads: on, ...planCallerOf({ caller, request, reply }) }
      const plan = (profile: TravelMode) =>
        planner.ask(
          {
            kind: 'evacuation',
            request: { from, profile, language, wheelchair, alternatives, refuges, departAt: clock.now().getTime() },
            places: inside,
            beyond,
            preparation,
            isForReal: isForReal(board.snapshot().collection.features, [from], config),
          },
          asking,
        )
      const { placeId, directions, leaveBy, margin, roadsEnd, dangersReadAt } = await planWithOrWithoutTrailer(
        { asked, usual: travelModeFromMapbox(profileWithPreparations(body.profile, added)) ?? asked, language },
        plan,
      )
      const [route = null] = directions.routes
      const chosen = fitting.find(({ facts }) => facts.id === placeId)
      const coordinates = chosen?.facts.coordinates
      if (chosen && coordinates && route && caller) {
        const { facts, exposure } = chosen
        const event = plannedEvent(caller.userId, { ...facts, coordinates }, route, {
          plannedAt: clock.now().toISOString(),
          dangersReadAt,
        })
        const destination = { shelterId: facts.id, near: from, needs, exposure }
        await nullIfSlow(
          log,
          destinations.send(caller.userId, destination, clock.now(), event),
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

/** Tolerance in metres with which the route in the event is simplified: exact enough to compare it with areas. */
const lineMeters = 100

type Times = { plannedAt: string; dangersReadAt: string }
type Placed = ShelterFacts & { coordinates: Position }

function plannedEvent(userId: string, to: Placed, route: DirectionsRoute, times: Times): OutboxEntry {
  const { id, name, coordinates, wheelchairAccessible, acceptsServiceAnimals } = to
  const points = typeof route.geometry === 'string' ? decodePolyline(route.geometry, 5) : []
  return outboxEntry(wayOutPlanned, {
    userId,
    ...times,
    to: { id, name, coordinates, wheelchairAccessible, acceptsServiceAnimals },
    meters: route.distance,
    seconds: route.duration,
    line: thinLine(points, lineMeters),
  })
}

function areaNameAt({ region }: Roads, at: Position): string {
  const { town = '', county = '' } = region?.areaAt(at) ?? {}
  return town || county
}
