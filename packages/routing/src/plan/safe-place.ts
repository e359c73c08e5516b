import type { Language } from '@muster/contracts/vocabulary/languages'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { marginText } from '../directions/margin.ts'
import { reasonText } from '../directions/wording.ts'
import type { RoadGraph, TravelMode } from '../graph/types.ts'
import type { HazardMarks } from '../hazards/marks.ts'
import type { StopCheck } from './cancel.ts'
import { findBestPlace } from './find-path.ts'
import { hazardExposure } from './hazard-exposure.ts'
import { bareReason, planRoute, withoutWayOut } from './plan-route.ts'
import { costsFor, isMotorized } from './profiles.ts'
import type { NoRouteReason, Refuge, RouteResult } from './types.ts'

export type PlaceToGo = { id: string; name: string; location: Position; wheelchair: boolean | null }

export type SafePlaceResult<P extends PlaceToGo> = {
  best: { place: P; result: RouteResult } | null
  reason?: NoRouteReason
  /** How far the place is from every known danger and what is known of their growth, in words; empty where nothing burns. */
  margin?: string
}

export type SafePlaceRequest = {
  from: Position
  profile: TravelMode
  /** Only accessible places, whatever the profile; the wheelchair profile implies it. */
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

/**
 * The place that is reached with the least distance in danger, then in ordered areas, then soonest. Places clear of every hazard come first; one near a danger, in a warning or in a
 * notice serves when no other can be reached; one inside a danger, a closure or an ordered area never does.
 */
export function nearestSafePlace<P extends PlaceToGo>(
  graph: RoadGraph,
  marks: HazardMarks,
  places: readonly P[],
  request: SafePlaceRequest,
  check: StopCheck = {},
): SafePlaceResult<P> {
  const needsAccess = request.wheelchair || request.profile === 'wheelchair'
  const near = places
    .filter(place => !needsAccess || place.wheelchair === true)
    .map(place => ({
      place,
      straight: distanceMeters(...request.from, ...place.location),
      rank: hazardExposure(marks, place.location, arrivalAt(request, place.location)),
    }))
    .sort((a, b) => a.straight - b.straight)
  const [clear = [], doubtful = []] = (['clear', 'doubtful'] as const).map(wanted =>
    near.filter(one => one.rank === wanted).map(({ place }) => place),
  )
  const place = bestOf(graph, marks, clear, request, check) ?? bestOf(graph, marks, doubtful, request, check)
  const goal = place ?? clear[0] ?? doubtful[0]
  const safePlaces = places.map(({ location }) => location)
  const result = goal && planRoute(graph, marks, { ...request, safePlaces, to: goal.location }, check)
  if (place && result && result.routes.length > 0) {
    return { best: { place, result }, margin: marginText(marks, place.location, request) }
  }
  if (result?.reason) return { best: null, reason: result.reason }
  const none: NoRouteReason = { ...bareReason('no-safe-way'), ...withoutWayOut(graph, marks, request) }
  return { best: null, reason: { ...none, message: reasonText(none, request.language ?? 'en') } }
}
