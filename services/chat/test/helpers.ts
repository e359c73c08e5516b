import type { ChatMessage } from '@muster/contracts/entities/chat'
import { createChatSession, listChatMessages, sendChatMessage } from '@muster/contracts/routes/chat'
import type { Caller } from '@muster/service-kit/http/auth'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { chatService } from '../src/service.ts'

/** The service among real neighbours, with what a conversation needs. */
export async function startChat(extra: Record<string, string> = {}) {
  const neighbours = await startNeighbours()
  const { call, send, service, stop } = await startDefined(chatService, neighbours, { env: extra })

  const messages = async (caller: Caller, sessionId: string) => {
    const { body } = await call(listChatMessages, {
      params: { userId: caller.userId },
      query: { sessionId },
      as: caller,
    })
    return body
  }

  return {
    neighbours,
    service,
    config: service.context.config,
    call,
    send,
    messages,
    async session(caller: Caller) {
      const { body } = await call(createChatSession, { body: { userId: caller.userId }, as: caller })
      return body.id
    },
    say(caller: Caller, sessionId: string, content: string, extraFields: object = {}) {
      return call(sendChatMessage, { body: { userId: caller.userId, sessionId, content, ...extraFields }, as: caller })
    },
    /** The assistant's answer to what was said last. */
    async answer(caller: Caller, sessionId: string): Promise<ChatMessage> {
      return settle(async () => {
        const last = (await messages(caller, sessionId)).at(-1)
        return last?.isFromAI ? last : null
      })
    },
    async stop() {
      await stop()
      await neighbours.stop()
    },
  }
}
export type Chat = Awaited<ReturnType<typeof startChat>>
