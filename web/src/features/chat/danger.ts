import type { ChatMessage, DangerChoice } from '@muster/contracts/entities/chat'

/** Whether an answer starts with a call for help. Messages that were stored before `danger` was added have only the flag `leadsWith911`. */
export const isDanger = ({ metadata }: ChatMessage): boolean =>
  metadata?.danger?.outcome === 'certain' || metadata?.leadsWith911 === true

/** Whether an answer has call buttons. An answer that only asks whether someone is in danger has them too. */
export const offersCalls = (message: ChatMessage): boolean =>
  isDanger(message) || message.metadata?.danger !== undefined

/** Id of the card whose steps are right in every danger. */
export const generalCard = 'general'

const hidingCards = ['intruder', 'domestic', 'shooter', 'kidnap']

/**
 * Whether an answer is, or may be, about a danger in which people hide. The phone must then not speak or vibrate by itself, because that would
 * reveal where they are.
 */
export const isHiding = ({ metadata }: ChatMessage): boolean => {
  const { card = '', choices = [] } = metadata?.danger ?? {}
  return [card, ...choices.map(choice => choice.card)].some(one => hidingCards.includes(one))
}

/** The answer with the text, steps and calls of the card that the person opened. Returns it unchanged without a choice. */
export function withChoice(message: ChatMessage, choice: DangerChoice | undefined): ChatMessage {
  const { metadata } = message
  if (!choice || !metadata?.danger) return message
  const { content, steps, calls, card, actions, isUnreviewed } = choice
  const { language, provider, emergencyUpdates, fallbackReason } = metadata
  // On a card whose first call is the crisis line (988), such as suicide, the offer to text 911 must not come before it.
  const mustText = metadata.danger.mustText === true && calls[0] === '911'
  const danger = { ...metadata.danger, outcome: 'certain' as const, card, calls, mustText }
  const kept = { language, provider, emergencyUpdates, fallbackReason }
  return { ...message, content, metadata: { ...kept, steps, danger, actions, isUnreviewed } }
}
