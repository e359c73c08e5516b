import type { ChatMessage } from '@muster/contracts/entities/chat'

/** Whether an answer starts with a call for help. Messages stored before `danger` was added have the flag alone. */
export const isDanger = ({ metadata }: ChatMessage): boolean =>
  metadata?.danger?.outcome === 'certain' || metadata?.leadsWith911 === true

const hidingCards = ['intruder', 'domestic', 'shooter', 'kidnap']

/** Whoever hides must not be given away by a phone that speaks or buzzes by itself. */
export const isHiding = ({ metadata }: ChatMessage): boolean => hidingCards.includes(metadata?.danger?.card ?? '')
