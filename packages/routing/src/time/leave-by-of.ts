import type { LeaveByFacts } from '@muster/contracts/entities/leave-by'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { LeaveReason, NoLeaveByReason } from '@muster/contracts/vocabulary/leave-by'
import type { Preparation } from '@muster/contracts/vocabulary/preparation'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { RoadGraph, TravelMode } from '../graph/types.ts'
import { type HazardMarks, hazardsAt, type MarkedHazard } from '../hazards/marks.ts'
import { clearOfDangerUntil } from '../plan/out-of-danger.ts'
import type { PlaceToGo } from '../plan/safe-place.ts'
import { growing, horizonSeconds } from './closings.ts'
import { leaveBy, type PersonField } from './leave-by.ts'
import { personDeparture } from './person-departure.ts'

/** Between the last moment and the one that is told: roads are slower when everybody leaves. */
const marginMinutes = 30
const minuteMs = 60_000
/** Rounded up to five minutes: a number to the minute would look like a measurement. */
const roundedMinutes = (seconds: number) => Math.ceil(seconds / 300) * 5
/** Growth of dangers further away than this is not taken as what closes a way. */
const nearMeters = 60_000

/** The roads, with the hazards that are known marked on them. */
type World = { graph: RoadGraph; marks: HazardMarks; byId: ReadonlyMap<string, HazardFeature> }

export type Departing = { from: Position; profile: TravelMode; preparation: Preparation }
export type Told = { leaveBy: LeaveByFacts; noTime: null } | { leaveBy: null; noTime: NoLeaveByReason }

/**
 * When a person has to go from a place, or why no time is known. Without places only orders and dangers count: roads that are drawn for
 * practice say nothing of when a real way closes. `at`: now, milliseconds since 1970.
 */
export function leaveByOf(world: World, departing: Departing, places: readonly PlaceToGo[] | null, at: number): Told {
  const { from, preparation } = departing
  // Any place clear of danger counts, one that cannot take this person, too: the question is how long a way out of the danger stays open.
  const field = fieldOf(world, departing, places?.map(({ location }) => location) ?? null, at)
  const found = leaveBy(field, preparation.minutes, marginMinutes)
  const isNothingNear = nearestGrowing(world, from).length === 0
  if (!found) {
    if (field.isToldToStay) return { leaveBy: null, noTime: 'told-to-stay' }
    if (isNothingNear) return { leaveBy: null, noTime: 'nothing-known' }
    return { leaveBy: null, noTime: places && places.length > 0 ? 'way-open' : 'roads-unknown' }
  }
  const { inSeconds, because } = found
  // No growth closes a way where nothing grows: its roads lead to no known place, on an island for example.
  if (because === 'no-way' && isNothingNear) return { leaveBy: null, noTime: 'roads-unknown' }
  const isForecast = because === 'way-closes' || because === 'no-way'
  const instant = (seconds: number) => new Date(Math.floor((at + seconds * 1000) / minuteMs) * minuteMs).toISOString()
  // A moment that has passed stays what it was: it does not move on with the clock.
  const byWay = field.latestSeconds - (preparation.minutes + marginMinutes) * 60
  const facts: LeaveByFacts = {
    at: because === 'way-closes' ? instant(byWay) : instant(inSeconds),
    because,
    uncertainty: isForecast ? 'growth-forecast' : 'none',
    isTooShort: field.latestSeconds < preparation.minutes * 60,
    lastDeparture: Number.isFinite(field.latestSeconds) ? instant(field.latestSeconds) : null,
    preparation,
    marginMinutes,
    isOrdered: field.orderedInSeconds === 0,
    clearance: field.clearance && {
      minutes: roundedMinutes(field.clearance.seconds),
      queueMinutes: roundedMinutes(field.clearance.queueSeconds),
    },
    hazards: settingTime(world, because, from, field).map(({ hazardId, title }) =>
      named(hazardId, title, world.byId, at),
    ),
  }
  return { leaveBy: facts, noTime: null }
}

/** What is known of the way to one of these places; where none can be reached, of the way out of the danger, as the planner leads. */
function fieldOf(
  { graph, marks }: World,
  { from, profile }: Departing,
  places: readonly Position[] | null,
  at: number,
): PersonField {
  // In one order for everybody, so that one pass over the roads serves all who go to the same places.
  const fieldTo = (some: readonly Position[] | null) =>
    personDeparture(graph, marks, {
      from,
      profile,
      places: some?.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]) ?? null,
      at,
    })
  const known = fieldTo(places && places.length > 0 ? places : null)
  if (!places || (places.length > 0 && known.latestSeconds > Number.NEGATIVE_INFINITY)) return known
  const until = Math.ceil(at / sharedMs) * sharedMs + horizonSeconds * 1000
  const outside = clearOfDangerUntil(graph, marks, from, until)
  return outside.length > 0 ? fieldTo(outside) : known
}

/** The ends out of danger stay the same for so long, so that a pass over the roads can be used again. */
const sharedMs = 30 * minuteMs

/** The hazards that a reason is about. */
function settingTime(
  world: World,
  because: LeaveReason,
  from: Position,
  { setBy }: PersonField,
): readonly MarkedHazard[] {
  const here = hazardsAt(world.marks, from).flatMap(number => world.marks.hazards[number] ?? [])
  if (because === 'in-danger') return here.filter(({ rank }) => rank === 'danger')
  if (because === 'ordered') return here.filter(({ rank, kind }) => rank === 'order' && kind !== 'shelter-in-place')
  // Where the places to go to are what is missing, nothing nearer is known than the dangers that grow.
  return setBy.length > 0 ? setBy : nearestGrowing(world, from)
}

function nearestGrowing({ marks }: World, from: Position): MarkedHazard[] {
  const away = ({ area: { box } }: MarkedHazard) => {
    const [west, south, east, north] = box
    const nearest = [clamp(from[0], west, east), clamp(from[1], south, north)] as const
    return distanceMeters(...from, ...nearest)
  }
  return growing(marks)
    .filter(hazard => away(hazard) < nearMeters)
    .sort((a, b) => away(a) - away(b))
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

function named(id: string, title: string, byId: ReadonlyMap<string, HazardFeature>, at: number) {
  const { isDrill = false, issuedAt = new Date(at).toISOString() } = byId.get(id)?.properties ?? {}
  return { id, title, isDrill, asOf: issuedAt }
}
