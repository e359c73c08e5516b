import type { Answer, Context, Suggestion } from './answer.ts'
import type { Pack } from './pack.ts'
import { type Profile, personalLines } from './personal.ts'
import type { Found } from './search.ts'
import { numbered, type Polarity, type Topic } from './topic.ts'
import { questionOf } from './vocabulary.ts'

/**
 * At this confidence or above, a fact is the answer although the classifier suspects a danger, if the classifier is not very sure. Hardly any message from a
 * person in danger matches a fact that well. (All confidences are from 0 to 1.)
 */
export const clear = 0.7
/** At this confidence or above, the three best facts are shown with their texts, because usually one of them answers the question. */
export const readable = 0.05
/** Most facts that are shown as buttons. */
export const offered = 3

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
export function offerOf({ topic }: Pick<Found, 'topic'>, context: Context, pack: Pack): Suggestion {
  const hasAnswer = !unreadBefore(topic.polarity, context, pack)
  const said = [topic.answer, checkOf(topic, pack)].filter(Boolean).join(' ')
  return {
    ...suggestionOf({ topic }),
    ...(hasAnswer && { answer: said, ...(!topic.isReviewed && { isUnreviewed: true }) }),
  }
}

export function unknownAnswer(nearby: readonly Found[], context: Context, pack: Pack): Answer {
  const { language, texts } = pack
  const { lead, scope, emergency, youCanAsk, oneOfThese } = texts.unknown
  const isNear = (nearby[0]?.confidence ?? 0) >= readable
  const suggestions = nearby.map(found => (isNear ? offerOf(found, context, pack) : suggestionOf(found)))
  const hasAnswer = suggestions.some(({ answer }) => answer)
  return {
    kind: 'unknown',
    content: hasAnswer
      ? oneOfThese
      : [lead, scope, emergency, suggestions.length > 0 ? `\n\n${youCanAsk}` : ''].join(' ').trim(),
    messageType: 'text',
    language,
    confidence: nearby[0]?.confidence ?? 0,
    ...(suggestions.some(({ isUnreviewed }) => isUnreviewed) && { isUnreviewed: true as const }),
    ...withSuggestions(suggestions),
  }
}

export const withSuggestions = (suggestions: readonly Suggestion[]) =>
  suggestions.length > 0 ? { suggestions: [...suggestions] } : {}

/** A button with the fact's question, without its text. */
export const suggestionOf = ({ topic }: Pick<Found, 'topic'>): Suggestion => ({
  id: topic.id,
  text: questionOf(topic),
})

/** Whether a fact advises to stay, or to leave in one kind of danger. Such a fact must not be shown unless that danger was named. */
export const guessesDanger = ({ polarity, hazards }: Topic): boolean =>
  polarity === 'stay' || (polarity === 'leave' && !hazards.some(hazard => hazard === 'all' || hazard === 'evacuation'))

/** The sentence before advice to stay when the list of alerts was never read or is old, because an order may have come since. Otherwise empty. */
export function unreadBefore(polarity: Polarity, { listRead }: Context, { texts: { records } }: Pack): string {
  if (polarity !== 'stay' || !listRead) return ''
  return listRead.at === null ? records.unseen : listRead.isOld ? records.old : ''
}
