import { travelLimits } from '@muster/contracts/vocabulary/travel'
import type { TravelMode } from '../graph/types.ts'
import { ACCESS_SPEED } from './profiles.ts'
import type { Route, TooFar } from './types.ts'

const limits: Partial<Record<TravelMode, TooFar['limit']>> = {
  wheelchair: travelLimits.wheelchair,
  walking: travelLimits.walking,
  bicycle: travelLimits.cycling,
}

/** By how much a way, with the ground at its ends that no road is known for, is too long for a travel mode; null where it is possible. */
export function tooFar(route: Route): TooFar | null {
  const { profile, distanceMeters, durationSeconds, startGap, endGap, isPractice } = route
  const limit = limits[profile]
  // The practice network leaves most streets out.
  const gaps = isPractice ? 0 : (startGap?.meters ?? 0) + (endGap?.meters ?? 0)
  const meters = distanceMeters + gaps
  const seconds = durationSeconds + gaps / ACCESS_SPEED[profile]
  return limit && (meters > limit.meters || seconds > limit.seconds) ? { profile, meters, seconds, limit } : null
}
