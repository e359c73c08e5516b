import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { Answer, AnswerInput, Guide } from '@muster/guide/answer'
import { activeUpdatesOf, answerMetadata } from '@muster/guide/chat-metadata'
import type { Chooser, Offer } from '@muster/guide/choose'
import type { KnownLeaveBy } from '@muster/read-models/known-leave-bys'
import type { KnownPerson } from '@muster/read-models/known-people'
import type { Log } from '@muster/service-kit/log'
import { evacuationDataOf, pickupPointOf, wayOutWords } from '../situation/evacuation-data.ts'
import { factsOf, peopleOf } from '../situation/facts.ts'
import type { PersonSituation } from '../situation/situation.ts'
import type { Question, Reply } from '../store/messages.ts'
import type { Budget } from './budget.ts'
import { leaveByWords } from './leave-by-words.ts'
import { needsInWords } from './needs.ts'
import { type Provider, ProviderError } from './provider.ts'

/** Input of the assistant. `history`: earlier messages, the oldest first. `person`: null if their profile is not known yet. */
export type AssistantInput = {
  question: Question
  history: readonly { isFromAI: boolean; content: string }[]
  person: Pick<KnownPerson, 'name' | 'needs'> | null
  situation: PersonSituation
  /** The leave-by time from navigation's event; null if none is known. */
  leaveBy: KnownLeaveBy | null
  now: Date
}

/** See `createAssistant`. */
export type Assistant = {
  /** The guide's answer, without waiting for a model. */
  reply(input: AssistantInput): Reply
  /**
   * The answer that a model has chosen, in reviewed words. Null if no model is asked, or if its choice changes nothing. If the model fails, the guide's
   * answer with the reason of the failure.
   */
  refine(input: AssistantInput, reply: Reply): Promise<Reply | null>
}

/** Answers questions. A model may only choose among reviewed facts and records, so that no text of a model reaches a person. */
export function createAssistant({
  guide,
  chooser,
  provider,
  budget,
  log,
}: {
  guide: Guide
  chooser: Chooser
  provider: Provider | null
  budget: Budget
  log: Log
}): Assistant {
  function inputOf({ question, history, person, situation, leaveBy, now }: AssistantInput): AnswerInput {
    const { updates, places, listRead, withheld } = situation
    const earlier = history.findLast(({ isFromAI }) => !isFromAI)?.content
    return {
      text: question.content,
      ...(earlier && { earlier }),
      language: question.language,
      profile: { ...person?.needs, ...(person && { name: person.name }) },
      context: {
        activeUpdates: activeUpdatesOf(updates),
        places,
        listRead,
        leaveBy: leaveByWords(leaveBy, now),
        wayOut: wayOutWords(situation, question.language),
        withheld,
        people: peopleOf(situation, question.language),
      },
    }
  }

  /**
   * The facts, records and cards from which a model may choose. Null for small talk, for records, and for a danger whose kind the guide is sure of; only rules
   * answer these.
   */
  function offerFor(asked: AnswerInput): Offer | null {
    const { kind, danger } = guide.answer(asked)
    if (!danger && kind !== 'known' && kind !== 'unknown') return null
    const offer = chooser.offer(asked)
    return danger && offer.cards.length === 0 ? null : offer
  }

  function choiceOf(model: Provider, { question, history, person }: AssistantInput, offer: Offer) {
    const { facts, records, cards } = offer
    return model.choose({
      text: question.content,
      language: question.language,
      history,
      facts: facts.map(({ topic }) => ({ id: topic.id, title: topic.title })),
      records: records.map(({ id, title }) => ({ id, title })),
      cards,
      needs: needsInWords(person?.needs),
    })
  }

  return {
    reply: input => toReply(guide.answer(inputOf(input)), input, 'guide'),

    async refine(input, reply) {
      if (!provider) return null
      const asked = inputOf(input)
      const offer = offerFor(asked)
      if (!offer || !(await budget.take(input.question.userId))) return null
      try {
        const answer = chooser.answer(asked, await choiceOf(provider, input, offer))
        budget.succeeded()
        return answer && toReply(answer, input, 'openai')
      } catch (err) {
        if (!(err instanceof ProviderError)) throw err
        budget.failed()
        log.warn({ err }, 'model failed; the answer of the guide stays')
        return { ...reply, metadata: { ...reply.metadata, fallbackReason: err.reason } }
      }
    },
  }
}

/** Actions of the client after which the map opens. */
const opensMap = ['get_navigation', 'emergency_route']

/** Turns an answer into a message, with map data and situation facts where they belong to it. */
function toReply(
  answer: Answer,
  { question, person, situation, now }: AssistantInput,
  provider: 'guide' | 'openai',
): Reply {
  const { action, language } = question
  const metadata: ChatMetadata = answerMetadata(answer, situation.updates, provider)
  const isAboutLeaving = answer.actions?.some(one => opensMap.includes(one) || one === 'open_map_navigation')
  const opens = action !== null && opensMap.includes(action) && answer.kind !== 'danger'
  if (opens) metadata.autoRedirectToMap = true
  if (opens || isAboutLeaving) {
    metadata.evacuationData = evacuationDataOf(situation, language)
    const { distance } = metadata.evacuationData.evacuationRoute
    if (distance) metadata.distance = distance
    const pickupPoint = pickupPointOf(situation, person?.needs)
    if (pickupPoint) metadata.pickupPoint = pickupPoint
  }
  const facts = factsOf(answer, { situation, needs: person?.needs, now })
  if (facts.length > 0) metadata.situation = facts
  if (answer.kind === 'live' && answer.topicId !== 'people') metadata.updatesAsOf = situation.listRead.at
  return { content: answer.content, messageType: answer.messageType, metadata }
}
