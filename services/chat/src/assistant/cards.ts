import type { ChatMetadata, updateCard } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { ChatAction } from '@muster/contracts/vocabulary/chat'
import type { Answer } from '@muster/guide/answer'
import type { z } from 'zod'

/** Records as cards, each with who says so and when. */
export function updateCards(updates: readonly EmergencyUpdate[]): z.infer<typeof updateCard>[] {
  return updates.map(({ id, title, content, severity, affectedAreas, isDrill, source, issuedAt }) => ({
    id,
    title,
    content,
    severity,
    affectedAreas,
    isDrill,
    senderName: source.senderName,
    issuedAt,
  }))
}

const mapActions: readonly ChatAction[] = [
  'open_map_navigation',
  'get_navigation',
  'emergency_route',
  'show_directions',
]

/** What the guide's answer shows beside its words. */
export function answerMetadata(answer: Answer, updates: readonly EmergencyUpdate[]): ChatMetadata {
  const { steps, actions, estimatedTime, topicId, source } = answer
  const showsUpdates = answer.kind === 'live' && answer.messageType === 'disaster_status' && updates.length > 0
  return {
    provider: 'guide',
    ...(steps && { hasSteps: true, steps }),
    ...(estimatedTime && { estimatedTime }),
    ...(actions && { hasActionCards: true, actions, showMapButton: actions.some(one => mapActions.includes(one)) }),
    ...(showsUpdates && { emergencyUpdates: updateCards(updates) }),
    ...(answer.kind === 'danger' && { leadsWith911: true }),
    ...(topicId && { topicId }),
    ...(source && { source }),
  }
}
