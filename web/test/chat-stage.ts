import type { ChatMessage } from '@muster/contracts/entities/chat'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { buildUser } from './builders.ts'
import { fakeServer } from './fake-server.ts'

export const person = buildUser({ phone: '1' })
export const sessionId = 'b'.repeat(24)
export const list = `GET /api/chat/${person.id}?sessionId=${sessionId}`

let lastId = 0
/** A chat message of the person with a new id. `parts` replaces fields. */
export function said(content: string, parts: Partial<ChatMessage> = {}): ChatMessage {
  lastId += 1
  const at = '2026-11-21T10:00:00.000Z'
  return {
    id: String(lastId).padStart(24, '0'),
    userId: person.id,
    sessionId,
    content,
    isFromAI: false,
    messageType: 'text',
    metadata: null,
    createdAt: at,
    timestamp: at,
    clientMessageId: null,
    replyPending: false,
    ...parts,
  }
}

/** A server with one person and one conversation. It stores posted messages in `messages`; `over` adds and replaces routes. */
export function chatServer(messages: ChatMessage[] = [], over: Parameters<typeof fakeServer>[0] = {}) {
  localStorage.setItem('currentSessionId', sessionId)
  return fakeServer({
    'GET /api/auth/me': { body: { user: person } },
    'GET /api/emergency-updates': { body: [] },
    'GET /api/feeds/status': { body: [] },
    [list]: () => ({ body: [...messages] }),
    [`POST /api/achievements/check/${person.id}`]: { body: [] },
    'POST /api/chat': ({ body }) => {
      const { content, clientMessageId } = body as ChatMessage
      const message = said(content, { clientMessageId, replyPending: true })
      messages.push(message)
      return { status: 201, body: message }
    },
    ...over,
  })
}

export const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Type your message...')

/** Fakes only timeouts: the fake database uses `setImmediate`, and its transactions would never finish if that were faked too. */
export const fakeTimeouts = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
