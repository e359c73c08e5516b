import { mayBeSaid, withoutAgainstLeaving } from './against-leaving.ts'
import {
  type Answer,
  type AnswerInput,
  packFor,
  recordsAnswer,
  screenPacks,
  suggestionOf,
  topicAnswer,
} from './answer.ts'
import { recogniseDanger } from './danger/recognise.ts'
import { withEarlier } from './follow-up.ts'
import { type ActiveUpdate, shownFor } from './live.ts'
import type { GravestPacks, Packs } from './pack.ts'
import { type Found, findTopics } from './search.ts'
import { situationOf } from './situation.ts'
import { situationAnswer, toDoAnswer, withCovering } from './situation-answer.ts'

/** What a question can be about. `none`: nothing that is offered answers it. */
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

/** A choice among what was offered. It has no words of its own: ids that were not offered are dropped. */
export type Choice = {
  type: QuestionType
  factIds: readonly string[]
  recordIds: readonly string[]
  followUpIds: readonly string[]
}

export type Offer = { facts: readonly Found[]; records: readonly ActiveUpdate[] }

const offeredFacts = 15
const offeredRecords = 15
const offeredFollowUps = 3
/** A fact's confidence where something else than the search has chosen it. */
const chosen = 0.8

export type Chooser = ReturnType<typeof createChooser>

/**
 * Lets somebody else choose which reviewed fact or record answers a question. Whatever is chosen, the words are the guide's, the situation
 * rules out what it always rules out, and what covers the person comes first.
 */
export function createChooser(allPacks: Packs & GravestPacks) {
  const packs = screenPacks(allPacks)
  function read({ text, language, context = {}, earlier }: AnswerInput) {
    const pack = packFor(text, packs, language)
    const situation = situationOf(context.activeUpdates, context.places)
    const facts = findTopics(withEarlier(text, earlier), pack, offeredFacts).filter(({ topic }) =>
      mayBeSaid(situation, topic),
    )
    const shown = shownFor(text, context.activeUpdates ?? [], context.places ?? [])
    return { pack, situation, facts, shown, context }
  }

  function choose(input: AnswerInput, choice: Choice): Answer | null {
    const { pack, situation, facts, shown: all, context } = read(input)
    const { text, profile } = input
    const { leaveBy, wayOut = null, withheld = null, people } = context
    // What is chosen comes first among the cards; nothing that is near is left out.
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
    /** What there is to choose from. */
    offer(input: AnswerInput): Offer {
      const { facts, shown } = read(input)
      return { facts, records: shown.slice(0, offeredRecords) }
    },

    /** The answer that a choice makes; null where it makes none, and where a life may be in danger: a mere suspicion is none, as in the guide's answer. */
    answer(input: AnswerInput, choice: Choice): Answer | null {
      const { pack, situation } = read(input)
      const danger = recogniseDanger(input.text, pack.language)
      if (danger && !(danger.isSuspicion && danger.outcome === 'unsure')) return null
      const answer = choose(input, choice)
      return answer && withCovering(answer, situation, pack)
    },
  }
}
