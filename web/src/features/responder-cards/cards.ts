import { defaultLanguage, isLanguage, type Language } from '@muster/contracts/vocabulary/languages'
import { type Need, type Needs, needsOf } from '@muster/contracts/vocabulary/needs'
import { texts } from '@muster/languages/all/responder-cards'

export type CardId = keyof (typeof texts)['en']['cards']

/** The needs of the profile for which each card is suggested. The texts are in `languages/<language>/responder-cards.json`. */
const needsOfCard: Record<CardId, readonly Need[]> = {
  wheelchair: ['hasWheelchair'],
  walking: ['hasMobilityLimitations', 'needsEvacuationAssistance'],
  deaf: [],
  speech: [],
  oxygen: ['usesOxygen'],
  power: ['hasPoweredDevice'],
  insulin: [],
  coldMedicine: ['hasColdMedicine'],
  autism: [],
  serviceAnimal: ['hasServiceAnimal'],
  shelter: ['hasWheelchair', 'hasMobilityLimitations'],
}

export const cardIds = Object.keys(needsOfCard) as CardId[]

/** The language of responders in California, where Muster is used. */
export const placeLanguage: Language = 'en'

/** The cards that fit a person's needs (`yours`), and all others. */
export function cardsFor(person: Partial<Needs> | null): { yours: CardId[]; others: CardId[] } {
  const needs = needsOf(person ?? {})
  const fits = (id: CardId) => needsOfCard[id].some(need => needs[need])
  return { yours: cardIds.filter(fits), others: cardIds.filter(id => !fits(id)) }
}

/** The texts of the cards in a language; in the default language if there are none. */
export const wordsIn = (language: string) => texts[isLanguage(language) ? language : defaultLanguage]
