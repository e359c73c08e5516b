import type { ChatMetadata } from '@muster/contracts/entities/chat'
import { defaultLanguage, languages } from '@muster/contracts/vocabulary/languages'
import { mayBeSaid, withoutAgainstLeaving } from './against-leaving.ts'
import { generalCard } from './danger/cards.ts'
import { detectOtherLanguage } from './danger/language.ts'
import { type Danger, recogniseDanger } from './danger/recognise.ts'
import { dangerAnswer, withDangerQuestion } from './danger/reply.ts'
import { withEarlier } from './follow-up.ts'
import { type FurtherLanguage, gravestAnswer } from './gravest.ts'
import { type Greeting, greeting } from './greeting.ts'
import { keepLast } from './keep-last.ts'
import { detectLanguage } from './language.ts'
import {
  type ActiveUpdate,
  type LiveContext,
  type LiveKind,
  liveAnswer,
  liveKind,
  nothingToShow,
  shownFor,
  silentSources,
  statusInWords,
} from './live.ts'
import { asksBeyondNow } from './live-words.ts'
import type { GravestPacks, Pack, Packs } from './pack.ts'
import { asksWhoComes, type People, peopleAnswer } from './people.ts'
import { type Profile, personalLines } from './personal.ts'
import { type Found, findTopics, prepareSearch, topicOfButton } from './search.ts'
import { coveringOf, goesWith, type Situation, situationOf } from './situation.ts'
import { leaveByAnswer, situationAnswer, toDoAnswer, withCovering, withTime } from './situation-answer.ts'
import { situationLine } from './situation-words.ts'
import { smalltalk } from './smalltalk.ts'
import { asksWhatToDo, asksWhetherToStay, decidesToStay, mentionsLeaving, namesDanger, proposes } from './stay-or-go.ts'
import { hazardsTold, withToldHazards } from './told-by-records.ts'
import {
  type Action,
  type Language,
  type MessageType,
  numbered,
  type Polarity,
  type Step,
  type Topic,
} from './topic.ts'
import { questionOf } from './vocabulary.ts'
import type { WayOut, Withheld } from './way-out.ts'
import { asksWhenToLeave, type LeaveByWords } from './when-to-leave.ts'

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

type Context = LiveContext & {
  leaveBy?: LeaveByWords
  wayOut?: WayOut | null
  withheld?: Withheld | null
  people?: People
}

/**
 * At this confidence or above, a fact is the answer although the classifier suspects a danger, if the classifier is not very sure. Hardly any message from a
 * person in danger matches a fact that well. (All confidences are from 0 to 1.)
 */
const clear = 0.7

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

/** At this confidence or above, the best fact is the answer; below it the best three facts are offered. Nearly all questions about other subjects stay below it. */
const sureIn: Record<Language, number> = { en: 0.5, es: 0.46 }
/** Below this confidence, the answer starts with "This may answer it". */
const firm = 0.55
/** A question that sounds like "should we stay?" is answered with a fact only at this confidence or above, because it is then about something else. */
const sureOfOther = 0.55
/**
 * While an order or a warning is active, the answer to a question that sounds like staying or leaving starts with a line about it. From `besideSituation` on, a
 * fact is offered below that line, unless the message plainly proposes to stay or to leave. From `sureBesideSituation` on, the fact is the answer after the line.
 */
const besideSituation = 0.5
const sureBesideSituation = 0.7
/** At this confidence or above, a fact is likely to be what the person asked about. If the situation rules that fact out, the answer is the situation. */
const likely = 0.25
/** At this confidence or above, the three best facts are shown with their texts, because usually one of them answers the question. */
const readable = 0.05
/** At this confidence or above, less likely facts are not shown below the best one. */
const verySure = 0.88
/** Minimum confidence of a fact that is shown below the best one. It is small, because the confidence of a fact decreases with its distance to the best. */
const mayBeMeant = 0.02
/** Minimum confidence of a fact that is offered as a button. */
const near = 0.006
/** Facts whose confidences differ by less than this answer the question equally well. */
const tie = 0.05
/** Most facts that are shown as buttons. */
const offered = 3
/** Number of matches that the search returns: more than are shown, because the situation may rule some out. */
const searched = 12

