import type { DangerCall } from '@muster/contracts/vocabulary/chat'
import type { Answer } from '../answer.ts'
import type { Pack } from '../pack.ts'
import { type Profile, tellRescuers } from '../personal.ts'
import { type Action, numbered } from '../topic.ts'
import { type DangerLanguage, isReviewed, nameOf, saysIn, shownCard, stepsOf } from './cards.ts'
import type { ShownDanger } from './recognise.ts'

/** Cards of people who think of suicide: the crisis line comes before 911. */
const crisisLineFirst: ReadonlySet<string> = new Set(['suicide', 'suicide-other'])
const crisisLineToo: ReadonlySet<string> = new Set([
  'suicide-attempt',
  'suicide-attempt-other',
  'suicide-attempt-cut',
  'overdose',
  'overdose-self',
  'psychosis',
])
/** Texts to 988 are answered in these languages only; calls have an interpreter. */
const textedLanguages: ReadonlySet<string> = new Set(['en', 'es'])
const wayOut: ReadonlySet<string> = new Set(['fire-close', 'water-rising', 'tsunami', 'dam', 'landslide'])

/** Dangers in which somebody who stays inside to call may faint or sink before the call ends. */
const outFirst: ReadonlySet<string> = new Set(['gas', 'monoxide', 'car-water'])

function callsOf(card: string, isCrisis: boolean, language: DangerLanguage): DangerCall[] {
  const crisisLine: DangerCall[] = textedLanguages.has(language) ? ['988', 'text-988'] : ['988']
  if (crisisLineFirst.has(card)) return [...crisisLine, '911']
  return isCrisis ? ['911', ...crisisLine] : ['911']
}

function leadOf(
  card: string,
  isCrisis: boolean,
  { language, mustText }: Pick<ShownDanger, 'language' | 'mustText'>,
): string[] {
  const says = saysIn(language)
  if (crisisLineFirst.has(card)) return [says.callCrisisLine, says.crisisWhenAttempting]
  if (mustText) return [...(outFirst.has(card) ? [says.outFirst] : []), says.textNow]
  if (outFirst.has(card)) return [says.outFirst, says.callFromOutside, says.textIfSilent]
  return [says.callNow, ...(isCrisis ? [says.crisisLineToo] : []), says.textIfSilent]
}

type Telling = { danger: ShownDanger; pack: Pack; profile: Profile | undefined }

/** What a card says: whom to call, and the first steps. */
function cardReply(card: string, { danger, pack, profile }: Telling, offered: readonly string[] = []) {
  const { language } = danger
  // 988 is named wherever suicide is among the choices. A choice of overdose or psychosis names it only once it is opened.
  const isCrisis = crisisLineToo.has(card) || [card, ...offered].some(one => one.startsWith('suicide'))
  // What to tell 911 is said in the language of a pack: it would be the wrong one beside a card in another.
  const tell = language === pack.language ? tellRescuers(profile, pack) : null
  return {
    content: [...leadOf(card, isCrisis, danger), tell].filter(Boolean).join(' '),
    calls: callsOf(card, isCrisis, language),
    steps: numbered(stepsOf(card, language)),
    ...(wayOut.has(card) && { actions: ['emergency_route'] as Action[] }),
    ...(!isReviewed(card) && { isUnreviewed: true as const }),
  }
}

/** The likely kinds as buttons, each with all that it opens. Two cards that a language has one text for are one button. */
function choicesOf(telling: Telling) {
  const { choices = [], language } = telling.danger
  const shown = [...new Set(choices.map(card => shownCard(card, language)))]
  const buttons = shown.flatMap(card => {
    const title = nameOf(card, language)
    return title === null ? [] : [{ card, title, ...cardReply(card, telling) }]
  })
  return buttons.length > 0 ? { choices: buttons, whatHappens: saysIn(language).whatHappens } : {}
}

/** The answer where a life is in danger: whom to call, then the first steps, in the language of the message. */
export function dangerAnswer(danger: ShownDanger, pack: Pack, profile: Profile | undefined): Answer {
  const { card, language } = danger
  const telling = { danger, pack, profile }
  const { calls, ...said } = cardReply(card, telling, danger.choices)
  return {
    kind: 'danger',
    ...said,
    messageType: 'evacuation_guidance',
    language: pack.language,
    ...(calls[0] === '911' && { leadsWith911: true }),
    danger: {
      ...{ outcome: 'certain', card, calls, language },
      ...choicesOf(telling),
      ...(danger.mustText && !crisisLineFirst.has(card) && { mustText: true }),
    },
    confidence: 1,
    topicId: `danger-${card}`,
  }
}

/**
 * For words of danger in a question, a condition or a story: one question with its buttons, then the answer that was asked for. `after`: the answer
 * comes first.
 */
export function withDangerQuestion(answer: Answer, telling: Telling, place: 'before' | 'after' = 'before'): Answer {
  const { language, outcome, isSuspicion, isStrong, mustText } = telling.danger
  const question = saysIn(language).isSomeoneInDanger
  // A mere suspicion does not come before an order that covers the person, nor before a fact that clearly answers.
  // Someone who hides must still see how to text 911.
  const isWeak = isSuspicion && !isStrong && !mustText && outcome === 'unsure'
  if (isWeak && answer.kind !== 'unknown') return answer
  return {
    ...answer,
    content: (place === 'before' ? [question, answer.content] : [answer.content, question]).join('\n\n'),
    danger: {
      outcome: 'unsure',
      calls: ['911', '988', 'no'],
      language,
      ...choicesOf(telling),
      ...(mustText && { mustText: true }),
    },
  }
}
