import type { DangerCall } from '@muster/contracts/vocabulary/chat'
import type { Answer } from '../answer.ts'
import type { Pack } from '../pack.ts'
import { type Profile, tellRescuers } from '../personal.ts'
import { type Action, numbered } from '../topic.ts'
import { saysIn, stepsOf } from './cards.ts'
import type { Danger } from './recognise.ts'

/** Cards of people who think of suicide: the crisis line comes before 911. */
const crisisLineFirst: ReadonlySet<string> = new Set(['suicide', 'suicide-other'])
const crisisLineToo: ReadonlySet<string> = new Set(['suicide-attempt', 'psychosis'])
const wayOut: ReadonlySet<string> = new Set(['fire-close', 'water-rising', 'tsunami', 'dam', 'landslide'])

function leadOf({ card, language }: Danger): { lead: string[]; calls: DangerCall[] } {
  const says = saysIn(language)
  if (crisisLineFirst.has(card))
    return { lead: [says.callCrisisLine, says.crisisWhenAttempting], calls: ['988', 'text-988', '911'] }
  if (crisisLineToo.has(card))
    return { lead: [says.callNow, says.crisisLineToo, says.textIfSilent], calls: ['911', '988', 'text-988'] }
  return { lead: [says.callNow, says.textIfSilent], calls: ['911'] }
}

/** The answer where a life is in danger: whom to call, then the first steps, in the language of the message. */
export function dangerAnswer(danger: Danger, pack: Pack, profile: Profile | undefined): Answer {
  const { card, language } = danger
  const { lead, calls } = leadOf(danger)
  // What to tell 911 is said in the language of a pack: it would be the wrong one beside a card in another.
  const tell = language === pack.language ? tellRescuers(profile, pack) : null
  return {
    kind: 'danger',
    content: [...lead, tell].filter(Boolean).join(' '),
    messageType: 'evacuation_guidance',
    language: pack.language,
    steps: numbered(stepsOf(card, language)),
    ...(wayOut.has(card) && { actions: ['emergency_route'] as Action[] }),
    ...(calls[0] === '911' && { leadsWith911: true }),
    danger: { outcome: 'certain', card, calls, language },
    confidence: 1,
    topicId: `danger-${card}`,
  }
}

/** For words of danger in a question, a condition or a story: one question with its buttons, then the answer that was asked for. */
export function withDangerQuestion(answer: Answer, { language, outcome, isSuspicion }: Danger): Answer {
  // A mere suspicion does not come before an order that covers the person, nor before a fact that clearly answers.
  if (isSuspicion && outcome === 'unsure' && answer.kind !== 'unknown') return answer
  return {
    ...answer,
    content: `${saysIn(language).isSomeoneInDanger}\n\n${answer.content}`,
    danger: { outcome: 'unsure', calls: ['911', '988', 'no'], language },
  }
}
