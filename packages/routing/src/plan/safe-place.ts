import { reasonText } from '../directions/wording.ts'
import { distanceMeters, type LonLat } from '../geo/measure.ts'
import type { Profile, RoadGraph } from '../graph/types.ts'
import type { HazardMarks } from '../hazards/marks.ts'
import { measurePath } from './assemble.ts'
import { findPath } from './find-path.ts'
import { planRoute } from './plan-route.ts'
import { costsFor } from './profiles.ts'
import type { Language, NoRouteReason, RouteResult } from './types.ts'

export type PlaceToGo = { id: string; name: string; location: LonLat; wheelchair: boolean | null }

export type SafePlaceResult<P extends PlaceToGo> = {
  best: { place: P; result: RouteResult } | null
  reason?: NoRouteReason
}

export type SafePlaceRequest = {
  from: LonLat
  profile: Profile
  /** Only accessible places, whatever the profile; the wheelchair profile implies it. */
  wheelchair?: boolean
  alternatives?: boolean
  language?: Language
}

// Straight-line order is a fair guess; travel time decides among this many.
const CANDIDATES = 12

type Near<P> = { place: P; straight: number }

const soonest = <P extends PlaceToGo>(
  graph: RoadGraph,
  marks: HazardMarks,
  near: readonly Near<P>[],
  { from, profile }: SafePlaceRequest,
): P | null => {
  const costs = costsFor(graph, profile)
  let best: { place: P; seconds: number } | null = null
  for (const [tried, { place, straight }] of near.entries()) {
    if (best && (tried >= CANDIDATES || straight / costs.maxSpeed > best.seconds)) break
    const path = findPath({ graph, marks, costs, from, to: place.location })
    if (typeof path === 'string') continue
    const { seconds } = measurePath(graph, costs, path)
    if (!best || seconds < best.seconds) best = { place, seconds }
  }
  return best?.place ?? null
}

/**
 * The place that is soonest reached by a safe route. Places outside every hazard come first; one inside a hazard that is only told of
 * (`avoid: false`) serves when no other can be reached; one inside a hazard to avoid never does.
 */
export const nearestSafePlace = <P extends PlaceToGo>(
  graph: RoadGraph,
  marks: HazardMarks,
  places: readonly P[],
  request: SafePlaceRequest,
): SafePlaceResult<P> => {
  const needsAccess = request.wheelchair || request.profile === 'wheelchair'
  const around = (place: P) => marks.hazards.filter(hazard => hazard.area.contains(place.location))
  const near = places
    .filter(place => !needsAccess || place.wheelchair === true)
    .map(place => ({ place, straight: distanceMeters(...request.from, ...place.location), around: around(place) }))
    .filter(one => !one.around.some(hazard => hazard.avoid))
    .sort((a, b) => a.straight - b.straight)
  const clear = near.filter(one => one.around.length === 0)
  const told = near.filter(one => one.around.length > 0)
  const place = soonest(graph, marks, clear, request) ?? soonest(graph, marks, told, request)
  if (place) return { best: { place, result: planRoute(graph, marks, { ...request, to: place.location }) } }

  const closest = (clear[0] ?? told[0])?.place
  const reason = closest && planRoute(graph, marks, { ...request, to: closest.location }).reason
  if (reason) return { best: null, reason }
  const none: NoRouteReason = { code: 'no-safe-way', message: '', blockedBy: [], blockedRoads: [] }
  return { best: null, reason: { ...none, message: reasonText(none, request.language ?? 'en') } }
}
