import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { type AddedPreparation, profileWithPreparations } from '@muster/contracts/vocabulary/preparation'
import { hasRoute, preferWithoutTrailer } from '@muster/routing/directions/without-trailer'
import type { TravelMode } from '@muster/routing/graph/types'
import type { OpenPack } from './answers.ts'

/** Plans a way for a person who takes livestock along: as a car with a trailer; if that gives no route, as a car without one, with a note that says so. */
export function withLivestock<A extends DirectionsAnswer | { directions: DirectionsAnswer }>(
  { leaving }: OpenPack,
  asked: TravelMode,
  language: Language,
  plan: (mode: TravelMode) => A,
): A {
  const usual = modeWith(asked, leaving?.added ?? [])
  const answer = plan(usual)
  return usual === asked || hasRoute(answer) ? answer : preferWithoutTrailer(answer, plan(asked), language)
}

/** The travel mode with the added preparations: a car becomes a car with a trailer if they need one. */
export const modeWith = (mode: TravelMode, added: readonly AddedPreparation[]): TravelMode =>
  mode === 'car' && profileWithPreparations('driving', added) === 'driving-trailer' ? 'trailer' : mode
