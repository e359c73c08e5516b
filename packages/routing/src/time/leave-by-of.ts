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
import { growingDangers, horizonSeconds } from './closings.ts'
import { leaveBy, type PersonField } from './leave-by.ts'
import { personDeparture } from './person-departure.ts'

/** Margin between the latest departure and the leave-by time, because roads are slower when everyone leaves. */
const marginMinutes = 30
const minuteMs = 60_000
/** Minutes, rounded up to five: an exact minute would look like a measurement. */
const roundedMinutes = (seconds: number) => Math.ceil(seconds / 300) * 5
/** Dangers farther away than this are not assumed to close a way. */
const nearMeters = 60_000

/** The roads, with the known hazards marked on them. */
type World = { graph: RoadGraph; marks: HazardMarks; byId: ReadonlyMap<string, HazardFeature> }

/** A person who may have to leave: from where, how, and with which preparation. */
export type DepartingPerson = { from: Position; profile: TravelMode; preparation: Preparation }
/** Either the leave-by time, or the reason why none is known. */
export type LeaveByResult = { leaveBy: LeaveByFacts; noTime: null } | { leaveBy: null; noTime: NoLeaveByReason }

/**
 * Computes when a person has to leave a place, or why no time is known. With `places` null, only orders and dangers count, because the roads of the practice
 * network say nothing about when a real way closes. `at`: now, milliseconds since 1970.
 */
export function leaveByOf(
  world: World,
  departing: DepartingPerson,
  places: readonly PlaceToGo[] | null,
  at: number,
): LeaveByResult {
  const { from, preparation } = departing
  // Any place clear of danger counts, even one that cannot accept this person: the question is how long a way out of the danger stays open.
  const field = fieldOf(world, departing, places?.map(({ location }) => location) ?? null, at)
  const found = leaveBy(field, preparation.minutes, marginMinutes)
  const isNothingNear = nearestGrowing(world, from).length === 0
  if (!found) {
    if (field.isToldToStay) return { leaveBy: null, noTime: 'told-to-stay' }
    if (isNothingNear) return { leaveBy: null, noTime: 'nothing-known' }
    return { leaveBy: null, noTime: places && places.length > 0 ? 'way-open' : 'roads-unknown' }
  }
  const { inSeconds, because } = found
  // If no danger grows nearby, no growth closes the way: its roads lead to no known place, for example on an island.
  if (because === 'no-way' && isNothingNear) return { leaveBy: null, noTime: 'roads-unknown' }
  const isForecast = because === 'way-closes' || because === 'no-way'
  const instant = (seconds: number) => new Date(Math.floor((at + seconds * 1000) / minuteMs) * minuteMs).toISOString()
  // A time that has passed stays fixed and does not move with the clock.
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

/** The field of the way to one of the places; if none can be reached, of the way out of the danger, as the planner routes. */
function fieldOf(
  { graph, marks }: World,
  { from, profile }: DepartingPerson,
  places: readonly Position[] | null,
  at: number,
): PersonField {
  // Sorted in the same order for everyone, so that people with the same destinations share one pass over the roads.
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

/** The ends out of danger stay the same for this time, so that a pass over the roads can be reused. */
const sharedMs = 30 * minuteMs

/** The hazards that caused a reason. */
function settingTime(
  world: World,
  because: LeaveReason,
  from: Position,
  { setBy }: PersonField,
): readonly MarkedHazard[] {
  const here = hazardsAt(world.marks, from).flatMap(number => world.marks.hazards[number] ?? [])
  if (because === 'in-danger') return here.filter(({ rank }) => rank === 'danger')
  if (because === 'ordered') return here.filter(({ rank, kind }) => rank === 'order' && kind !== 'shelter-in-place')
  // If the reason is a lack of known destinations, the growing dangers are the closest known cause.
  return setBy.length > 0 ? setBy : nearestGrowing(world, from)
}

function nearestGrowing({ marks }: World, from: Position): MarkedHazard[] {
  const away = ({ area: { box } }: MarkedHazard) => {
    const [west, south, east, north] = box
    const nearest = [clamp(from[0], west, east), clamp(from[1], south, north)] as const
    return distanceMeters(...from, ...nearest)
  }
  return growingDangers(marks)
    .filter(hazard => away(hazard) < nearMeters)
    .sort((a, b) => away(a) - away(b))
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

function named(id: string, title: string, byId: ReadonlyMap<string, HazardFeature>, at: number) {
  const { isDrill = false, issuedAt = new Date(at).toISOString() } = byId.get(id)?.properties ?? {}
  return { id, title, isDrill, asOf: issuedAt }
}
