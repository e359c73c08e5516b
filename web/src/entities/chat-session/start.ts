import type { User } from '@muster/contracts/entities/user'
import { logProblem } from '../../lib/log.ts'
import { readText, removeStored, writeText } from '../../lib/storage.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'
import { chatSessionsApi, sessionTitle } from './api.ts'

/** Creates the chat session after a login. A failure is only logged, because the login must continue. */
export async function startChatSession(dispatch: AppDispatch, user: User): Promise<void> {
  // The stored id may belong to another person, whose session has ended.
  removeStored('currentSessionId', 'newSessionId')
  try {
    const body = { userId: user.id, title: sessionTitle(new Date()) }
    const session = await dispatch(chatSessionsApi.endpoints.createChatSession.initiate({ body })).unwrap()
    // The chat may have been opened meanwhile. Then it has already created its own session.
    if (readText('currentSessionId') !== null) return
    writeText('currentSessionId', session.id)
    writeText('startChatbotConversation', 'true')
  } catch (error) {
    logProblem('Error creating session on login', error)
  }
}
