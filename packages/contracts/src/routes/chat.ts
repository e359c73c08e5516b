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
  summary: 'Store a message and queue the assistant’s reply; with isFromAI, start the session with the greeting.',
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
  summary: 'A session’s messages, oldest first; `after` gives only those behind that message.',
  params: userIdParams,
  query: z.object({ sessionId: id, after: id.optional() }),
  reply: z.array(chatMessage),
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'not-found'],
})

export const createChatSession = defineRoute({
  name: 'createChatSession',
  service: 'chat',
  method: 'POST',
  path: '/api/chat/sessions',
  access: 'user',
  summary: 'Start a session; without a title it is named after the day.',
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
  summary: 'One’s own sessions, last used first.',
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
  summary: 'Delete one’s own session with its messages.',
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
