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

export type AnswerInput = {
  text: string
  /** The app's language; a text that is clearly in another one is answered in that. */
  language?: Language
  profile?: Profile
  context?: Context
  /** What the person wrote before this; a short follow-up is read with it. */
  earlier?: string
}

type Context = LiveContext & {
  leaveBy?: LeaveByWords
  wayOut?: WayOut | null
  withheld?: Withheld | null
  people?: People
}

/** A fact this sure outweighs a weak suspicion of danger. Hardly any message from somebody in danger matches a fact that well. */
const clear = 0.7

type DangerMetadata = NonNullable<ChatMetadata['danger']>

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
  /** Of these cards, the ids of those whose area holds a place of the person. */
  covering?: string[]
  /** Set where the answer starts with the advice to call 911. */
  leadsWith911?: true
  /** Set where a life is or may be in danger. */
  danger?: DangerMetadata
  /** 0 to 1: how sure the guide is that this answers the question. */
  confidence: number
  topicId?: string
  /** A page that says the same as the fact. */
  source?: { title: string; address: string }
  /** Set where nobody has reviewed the fact for life-safety. */
  isUnreviewed?: true
  /** Questions that the guide can answer, for buttons. */
  suggestions?: Suggestion[]
}

/** A question that a button asks. */
export type Suggestion = {
  id: string
  text: string
  /** What its fact says in a line, where the fact is likely enough what was meant. */
  answer?: string
  /** Set where nobody has reviewed that fact for life-safety. */
  isUnreviewed?: true
}

/**
 * From here on the best fact is the answer; below it the best three are offered. Nearly all questions about other subjects stay below it.
 */
const sureIn: Record<Language, number> = { en: 0.5, es: 0.46 }
/** Below this the best fact is introduced with "This may answer it", and the next ones are buttons. */
const firm = 0.55
/** From here on a question about staying is about something else. */
const sureOfOther = 0.55
/**
 * While an order or a warning is there, a question that sounds like staying or leaving gets its line. From the first of these on a fact is shown below it,
 * unless the message plainly proposes one of the two; from the second on the fact answers, after the line.
 */
const besideSituation = 0.5
const sureBesideSituation = 0.7
/** From here on a match is likely what was asked: where the situation rules it out, the situation answers. */
const likely = 0.25
/** From here on the three best facts are shown with what they say: one of them mostly answers the question. */
const readable = 0.05
/** From here on the best fact is so sure that others are not shown below it. */
const verySure = 0.88
/** Least confidence of a fact that is shown below the best one. It is small, because confidence falls with the distance to the best. */
const mayBeMeant = 0.02
/** Below this a topic is not even offered. */
const near = 0.006
/** Matches closer than this answer the question equally well. */
const tie = 0.05
/** How many facts are shown as buttons. */
const offered = 3
/** How many matches are looked at: some may be ruled out by the situation. */
const searched = 12

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

/** Whom to ask about what a fact says of life or dose, where nobody has reviewed it. */
const checkOf = ({ check, isReviewed }: Topic, { texts }: Pack): string =>
  check && !isReviewed ? texts.check[check] : ''

/** A fact as a button, with what it says. Advice to stay is not said beside an unread list of alerts. */
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
 * The facts of an answer as buttons below the steps of a danger. They show their text, because the person may have asked just that. Where the classifier is very
 * sure of the danger, only the fact that would be the answer without it is shown, because people in danger should not have to read what is hardly related. People who
 * think of suicide are shown none. Advice to stay or to leave shows its question alone: it could contradict the steps.
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

export const suggestionOf = ({ topic }: Pick<Found, 'topic'>): Suggestion => ({
  id: topic.id,
  text: questionOf(topic),
})

/** The pack of the text's language where that can be detected; else the app's, unless another pack answers clearly better. */
export function packFor(text: string, packs: Packs, preferred: Language = defaultLanguage): Pack {
  const [any] = Object.values(packs)
  const first = packs[detectLanguage(text) ?? preferred] ?? packs[preferred] ?? any
  if (!first) throw new Error('the guide has no pack')
  if (detectLanguage(text)) return first
  const best = (pack: Pack) => findTopics(text, pack, 1)[0]?.confidence ?? 0
  const others = Object.values(packs).filter(pack => pack !== first)
  const enough = others.length > 0 ? best(first) + 0.1 : 0
  return others.find(pack => best(pack) > enough) ?? first
}

export type Guide = {
  /** The first message of a session. */
  greet(language: Language, name?: string): Greeting
  /**
   * Answers one message without a network. Danger to life is recognised first. Facts about orders, zones, routes, shelters and
   * fires come only from `context`, everything else only from the packs. The message's own words are never repeated.
   */
  answer(input: AnswerInput): Answer
}

