import { generalCard } from './cards.ts'
import type { DangerId } from './ids.ts'
import { cardOf } from './slots.ts'

/** A kind of danger with the classifier's own chance and the calibrated one. */
export type Kind = { id: DangerId; raw: number; chance: number }
export type Cards = { id: DangerId; card: string; choices?: readonly string[] }

/** The classifier's chances to this power are right on templates that it had not seen. */
const sharpness = 1.5
/** Below this the general card comes, whose steps fit every danger, with the likeliest kinds as buttons. */
const sureOfKind = 0.65
/** Below this the other likely kinds are buttons beside the card. */
const onlyKind = 0.97
const choicesShown = 3
/** A kind that is less likely than this is no choice but noise. */
const leastLikely = 0.01
const breathless = /^(not-breathing|cpr-)/
const ofACry = ['bleeding', 'house-fire', 'trapped'] as const satisfies readonly DangerId[]
const ofSelfHarm = ['suicide', 'suicide-attempt', 'suicide-other']

/** The kinds, the likeliest first. */
export function ranked(kinds: ReadonlyMap<DangerId, number>): Kind[] {
  const sharpened = [...kinds].map(([id, raw]) => ({ id, raw, chance: raw ** sharpness }))
  const total = sharpened.reduce((sum, { chance }) => sum + chance, 0)
  return sharpened.map(kind => ({ ...kind, chance: kind.chance / total })).sort((a, b) => b.chance - a.chance)
}

/**
 * The card of the likeliest kind where that is sure enough, else the general one; and the cards that its buttons open: the likeliest, that of
 * the rule first. Whoever does not breathe is always among them.
 */
export function cardsOf(kinds: readonly Kind[], ruled: { id: DangerId; isCry?: true } | null, text: string): Cards {
  const [best] = kinds
  const id = best?.id ?? generalCard
  const isSure = best !== undefined && best.chance >= sureOfKind && !ruled?.isCry && id !== generalCard
  const card = isSure ? cardOf(id, text) : generalCard
  if (isSure && best.chance >= onlyKind) return { id, card }
  const likely = ruled?.isCry
    ? ofACry
    : [
        ...(ruled && !isSure ? [ruled.id] : []),
        ...kinds.filter(({ chance }) => chance >= leastLikely).map(kind => kind.id),
      ]
  const cards = likely.filter(one => one !== generalCard).map(one => cardOf(one, text))
  const shown = [...new Set(cards)].slice(0, choicesShown)
  const choices = shown.some(one => breathless.test(one)) ? shown : [...shown, cardOf('not-breathing', text)]
  return { id, card, choices }
}

/** The card for whoever thinks of suicide, and buttons for the others: whether it is under way, and whose it is, decide what comes first. */
export function cardsOfSelfHarm(text: string): Cards {
  const card = cardOf('suicide', text)
  return { id: 'suicide', card, choices: [card, ...ofSelfHarm.filter(one => one !== card)] }
}
