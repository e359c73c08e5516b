import { travelLimits } from '@muster/contracts/vocabulary/travel'
import type { TravelMode } from '../graph/types.ts'
import type { Route, TooFar } from './types.ts'

const limits: Partial<Record<TravelMode, TooFar['limit']>> = {
  wheelchair: travelLimits.wheelchair,
  walking: travelLimits.walking,
  bicycle: travelLimits.cycling,
}

/** By how much a way is too long for a travel mode; null where it is possible. */
export function tooFar({ profile, distanceMeters: meters, durationSeconds: seconds }: Route): TooFar | null {
  const limit = limits[profile]
  return limit && (meters > limit.meters || seconds > limit.seconds) ? { profile, meters, seconds, limit } : null
}
