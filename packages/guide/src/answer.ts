import type { ChatMetadata } from '@muster/contracts/entities/chat'
import { defaultLanguage, languages } from '@muster/contracts/vocabulary/languages'
import { generalCard } from './danger/cards.ts'
import { detectOtherLanguage } from './danger/language.ts'
import { type Danger, recogniseDanger } from './danger/recognise.ts'
import { dangerAnswer, withDangerQuestion } from './danger/reply.ts'
import { clear, offered, offerOf, withSuggestions } from './fact-answer.ts'
import { withEarlier } from './follow-up.ts'
import { type FurtherLanguage, gravestAnswer } from './gravest.ts'
import { type Greeting, greeting } from './greeting.ts'
import { keepLast } from './keep-last.ts'
import { detectLanguage } from './language.ts'
import { type LiveContext, liveKind } from './live.ts'
import type { GravestPacks, Pack, Packs } from './pack.ts'
import { asksWhoComes, type People } from './people.ts'
import type { Profile } from './personal.ts'
import { findTopics, prepareSearch, topicOfButton } from './search.ts'
import { situationOf } from './situation.ts'
import { withCovering } from './situation-answer.ts'
import { asksWhetherToStay, mentionsLeaving, namesDanger } from './stay-or-go.ts'
import type { Action, Language, MessageType, Step } from './topic.ts'
import type { WayOut, Withheld } from './way-out.ts'
import type { LeaveByWords } from './when-to-leave.ts'
import { answerWithoutDanger } from './without-danger.ts'

/** A message to answer, and what is known about the person. */
export type AnswerInput = {
  text: string
  /** The app's language. A text that is clearly in another language is answered in that one. */
  language?: Language
  profile?: Profile
  context?: Context
  /** The person's previous message. A short follow-up is read together with it. */
  earlier?: string
}

export type Context = LiveContext & {
  leaveBy?: LeaveByWords
  wayOut?: WayOut | null
  withheld?: Withheld | null
  people?: People
}

type DangerMetadata = NonNullable<ChatMetadata['danger']>

/** An answer of the guide. */
export type Answer = {
  kind: 'danger' | 'known' | 'live' | 'smalltalk' | 'unknown'
  content: string
  messageType: MessageType
  language: Language | FurtherLanguage
  steps?: Step[]
  estimatedTime?: string
  actions?: Action[]
  /** Ids of the updates that are shown as cards, those that cover the person first. */
  cards?: string[]
  /** The ids of those cards whose area contains a place of the person. */
  covering?: string[]
  /** True if the answer starts with the advice to call 911. */
  leadsWith911?: true
  /** Set if a life is or may be in danger. */
  danger?: DangerMetadata
  /** 0 to 1: how sure the guide is that this answers the question. */
  confidence: number
  topicId?: string
  /** A public page that confirms the fact. */
  source?: { title: string; address: string }
  /** True if the fact was not reviewed for life-safety. */
  isUnreviewed?: true
  /** Questions that the guide can answer, for buttons. */
  suggestions?: Suggestion[]
}

/** A question that a button asks. */
export type Suggestion = {
  id: string
  text: string
  /** The fact's answer in one line. Set only if the fact is likely to be what the person asked about. */
  answer?: string
  /** True if that fact was not reviewed for life-safety. */
  isUnreviewed?: true
}

/**
 * Buttons below the steps of a danger, for the facts that would otherwise have been the answer. They show the texts of the facts, because the person may have
 * asked about them. If the classifier is very sure of the danger, only the best fact is shown, so that people in danger need not read loosely related texts.
 * People with suicidal thoughts are shown none. Facts that advise to stay or to leave show only their question, because their text could contradict the
 * steps.
 */
function besideDanger({ kind, topicId, suggestions = [] }: Answer, { id, isStrong }: Danger, pack: Pack): Suggestion[] {
  if (id === 'suicide') return []
  const topicOf = (id: string | undefined) => pack.topics.find(topic => topic.id === id)
  const topic = kind === 'known' ? topicOf(topicId) : undefined
  const answered = topic ? [offerOf({ topic }, {}, pack)] : []
  return [...answered, ...(isStrong ? [] : suggestions)].slice(0, offered).map(suggestion => {
    const { id, text } = suggestion
    return topicOf(id)?.polarity === 'either' ? suggestion : { id, text }
  })
}

/**
 * The pack of the text's language. If the language cannot be detected: the pack of `preferred`, unless another pack answers clearly better. Throws without any
 * pack.
 */
export function packFor(text: string, packs: Packs, preferred: Language = defaultLanguage): Pack {
  const [any] = Object.values(packs)
  const first = packs[detectLanguage(text) ?? preferred] ?? packs[preferred] ?? any
  if (!first) throw new Error('no pack of the guide is loaded')
  if (detectLanguage(text)) return first
  const best = (pack: Pack) => findTopics(text, pack, 1)[0]?.confidence ?? 0
  const others = Object.values(packs).filter(pack => pack !== first)
  const enough = others.length > 0 ? best(first) + 0.1 : 0
  return others.find(pack => best(pack) > enough) ?? first
}

