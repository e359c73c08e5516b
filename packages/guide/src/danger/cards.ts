import type { StepText } from '../topic.ts'
import compiled from './cards.json' with { type: 'json' }

type Says =
  | 'callNow'
  | 'textIfSilent'
  | 'callCrisisLine'
  | 'crisisWhenAttempting'
  | 'crisisLineToo'
  | 'textNow'
  | 'outFirst'
  | 'callFromOutside'
  | 'isSomeoneInDanger'
  | 'whatHappens'
type Words = {
  says: Record<Says, string>
  names: Partial<Record<string, string>>
  cards: Partial<Record<string, readonly StepText[]>>
}

/** A language in which danger is recognised and answered, whether or not Muster has screens in it. */
export type DangerLanguage = keyof typeof compiled.languages

const words: Record<DangerLanguage, Words> = compiled.languages
const fallbacks: Partial<Record<string, string>> = compiled.fallbacks
const reviewed: readonly string[] = compiled.reviewed

export const isDangerLanguage = (language: string): language is DangerLanguage => Object.hasOwn(words, language)

/** The sentences about danger in a language. */
export const saysIn = (language: DangerLanguage): Record<Says, string> => words[language].says

/** The card with the steps that are right in every danger. */
export const generalCard = 'general'

/** The card whose words a language shows for another: the nearest that it has words for. */
export function shownCard(card: string, language: DangerLanguage): string {
  return words[language].cards[card] ? card : shownCard(fallbacks[card] ?? generalCard, language)
}

/** A card's steps; those of the card that it falls back to where the language has none of its own. */
export const stepsOf = (card: string, language: DangerLanguage): readonly StepText[] =>
  words[language].cards[shownCard(card, language)] ?? []

/** The few words on the button that opens a card; null for the general card, which none opens. */
export const nameOf = (card: string, language: DangerLanguage): string | null =>
  words[language].names[shownCard(card, language)] ?? null

/** Whether somebody has reviewed a card for life-safety. */
export const isReviewed = (card: string): boolean => reviewed.includes(card)

/** Every card, in any language. */
export const cardIds: readonly string[] = compiled.ids