/** The answer that shows a fact, with the lines that the person's profile adds. */
export function topicAnswer({ topic, confidence }: Found, pack: Pack, profile: Profile | undefined): Answer {
  const { answer, steps, estimatedTime, actions, messageType = 'text', id: topicId, source, isReviewed } = topic
  return {
    kind: 'known',
    content: [answer, checkOf(topic, pack), ...personalLines(topic, profile, pack)].filter(Boolean).join('\n\n'),
    messageType,
    language: pack.language,
    ...(steps && { steps: numbered(steps) }),
    ...(estimatedTime && { estimatedTime }),
    ...(actions && { actions: [...actions] }),
    confidence,
    topicId,
    ...(source && { source }),
    ...(!isReviewed && { isUnreviewed: true as const }),
  }
}

/** The sentence that says whom to ask first (a doctor, Poison Control, 911), for unreviewed facts about life or doses. */
const checkOf = ({ check, isReviewed }: Topic, { texts }: Pack): string =>
  check && !isReviewed ? texts.check[check] : ''

/** A fact as a button, with its text. Advice to stay is not shown while the list of alerts is unread or old. */
function offerOf({ topic }: Pick<Found, 'topic'>, context: Context, pack: Pack): Suggestion {
  const isSaid = !unreadBefore(topic.polarity, context, pack)
  const said = [topic.answer, checkOf(topic, pack)].filter(Boolean).join(' ')
  return {
    ...suggestionOf({ topic }),
    ...(isSaid && { answer: said, ...(!topic.isReviewed && { isUnreviewed: true }) }),
  }
}

function unknownAnswer(nearby: readonly Found[], context: Context, pack: Pack): Answer {
  const { language, texts } = pack
  const { lead, scope, emergency, youCanAsk, oneOfThese } = texts.unknown
  const isNear = (nearby[0]?.confidence ?? 0) >= readable
  const suggestions = nearby.map(one => (isNear ? offerOf(one, context, pack) : suggestionOf(one)))
  const isSaid = suggestions.some(({ answer }) => answer)
  return {
    kind: 'unknown',
    content: isSaid
      ? oneOfThese
      : [lead, scope, emergency, suggestions.length > 0 ? `\n\n${youCanAsk}` : ''].join(' ').trim(),
    messageType: 'text',
    language,
    confidence: nearby[0]?.confidence ?? 0,
    ...(suggestions.some(({ isUnreviewed }) => isUnreviewed) && { isUnreviewed: true as const }),
    ...withSuggestions(suggestions),
  }
}

const withSuggestions = (suggestions: readonly Suggestion[]) =>
  suggestions.length > 0 ? { suggestions: [...suggestions] } : {}

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
  return [...answered, ...(isStrong ? [] : suggestions)]
    .slice(0, offered)
    .map(one => (topicOf(one.id)?.polarity === 'either' ? one : { id: one.id, text: one.text }))
}

/** A button with the fact's question, without its text. */
export const suggestionOf = ({ topic }: Pick<Found, 'topic'>): Suggestion => ({
  id: topic.id,
  text: questionOf(topic),
})

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

type Asked = { text: string; context: Context; situation: Situation | null; shown: readonly ActiveUpdate[] }

/** Answers a question that only live records (updates, zones, routes, shelters) can answer. */
export function recordsAnswer(kind: LiveKind, { text, context, situation, shown }: Asked, pack: Pack): Answer {
  const live = liveAnswer(kind, pack, shown, nothingToShow(context, pack))
  const lead = situation && kind === 'order' ? `${situationLine(situation, pack, text)}\n\n` : ''
  const missing = shown.length > 0 ? silentSources(context.listRead, pack) : ''
  const content = `${lead}${[live.content, missing].filter(Boolean).join('\n\n')}`
  return {
    kind: 'live',
    ...live,
    content: kind === 'order' || kind === 'route' ? withTime(content, context.leaveBy, pack) : content,
    cards: shown.map(({ id }) => id),
    language: pack.language,
    confidence: 0.9,
    topicId: `live-${kind}`,
  }
}

/** Whether a fact advises to stay, or to leave in one kind of danger. Such a fact must not be shown unless that danger was named. */
const guessesDanger = ({ polarity, hazards }: Topic): boolean =>
  polarity === 'stay' || (polarity === 'leave' && !hazards.some(hazard => hazard === 'all' || hazard === 'evacuation'))

