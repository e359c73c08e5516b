import type { ChatMetadata } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'

export type LocalAnswer = { content: string; metadata: ChatMetadata }

/** The guide's answer on this device, for when there is no network. Its knowledge is loaded only when it is needed. */
export async function answerHere(
  text: string,
  user: User,
  updates: readonly EmergencyUpdate[],
  language: Language,
): Promise<LocalAnswer> {
  const { answer } = await import('@muster/guide/answer')
  const activeUpdates = updates.map(update => ({ ...update, source: update.source.senderName }))
  const { content, steps, estimatedTime, actions } = answer({
    text,
    language,
    profile: user,
    context: { activeUpdates },
  })
  return {
    content,
    metadata: {
      provider: 'offline-guide',
      ...(steps && { hasSteps: true, steps }),
      ...(estimatedTime && { estimatedTime }),
      ...(actions && { hasActionCards: true, actions }),
    },
  }
}

/** Has the guide at hand before the network goes. */
export const warmUpAnswers = (): Promise<unknown> => import('@muster/guide/answer').catch(() => undefined)
