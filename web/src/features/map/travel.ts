import type { User } from '@muster/contracts/entities/user'
import { type RoutingProfile, usualProfile } from '@muster/contracts/vocabulary/travel'

/** The ways to go that the map offers, in the order of its tabs. */
export const travelWays = ['driving', 'wheelchair', 'walking', 'cycling'] as const satisfies readonly RoutingProfile[]
export type TravelWay = (typeof travelWays)[number]

/** How this person most likely leaves. */
export const usualWay = (
  user: Pick<User, 'hasWheelchair' | 'needsEvacuationAssistance' | 'transportationType'>,
): TravelWay => usualProfile(user)
