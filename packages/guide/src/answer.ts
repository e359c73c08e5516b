import { type Danger, recogniseDanger } from './danger/recognise.ts'
import { dangerSteps } from './danger/steps.ts'
import { detectLanguage } from './language.ts'
import { type ActiveUpdate, liveAnswer, liveKind, surfaces } from './live.ts'
import { type Profile, personalLines, tellRescuers } from './personal.ts'
import { findTopics } from './search.ts'
import {
  asksWhetherToStay,
  permits,
  type Situation,
  situationInWords,
  situationLine,
  situationOf,
} from './situation.ts'
import { smalltalk } from './smalltalk.ts'
import { type Action, type Language, type MessageType, numbered, type Step, type Topic } from './topic.ts'

export type AnswerInput = {
  text: string
  /** The language of the app; a text clearly written in the other one is answered in that one. */
  language?: Language
  profile?: Profile
  context?: { activeUpdates?: readonly ActiveUpdate[] }
  /** For the age of records; the present unless told. */
  now?: Date
}

export type Answer = {
  kind: 'danger' | 'known' | 'live' | 'smalltalk' | 'unknown'
  content: string
  messageType: MessageType
  language: Language
  steps?: Step[]
  estimatedTime?: string
  actions?: Action[]
  /** Set where the first words are to call 911. */
  leadsWith911?: true
  /** 0 to 1: how sure the guide is that this answers what was asked. */
  confidence: number
  topicId?: string
  source?: string
}

/** Below this a topic is offered, not asserted. Tuned on test/labelled. */
const sure = 0.49
/** Below this a topic is not even offered. */
const near = 0.22
/** Matches closer than this answer the question equally well. */
const tie = 0.05
/** How many matches are looked at: some may be ruled out by the situation. */
const searched = 12

const ifNow: Record<Language, string> = {
  en: 'Call 911 now if someone is in danger.',
  es: 'Llame al 911 ahora si alguien está en peligro.',
}

const dangerAnswer = ({ id }: Danger, language: Language, profile: Profile | undefined): Answer => {
  const en = language === 'en'
  const lead = en ? 'Call 911 now.' : 'Llame al 911 ahora.'
  const silent = en ? 'If you cannot speak, text 911.' : 'Si no puede hablar, mande un texto al 911.'
  const away = id === 'fire-close' || id === 'water-rising'
  return {
    kind: 'danger',
    content: [lead, silent, tellRescuers(profile, language)].filter(Boolean).join(' '),
    messageType: 'evacuation_guidance',
    language,
    steps: numbered(dangerSteps[id][language]),
    ...(away && { actions: ['emergency_route'] as Action[] }),
    leadsWith911: true,
    confidence: 1,
    topicId: `danger-${id}`,
  }
}

const topicAnswer = (topic: Topic, confidence: number, language: Language, profile: Profile | undefined): Answer => {
  const text = topic[language]
  const extra = personalLines(topic, profile, language)
  return {
    kind: 'known',
    content: [text.lead, ...extra].join('\n\n'),
    messageType: topic.messageType ?? 'text',
    language,
    ...(text.steps && { steps: numbered(text.steps) }),
    ...(text.estimatedTime && { estimatedTime: text.estimatedTime }),
    ...(topic.actions && { actions: [...topic.actions] }),
    confidence,
    topicId: topic.id,
    source: topic.source,
  }
}

/** Leads with the order, warning or fire instead of advice that it rules out. */
function situationAnswer(situation: Situation, language: Language): Answer {
  return {
    kind: 'live',
    content: situationInWords(situation, language),
    ...surfaces.order,
    language,
    confidence: 1,
    topicId: 'situation',
  }
}

const unknownAnswer = (nearby: readonly Topic[], confidence: number, language: Language): Answer => {
  const en = language === 'en'
  const lead = en ? 'I do not know that.' : 'Eso no lo sé.'
  const scope = en
    ? 'I can help you prepare, leave and stay safe. For local help call 211.'
    : 'Le ayudo a prepararse, salir y estar a salvo. Para ayuda local llame al 211.'
  const emergency = en ? 'In an emergency call 911.' : 'En una emergencia llame al 911.'
  const offered = nearby.map(topic => `• ${topic[language].questions[0]}`)
  const offer = offered.length > 0 ? `\n\n${en ? 'You can ask me:' : 'Puede preguntarme:'}\n${offered.join('\n')}` : ''
  return {
    kind: 'unknown',
    content: `${lead} ${scope} ${emergency}${offer}`,
    messageType: 'text',
    language,
    confidence,
  }
}

/** The text's own language where it tells; else the one in which the knowledge has a better answer, the app's first. */
const languageOf = (text: string, preferred: Language = 'en'): Language => {
  const detected = detectLanguage(text)
  if (detected) return detected
  const other = preferred === 'en' ? 'es' : 'en'
  const best = (language: Language) => findTopics(text, language, 1)[0]?.confidence ?? 0
  return best(other) > best(preferred) + 0.1 ? other : preferred
}

/**
 * Answers one message without a network. Danger to life is recognised first; facts about orders, zones, routes, shelters and
 * fires come only from `context`; everything else comes from the knowledge or is said not to be known. The message's own
 * words are never repeated.
 */
export const answer = (input: AnswerInput): Answer => {
  const { text, profile } = input
  const language = languageOf(text, input.language)
  const danger = recogniseDanger(text)
  if (danger?.happening) return dangerAnswer(danger, language, profile)

  const found = answerWithoutDanger(input, language)
  return danger ? withCallFirst(found) : found
}

/** For words of danger in a question or a story: whoever is in danger reads 911 first, whoever is not has an answer. */
function withCallFirst(answer: Answer): Answer {
  return { ...answer, content: `${ifNow[answer.language]} ${answer.content}`, leadsWith911: true }
}

function answerWithoutDanger({ text, profile, context, now = new Date() }: AnswerInput, language: Language): Answer {
  const talk = smalltalk(text, language)
  if (talk) return { kind: 'smalltalk', content: talk, messageType: 'text', language, confidence: 1 }

  const situation = situationOf(context?.activeUpdates)
  const kind = liveKind(text)
  if (situation && asksWhetherToStay(text, kind)) return situationAnswer(situation, language)
  if (kind) {
    const live = liveAnswer(kind, text, language, context?.activeUpdates, now)
    const lead = situation && kind === 'order' ? `${situationLine(situation, language)}\n\n` : ''
    return {
      kind: 'live',
      ...live,
      content: `${lead}${live.content}`,
      language,
      confidence: 0.9,
      topicId: `live-${kind}`,
    }
  }

  const matches = findTopics(text, language, searched)
  const found = matches.filter(({ topic }) => permits(situation, topic.polarity))
  const [best] = found
  // Where the best answer is ruled out, the next best would be about something else.
  const ruledOut = matches.find(({ topic }) => !permits(situation, topic.polarity))?.confidence ?? 0
  if (situation && ruledOut >= sure && ruledOut >= (best?.confidence ?? 0) - tie)
    return situationAnswer(situation, language)
  if (best && best.confidence >= sure) return topicAnswer(best.topic, best.confidence, language, profile)
  const nearby = found.filter(f => f.confidence >= near).slice(0, 3)
  return unknownAnswer(
    nearby.map(f => f.topic),
    best?.confidence ?? 0,
    language,
  )
}
