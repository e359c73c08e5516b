import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { wordsOf } from './words.ts'

/** Says of routes that they are for a car alone, because none is known for one with a trailer. */
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

export const hasRoute = (answer: Answer): boolean => directionsOf(answer).code === 'Ok'

/** Of an answer for a car with a trailer that has no route and one without: the second, which says so, if it has one. */
export function orWithout<A extends Answer>(answer: A, without: A, language: Language): A {
  if (!hasRoute(without)) return answer
  const said = sayWithoutTrailer(directionsOf(without), language)
  return 'directions' in without ? { ...without, directions: said } : { ...without, ...said }
}
