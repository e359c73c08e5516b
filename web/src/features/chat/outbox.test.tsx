import 'fake-indexeddb/auto'
import type { ChatMessage } from '@muster/contracts/entities/chat'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildUser } from '../../../test/builders.ts'
import { fakeServer } from '../../../test/fake-server.ts'
import { freshBrowser, renderApp } from '../../../test/render-app.tsx'
import { chatStore } from '../../entities/chat-session/store.ts'

const user = buildUser({ phone: '1' })
const sessionId = 'b'.repeat(24)
const list = `GET /api/chat/${user.id}?sessionId=${sessionId}`

let lastId = 0
const stored = (parts: Partial<ChatMessage>): ChatMessage => ({
  id: String(++lastId).padStart(24, '0'),
  userId: user.id,
  sessionId,
  content: '',
  isFromAI: false,
  messageType: 'text',
  metadata: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  timestamp: '2026-11-21T10:00:00.000Z',
  clientMessageId: null,
  replyPending: false,
  ...parts,
})

type Table = Parameters<typeof fakeServer>[0]

function server(over: Table) {
  localStorage.setItem('currentSessionId', sessionId)
  return fakeServer({
    'GET /api/auth/me': { body: { user } },
    'GET /api/emergency-updates': { body: [] },
    'GET /api/feeds/status': { body: [] },
    [list]: { body: [] },
    [`POST /api/achievements/check/${user.id}`]: { body: [] },
    ...over,
  })
}

const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Type your message...')
const danger = 'My house is on fire'

