import type { Position } from '@muster/geo/position'
import { type Clearance, estimateClearance } from '../clearance/clearance.ts'
import { demandAlong } from '../clearance/demand.ts'
import { segmentOf } from '../graph/edges.ts'
import { snapToSegments } from '../graph/snap.ts'
import type { RoadGraph, TravelMode } from '../graph/types.ts'
import { type HazardMarks, hazardsAt } from '../hazards/marks.ts'
import { hazardExposure } from '../plan/hazard-exposure.ts'
import { ACCESS_SPEED, costsFor, isMotorized, type TravelModeCosts, usableSegment } from '../plan/profiles.ts'
import { closingsOf, growingDangers, secondsUntilReached } from './closings.ts'
import { cutOffBy } from './cut-off-by.ts'
import { latestAndDangerAt } from './latest-at.ts'
import { type DepartureField, type DepartureInput, latestDepartures, type SafeEnd } from './latest-departure.ts'
import type { PersonField } from './leave-by.ts'

const accessMeters = 5_000

/** The input of `personDeparture`. */
export type DepartureRequest = {
  from: Position
  profile: TravelMode
  /** Destinations, of which those clear of every hazard count. Null: the roads are ignored. */
  places: readonly Position[] | null
  /** Now, milliseconds since 1970. */
  at: number
}

type Cached = {
  at: number
  places: string
  input: DepartureInput
  field: DepartureField
  clearance: Clearance | null
}

/** A pass extrapolates growth for a few hours from its own time, so an old one covers less and less. */
const longestUseMs = 30 * 60_000

// People with the same destinations share one pass while the hazards do not change. Its times are relative to when it was made.
const fields = new WeakMap<HazardMarks, Map<TravelMode, readonly Cached[]>>()
/** Number of cached passes: one to the known places, and one out of the danger for neighbours who reach none of them. */
const mostKept = 2

function fieldFor(graph: RoadGraph, marks: HazardMarks, { profile, places, at }: DepartureRequest): Cached | null {
  if (!places) return null
  const known = fields.get(marks) ?? new Map<TravelMode, readonly Cached[]>()
  fields.set(marks, known)
  const names = places.join(';')
  const kept = (known.get(profile) ?? []).filter(one => Math.abs(at - one.at) < longestUseMs)
  const found = kept.find(one => one.places === names)
  if (found) return found
  const { closings, closedBy } = closingsOf(graph, marks, at)
  // Even if growth closes no further road, roads that are already closed stay closed.
  if (closings.size === 0 && growingDangers(marks).length === 0) return null
  const costs = costsFor(graph, profile)
  const safeEnds = safeEndsAt(marks, costs, places, at)
  const input = { graph, costs, marks, closings, closedBy, safeEnds }
  const field = latestDepartures(input)
  const made = { at, places: names, input, field, clearance: clearanceOf(input, field) }
  known.set(profile, [made, ...kept].slice(0, mostKept))
  return made
}

/** The ends on the roads for those places that are clear of every hazard. `at`: now, milliseconds since 1970. */
export function safeEndsAt(
  marks: HazardMarks,
  costs: TravelModeCosts,
  places: readonly Position[],
  at: number,
): SafeEnd[] {
  const { graph } = marks
  const usable = (segment: number) => usableSegment(graph, costs, segment)
  return places.flatMap(place => {
    if (hazardExposure(marks, place, at) !== 'clear') return []
    const [snap] = snapToSegments(graph, place, { maxMeters: accessMeters, usable })
    return snap ? [{ segment: snap.segment, along: snap.along, ...secondsUntilReached(marks, place, at) }] : []
  })
}

/** How long the roads stay full if everyone whose time is limited leaves; null on the practice network, which has no real houses. */
export function clearanceOf(
  { graph, costs, marks, safeEnds }: DepartureInput,
  field: DepartureField,
): Clearance | null {
  if (graph.isPractice || !isMotorized(costs.profile)) return null
  const hasWay = (segment: number) =>
    Math.max(field[segment * 2] ?? 0, field[segment * 2 + 1] ?? 0) > Number.NEGATIVE_INFINITY
  const leaving = new Set<number>()
  for (let edge = 0; edge < graph.edgeCount; edge++) if (Number.isFinite(field[edge])) leaving.add(segmentOf(edge))
  // People without a way out are in no queue.
  for (const segment of marks?.orderedStretches.keys() ?? []) if (hasWay(segment)) leaving.add(segment)
  return estimateClearance({ graph, marks, exits: safeEnds, demand: demandAlong(graph, leaving), alsoFrom: leaving })
}

/** The data about one person's remaining time, from hazards, orders and reported growth. */
export function personDeparture(graph: RoadGraph, marks: HazardMarks, request: DepartureRequest): PersonField {
  const { from, profile, at } = request
  const around = hazardsAt(marks, from).flatMap(number => marks.hazards[number] ?? [])
  const isToldToStay = around.some(({ kind }) => kind === 'shelter-in-place')
  const isOrdered = around.some(({ rank, kind }) => rank === 'order' && kind !== 'shelter-in-place')
  const field: PersonField = {
    latestSeconds: Number.POSITIVE_INFINITY,
    orderedInSeconds: isOrdered ? 0 : null,
    isInDanger: around.some(({ rank }) => rank === 'danger'),
    isToldToStay,
    setBy: [],
    clearance: null,
  }
  const cached = fieldFor(graph, marks, request)
  const usable = (segment: number) => usableSegment(graph, costsFor(graph, profile), segment)
  const [start] = cached ? snapToSegments(graph, from, { maxMeters: accessMeters, usable }) : []
  if (!cached || !start) return field
  const passed = (at - cached.at) / 1000 + start.distance / ACCESS_SPEED[profile]
  // The last vehicle of the queue must get through, too, because this person may be in it.
  const queue = cached.clearance?.waitFrom(start) ?? 0
  const { latest, danger } = latestAndDangerAt(cached.input, cached.field, start)
  const setBy = latest === Number.NEGATIVE_INFINITY ? cutOffBy(cached.input, start) : [danger]
  return {
    ...field,
    latestSeconds: latest - passed - queue,
    setBy: setBy.flatMap(number => marks.hazards[number] ?? []),
    clearance: cached.clearance && { seconds: cached.clearance.mostSeconds, queueSeconds: queue },
  }
}
