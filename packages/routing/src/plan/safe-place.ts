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

// Straight-line order is a fair guess; travel time decides among this many.
const CANDIDATES = 12

/**
 * The place that is soonest reached by a safe route, among those outside every hazard; for the wheelchair profile (or
 * `wheelchair: true`) only accessible ones.
 */
export const nearestSafePlace = <P extends PlaceToGo>(
  graph: RoadGraph,
  marks: HazardMarks,
  places: readonly P[],
  request: { from: LonLat; profile: Profile; wheelchair?: boolean; alternatives?: boolean; language?: Language },
): SafePlaceResult<P> => {
  const costs = costsFor(graph, request.profile)
  const needsAccess = request.wheelchair ?? request.profile === 'wheelchair'
  const near = places
    .filter(place => !needsAccess || place.wheelchair === true)
    .filter(place => !marks.hazards.some(hazard => hazard.area.contains(place.location)))
    .map(place => ({ place, straight: distanceMeters(...request.from, ...place.location) }))
    .sort((a, b) => a.straight - b.straight)
  let best: { place: P; seconds: number } | null = null
  for (const [tried, { place, straight }] of near.entries()) {
    if (best && (tried >= CANDIDATES || straight / costs.maxSpeed > best.seconds)) break
    const path = findPath({ graph, marks, costs, from: request.from, to: place.location })
    if (typeof path === 'string') continue
    const { seconds } = measurePath(graph, costs, path)
    if (!best || seconds < best.seconds) best = { place, seconds }
  }
  if (best)
    return { best: { place: best.place, result: planRoute(graph, marks, { ...request, to: best.place.location }) } }
  const closest = near[0]?.place
  const told = closest && planRoute(graph, marks, { ...request, to: closest.location }).reason
  if (told) return { best: null, reason: told }
  const reason: NoRouteReason = { code: 'no-safe-way', message: '', blockedBy: [], blockedRoads: [] }
  return { best: null, reason: { ...reason, message: reasonText(reason, request.language ?? 'en') } }
}
