import type { User } from '@muster/contracts/entities/user'
import { chatSessionsApi, sessionTitle } from './chat-sessions-api.ts'
import { errorText } from './error-text.ts'
import { logProblem } from './log.ts'
import { writeText } from './storage.ts'
import type { AppDispatch } from './use-app-dispatch.ts'

/** The chat session of someone who has just come in; a failure is only logged, for they must get on. */
export async function startChatSession(dispatch: AppDispatch, user: User): Promise<void> {
  try {
    const body = { userId: user.id, title: sessionTitle(new Date()) }
    const session = await dispatch(chatSessionsApi.endpoints.createChatSession.initiate({ body })).unwrap()
    writeText('currentSessionId', session.id)
    writeText('startChatbotConversation', 'true')
  } catch (error) {
    logProblem('Error creating session on login', error instanceof Error ? error : errorText(error))
  }
}