/** The assistant that works without a network. */
export type Guide = {
  /** The first message of a session. */
  greet(language: Language, name?: string): Greeting
  /**
   * Answers one message without a network. Danger to life is recognised first. Facts about orders, zones, routes, shelters and
   * fires come only from `context`, everything else only from the packs. The message's own words are never repeated.
   */
  answer(input: AnswerInput): Answer
}

/** Creates the assistant, which needs no network. This takes about 350 ms for each pack. `answer` and `greet` throw if there is no pack. */
export function createGuide(allPacks: Packs & GravestPacks): Guide {
  const packs = screenPacks(allPacks)
  Object.values(packs).forEach(prepareSearch)
  return {
    greet: (language, name) => greeting(packFor('', packs, language), name),
    answer(input) {
      const { text, profile } = input
      // The text of a button is in the language of its fact. Without this check a short Spanish question may be detected as another language.
      const isButton = Object.values(packs).some(pack => topicOfButton(text, pack))
      const further = isButton ? null : detectOtherLanguage(text)
      const gravest = further ? allPacks[further] : undefined
      // A text in a further language does not tell which of the screens' languages the person understands, so the app's language is used.
      const pack = packFor(gravest ? '' : text, packs, input.language)
      const situation = situationOf(input.context?.activeUpdates, input.context?.places)
      const danger = dangerIn(input, pack.language)
      const found = withCovering(
        gravest ? gravestAnswer(text, gravest, situation, pack.topics) : answerWithoutDanger(input, situation, pack),
        situation,
        pack,
        { further: gravest, staying: situation && asksWhetherToStay(text, liveKind(text)) ? text : '' },
      )
      if (danger && situation && isAboutStaying(danger, text))
        return withDangerQuestion(found, { danger, pack, profile }, 'after')
      // If only the classifier sees a danger, is not very sure, and a fact clearly answers, then the message is most likely a question and not an emergency.
      const isClear = found.kind === 'known' && found.confidence >= clear
      const isOpen = danger?.isSuspicion && !danger.isStrong && isClear
      if (danger?.outcome === 'certain' && !isOpen)
        return withCovering(
          {
            ...dangerAnswer(danger, pack, profile),
            // Only the classifier sees the danger, so the person may have asked something else.
            ...(danger.isSuspicion && withSuggestions(besideDanger(found, danger, pack))),
          },
          situation,
          pack,
          { further: gravest, isGuess: danger.isSuspicion ?? false },
        )
      // The answers to these questions already say to call 911 in danger, so the question whether someone is in danger is not put before them.
      const isOnlySuspected = danger?.outcome === 'unsure' && danger.isSuspicion
      const asksOfRecords =
        asksWhoComes(text, input.context?.people) || (!danger?.isStrong && asksWhetherToStay(text, liveKind(text)))
      if (!danger || (isOnlySuspected && asksOfRecords)) return found
      const { isSuspicion: _, ...grave } = danger
      return withDangerQuestion(found, {
        danger: found.kind === 'known' && !isClear ? grave : danger,
        pack,
        profile,
      })
    },
  }
}

/** The packs of the languages that have screens. */
export const screenPacks = (packs: Packs & GravestPacks): Packs =>
  Object.fromEntries(languages.flatMap(language => (packs[language] ? [[language, packs[language]]] : [])))

/**
 * The danger that a message describes; null if there is none. If only the classifier suspects danger in a short follow-up ("and in an apartment?"), the
 * follow-up is judged together with the question before it.
 */
export function dangerIn({ text, earlier }: Pick<AnswerInput, 'text' | 'earlier'>, language: Language) {
  const danger = dangerOf(text, language)
  const whole = withEarlier(text, earlier)
  return danger?.isSuspicion && whole !== text ? recogniseDanger(whole, language) : danger
}

/** Where a model is asked, each message is judged before and after that. */
const dangerOf = keepLast((text: string, language: Language) => recogniseDanger(text, language))

/**
 * Whether a message is about staying or leaving although the classifier suspects a danger. True if the message names no danger, and the suspicion is either of
 * suicide ("I am not going anywhere") or of no kind that the classifier is sure of. The answer then starts with the situation, and the question
 * whether someone is in danger comes after it.
 */
function isAboutStaying({ id, outcome, card, isSuspicion, isStrong }: Danger, text: string): boolean {
  if (!isSuspicion || namesDanger(text)) return false
  const isOpen = id === 'suicide' || outcome === 'unsure' || (!isStrong && card === generalCard)
  return isOpen && (asksWhetherToStay(text, liveKind(text)) || mentionsLeaving(text))
}
