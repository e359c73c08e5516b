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
  /**
   * Each card's name, then title and text of every step, between bars, in the order of `ids`; empty where the language has no words for the card.
   * Objects that repeat the ids in each language would be larger, even compressed.
   */
  cards: readonly string[]
}

/** A language in which danger is recognised and answered, whether or not Muster has screens in it. */
export type DangerLanguage = keyof typeof compiled.languages

const words: Record<DangerLanguage, Words> = compiled.languages
const fallbacks: Partial<Record<string, string>> = compiled.fallbacks
const reviewed: readonly string[] = compiled.reviewed

export const isDangerLanguage = (language: string): language is DangerLanguage => Object.hasOwn(words, language)

/** The sentences about danger in a language. */
export const saysIn = (language: DangerLanguage): Record<Says, string> => words[language].says

const places = new Map(compiled.ids.map((id, at) => [id, at]))
const textOf = (card: string, language: DangerLanguage): string => words[language].cards[places.get(card) ?? -1] ?? ''

/** The card with the steps that are right in every danger. */
export const generalCard = 'general'

/** The card of the danger that a card is a variant of: `cpr-child` is one of `not-breathing`. */
export function mainCard(card: string): string {
  const next = fallbacks[card]
  return next === undefined || next === generalCard ? card : mainCard(next)
}

/** The card whose words a language shows for another: the nearest that it has words for. */
export function shownCard(card: string, language: DangerLanguage): string {
  return textOf(card, language) ? card : shownCard(fallbacks[card] ?? generalCard, language)
}

const partsOf = (card: string, language: DangerLanguage): string[] =>
  textOf(shownCard(card, language), language).split('|')

/** A card's steps; those of the card that it falls back to where the language has none of its own. */
export function stepsOf(card: string, language: DangerLanguage): readonly StepText[] {
  const [, ...parts] = partsOf(card, language)
  return parts.flatMap((title, at) => (at % 2 === 0 ? [{ title, text: parts[at + 1] ?? '' }] : []))
}

/** The few words on the button that opens a card; null for the general card, which none opens. */
export const nameOf = (card: string, language: DangerLanguage): string | null => partsOf(card, language)[0] || null

/** Whether somebody has reviewed a card for life-safety. */
export const isReviewed = (card: string): boolean => reviewed.includes(card)

/** Every card, in any language. */
export const cardIds: readonly string[] = compiled.ids
