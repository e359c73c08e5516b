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
import { emptyNoRouteReason, optionsWithoutWayOut, planRoute } from './plan-route.ts'
import { costsFor, isMotorized } from './profiles.ts'
import type { NoRouteReason, Refuge, RouteResult } from './types.ts'

/** Places of tiers up to this one (see shelters/fit.ts) are open as far as is known. */
const lastOpenTier = 2

/** A possible destination. */
export type PlaceToGo = {
  id: string
  name: string
  location: Position
  wheelchair: boolean | null
  /** Lower is better. A place of a higher tier is chosen only if no better one can be reached. Places without a tier are all equal. */
  tier?: number
  /** True if the place is known to lack something that this person cannot do without. Such a place is the last resort. */
  lacks?: boolean
  /** Whether a route that ends here may be called a route to a safe zone. Default: true. */
  isSafeZone?: boolean
  /** Set if it is not a place to stay but the end of the known roads, or a road out of danger. */
  end?: RoadEnd
}

/** The chosen place with its routes, or the reason why none can be reached. */
export type SafePlaceResult<P extends PlaceToGo> = {
  best: { place: P; result: RouteResult } | null
  reason?: NoRouteReason
  /** A text with the place's distance from every known danger and the dangers' growth; empty if no danger is known. */
  margin?: string
}

/** The input of `nearestSafePlace`. `departAt`: milliseconds since 1970. */
export type SafePlaceRequest = {
  from: Position
  profile: TravelMode
  /** Sorts places with unknown accessibility after accessible ones, and inaccessible ones last. Implied by the wheelchair profile. */
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

/** Assumed speeds in m/s, slower than any real way out, so that the size of a danger at arrival is not underestimated. */
const slowest = { driven: 8, other: 1 }

/** The latest time of arrival at a place (milliseconds since 1970), estimated before the route is known. */
function arrivalAt({ from, profile, departAt }: SafePlaceRequest, to: Position): number | undefined {
  if (departAt === undefined) return undefined
  const speed = isMotorized(profile) ? slowest.driven : slowest.other
  return departAt + (distanceMeters(...from, ...to) / speed) * 1000
}

/** Limit of tried places, because each one costs two searches. */
const mostTries = 6

/** Risks that make a route worse than another one from the same start. A start in a danger, or a bad surface, is reported but does not change the choice. */
const avoidableRisks: ReadonlySet<RiskKind> = new Set([
  'near-danger',
  'closes-soon',
  'crosses-order',
  'doubtful-road',
  'ford',
])
const isRisky = ({ routes: [route] }: RouteResult) => route?.reasons.some(({ kind }) => avoidableRisks.has(kind))

/**
 * Chooses the place that is reached with the fewest metres in danger, then in ordered areas, then in the least time. Places clear of every hazard come first.
 * One near a danger, in a warning or in a notice is chosen only if no other can be reached. One inside a danger, a closure or an ordered area is never
 * chosen. A place that is known to lack something that this person cannot do without comes after all others. Among equally clear places the lowest tier comes
 * first, unless the way there is risky and the way to another open one is not. docs/decisions/clear-places-before-fitting-ones.md has the reasons.
 * None of this justifies a longer way through a danger: if the way leads through one, a place that is reached with clearly fewer metres in danger is chosen.
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

/** Differences in metres below this do not change the choice, because perimeters are not that accurate. */
const spareMeters = 100

/** Metres of the best route that lie in dangers. */
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
    // A risky way to an open place is preferred to any way to a place that is not open.
    if (risky && !isOpenAndClear) return risky
    let left = group
    let place: P | null = null
    let result: RouteResult | null = null
    // The best place may be too far without a motor, while another one of the group is nearer, though with more metres in an ordered area.
    for (let tries = 0; tries < mostTries && left.length > 0; tries++) {
      const next = bestOf(graph, marks, left, request, check)
      const goal = next ?? left[0]
      // The reason why a place of the best group cannot be reached is reported; reasons of later groups are not computed.
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
  const none: NoRouteReason = { ...emptyNoRouteReason(code), ...optionsWithoutWayOut(graph, marks, request) }
  return { best: null, reason: withWords(none, request.language ?? 'en') }
}

/** Groups of equally good places, the best group first; the nearest place first in each group. */
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

/** True if only ordered areas hold the point. If the known roads end inside an ordered area, their ends are the only known way out of it. */
function isOnlyOrdered(marks: HazardMarks, point: Position): boolean {
  const around = hazardsAround(marks, point)
  return around.length > 0 && around.every(({ rank }) => rank === 'order')
}
