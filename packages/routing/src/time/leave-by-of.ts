import type { LeaveByFacts } from '@muster/contracts/entities/leave-by'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import type { LeaveReason, NoLeaveByReason } from '@muster/contracts/vocabulary/leave-by'
import type { Preparation } from '@muster/contracts/vocabulary/preparation'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { RoadGraph, TravelMode } from '../graph/types.ts'
import { type HazardMarks, hazardsAt, type MarkedHazard } from '../hazards/marks.ts'
import type { PlaceToGo } from '../plan/safe-place.ts'
import { growing } from './closings.ts'
import { leaveBy } from './leave-by.ts'
import { personDeparture } from './person-departure.ts'

/** Between the last moment and the one that is told: roads are slower when everybody leaves. */
const marginMinutes = 30
const minuteMs = 60_000
/** An estimate that is told to the minute would be taken for a count. */
const roundedMinutes = (seconds: number) => Math.ceil(seconds / 300) * 5
/** A danger further away than this is not named as what closes a way. */
const namedMeters = 60_000

/** The roads, with the hazards that are known marked on them. */
type World = { graph: RoadGraph; marks: HazardMarks; byId: ReadonlyMap<string, HazardFeature> }

export type Departing = { from: Position; profile: TravelMode; preparation: Preparation }
export type Told = { leaveBy: LeaveByFacts; noTime: null } | { leaveBy: null; noTime: NoLeaveByReason }

/**
 * When a person has to go from a place, or why no time is known. Without places only orders and dangers count: roads that are drawn for
 * practice say nothing of when a real way closes. `at`: now, milliseconds since 1970.
 */
export function leaveByOf(world: World, departing: Departing, places: readonly PlaceToGo[] | null, at: number): Told {
  const { graph, marks } = world
  const { from, profile, preparation } = departing
  // Any place clear of danger counts, one that cannot take this person, too: the question is how long a way out of the danger stays open.
  // Without anywhere to go nothing can be said of that.
  const ends = places && places.length > 0 ? places : null
  // In one order for everybody, so that one pass over the roads serves all who go to the same places.
  const locations = ends?.map(({ location }) => location).toSorted((a, b) => a[0] - b[0] || a[1] - b[1]) ?? null
  const field = personDeparture(graph, marks, { from, profile, places: locations, at })
  const found = leaveBy(field, preparation.minutes, marginMinutes)
  const isNothingNear = nearestGrowing(world, from).length === 0
  if (!found) {
    if (field.isToldToStay) return { leaveBy: null, noTime: 'told-to-stay' }
    if (isNothingNear) return { leaveBy: null, noTime: 'nothing-known' }
    return { leaveBy: null, noTime: locations ? 'way-open' : 'roads-unknown' }
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
    hazards: settingTime(world, because, from).map(({ hazardId, title }) => named(hazardId, title, world.byId, at)),
  }
  return { leaveBy: facts, noTime: null }
}

/** The hazards that a reason is about. */
function settingTime(world: World, because: LeaveReason, from: Position): MarkedHazard[] {
  const here = hazardsAt(world.marks, from).flatMap(number => world.marks.hazards[number] ?? [])
  if (because === 'in-danger') return here.filter(({ rank }) => rank === 'danger')
  if (because === 'ordered') return here.filter(({ rank, kind }) => rank === 'order' && kind !== 'shelter-in-place')
  return nearestGrowing(world, from)
}

function nearestGrowing({ marks }: World, from: Position): MarkedHazard[] {
  const away = ({ area: { box } }: MarkedHazard) => {
    const [west, south, east, north] = box
    const nearest = [clamp(from[0], west, east), clamp(from[1], south, north)] as const
    return distanceMeters(...from, ...nearest)
  }
  return growing(marks)
    .filter(hazard => away(hazard) < namedMeters)
    .sort((a, b) => away(a) - away(b))
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

function named(id: string, title: string, byId: ReadonlyMap<string, HazardFeature>, at: number) {
  const { isDrill = false, issuedAt = new Date(at).toISOString() } = byId.get(id)?.properties ?? {}
  return { id, title, isDrill, asOf: issuedAt }
}
