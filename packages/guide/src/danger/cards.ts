import type { StepText } from '../topic.ts'
import compiled from './cards.json' with { type: 'json' }

type Says =
  | 'callNow'
  | 'textIfSilent'
  | 'callCrisisLine'
  | 'crisisWhenAttempting'
  | 'crisisLineToo'
  | 'isSomeoneInDanger'
type Words = { says: Record<Says, string>; cards: Partial<Record<string, readonly StepText[]>> }

/** A language in which danger is recognised and answered, whether or not Muster has screens in it. */
export type DangerLanguage = keyof typeof compiled.languages

const words: Record<DangerLanguage, Words> = compiled.languages
const fallbacks: Partial<Record<string, string>> = compiled.fallbacks
const sources: Partial<Record<string, string>> = compiled.sources

export const isDangerLanguage = (language: string): language is DangerLanguage => Object.hasOwn(words, language)

/** The sentences about danger in a language. */
export const saysIn = (language: DangerLanguage): Record<Says, string> => words[language].says

/** A card's steps; those of the card that it falls back to where the language has none of its own. */
export function stepsOf(card: string, language: DangerLanguage): readonly StepText[] {
  const steps = words[language].cards[card]
  if (steps) return steps
  return stepsOf(fallbacks[card] ?? 'general', language)
}

/** Every card, in any language. */
export const cardIds: readonly string[] = Object.keys(sources)
