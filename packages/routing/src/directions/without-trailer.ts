import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { wordsOf } from './words.ts'

/** Adds a text to routes that says that they are for a car without its trailer, because no route with the trailer is known. */
function sayWithoutTrailer(answer: DirectionsAnswer, language: Language): DirectionsAnswer {
  const { withoutTrailer } = wordsOf(language)
  const routes = answer.routes.map(route => ({
    ...route,
    muster: { ...route.muster, sentence: `${withoutTrailer} ${route.muster.sentence}`.trim() },
  }))
  return { ...answer, routes }
}

type Answer = DirectionsAnswer | { directions: DirectionsAnswer }

const directionsOf = (answer: Answer): DirectionsAnswer => ('directions' in answer ? answer.directions : answer)

/** Whether an answer has a route. */
export const hasRoute = (answer: Answer): boolean => directionsOf(answer).code === 'Ok'

/**
 * Chooses between an answer for a car with a trailer that has no route, and one for the car alone: the second one if it has a route, with a text that says
 * so; otherwise the first.
 */
export function preferWithoutTrailer<A extends Answer>(answer: A, without: A, language: Language): A {
  if (!hasRoute(without)) return answer
  const said = sayWithoutTrailer(directionsOf(without), language)
  return 'directions' in without ? { ...without, directions: said } : { ...without, ...said }
}
