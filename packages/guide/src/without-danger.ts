import { mayBeSaid, withoutAgainstLeaving } from './against-leaving.ts'
import type { Answer, AnswerInput, Suggestion } from './answer.ts'
import {
  clear,
  guessesDanger,
  offered,
  offerOf,
  readable,
  suggestionOf,
  topicAnswer,
  unknownAnswer,
  unreadBefore,
  withSuggestions,
} from './fact-answer.ts'
import { withEarlier } from './follow-up.ts'
import { type LiveKind, liveKind, shownFor, statusInWords } from './live.ts'
import { asksBeyondNow } from './live-words.ts'
import type { Pack } from './pack.ts'
import { asksWhoComes, peopleAnswer } from './people.ts'
import { type Asked, recordsAnswer } from './records-answer.ts'
import { type Found, findTopics, topicOfButton } from './search.ts'
import { coveringOf, goesWith, type Situation } from './situation.ts'
import { leaveByAnswer, situationAnswer, stepsToLeave, toDoAnswer } from './situation-answer.ts'
import { situationLine } from './situation-words.ts'
import { smalltalk } from './smalltalk.ts'
import { asksWhatToDo, asksWhetherToStay, decidesToStay, mentionsLeaving, namesDanger, proposes } from './stay-or-go.ts'
import { readingsOf, withReadings } from './told-by-records.ts'
import type { Language, Topic } from './topic.ts'
import { asksWhenToLeave } from './when-to-leave.ts'

/** At this confidence or above, the best fact is the answer; below it the best three facts are offered. Nearly all questions about other subjects stay below it. */
const sureIn: Record<Language, number> = { en: 0.5, es: 0.42 }
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
/** At this confidence or above, less likely facts are not shown below the best one. */
const verySure = 0.88
/** Minimum confidence of a fact that is shown below the best one. It is small, because the confidence of a fact decreases with its distance to the best. */
const mayBeMeant = 0.02
/** Minimum confidence of a fact that is offered as a button. */
const near = 0.006
/** Facts whose confidences differ by less than this answer the question equally well. */
const tie = 0.05
/** Number of matches that the search returns: more than are shown, because the situation may rule some out. */
const searchedTopics = 12

/** A message, and what the steps below read from it. */
type Message = Asked &
  Pick<AnswerInput, 'profile' | 'earlier'> & {
    pack: Pack
    kind: LiveKind | null
    asksToStay: boolean
  }

/** A message with the facts that the search has found for it. */
type Searched = Message & {
  /** All facts that were found, best first. */
  matches: readonly Found[]
  /** Those that the situation does not rule out, without the sentences that it rules out. */
  found: readonly Found[]
  /** Those of `found` that may be a button below an order or a warning. */
  shownBelow: readonly Found[]
  /** Whether a fact is about what the records tell: a danger that they name, or a shelter-in-place. */
  isTold: (topic: Topic) => boolean
}

/**
 * Answers a message in which no danger to life was recognised. The first of these that applies is the answer: small talk; when to leave; the fact of a
 * pressed button; what to do now; who is coming to help; whether to stay or to leave; live records; a sufficiently certain fact; the facts that may have been
 * meant.
 */
export function answerWithoutDanger(input: AnswerInput, situation: Situation | null, pack: Pack): Answer {
  const { text, profile, context = {}, earlier } = input
  const talk = smalltalk(text, pack)
  if (talk) return { kind: 'smalltalk', content: talk, messageType: 'text', language: pack.language, confidence: 1 }

  const kind = liveKind(text)
  const message: Message = {
    text,
    context,
    situation,
    shown: shownFor(text, context.activeUpdates ?? [], context.places ?? []),
    profile,
    earlier,
    pack,
    kind,
    asksToStay: asksWhetherToStay(text, kind),
  }
  const direct = answerWithoutSearch(message)
  if (direct) return direct

  const searched = searchFor(message)
  return (
    stayOrLeaveAnswer(searched) ??
    liveRecordsAnswer(searched) ??
    ruledOutAnswer(searched) ??
    sureAnswer(searched) ??
    nearestAnswer(searched)
  )
}

/** The answer to a message that needs no search: when to leave, the fact of a pressed button, what to do now, who is coming to help. Null for any other message. */
function answerWithoutSearch(message: Message): Answer | null {
  const { text, context, situation, shown, pack } = message
  const { leaveBy, people } = context
  if (leaveBy && asksWhenToLeave(text, leaveBy.isKnown)) return leaveByAnswer(leaveBy, situation, shown, pack)
  const pressed = topicOfButton(text, pack)
  if (pressed && mayBeSaid(situation, pressed) && goesWith(situation, pressed))
    return factAnswer({ topic: withoutAgainstLeaving(situation, pressed), confidence: 1 }, message)
  if (situation && asksWhatToDo(text)) return toDoAnswer(situation, { ...leavingOf(message), shown }, pack)
  return asksWhoComes(text, people) ? peopleAnswer(people, pack) : null
}

