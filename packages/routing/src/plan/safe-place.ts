import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RiskKind } from '@muster/contracts/vocabulary/travel'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { marginText } from '../directions/margin.ts'
import { withWords } from '../directions/wording.ts'
import type { RoadEnd } from '../graph/road-ends.ts'
import type { RoadGraph, TravelMode } from '../graph/types.ts'
import type { HazardMarks } from '../hazards/marks.ts'
import type { StopCheck } from './cancel.ts'
import { findBestPlace } from './find-path.ts'
import { hazardExposure, hazardsAround } from './hazard-exposure.ts'
import { bareReason, planRoute, withoutWayOut } from './plan-route.ts'
import { costsFor, isMotorized } from './profiles.ts'
import type { NoRouteReason, Refuge, RouteResult } from './types.ts'

/** Tiers up to this one (see shelters/fit.ts) are open, as far as anybody says. */
const lastOpenTier = 2

export type PlaceToGo = {
  id: string
  name: string
  location: Position
  wheelchair: boolean | null
  /** Lower is better; a place of a higher tier serves when no better one can be reached. Without one all are as good. */
  tier?: number
  /** True where the place is said to lack what this person cannot do without. Such a place is the last resort. */
  lacks?: boolean
  /** Whether a route that ends here may say that it ends in a safe zone; so by default. */
  isSafeZone?: boolean
  /** Set where it is no place to stay at but the end of the known roads, or a road out of danger. */
  end?: RoadEnd
}

export type SafePlaceResult<P extends PlaceToGo> = {
  best: { place: P; result: RouteResult } | null
  reason?: NoRouteReason
  /** How far the place is from every known danger and what is known of their growth, in words; empty where nothing burns. */
  margin?: string
}

export type SafePlaceRequest = {
  from: Position
  profile: TravelMode
  /** Unknown places after accessible ones, and those that are said not to be accessible last of all; the wheelchair profile implies it. */
  wheelchair?: boolean
  alternatives?: boolean
  language?: Language
  departAt?: number
  refuges?: readonly Refuge[]
}

function bestOf<P extends PlaceToGo>(
  graph: RoadGraph,
  marks: HazardMarks,
  places: readonly P[],
  { from, profile }: SafePlaceRequest,
  check: StopCheck,
) {
  const query = { ...check, graph, marks, costs: costsFor(graph, profile), from }
  const place =
    places.length > 0
      ? findBestPlace(
          query,
          places.map(({ location }) => location),
        )
      : null
  return place === null ? null : (places[place] ?? null)
}

/** Metres a second, slower than any way out, so that a danger is not thought smaller than it will be. */
const slowest = { driven: 8, other: 1 }

/** When somebody is at a place at the latest, before the way there is known. */
function arrivalAt({ from, profile, departAt }: SafePlaceRequest, to: Position): number | undefined {
  if (departAt === undefined) return undefined
  const speed = isMotorized(profile) ? slowest.driven : slowest.other
  return departAt + (distanceMeters(...from, ...to) / speed) * 1000
}

/** Each place that is tried costs two searches. */
const mostTries = 6

/** What makes a way worse than another from the same start. That a start lies in a danger, or what a surface is, is told and changes nothing. */
const avoidableRisks: ReadonlySet<RiskKind> = new Set([
  'near-danger',
  'closes-soon',
  'crosses-order',
  'doubtful-road',
  'ford',
])
const isRisky = ({ routes: [route] }: RouteResult) => route?.reasons.some(({ kind }) => avoidableRisks.has(kind))

/**
 * The place that is reached with the least distance in danger, then in ordered areas, then soonest. Places clear of every hazard come first; one near a
 * danger, in a warning or in a notice serves when no other can be reached; one inside a danger, a closure or an ordered area never does. A place
 * that is said to lack what this person cannot do without comes after all others. Among those that are as clear the lowest tier comes first,
 * unless the way there is risky and that to another open one is not. docs/decisions/clear-places-before-fitting-ones.md has the reasons.
 * None of this is worth a longer way through a danger: where the way leads through one, a place that is reached with clearly less of it is chosen.
 */
export function nearestSafePlace<P extends PlaceToGo>(
  graph: RoadGraph,
  marks: HazardMarks,
  places: readonly P[],
  request: SafePlaceRequest,
  check: StopCheck = {},
): SafePlaceResult<P> {
  const found = preferredPlace(graph, marks, places, request, check)
  const meters = metersInDanger(found)
  if (meters <= spareMeters) return found
  const others = groupsOf(marks, places, request).flatMap(({ group, lacks }) => (lacks ? [] : group))
  const soonestOut = bestOf(graph, marks, others, request, check)
  if (!soonestOut || soonestOut === found.best?.place) return found
  const other = preferredPlace(graph, marks, [soonestOut], request, check)
  return other.best && metersInDanger(other) < meters - spareMeters ? other : found
}