describe('a message', () => {
  freshBrowser()
  beforeEach(() => deleteDB('muster-chat'))

  it('is answered on the device at once, and the answer of the server replaces that', async () => {
    const messages: ChatMessage[] = []
    server({
      [list]: () => ({ body: [...messages] }),
      'POST /api/chat': ({ body }) => {
        const { content, clientMessageId } = body as ChatMessage
        messages.push(stored({ content, clientMessageId, replyPending: true }))
        return { status: 201, body: messages[0] }
      },
    })
    renderApp('/chat')
    await userEvent.type(await box(), `${danger}{Enter}`)
    expect(await screen.findByText(/Call 911 now\./)).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText(danger)).toHaveLength(1))
    const [asked] = messages
    if (!asked) throw new Error('nothing was sent')
    messages.splice(0, 1, { ...asked, replyPending: false }, stored({ content: 'The reply.', isFromAI: true }))
    expect(await screen.findByText('The reply.')).toBeTruthy()
    expect(screen.queryByText(/Call 911 now\./)).toBeNull()
    await waitFor(async () => expect(await chatStore.answers(user.id)).toEqual([]))
  })

  it('that follows up on the previous one is answered as such, whether the server has that one or not', async () => {
    server({
      [list]: {
        body: [stored({ content: 'What should I pack?' }), stored({ content: 'Pack one bag.', isFromAI: true })],
      },
      'POST /api/chat': { status: 503 },
    })
    renderApp('/chat')
    await screen.findByText('Pack one bag.')
    await userEvent.type(await box(), 'and for my dog?{Enter}')
    expect(await screen.findByText(/Take them with you\. Pack 3 days/)).toBeTruthy()
    await userEvent.type(await box(), 'What do I do in an earthquake?{Enter}')
    await waitFor(async () => expect((await box()).value).toBe(''))
    await userEvent.type(await box(), 'and in a car?{Enter}')
    expect(await screen.findByText(/Stop and stay in the car\./)).toBeTruthy()
  })

  it.each([502, 503, 504, 429])('waits when the server is overloaded (%s), and the field is cleared', async status => {
    let isBusy = true
    const { to } = server({ 'POST /api/chat': () => (isBusy ? { status } : { status: 201, body: stored({}) }) })
    renderApp('/chat')
    const input = await box()
    await userEvent.type(input, `${danger}{Enter}`)
    expect(await screen.findByText('Waiting to send')).toBeTruthy()
    expect(await screen.findByText(/Call 911 now\./)).toBeTruthy()
    await waitFor(() => expect(input.value).toBe(''))
    expect(input.disabled).toBe(false)
    isBusy = false
    dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await chatStore.waiting(user.id)).toEqual([]))
    const ids = to('POST /api/chat').map(({ body }) => (body as ChatMessage).clientMessageId)
    expect(new Set(ids).size).toBe(1)
  })

  it('waits when the server never answers, and is still there after a reload, with its local answer', async () => {
    server({})
    const answering = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url === '/api/chat'
        ? new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
        : answering(url, init),
    )
    renderApp('/chat')
    const input = await box()
    await userEvent.type(input, `${danger}{Enter}`)
    expect(await screen.findByText(/Call 911 now\./)).toBeTruthy()
    expect(await screen.findByText('Waiting to send')).toBeTruthy()
    await waitFor(() => expect(input.disabled).toBe(false))
    await waitFor(async () => expect(await chatStore.answers(user.id)).toHaveLength(1))
    cleanup()
    renderApp('/chat')
    expect(await screen.findByText(danger)).toBeTruthy()
    expect(await screen.findByText(/Call 911 now\./)).toBeTruthy()
  })

  it('of another person in this browser is not sent in the name of the current one', async () => {
    const row = (userId: string, content: string) => ({
      ...{ clientMessageId: crypto.randomUUID(), userId, sessionId, content },
      ...{ language: 'en' as const, at: '2026-11-21T10:00:00.000Z' },
    })
    await chatStore.add(row('c'.repeat(24), 'hers'))
    await chatStore.add(row(user.id, 'mine'))
    const { to } = server({ 'POST /api/chat': () => ({ status: 201, body: stored({}) }) })
    renderApp('/chat')
    await waitFor(async () => expect(await chatStore.waiting(user.id)).toEqual([]))
    expect(to('POST /api/chat').map(({ body }) => (body as ChatMessage).content)).toEqual(['mine'])
    expect(await chatStore.waiting('c'.repeat(24))).toHaveLength(1)
  })

  it('of an older conversation disappears from this one when it was sent there', async () => {
    const older = 'd'.repeat(24)
    await chatStore.add({
      ...{ clientMessageId: crypto.randomUUID(), userId: user.id, sessionId: older, content: 'for the other one' },
      ...{ language: 'en' as const, at: '2026-11-21T10:00:00.000Z' },
    })
    let isDown = true
    const { to } = server({ 'POST /api/chat': () => (isDown ? { status: 503 } : { status: 201, body: stored({}) }) })
    renderApp('/chat')
    expect(await screen.findByText('for the other one')).toBeTruthy()
    await waitFor(() => expect(to('POST /api/chat').length).toBeGreaterThan(0))
    isDown = false
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(screen.queryByText('for the other one')).toBeNull())
    expect(to('POST /api/chat').at(-1)?.body).toMatchObject({ sessionId: older })
  })

  it('that an earlier version stored is migrated and sent', async () => {
    const { to } = server({ 'POST /api/chat': () => ({ status: 201, body: stored({}) }) })
    const older = { clientMessageId: crypto.randomUUID(), userId: user.id, sessionId, content: 'from before', at: '' }
    localStorage.setItem('offlineMessages', JSON.stringify([older]))
    renderApp('/chat')
    await waitFor(() => expect(to('POST /api/chat')).toHaveLength(1))
    expect(to('POST /api/chat')[0]?.body).toMatchObject({ content: 'from before' })
    expect(localStorage.getItem('offlineMessages')).toBeNull()
  })

  it('that the server rejects later shows that, and can be edited again', async () => {
    await chatStore.add({
      ...{ clientMessageId: crypto.randomUUID(), userId: user.id, sessionId, content: 'too odd' },
      ...{ language: 'en' as const, at: '2026-11-21T10:00:00.000Z' },
    })
    server({ 'POST /api/chat': { status: 400, body: { code: 'invalid-request', message: 'No.' } } })
    renderApp('/chat')
    expect(await screen.findByText(/Not sent\. 400: No\./)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Write it again' }))
    expect((await box()).value).toBe('too odd')
    await waitFor(async () => expect(await chatStore.waiting(user.id)).toEqual([]))
  })

  it('is sent although the device has no room to store it, and the person is told', async () => {
    const { to } = server({ 'POST /api/chat': () => ({ status: 201, body: stored({}) }) })
    vi.spyOn(chatStore, 'add').mockRejectedValue(new DOMException('No room', 'QuotaExceededError'))
    renderApp('/chat')
    await userEvent.type(await box(), 'hello{Enter}')
    expect(await screen.findByText('This device could not keep your message')).toBeTruthy()
    await waitFor(() => expect(to('POST /api/chat')).toHaveLength(1))
    vi.restoreAllMocks()
  })
})

describe('a conversation and its unsent messages', () => {
  freshBrowser()
  beforeEach(() => deleteDB('muster-chat'))

  it('are shown without a server after a reload', async () => {
    server({
      [list]: { body: [stored({ content: 'I said this.' }), stored({ content: 'It said that.', isFromAI: true })] },
    })
    renderApp('/chat')
    await screen.findByText('It said that.')
    await waitFor(async () => expect(await chatStore.history(user.id, sessionId)).toHaveLength(2))
    cleanup()
    server({ [list]: { offline: true } })
    renderApp('/chat')
    expect(await screen.findByText('I said this.')).toBeTruthy()
    expect(screen.getByText('It said that.')).toBeTruthy()
  })

  it('are shown after a reload as unsent', async () => {
    server({})
    renderApp('/chat')
    await userEvent.type(await box(), 'we need help with my')
    cleanup()
    renderApp('/chat')
    expect((await box()).value).toBe('we need help with my')
  })
})
