import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import type { Language } from '@muster/contracts/vocabulary/languages'

export type LocalAnswer = Pick<ChatMessage, 'content' | 'messageType' | 'metadata'>

const loadGuide = () => Promise.all([import('@muster/guide/answer'), import('@muster/guide/chat-metadata')])

/** The guide's answer on this device, for when there is no network. Its knowledge is loaded only when it is needed. */
export async function answerHere(
  text: string,
  user: User,
  updates: readonly EmergencyUpdate[],
  language: Language,
): Promise<LocalAnswer> {
  const [{ answer }, { activeUpdatesOf, answerMetadata }] = await loadGuide()
  const answered = answer({ text, language, profile: user, context: { activeUpdates: activeUpdatesOf(updates) } })
  const { content, messageType } = answered
  return { content, messageType, metadata: answerMetadata(answered, updates, 'offline-guide') }
}

/** Has the guide at hand before the network goes. */
export const warmUpAnswers = (): Promise<unknown> => loadGuide().catch(() => undefined)
