import type { ChatMessage, DangerChoice } from '@muster/contracts/entities/chat'

/** Whether an answer starts with a call for help. Messages stored before `danger` was added have the flag alone. */
export const isDanger = ({ metadata }: ChatMessage): boolean =>
  metadata?.danger?.outcome === 'certain' || metadata?.leadsWith911 === true

/** Whether an answer has buttons for calls, also where it only asks whether someone is in danger. */
export const offersCalls = (message: ChatMessage): boolean =>
  isDanger(message) || message.metadata?.danger !== undefined

/** The card whose steps are right in every danger. */
export const generalCard = 'general'

const hidingCards = ['intruder', 'domestic', 'shooter', 'kidnap']

/** Whoever hides must not be given away by a phone that speaks or buzzes by itself. */
export const isHiding = ({ metadata }: ChatMessage): boolean => {
  const { card = '', choices = [] } = metadata?.danger ?? {}
  return [card, ...choices.map(choice => choice.card)].some(one => hidingCards.includes(one))
}

/** An answer as it is with the card that the person opened with one of its buttons. */
export function withChoice(message: ChatMessage, choice: DangerChoice | undefined): ChatMessage {
  const { metadata } = message
  if (!choice || !metadata?.danger) return message
  const { content, steps, calls, card, actions, isUnreviewed } = choice
  const { language, provider, emergencyUpdates, fallbackReason } = metadata
  // Who thinks of suicide is offered the crisis line before anything else.
  const mustText = metadata.danger.mustText === true && calls[0] === '911'
  const danger = { ...metadata.danger, outcome: 'certain' as const, card, calls, mustText }
  const kept = { language, provider, emergencyUpdates, fallbackReason }
  return { ...message, content, metadata: { ...kept, steps, danger, actions, isUnreviewed } }
}
