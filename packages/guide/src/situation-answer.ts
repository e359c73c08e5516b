import type { Answer } from './answer.ts'
import type { GravestPack } from './gravest.ts'
import { type ActiveUpdate, surfaces } from './live.ts'
import type { Pack } from './pack.ts'
import type { People } from './people.ts'
import type { Profile } from './personal.ts'
import { coveringOf, coversSelf, type Situation } from './situation.ts'
import { coveringInFurther, situationInWords, situationLine } from './situation-words.ts'
import { fill } from './texts.ts'
import { numbered, type Step } from './topic.ts'
import { leavingSteps, type WayOut, type Withheld } from './way-out.ts'
import type { LeaveByWords } from './when-to-leave.ts'

type Shown = readonly ActiveUpdate[]
const ids = (updates: Shown) => updates.map(({ id }) => id)

/** The ids of the cards to show: first the updates that ask the person to leave or to stay, then the others. */
const cardsOf = ({ updates }: Situation, shown: Shown): string[] => [
  ...new Set([...updates.map(({ update }) => update.id), ...ids(shown)]),
]

/** Answers when the person has to leave, and shows the active order, warning or fire. */
export function leaveByAnswer(leaveBy: LeaveByWords, situation: Situation | null, shown: Shown, pack: Pack): Answer {
  const { language } = pack
  const lines = [leaveBy.full(language), situation ? situationInWords(situation, '', pack) : '']
  return {
    kind: 'live',
    content: (leaveBy.isKnown ? lines : lines.reverse()).filter(Boolean).join('\n\n'),
    messageType: situation ? 'disaster_status' : 'evacuation_guidance',
    actions: surfaces.order.actions,
    ...(situation && { cards: cardsOf(situation, shown) }),
    language,
    confidence: 1,
    topicId: 'leave-by',
  }
}

/** Puts a line with the person's leave-by time before `content`, if a time is known. */
export const withTime = (content: string, leaveBy: LeaveByWords | undefined, { language }: Pack) =>
  leaveBy?.isKnown ? `${leaveBy.short(language)}\n\n${content}` : content

/** Answers with the active order, warning or fire, instead of advice that contradicts it. */
export function situationAnswer(
  situation: Situation,
  { text, leaveBy, shown }: { text: string; leaveBy: LeaveByWords | undefined; shown: Shown },
  pack: Pack,
): Answer {
  const words = situationInWords(situation, text, pack)
  return {
    kind: 'live',
    // The order to leave comes first, then the time that is left.
    content:
      coveringOf(situation) && leaveBy?.isKnown
        ? `${words}\n\n${leaveBy.short(pack.language)}`
        : withTime(words, leaveBy, pack),
    ...surfaces.order,
    cards: cardsOf(situation, shown),
    language: pack.language,
    confidence: 1,
    topicId: 'situation',
  }
}

type Leaving = {
  profile: Profile | undefined
  wayOut: WayOut | null
  withheld: Withheld | null
  people: People | undefined
}

/** Answers what to do now: the situation in one line, then the steps of leaving if an update that covers the person's home or current place asks to leave. */
export function toDoAnswer(situation: Situation, { shown, ...person }: Leaving & { shown: Shown }, pack: Pack): Answer {
  const answer = situationAnswer(situation, { text: '', leaveBy: undefined, shown }, pack)
  const leaving = stepsToLeave(situation, person, pack)
  if (!leaving) return answer
  return {
    ...answer,
    content: `${answer.content} ${fill(pack.texts.situation.toDo, { count: leaving.steps.length })}`,
    ...leaving,
  }
}

/** The steps of leaving, if an update that covers the person's home or current place asks to leave. Null otherwise. */
export function stepsToLeave(
  situation: Situation,
  { profile, wayOut, withheld, people }: Leaving,
  pack: Pack,
): (Pick<Answer, 'estimatedTime' | 'messageType' | 'actions'> & { steps: Step[] }) | null {
  const covering = coveringOf(situation)
  if (situation.demand !== 'leave' || !covering || !coversSelf(covering)) return null
  return {
    steps: numbered(leavingSteps(profile, wayOut, withheld, people, pack)),
    ...(wayOut && { estimatedTime: wayOut.time }),
    messageType: 'evacuation_guidance',
    actions: ['emergency_route', 'show_shelter_details'],
  }
}

/**
 * Puts the order, warning or fire that covers the person first, whatever the question was: its line before the answer's text, and its card before all others.
 * An answer to a danger keeps its own text first. `isGuess`: only the classifier suspects that danger, so the line follows that text, because the person may
 * have asked about leaving. `staying`: the message if it asks whether to stay or to leave; the line then begins with yes or no.
 */
export function withCovering(
  answer: Answer,
  situation: Situation | null,
  pack: Pack,
  { further, staying = '', isGuess = false }: CoveringOptions = {},
): Answer {
  const covering = (situation?.updates ?? [])
    .filter(({ reach }) => reach.kind === 'covers')
    .map(({ update }) => update.id)
  if (!situation || covering.length === 0) return answer
  const isSaid = answer.topicId === 'situation' || answer.topicId === 'leave-by' || answer.topicId === 'live-order'
  const emergency = further ? further.covering.emergency : pack.texts.unknown.emergency
  const rest = answer.kind === 'unknown' ? emergency : answer.content
  const gravest = coveringOf(situation)
  const line =
    further && gravest && coversSelf(gravest)
      ? coveringInFurther(gravest, further, pack)
      : situationLine(situation, pack, staying)
  const lead = isSaid ? [answer.content] : [line, rest]
  const content = (answer.kind === 'danger' ? [answer.content, ...(isGuess ? [line] : [])] : lead).join('\n\n')
  return { ...answer, content, cards: [...new Set([...covering, ...(answer.cards ?? [])])], covering }
}

type CoveringOptions = { further?: GravestPack | undefined; staying?: string; isGuess?: boolean }