function searchFor(message: Message): Searched {
  const { text, earlier, context, situation, pack } = message
  const whole = withEarlier(text, earlier)
  const { activeUpdates = [], places = [] } = context
  const readings = !situation && namesDanger(whole) ? [] : readingsOf(situation, activeUpdates, places)
  const matches = withReadings(findTopics(whole, pack, searchedTopics), readings, words =>
    findTopics(`${whole} ${words}`, pack, searchedTopics),
  )
  const found = matches
    .filter(({ topic }) => mayBeSaid(situation, topic))
    .map(one => ({ ...one, topic: withoutAgainstLeaving(situation, one.topic) }))
  return {
    ...message,
    matches,
    found,
    shownBelow: found.filter(({ topic }) => goesWith(situation, topic)),
    isTold: topic => readings.some(({ isMeant }) => isMeant(topic)),
  }
}

/** The answer with a fact, followed by the live records if the question is about them too. */
function factAnswer(found: Found, message: Message): Answer {
  const { text, profile, context, situation, shown, pack, kind, asksToStay } = message
  const { topic } = found
  const answered = topicAnswer(found, pack, profile)
  // If an update covers the person, `withCovering` adds this line to every answer.
  const line = situation && asksToStay && !coveringOf(situation) ? situationLine(situation, pack, text) : ''
  const records = kind ? recordsAnswer(kind, message, pack) : null
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

/** The answer to a question whether to stay or to leave, while an update asks to leave or to stay. Null for any other message. */
function stayOrLeaveAnswer(message: Searched): Answer | null {
  const { text, context, situation, shown, pack, shownBelow, isTold } = message
  if (!situation || !message.asksToStay) return null
  const decided = situationAnswer(situation, { text, leaveBy: context.leaveBy, shown }, pack)
  // "My boss says I have to stay at work" is about the work: the situation's line comes first, then the fact that answers.
  const others = shownBelow.filter(
    ({ topic, confidence }) => confidence >= besideSituation && (isTold(topic) || !guessesDanger(topic)),
  )
  const [other] = others
  if (other && other.confidence >= sureBesideSituation)
    return { ...factAnswer(other, message), cards: decided.cards ?? [] }
  const alsoAsked = proposes(text)
    ? []
    : others.filter(({ topic }) => topic.polarity === 'either' || isTold(topic)).slice(0, 1)
  return { ...decided, ...withSuggestions(offersOf(alsoAsked, message)) }
}

/** The answer to a question that live records answer: the records with likely facts below, or a clear fact that asks for more than they say. */
function liveRecordsAnswer(message: Searched): Answer | null {
  const { kind, pack, shownBelow } = message
  if (!kind) return null
  const [first] = shownBelow
  // "Is my support dog allowed in the evacuation center" mentions something from the records, but asks for a fact.
  if (first && first.confidence >= clear && isBeyondNow(first, message) && !guessesDanger(first.topic))
    return factAnswer(first, message)
  // The records answer the question; a fact that matches it too is shown below them.
  const below = shownBelow.filter(
    one => !guessesDanger(one.topic) && (one.confidence >= likely || isBeyondNow(one, message)),
  )
  return { ...recordsAnswer(kind, message, pack), ...withSuggestions(offersOf(below.slice(0, 2), message)) }
}

/** The situation, if it rules out the best fact: the next one would be about something else. Null otherwise. */
function ruledOutAnswer({ context, situation, shown, pack, matches, found }: Searched): Answer | null {
  if (!situation) return null
  const ruledOut = matches.find(({ topic }) => !mayBeSaid(situation, topic))?.confidence ?? 0
  const isRuledOut = ruledOut >= likely && ruledOut >= (found[0]?.confidence ?? 0) - tie
  return isRuledOut ? situationAnswer(situation, { text: '', leaveBy: context.leaveBy, shown }, pack) : null
}

/** The answer with the best fact, if it is sufficiently certain. Null otherwise. */
function sureAnswer(message: Searched): Answer | null {
  const { text, situation, pack, asksToStay, found, shownBelow, isTold } = message
  const [best] = found
  if (!best) return null
  const sure = sureIn[pack.language]
  // The decision to stay or to leave must not rest on a guess about which danger is meant, or about what else the question may be about.
  const isGuess =
    asksToStay &&
    !namesDanger(text) &&
    !isTold(best.topic) &&
    (guessesDanger(best.topic) || best.confidence < sureOfOther)
  // While an order covers this person, a wrong fact could keep them from leaving, so the fact has to be more certain, unless it says what the order says.
  const isOrdered = asksOfLeaving(message) || coveringOf(situation) !== null
  const isOfOrder = best.topic.polarity === situation?.demand && (isTold(best.topic) || !guessesDanger(best.topic))
  if (best.confidence < (isOrdered && !isOfOrder ? sureBesideSituation : sure) || isGuess) return null
  const least = best.confidence >= verySure ? sure : mayBeMeant
  // If the best fact lacks a need that the question names, facts that have it are shown too: for "I'm blind, what goes into my bag?" also those for blind people.
  const isFor = ({ lacksTold, confidence }: Found) => best.lacksTold && !lacksTold && confidence >= mayBeMeant
  const alsoAsked = shownBelow
    .filter(one => one.topic !== best.topic && (one.confidence >= least || isFor(one)))
    .slice(0, offered - 1)
  const answered = factAnswer(best, message)
  const hedge = best.confidence < firm ? `${pack.texts.unknown.thisMayAnswer}\n\n` : ''
  return { ...answered, content: `${hedge}${answered.content}`, ...withSuggestions(offersOf(alsoAsked, message)) }
}

/** The answer if no fact is certain: the facts that may have been meant, or what is known about the situation. */
function nearestAnswer(message: Searched): Answer {
  const { text, context, situation, shown, pack, asksToStay, shownBelow } = message
  // A person who must leave is shown only facts that are likely to be about the question.
  const least = coveringOf(situation) ? likely : near
  const nearby = shownBelow.filter(({ confidence }) => confidence >= least).slice(0, offered)
  // A person who must leave and whose question no fact answers still sees what to take and which way to go.
  const leaving = situation && nearby.length === 0 ? stepsToLeave(situation, leavingOf(message), pack) : null
  if (situation && asksOfLeaving(message))
    return {
      ...situationAnswer(situation, { text, leaveBy: context.leaveBy, shown }, pack),
      ...leaving,
      ...withSuggestions(offersBelowLive(nearby, message)),
    }
  const [nearest] = nearby
  if (asksToStay && nearest && isBeyondNow(nearest, message) && !decidesToStay(text)) {
    const answered = unknownAnswer(nearby, context, pack)
    return { ...answered, content: `${answered.content}\n\n${statusInWords(shown, context, pack)}` }
  }
  // No active update asks this person to leave or to stay. The answer is what the records say, and how complete and current they are.
  if (asksToStay)
    return { ...recordsAnswer('order', message, pack), ...withSuggestions(offersBelowLive(nearby, message)) }
  return { ...unknownAnswer(withHowToShelter(nearby, situation, pack), context, pack), ...leaving }
}

/** What is known about the person for the steps of leaving. */
const leavingOf = ({ profile, context: { wayOut = null, withheld = null, people } }: Message) => ({
  profile,
  wayOut,
  withheld,
  people,
})

const asksOfLeaving = ({ text, situation }: Message): boolean => situation !== null && mentionsLeaving(text)

/** Whether a fact may be what the question asks for beyond the records. */
const isBeyondNow = ({ topic, confidence }: Found, { text, pack }: Message): boolean =>
  confidence >= readable && asksBeyondNow(text, topic, pack)

const offersOf = (some: readonly Found[], { context, pack }: Message): Suggestion[] =>
  some.map(one => offerOf(one, context, pack))

/** Buttons below a live answer. A fact is shown with its text only if the question asks for more than the records say. */
const offersBelowLive = (some: readonly Found[], message: Searched): Suggestion[] =>
  some.map(one =>
    isBeyondNow(one, message) && (one.topic.polarity !== 'stay' || message.isTold(one.topic))
      ? offerOf(one, message.context, message.pack)
      : suggestionOf(one),
  )

/** Whoever has to stay inside is told how, whatever they asked: about the air conditioner, the dog, a child at school. */
function withHowToShelter(nearby: readonly Found[], situation: Situation | null, pack: Pack): Found[] {
  const isToStay = situation?.demand === 'stay' && coveringOf(situation) !== null
  const topic = isToStay ? pack.topics.find(({ id }) => id === 'shelter-in-place') : undefined
  if (!topic || nearby.some(one => one.topic === topic)) return [...nearby]
  return [...nearby.slice(0, offered - 1), { topic, confidence: likely }]
}
