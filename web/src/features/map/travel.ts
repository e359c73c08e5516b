import type { User } from '@muster/contracts/entities/user'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'

/** The ways to go that the map offers, in the order of its tabs. */
export const travelWays = ['driving', 'wheelchair', 'walking', 'cycling'] as const satisfies readonly RoutingProfile[]
export type TravelWay = (typeof travelWays)[number]

/** How this person most likely leaves. Who waits for help or a bus is driven by somebody, in a wheelchair, too. */
export function usualWay({
  hasWheelchair,
  needsEvacuationAssistance,
  transportationType,
}: Pick<User, 'hasWheelchair' | 'needsEvacuationAssistance' | 'transportationType'>): TravelWay {
  const isDriven = ['personal_vehicle', 'assistance_needed', 'public_transit'].includes(transportationType)
  if (isDriven || needsEvacuationAssistance) return 'driving'
  if (hasWheelchair) return 'wheelchair'
  if (transportationType === 'walking') return 'walking'
  return transportationType === 'bicycle' ? 'cycling' : 'driving'
}
