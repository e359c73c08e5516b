import type { Recognised } from './by-rules.ts'
import { generalCard } from './cards.ts'
import type { DangerId } from './ids.ts'
import { keywords } from './keywords.ts'
import calibrated from './lead.json' with { type: 'json' }
import { cardOf } from './slots.ts'

/** What speaks for a kind of danger: the classifier's own chance, and the named signals that the calibrated one is made of. */
export type KindEvidence = { id: DangerId; raw: number; signals: Record<string, number> }
/** A kind of danger with the classifier's own chance and the calibrated one, and whether words of the message name it. */
export type Kind = { id: DangerId; raw: number; chance: number; isNamed: boolean }
export type Cards = { id: DangerId; card: string; choices?: readonly string[] }
type KindWeights = Record<string, number>

/** Below this the general card comes, whose steps fit every danger, with the likeliest kinds as buttons. */
const sureOfKind = 0.68
/** The same for a kind that words of the message name: on messages that nothing was trained with, it was then right each time. */
const sureOfNamedKind = 0.6
/** Below this the other likely kinds are buttons beside the card. */
const onlyKind = 0.97
const choicesShown = 3
/** A kind that is less likely than this is no choice but noise. */
const leastLikely = 0.01
/** A chance below this says no more than "not this one". */
const leastChance = 1e-4
const breathless = /^(not-breathing|cpr-)/
const ofACry = ['bleeding', 'house-fire', 'trapped'] as const satisfies readonly DangerId[]
const ofSelfHarm = ['suicide', 'suicide-attempt', 'suicide-other']
/** Cards that say the same in other words: whoever has one of the two dangers is helped by either. */
const sameSteps: Partial<Record<string, string>> = {
  'smoke-inside': 'house-fire',
  'overdose-self': 'suicide-attempt',
}

/** What rule, words and classifier say about each kind. */
export function kindEvidence(
  chances: ReadonlyMap<DangerId, number>,
  { told, ruled }: { told: string; ruled: Recognised | null },
): KindEvidence[] {
  const named = keywords.filter(([, pattern]) => pattern.test(told)).map(([id]) => id)
  return [...chances].map(([id, raw]) => ({
    id,
    raw,
    signals: {
      chance: Math.log(Math.max(raw, leastChance)),
      ruled: Number(ruled?.id === id && ruled.outcome === 'certain'),
      mentioned: Number(ruled?.id === id && ruled.outcome === 'unsure'),
      named: Number(named.includes(id)),
      first: Number(named[0] === id),
      only: Number(named.length === 1 && named[0] === id),
      [id]: 1,
    },
  }))
}

/** The kinds with calibrated chances, the likeliest first. */
export function ranked(evidence: readonly KindEvidence[], weights: KindWeights = calibrated.kinds): Kind[] {
  const scored = evidence.map(({ id, raw, signals }) => ({
    id,
    raw,
    isNamed: signals.named === 1,
    worth: Math.exp(Object.entries(signals).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0)),
  }))
  const total = scored.reduce((sum, { worth }) => sum + worth, 0)
  return scored.map(({ worth, ...kind }) => ({ ...kind, chance: worth / total })).sort((a, b) => b.chance - a.chance)
}

/** The likeliest card with the chance that its steps are right: two kinds may lead to one. */
function likeliestCard(kinds: readonly Kind[], text: string): { card: string; chance: number } {
  const chances = new Map<string, number>()
  const shown = new Map<string, string>()
  for (const { id, chance } of kinds) {
    if (chance < leastLikely || id === generalCard) continue
    const card = cardOf(id, text)
    const steps = sameSteps[card] ?? card
    if (!shown.has(steps)) shown.set(steps, card)
    chances.set(steps, (chances.get(steps) ?? 0) + chance)
  }
  const [best] = [...chances].sort(([, a], [, b]) => b - a)
  return best ? { card: shown.get(best[0]) ?? generalCard, chance: best[1] } : { card: generalCard, chance: 0 }
}

/**
 * The card of the likeliest kind where that is sure enough, else the general one; and the cards that its buttons open: the likeliest, that of
 * the rule first. Whoever does not breathe is always among them.
 */
export function cardsOf(kinds: readonly Kind[], ruled: { id: DangerId; isCry?: true } | null, text: string): Cards {
  const [best] = kinds
  const id = best?.id ?? generalCard
  const likeliest = likeliestCard(kinds, text)
  const isNamed = best?.isNamed && cardOf(best.id, text) === likeliest.card
  const isSure = likeliest.chance >= (isNamed ? sureOfNamedKind : sureOfKind) && !ruled?.isCry && id !== generalCard
  // What a message states of where and how somebody is may tell the steps although the kind is a guess.
  const card = isSure ? likeliest.card : ruled?.isCry ? generalCard : cardOf(generalCard, text)
  if (isSure && likeliest.chance >= onlyKind) return { id, card }
  const likely = ruled?.isCry
    ? ofACry
    : [
        ...(ruled && !isSure ? [ruled.id] : []),
        ...kinds.filter(({ chance }) => chance >= leastLikely).map(kind => kind.id),
      ]
  const cards = likely.filter(one => one !== generalCard).map(one => cardOf(one, text))
  return { id, card, choices: withBreathless([...new Set(cards)].slice(0, choicesShown), text) }
}

const withBreathless = (cards: readonly string[], text: string): readonly string[] =>
  cards.some(card => breathless.test(card)) ? cards : [...new Set([...cards, cardOf('not-breathing', text)])]

/**
 * The cards beside the question whether someone is in danger, which always has buttons. Where `found` has one card and no choices, the buttons are that card
 * and those of the next likely kinds.
 */
export function withChoices(found: Cards, kinds: readonly Kind[], text: string): Cards {
  if (found.choices && found.choices.length > 0) return found
  const likely = [found.card, ...kinds.map(({ id }) => cardOf(id, text))].filter(card => card !== generalCard)
  return { ...found, choices: withBreathless([...new Set(likely)].slice(0, choicesShown), text) }
}

/** The kinds that are no suicide, with their chances as if it were ruled out. */
export function besideSuicide(kinds: readonly Kind[]): Kind[] {
  const others = kinds.filter(({ id }) => id !== 'suicide')
  const all = others.reduce((sum, { chance }) => sum + chance, 0)
  return others.map(kind => ({ ...kind, chance: kind.chance / all }))
}

/** The cards for a message that the classifier takes for suicide although its words name another danger: suicide is only a button. */
export function cardsOfGuess(
  kinds: readonly Kind[],
  ruled: { id: DangerId; isCry?: true } | null,
  text: string,
): Cards {
  const { id, card, choices = [] } = cardsOf(besideSuicide(kinds), ruled, text)
  return { id, card, choices: withBreathless([...choices.slice(0, choicesShown - 1), cardOf('suicide', text)], text) }
}

/** The card for whoever thinks of suicide, and buttons for the others: whether it is under way, and whose it is, decide what comes first. */
export function cardsOfSelfHarm(text: string): Cards {
  const card = cardOf('suicide', text)
  return { id: 'suicide', card, choices: [card, ...ofSelfHarm.filter(one => one !== card)] }
}
