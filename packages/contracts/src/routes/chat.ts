import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import { chatMessage, chatSession, sentChatMessage } from '../entities/chat.ts'
import { done, id, textOf, userIdParams } from '../entities/common.ts'
import { textRules } from '../vocabulary/text-rules.ts'

export const sendChatMessage = defineRoute({
  name: 'sendChatMessage',
  service: 'chat',
  method: 'POST',
  path: '/api/chat',
  access: 'user',
  summary:
    'Stores a message of the caller and queues the reply of the assistant. With `isFromAI` it stores the greeting of a new session instead.',
  body: sentChatMessage,
  reply: chatMessage,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found', 'conflict', 'too-many-requests'],
})

export const listChatMessages = defineRoute({
  name: 'listChatMessages',
  service: 'chat',
  method: 'GET',
  path: '/api/chat/:userId',
  access: 'user',
  summary:
    'Lists the messages of one of the caller’s sessions, oldest first; with `after` only those after that message. The reply has an ETag. With `wait`, a request whose If-None-Match still matches is answered when something changes, or after that many ms.',
  params: userIdParams,
  query: z.object({
    sessionId: id,
    after: id.optional(),
    // How long the reply may wait for a change, in milliseconds. The maximum is below the gateway's time limit for requests.
    wait: z.coerce.number().int().min(0).max(3_000).optional(),
  }),
  reply: z.array(chatMessage),
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found'],
})

export const createChatSession = defineRoute({
  name: 'createChatSession',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/sessions',
  access: 'user',
  summary: 'Creates a chat session for the caller. Without a title it is named after the current date.',
  body: z.object({ userId: id, title: textOf(textRules.sessionTitle).optional() }),
  reply: chatSession,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'forbidden'],
})

export const listChatSessions = defineRoute({
  name: 'listChatSessions',
  service: 'chat',
  method: 'GET',
  path: '/api/chat/sessions/:userId',
  access: 'user',
  summary: 'Lists the caller’s own chat sessions, the most recently used first.',
  params: userIdParams,
  reply: z.array(chatSession),
  errors: ['unauthenticated', 'forbidden'],
})

export const deleteChatSession = defineRoute({
  name: 'deleteChatSession',
  service: 'chat',
  method: 'DELETE',
  path: '/api/chat/sessions/:sessionId',
  access: 'user',
  summary: 'Deletes one of the caller’s own chat sessions and its messages.',
  params: z.object({ sessionId: id }),
  reply: done,
  errors: ['unauthenticated', 'forbidden', 'not-found'],
})

export const chatRoutes = {
  sendChatMessage,
  createChatSession,
  listChatSessions,
  deleteChatSession,
  listChatMessages,
}
