import type { HazardFeature } from '@muster/contracts/entities/navigation'
import {
  type AddedPreparation,
  preparationFor,
  preparationsOfNeeds,
  preparationsOfProfile,
  profileWithPreparations,
} from '@muster/contracts/vocabulary/preparation'
import type { ShelterNeed } from '@muster/contracts/vocabulary/shelters'
import { defaultRoutingProfile, type RoutingProfile } from '@muster/contracts/vocabulary/travel'
import { cellCenterOf } from '@muster/geo/cells'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { travelModeFromMapbox } from '@muster/routing/directions/v5'
import type { TravelMode } from '@muster/routing/graph/types'
import { byFit, placesToGo } from '@muster/routing/shelters/fit'
import type { DepartingPerson, LeaveByResult } from '@muster/routing/time/leave-by-of'
import type { Clock } from '@muster/service-kit/clock'
import type { Config } from '../config.ts'
import { placesOn } from '../planning/places-on.ts'
import type { createPlanner } from '../planning/planner.ts'
import type { createRoads } from '../planning/roads.ts'
import type { ShelterBoard } from '../shelters/board.ts'
import { type Departure, unknownHomeCell } from '../store/departures.ts'

type Deps = {
  planner: Pick<ReturnType<typeof createPlanner>, 'ask'>
  roads: ReturnType<typeof createRoads>
  shelters: Pick<ShelterBoard, 'all'>
  clock: Clock
  config: Config
}

type Person = Pick<Departure, 'needs' | 'added'>

/** The preparation that a person needs before leaving, from their profile and from what they added. */
export const preparationOf = (person: Person | null) =>
  preparationFor([
    ...preparationsOfProfile(person?.needs ?? {}, person?.needs?.transportationType),
    ...(person?.added ?? []),
  ])

type Wishes = {
  needsWheelchairAccess: boolean
  needs: readonly ShelterNeed[]
  preparation: readonly AddedPreparation[]
}

/** The same preparation, together with the wishes in a request. */
export function preparationWith(person: Person | null, { needsWheelchairAccess, needs, preparation }: Wishes) {
  const { reasons } = preparationOf(person)
  const asked = [...needs, ...(needsWheelchairAccess ? (['wheelchair'] as const) : [])]
  return preparationFor([...reasons.map(({ reason }) => reason), ...preparationsOfNeeds(asked), ...preparation])
}

/** The question for the planner: when does this person have to leave this place? */
export function departingPersonFrom(from: Position, person: Person | null, profile?: RoutingProfile): DepartingPerson {
  const needs = person?.needs ?? {}
  const driven = profileWithPreparations(profile ?? defaultRoutingProfile(needs), person?.added ?? [])
  const mode = travelModeFromMapbox(driven) ?? ('car' satisfies TravelMode)
  return { from, profile: mode, preparation: preparationOf(person) }
}

/**
 * Creates a function that computes when people have to leave, in the planning threads. The people must live near one another; the results are in the same
 * order. `caller` is the key under which the threads are shared fairly with other callers.
 */
export function createComputeDepartures({ planner, roads, shelters, clock, config }: Deps) {
  return async (
    people: readonly DepartingPerson[],
    asking: { caller: string; signal: AbortSignal },
  ): Promise<LeaveByResult[]> => {
    const [first] = people
    if (!first) return []
    const now = clock.now()
    const places = placesToGo(byFit(shelters.all(), { near: first.from, needs: [], language: null }, now), config.DRILL)
    const byRoads = Map.groupBy(people, ({ from }) => roads.around(from).version)
    const told = new Map<DepartingPerson, LeaveByResult>()
    for (const group of byRoads.values()) {
      // People are sorted by travel mode, because each mode needs its own pass over the roads.
      const sorted = group.toSorted((a, b) => a.profile.localeCompare(b.profile))
      const on = roads.around((sorted[0] ?? first).from)
      const { inside, beyond } = placesOn(on, places)
      const { DRILL, PRACTICE_DIRECTIONS } = config
      const found = await planner.ask(
        {
          kind: 'departures',
          people: sorted,
          places: inside,
          beyond,
          at: now.getTime(),
          practice: { DRILL, PRACTICE_DIRECTIONS },
        },
        { roads: on, ...asking },
      )
      sorted.forEach((person, i) => {
        const answer = found[i]
        if (answer) told.set(person, answer)
      })
    }
    return people.map(person => told.get(person) ?? { leaveBy: null, noTime: 'nothing-known' })
  }
}

/** How far away a danger may be and still close somebody's way out, in metres. */
const nearMeters = 40_000
const shaping = new Set(['danger', 'order'])

/** Returns a function that says whether any hazard may set the leave-by time of the people in a neighbourhood. */
export function createIsConcerned(features: readonly HazardFeature[]): (cell: string) => boolean {
  const boxes = features
    .filter(({ properties }) => shaping.has(properties.rank))
    .map(({ geometry }) => boundsOf(geometry))
  return cell => {
    if (cell === unknownHomeCell) return false
    const [lon, lat] = cellCenterOf(cell)
    return boxes.some(([west, south, east, north]) => {
      const nearest = [Math.min(Math.max(lon, west), east), Math.min(Math.max(lat, south), north)] as const
      return distanceMeters(lon, lat, ...nearest) < nearMeters
    })
  }
}

function boundsOf({ coordinates }: HazardFeature['geometry']): readonly [number, number, number, number] {
  const numbers = (coordinates as readonly unknown[]).flat(Number.POSITIVE_INFINITY) as number[]
  const of = (axis: 0 | 1) => numbers.filter((_, i) => i % 2 === axis)
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return [least(of(0)), least(of(1)), most(of(0)), most(of(1))]
}
