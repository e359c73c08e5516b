import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { wordsOf } from './words.ts'

/** Says of routes that they are for a car alone, because none is known for one with a trailer. */
export function sayWithoutTrailer(answer: DirectionsAnswer, language: Language): DirectionsAnswer {
  const { withoutTrailer } = wordsOf(language)
  const routes = answer.routes.map(route => ({
    ...route,
    muster: { ...route.muster, sentence: `${withoutTrailer} ${route.muster.sentence}`.trim() },
  }))
  return { ...answer, routes }
}
