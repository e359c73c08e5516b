import type { ChatMessage } from '@muster/contracts/entities/chat'
import { createChatSession, listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import type { Caller } from '@muster/service-kit/http/auth'
import { settle } from '@muster/test-kit/settle'
import { startWithNeighbours } from '@muster/test-kit/start-with-neighbours'
import { chatService } from '../src/service.ts'

/** Starts the service with real neighbours, and gives helpers for conversations. */
export async function startChat(extra: Record<string, string> = {}) {
  const started = await startWithNeighbours(chatService, { env: extra })
  const { call, service } = started

  const messages = async (caller: Caller, sessionId: string) => {
    const { body } = await call(listChatMessages, {
      params: { userId: caller.userId },
      query: { sessionId },
      as: caller,
    })
    return body
  }

  return {
    ...started,
    config: service.context.config,
    messages,
    async session(caller: Caller) {
      const { body } = await call(createChatSession, { body: { userId: caller.userId }, as: caller })
      return body.id
    },
    say(caller: Caller, sessionId: string, content: string, extraFields: object = {}) {
      return call(sendChatMessage, { body: { userId: caller.userId, sessionId, content, ...extraFields }, as: caller })
    },
    /** The assistant's answer to the last message. */
    async answer(caller: Caller, sessionId: string): Promise<ChatMessage> {
      return settle(async () => {
        const last = (await messages(caller, sessionId)).at(-1)
        return last?.isFromAI ? last : null
      })
    },
  }
}
export type Chat = Awaited<ReturnType<typeof startChat>>
