import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { hasRoute, orWithout } from '@muster/routing/directions/without-trailer'
import type { TravelMode } from '@muster/routing/graph/types'

/** `asked`: how the request says that the person travels. `usual`: the same with what they take along. */
type Modes = { asked: TravelMode; usual: TravelMode; language: Language }

/** Plans for a person with what they take along. Where that leads nowhere and a car without a trailer gets through, that way, which says so. */
export async function orWithoutTrailer<Answer extends DirectionsAnswer | { directions: DirectionsAnswer }>(
  { asked, usual, language }: Modes,
  plan: (mode: TravelMode) => Promise<Answer>,
): Promise<Answer> {
  const answer = await plan(usual)
  return usual === asked || hasRoute(answer) ? answer : orWithout(answer, await plan(asked), language)
}