/** The sentence before advice to stay when the list of alerts was never read or is old, because an order may have come since. Otherwise empty. */
function unreadBefore(polarity: Polarity, { listRead }: Context, { texts: { records } }: Pack): string {
  if (polarity !== 'stay' || !listRead) return ''
  return listRead.at === null ? records.unseen : listRead.isOld ? records.old : ''
}

/**
 * Answers a message in which no danger to life was recognised. The first of these that applies is the answer: small talk; when to leave; the fact of a
 * pressed button; what to do now; who is coming to help; whether to stay or to leave; live records; a sufficiently certain fact; the facts that may have been
 * meant.
 */
function answerWithoutDanger(
  { text, profile, context = {}, earlier }: AnswerInput,
  situation: Situation | null,
  pack: Pack,
): Answer {
  const { language } = pack
  const talk = smalltalk(text, pack)
  if (talk) return { kind: 'smalltalk', content: talk, messageType: 'text', language, confidence: 1 }

  const { leaveBy, wayOut = null, withheld = null, people, activeUpdates = [], places = [] } = context
  const shown = shownFor(text, activeUpdates, places)
  if (leaveBy && asksWhenToLeave(text, leaveBy.isKnown)) return leaveByAnswer(leaveBy, situation, shown, pack)
  const kind = liveKind(text)
  const asked = { text, context, situation, shown }
  const asksToStay = asksWhetherToStay(text, kind)
  /** The answer with this fact, followed by the live records if the question is about them too. */
  const factAnswer = (found: Found): Answer => {
    const { topic } = found
    const answered = topicAnswer(found, pack, profile)
    // If an update covers the person, `withCovering` adds this line to every answer.
    const line = situation && asksToStay && !coveringOf(situation) ? situationLine(situation, pack, text) : ''
    const records = kind ? recordsAnswer(kind, asked, pack) : null
    const isAboutLeaving = topic.polarity !== 'either' || topic.hazards.includes('evacuation')
    const isBearing = !situation && asksToStay && isAboutLeaving
    const status = records ? records.content : isBearing ? statusInWords(shown, context, pack) : ''
    const actions = answered.actions ?? records?.actions
    return {
      ...answered,
      content: [line || unreadBefore(topic.polarity, context, pack), answered.content, status]
        .filter(Boolean)
        .join('\n\n'),
      ...(actions && { actions }),
      ...((line || status) && { cards: shown.map(({ id }) => id) }),
    }
  }

  const pressed = topicOfButton(text, pack)
  if (pressed && mayBeSaid(situation, pressed) && goesWith(situation, pressed))
    return factAnswer({ topic: withoutAgainstLeaving(situation, pressed), confidence: 1 })
  if (situation && asksWhatToDo(text)) return toDoAnswer(situation, { profile, wayOut, withheld, people, shown }, pack)
  if (asksWhoComes(text, people)) return peopleAnswer(people, pack)
  const whole = withEarlier(text, earlier)
  const told = situation || namesDanger(whole) ? [] : hazardsTold(activeUpdates, places)
  const matches = withToldHazards(findTopics(whole, pack, searched), told, hazard =>
    findTopics(`${whole} ${hazard}`, pack, searched),
  )
  const isTold = ({ hazards }: Topic) => hazards.some(hazard => told.includes(hazard))
  const found = matches
    .filter(({ topic }) => mayBeSaid(situation, topic))
    .map(one => ({ ...one, topic: withoutAgainstLeaving(situation, one.topic) }))
  const shownBelow = found.filter(({ topic }) => goesWith(situation, topic))
  const offers = (some: readonly Found[]) => some.map(one => offerOf(one, context, pack))
  const isBeyondNow = ({ topic, confidence }: Found) => confidence >= readable && asksBeyondNow(text, topic, pack)
  /** Buttons below a live answer. A fact is shown with its text only if the question asks for more than the records say. */
  const offersBelowLive = (some: readonly Found[]) =>
    some.map(one =>
      isBeyondNow(one) && (one.topic.polarity !== 'stay' || isTold(one.topic))
        ? offerOf(one, context, pack)
        : suggestionOf(one),
    )
  if (situation && asksToStay) {
    const decided = situationAnswer(situation, { text, leaveBy, shown }, pack)
    // "My boss says I have to stay at work" is about the work: the situation's line comes first, then the fact that answers.
    const others = shownBelow.filter(({ topic, confidence }) => confidence >= besideSituation && !guessesDanger(topic))
    const [other] = others
    if (!other || other.confidence < sureBesideSituation) {
      const alsoAsked = proposes(text) ? [] : others.filter(({ topic }) => topic.polarity === 'either').slice(0, 1)
      return { ...decided, ...withSuggestions(offers(alsoAsked)) }
    }
    return { ...factAnswer(other), cards: decided.cards ?? [] }
  }

  if (kind) {
    const [first] = shownBelow
    // "Is my support dog allowed in the evacuation center" mentions something from the records, but asks for a fact.
    if (first && first.confidence >= clear && isBeyondNow(first) && !guessesDanger(first.topic))
      return factAnswer(first)
    // The records answer the question; a fact that matches it too is shown below them.
    const below = shownBelow.filter(one => !guessesDanger(one.topic) && (one.confidence >= likely || isBeyondNow(one)))
    return { ...recordsAnswer(kind, asked, pack), ...withSuggestions(offers(below.slice(0, 2))) }
  }

  const [best] = found
  // If the situation rules out the best fact, the next one would be about something else. So the answer is the situation.
  const ruledOut = matches.find(({ topic }) => !mayBeSaid(situation, topic))?.confidence ?? 0
  if (situation && ruledOut >= likely && ruledOut >= (best?.confidence ?? 0) - tie)
    return situationAnswer(situation, { text: '', leaveBy, shown }, pack)
  const sure = sureIn[language]
  // The decision to stay or to leave must not rest on a guess about which danger is meant, or about what else the question may be about.
  const isGuess =
    asksToStay &&
    best !== undefined &&
    !namesDanger(text) &&
    !isTold(best.topic) &&
    (guessesDanger(best.topic) || best.confidence < sureOfOther)
  const asksOfLeaving = situation !== null && mentionsLeaving(text)
  // While an order covers this person, a wrong fact could keep them from leaving, so the fact has to be more certain.
  const isOrdered = asksOfLeaving || coveringOf(situation) !== null
  if (best && best.confidence >= (isOrdered ? sureBesideSituation : sure) && !isGuess) {
    const least = best.confidence >= verySure ? sure : mayBeMeant
    // If the best fact lacks a need that the question names, facts that have it are shown too: for "I'm blind, what goes into my bag?" also those for blind people.
    const isFor = ({ lacksTold, confidence }: Found) => best.lacksTold && !lacksTold && confidence >= mayBeMeant
    const alsoAsked = shownBelow
      .filter(one => one.topic !== best.topic && (one.confidence >= least || isFor(one)))
      .slice(0, offered - 1)
    const answered = factAnswer(best)
    const hedge = best.confidence < firm ? `${pack.texts.unknown.thisMayAnswer}\n\n` : ''
    return { ...answered, content: `${hedge}${answered.content}`, ...withSuggestions(offers(alsoAsked)) }
  }
  // A person who must leave is shown only facts that are likely to be about the question.
  const least = coveringOf(situation) ? likely : near
  const nearby = shownBelow.filter(({ confidence }) => confidence >= least).slice(0, offered)
  if (asksOfLeaving)
    return {
      ...situationAnswer(situation, { text, leaveBy, shown }, pack),
      ...withSuggestions(offersBelowLive(nearby)),
    }
  const [nearest] = nearby
  if (asksToStay && nearest && isBeyondNow(nearest) && !decidesToStay(text)) {
    const answered = unknownAnswer(nearby, context, pack)
    return { ...answered, content: `${answered.content}\n\n${statusInWords(shown, context, pack)}` }
  }
  // No active update asks this person to leave or to stay. The answer is what the records say, and how complete and current they are.
  if (asksToStay)
    return {
      ...recordsAnswer('order', asked, pack),
      ...withSuggestions(offersBelowLive(nearby)),
    }
  return unknownAnswer(withHowToShelter(nearby, situation, pack), context, pack)
}

/** Whoever has to stay inside is told how, whatever they asked: about the air conditioner, the dog, a child at school. */
function withHowToShelter(nearby: readonly Found[], situation: Situation | null, pack: Pack): Found[] {
  const isToStay = situation?.demand === 'stay' && coveringOf(situation) !== null
  const topic = isToStay ? pack.topics.find(({ id }) => id === 'shelter-in-place') : undefined
  if (!topic || nearby.some(one => one.topic === topic)) return [...nearby]
  return [...nearby.slice(0, offered - 1), { topic, confidence: likely }]
}
