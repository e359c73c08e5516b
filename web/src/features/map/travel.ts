import type { User } from '@muster/contracts/entities/user'
import { defaultRoutingProfile, type RoutingProfile } from '@muster/contracts/vocabulary/travel'

/** The ways to travel that the map offers, in the order of its tabs. */
export const travelWays = ['driving', 'wheelchair', 'walking', 'cycling'] as const satisfies readonly RoutingProfile[]
export type TravelWay = (typeof travelWays)[number]

/** The way in which this person most likely travels, from their profile. */
export const usualWay = (
  user: Pick<User, 'hasWheelchair' | 'needsEvacuationAssistance' | 'transportationType'>,
): TravelWay => defaultRoutingProfile(user)
