import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { hasRoute, preferWithoutTrailer } from '@muster/routing/directions/without-trailer'
import type { TravelMode } from '@muster/routing/graph/types'

/** `asked`: the travel mode in the request. `usual`: the same mode with what the person takes along, such as a trailer. */
type Modes = { asked: TravelMode; usual: TravelMode; language: Language }

/**
 * Plans with what the person takes along. If no route exists for a car with a trailer but one exists without it, returns the route without it, which says so.
 */
export async function planWithOrWithoutTrailer<Answer extends DirectionsAnswer | { directions: DirectionsAnswer }>(
  { asked, usual, language }: Modes,
  plan: (mode: TravelMode) => Promise<Answer>,
): Promise<Answer> {
  const answer = await plan(usual)
  return usual === asked || hasRoute(answer) ? answer : preferWithoutTrailer(answer, await plan(asked), language)
}