/** A smaller difference in metres does not change the chosen place: perimeters are not that accurate. */
const spareMeters = 100

/** Metres of the best way that lie in dangers. */
function metersInDanger<P extends PlaceToGo>({ best }: SafePlaceResult<P>): number {
  const [route] = best?.result.routes ?? []
  const left = route?.leavesHazards.filter(({ rank }) => rank === 'danger') ?? []
  return left.reduce((sum, { metersInside }) => sum + metersInside, 0)
}

function preferredPlace<P extends PlaceToGo>(
  graph: RoadGraph,
  marks: HazardMarks,
  places: readonly P[],
  request: SafePlaceRequest,
  check: StopCheck,
): SafePlaceResult<P> {
  let reason: NoRouteReason | undefined
  let risky: SafePlaceResult<P> | undefined
  const safePlaces = places.flatMap(({ location, isSafeZone = true }) => (isSafeZone ? [location] : []))
  for (const { group, isOpenAndClear } of groupsOf(marks, places, request)) {
    // A risky way to an open place goes before any way to one that is not.
    if (risky && !isOpenAndClear) return risky
    let left = group
    let place: P | null = null
    let result: RouteResult | null = null
    // The best place may be too far for who has no motor, and another one of the group nearer, though with more metres in an ordered area.
    for (let tries = 0; tries < mostTries && left.length > 0; tries++) {
      const next = bestOf(graph, marks, left, request, check)
      const goal = next ?? left[0]
      // Why a place of the best group cannot be reached is told; that of a later one is not looked for.
      if (!goal || (!next && (result || reason || risky))) break
      const end = goal.end && { end: goal.end }
      const planned = planRoute(graph, marks, { ...request, safePlaces, to: goal.location, ...end }, check)
      result ??= planned
      if (!next || planned.reason?.code !== 'too-far') {
        if (planned.routes.length > 0) [place, result] = [next, planned]
        break
      }
      left = left.filter(other => other !== next)
    }
    if (!result) continue
    if (place && result.routes.length > 0) {
      const travelSeconds = result.routes[0]?.durationSeconds
      const found = {
        best: { place, result },
        margin: marginText(marks, place.location, { ...request, travelSeconds }),
      }
      if (!isOpenAndClear || !isRisky(result)) return found
      risky ??= found
    }
    reason ??= result.reason
  }
  if (risky) return risky
  if (reason) return { best: null, reason }
  const code = places.length === 0 ? 'no-known-place' : 'no-safe-way'
  const none: NoRouteReason = { ...bareReason(code), ...withoutWayOut(graph, marks, request) }
  return { best: null, reason: withWords(none, request.language ?? 'en') }
}

/** Places that are as good as each other, the best group first; in each the nearest first. */
function groupsOf<P extends PlaceToGo>(marks: HazardMarks, places: readonly P[], request: SafePlaceRequest) {
  const needsAccess = request.wheelchair || request.profile === 'wheelchair'
  const groups = new Map<number, P[]>()
  const away = ({ location }: P) => distanceMeters(...request.from, ...location)
  for (const place of places.toSorted((a, b) => away(a) - away(b))) {
    const exposure = hazardExposure(marks, place.location, arrivalAt(request, place.location))
    if (exposure === 'closed' && !(place.end && isOnlyOrdered(marks, place.location))) continue
    const lacks = place.lacks || (needsAccess && place.wheelchair === false)
    const isUnknown = needsAccess && place.wheelchair === null
    const order = (lacks ? lackingOrder : 0) + exposureOrder[exposure] + (place.tier ?? 0) * 2 + (isUnknown ? 1 : 0)
    groups.set(order, [...(groups.get(order) ?? []), place])
  }
  return [...groups.entries()]
    .sort(([a], [b]) => a - b)
    .map(([order, group]) => ({
      group,
      isOpenAndClear: order < (lastOpenTier + 1) * 2,
      lacks: order >= lackingOrder,
    }))
}

const lackingOrder = 10_000

const exposureOrder = { clear: 0, doubtful: 1_000, closed: 2_000 } as const

/** Where the known roads end inside an ordered area, their ends are the only known way out of it. */
function isOnlyOrdered(marks: HazardMarks, point: Position): boolean {
  const around = hazardsAround(marks, point)
  return around.length > 0 && around.every(({ rank }) => rank === 'order')
}
