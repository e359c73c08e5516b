import { travelLimits } from '@muster/contracts/vocabulary/travel'
import type { TravelMode } from '../graph/types.ts'
import { ACCESS_SPEED } from './profiles.ts'
import type { Route, TooFar } from './types.ts'

const limits: Partial<Record<TravelMode, TooFar['limit']>> = {
  wheelchair: travelLimits.wheelchair,
  walking: travelLimits.walking,
  bicycle: travelLimits.cycling,
}

/** The excess of a route over the limits of its travel mode, including the gaps without a road at its ends; null if the route is within the limits. */
export function excessOverLimits(route: Route): TooFar | null {
  const { profile, distanceMeters, durationSeconds, startGap, endGap, isPractice } = route
  const limit = limits[profile]
  // Gaps are ignored on the practice network, because it lacks most streets.
  const gaps = isPractice ? 0 : (startGap?.meters ?? 0) + (endGap?.meters ?? 0)
  const meters = distanceMeters + gaps
  const seconds = durationSeconds + gaps / ACCESS_SPEED[profile]
  return limit && (meters > limit.meters || seconds > limit.seconds) ? { profile, meters, seconds, limit } : null
}
