import { defaultLanguage } from '@muster/contracts/vocabulary/languages'
import { mayBeSaid, withoutAgainstLeaving } from './against-leaving.ts'
import { type Answer, type AnswerInput, dangerIn, packFor, screenPacks } from './answer.ts'
import { cardIds, generalCard, mainCard, nameOf } from './danger/cards.ts'
import { normalise } from './danger/features.ts'
import { detectOtherLanguage } from './danger/language.ts'
import type { Danger, ShownDanger } from './danger/recognise.ts'
import { dangerAnswer } from './danger/reply.ts'
import { mustText } from './danger/stated.ts'
import { suggestionOf, topicAnswer } from './fact-answer.ts'
import { withEarlier } from './follow-up.ts'
import { type ActiveUpdate, shownFor } from './live.ts'
import type { GravestPacks, Packs } from './pack.ts'
import { recordsAnswer } from './records-answer.ts'
import { type Found, findTopics } from './search.ts'
import { situationOf } from './situation.ts'
import { situationAnswer, toDoAnswer, withCovering } from './situation-answer.ts'

/** What a question can be about. `none`: nothing in the offer answers it. */
export const questionTypes = [
  'fact',
  'stay-or-go',
  'what-to-do',
  'order',
  'return',
  'fire',
  'route',
  'shelter',
  'updates',
  'none',
] as const
export type QuestionType = (typeof questionTypes)[number]

/** A choice from an offer. It contains no text of its own, and ids that were not offered are ignored. */
export type Choice = {
  type: QuestionType
  factIds: readonly string[]
  recordIds: readonly string[]
  followUpIds: readonly string[]
  /** The card of the danger to life that the message describes, or `noCard`. */
  cardId: string
}

/** The card id that stands for "no danger to life". */
export const noCard = 'none'

/** What can be chosen. `cards`: the dangers that may be chosen, with their English names; empty if the guide is sure of the danger and of its kind. */
export type Offer = {
  facts: readonly Found[]
  records: readonly ActiveUpdate[]
  cards: readonly { id: string; title: string }[]
}

const offeredFacts = 15
const offeredRecords = 15
const offeredFollowUps = 3
/** The confidence of a fact that was chosen by a caller and not by the search. */
const chosen = 0.8

/** Most facts and records that a choice may name. */
const mostChoices = 4
const isOfSuicide = (card: string) => mainCard(card) === 'suicide'
const namedCards = cardIds.flatMap(id => {
  const title = id === generalCard ? null : nameOf(id, defaultLanguage)
  return title === null ? [] : [{ id, title }]
})

/**
 * The cards that may be chosen, given the danger that the guide has recognised. If it is not sure of a danger: every card. If it shows the general card:
 * every card, but those about suicide only if the guide offers one. If it shows one card with buttons for others: these cards and their variants. If it shows
 * only one card: none.
 */
function cardsBeside(danger: Danger | null): Offer['cards'] {
  if (danger?.outcome !== 'certain') return namedCards
  const { card, choices = [] } = danger
  if (choices.length === 0) return []
  const likely = new Set([card, ...choices].map(mainCard))
  const isOffered = (id: string) => (card === generalCard && !isOfSuicide(id)) || likely.has(mainCard(id))
  return namedCards.filter(({ id }) => isOffered(id))
}

export type Chooser = ReturnType<typeof createChooser>

/**
 * Lets a caller (in the chat service, a language model) choose which reviewed fact or record answers a question, or which danger it describes. The text of
 * the answer is always the guide's, the situation rules out the same facts as in `answer`, and an update that covers the person comes first.
 */
export function createChooser(allPacks: Packs & GravestPacks) {
  const packs = screenPacks(allPacks)

  function read({ text, language, context = {}, earlier, profile }: AnswerInput) {
    const pack = packFor(text, packs, language)
    const situation = situationOf(context.activeUpdates, context.places)
    const facts = findTopics(withEarlier(text, earlier), pack, offeredFacts).filter(({ topic }) =>
      mayBeSaid(situation, topic),
    )
    const shown = shownFor(text, context.activeUpdates ?? [], context.places ?? [])
    const danger = dangerIn({ text, ...(earlier && { earlier }) }, pack.language)
    return { text, profile, pack, situation, facts, shown, context, danger }
  }
  type Asked = ReturnType<typeof read>

  /** The answer for a danger whose card was chosen; null if none was chosen, or if the guide already shows that card. */
  function nameDanger({ text, profile, pack, situation, danger }: Asked, cardId: string): Answer | null {
    if (!cardsBeside(danger).some(({ id }) => id === cardId)) return null
    if (danger?.outcome === 'certain' && danger.card === cardId) return null
    const other = detectOtherLanguage(text)
    const found = danger ? [danger.card, ...(danger.choices ?? [])] : []
    const others = found.filter(card => card !== cardId && card !== generalCard)
    const named: ShownDanger = {
      outcome: 'certain',
      card: cardId,
      choices: [...new Set(others)].slice(0, mostChoices),
      language: danger?.language ?? other ?? pack.language,
      ...(mustText(cardId, normalise(text)) && { mustText: true }),
    }
    const further = other ? allPacks[other] : undefined
    const isGuess = !danger || danger.isSuspicion === true
    return withCovering(dangerAnswer(named, pack, profile), situation, pack, { further, isGuess })
  }

  function choose(
    { text, profile, pack, situation, facts, shown: all, context }: Asked,
    choice: Choice,
  ): Answer | null {
    const { leaveBy, wayOut = null, withheld = null, people } = context
    // Chosen updates come first among the cards. Updates near the person are never left out.
    const shown = all.toSorted(
      (a, b) => Number(choice.recordIds.includes(b.id)) - Number(choice.recordIds.includes(a.id)),
    )
    const { type } = choice
    if (type === 'none') return null
    if (type === 'stay-or-go') return situation && situationAnswer(situation, { text, leaveBy, shown }, pack)
    if (type === 'what-to-do')
      return situation && toDoAnswer(situation, { profile, wayOut, withheld, people, shown }, pack)
    if (type !== 'fact') return recordsAnswer(type, { text, context, situation, shown }, pack)
    const offered = (ids: readonly string[]) => ids.flatMap(id => facts.find(({ topic }) => topic.id === id) ?? [])
    const [fact] = offered(choice.factIds)
    if (!fact) return null
    const followUps = offered(choice.followUpIds).filter(({ topic }) => topic.id !== fact.topic.id)
    const suggestions = followUps.slice(0, offeredFollowUps).map(suggestionOf)
    return {
      ...topicAnswer({ topic: withoutAgainstLeaving(situation, fact.topic), confidence: chosen }, pack, profile),
      ...(suggestions.length > 0 && { suggestions }),
    }
  }

  return {
    /** Returns what can be chosen for a message. */
    offer(input: AnswerInput): Offer {
      const { facts, shown, danger } = read(input)
      return { facts, records: shown.slice(0, offeredRecords), cards: cardsBeside(danger) }
    },

    /**
     * The answer for a choice; null if the choice changes nothing. If the guide recognises a danger, only the choice of a card counts. A suspicion of the
     * classifier alone, about which the guide would only ask, does not count as a danger here.
     */
    answer(input: AnswerInput, choice: Choice): Answer | null {
      const asked = read(input)
      const named = nameDanger(asked, choice.cardId)
      if (named) return named
      const { pack, situation, danger } = asked
      if (danger && !(danger.isSuspicion && danger.outcome === 'unsure')) return null
      const answer = choose(asked, choice)
      return answer && withCovering(answer, situation, pack)
    },
  }
}