/** The assistant that needs no network. Building it takes some 350 ms a pack, once. Throws when it answers without any pack. */
export function createGuide(allPacks: Packs & GravestPacks): Guide {
  const packs = screenPacks(allPacks)
  Object.values(packs).forEach(prepareSearch)
  return {
    greet: (language, name) => greeting(packFor('', packs, language), name),
    answer(input) {
      const { text, profile } = input
      // What a button sends is in the language of its fact; a short Spanish question may be taken for another language.
      const isButton = Object.values(packs).some(pack => topicOfButton(text, pack))
      const further = isButton ? null : detectOtherLanguage(text)
      const gravest = further ? allPacks[further] : undefined
      // Words of another language are no sign of which of the screens' languages is understood.
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
      // Where the classifier alone sees danger without being very sure, and a fact clearly answers, the message is mostly a question about it.
      const isClear = found.kind === 'known' && found.confidence >= clear
      const isOpen = danger?.isSuspicion && !danger.isStrong && isClear
      if (danger?.outcome === 'certain' && !isOpen)
        return withCovering(
          {
            ...dangerAnswer(danger, pack, profile),
            // Without a rule's certainty the person may have asked something else.
            ...(danger.isSuspicion && withSuggestions(besideDanger(found, danger, pack))),
          },
          situation,
          pack,
          { further: gravest, isGuess: danger.isSuspicion ?? false },
        )
      // Its answer says to call 911 in danger, and a question must not stand before who comes.
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

/** The packs of the languages that Muster has screens in. */
export const screenPacks = (packs: Packs & GravestPacks): Packs =>
  Object.fromEntries(languages.flatMap(language => (packs[language] ? [[language, packs[language]]] : [])))

/** A short follow-up in which only the classifier suspects danger ("and in an apartment?") is judged with the question that it goes on from. */
export function dangerIn({ text, earlier }: Pick<AnswerInput, 'text' | 'earlier'>, language: Language) {
  const danger = recogniseDanger(text, language)
  const whole = withEarlier(text, earlier)
  return danger?.isSuspicion && whole !== text ? recogniseDanger(whole, language) : danger
}

/**
 * Whether a message is about staying or leaving although the classifier alone suspects a danger: nobody names one, and it is either thoughts of
 * suicide ("I am not going anywhere") or none of a kind that the classifier is sure of. What the situation asks comes first then, and the question
 * whether someone is in danger after it.
 */
function isAboutStaying({ id, outcome, card, isSuspicion, isStrong }: Danger, text: string): boolean {
  if (!isSuspicion || namesDanger(text)) return false
  const isOpen = id === 'suicide' || outcome === 'unsure' || (!isStrong && card === generalCard)
  return isOpen && (asksWhetherToStay(text, liveKind(text)) || mentionsLeaving(text))
}

type Asked = { text: string; context: Context; situation: Situation | null; shown: readonly ActiveUpdate[] }

/** Answers a question that only records can answer. */
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

/** Whether a fact's advice to stay or to leave is for one kind of danger. */
const guessesDanger = ({ polarity, hazards }: Topic): boolean =>
  polarity === 'stay' || (polarity === 'leave' && !hazards.some(hazard => hazard === 'all' || hazard === 'evacuation'))

/** What comes before advice to stay where the list of alerts was never read, or is old: an order may have come since. */
function unreadBefore(polarity: Polarity, { listRead }: Context, { texts: { records } }: Pack): string {
  if (polarity !== 'stay' || !listRead) return ''
  return listRead.at === null ? records.unseen : listRead.isOld ? records.old : ''
}

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
  /** The fact, then what the records say where the question bears on that. */
  const factAnswer = (found: Found): Answer => {
    const { topic } = found
    const answered = topicAnswer(found, pack, profile)
    // `withCovering` says what covers the person, before every answer.
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
  /** Buttons below a live answer. A fact is shown with what it says only where the question asks for more than the records tell. */
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
    // "Is my support dog allowed in the evacuation center" names what records tell, and asks for a fact.
    if (first && first.confidence >= clear && isBeyondNow(first) && !guessesDanger(first.topic))
      return factAnswer(first)
    // The records answer the question; a fact that matches it too is shown below them.
    const below = shownBelow.filter(one => !guessesDanger(one.topic) && (one.confidence >= likely || isBeyondNow(one)))
    return { ...recordsAnswer(kind, asked, pack), ...withSuggestions(offers(below.slice(0, 2))) }
  }

  const [best] = found
  // The next best topic would be about something else than the person asked.
  const ruledOut = matches.find(({ topic }) => !mayBeSaid(situation, topic))?.confidence ?? 0
  if (situation && ruledOut >= likely && ruledOut >= (best?.confidence ?? 0) - tie)
    return situationAnswer(situation, { text: '', leaveBy, shown }, pack)
  const sure = sureIn[language]
  // Whether to stay must not be decided by a guess: at a danger that nobody has named, or at what else the question may be about.
  const isGuess =
    asksToStay &&
    best !== undefined &&
    !namesDanger(text) &&
    !isTold(best.topic) &&
    (guessesDanger(best.topic) || best.confidence < sureOfOther)
  const asksOfLeaving = situation !== null && mentionsLeaving(text)
  // Below an order for this person, a fact that may be the wrong one could hold them back.
  const isOrdered = asksOfLeaving || coveringOf(situation) !== null
  if (best && best.confidence >= (isOrdered ? sureBesideSituation : sure) && !isGuess) {
    const least = best.confidence >= verySure ? sure : mayBeMeant
    // "I'm blind, what goes into my bag?" is answered by the bag, and what is for blind people must not be left out.
    const isFor = ({ lacksTold, confidence }: Found) => best.lacksTold && !lacksTold && confidence >= mayBeMeant
    const alsoAsked = shownBelow
      .filter(one => one.topic !== best.topic && (one.confidence >= least || isFor(one)))
      .slice(0, offered - 1)
    const answered = factAnswer(best)
    const hedge = best.confidence < firm ? `${pack.texts.unknown.thisMayAnswer}\n\n` : ''
    return { ...answered, content: `${hedge}${answered.content}`, ...withSuggestions(offers(alsoAsked)) }
  }
  // Somebody who must leave is shown only facts that are likely to be about the question.
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
  // Nothing asks this person to leave or to stay: what the records say, and how whole they are, is all there is to say.
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
