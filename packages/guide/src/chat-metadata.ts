import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { mostSevereFirst } from '@muster/contracts/entities/most-severe-first'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import type { Answer } from './answer.ts'
import type { ActiveUpdate } from './live.ts'

/** The most updates that the contract allows in one message. */
const carriedUpdates = 50

const mapActions: readonly ChatAction[] = [
  'open_map_navigation',
  'get_navigation',
  'emergency_route',
  'show_directions',
]

type UpdateCards = NonNullable<ChatMetadata['emergencyUpdates']>

/** Converts updates to the form that the guide reads. */
export function activeUpdatesOf(updates: readonly EmergencyUpdate[]): ActiveUpdate[] {
  return updates.filter(({ isActive }) => isActive).map(update => ({ ...update, source: update.source.senderName }))
}

/** Updates as cards, the most severe first, each with its sender and time. */
export const updateCards = (updates: readonly EmergencyUpdate[]): UpdateCards =>
  cardsInOrder(mostSevereFirst(updates), [])

function cardsInOrder(updates: readonly EmergencyUpdate[], covering: readonly string[]): UpdateCards {
  return updates
    .slice(0, carriedUpdates)
    .map(({ id, title, content, instruction, severity, affectedAreas, isDrill, source, issuedAt, ...more }) => ({
      id,
      title,
      content,
      instruction,
      severity,
      affectedAreas,
      isDrill,
      senderName: source.senderName,
      issuedAt,
      hazard: more.hazard,
      event: more.event,
      level: more.level,
      ...(covering.includes(id) && { coversYou: true }),
      ...(more.language && { language: more.language }),
      ...(more.translations && { translations: more.translations }),
    }))
}

/** The metadata of a chat message for an answer of the guide. The chat service and the offline app both use it, so their answers look the same. */
export function answerMetadata(
  answer: Answer,
  updates: readonly EmergencyUpdate[],
  provider: NonNullable<ChatMetadata['provider']>,
): ChatMetadata {
  const { language, steps, actions, estimatedTime, topicId, source, isUnreviewed, suggestions, leadsWith911, danger } =
    answer
  const { cards = [], covering = [] } = answer
  const shown = cards.flatMap(id => updates.find(update => update.id === id) ?? [])
  return {
    provider,
    language,
    ...(steps && { hasSteps: true, steps }),
    ...(estimatedTime && { estimatedTime }),
    ...(actions && {
      hasActionCards: true,
      actions,
      showMapButton: actions.some(action => mapActions.includes(action)),
    }),
    ...(shown.length > 0 && { emergencyUpdates: cardsInOrder(shown, covering) }),
    ...(leadsWith911 && { leadsWith911 }),
    ...(danger && { danger }),
    ...(topicId && { topicId }),
    ...(source && { source: source.title, sourceAddress: source.address }),
    ...(isUnreviewed && { isUnreviewed }),
    ...(suggestions && { suggestions }),
  }
}
