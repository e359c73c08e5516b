import { randomUUID } from 'node:crypto'
import { listChatMessages } from '@muster/contracts/routes/chat'
import type { Caller } from '@muster/service-kit/http/auth'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { createConnection, Types } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Chat, startChat } from './helpers.ts'

let chat: Chat
beforeAll(async () => {
  chat = await startChat()
})
afterAll(() => chat?.stop())

const read = (as: Caller, sessionId: string, etag?: string, query: object = {}) =>
  chat.call(listChatMessages, {
    params: { userId: as.userId },
    query: { sessionId, ...query },
    as,
    headers: etag ? { 'if-none-match': etag } : {},
  })

/** Waits for a change as browsers do: each request waits as long as the service allows, and after a 304 the next one is sent. */
async function follow(as: Caller, sessionId: string, etag: string) {
  for (;;) {
    const found = await read(as, sessionId, etag, { wait: 3_000 })
    if (found.status !== 304) return found
  }
}

async function answered() {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, 'What should I pack in a go bag?')
  await chat.answer(as, sessionId)
  await settle(async () => (await chat.messages(as, sessionId))[0]?.replyPending === false)
  return { as, sessionId, etag: (await read(as, sessionId)).headers.get('etag') ?? '' }
}

describe('a client that follows a session', () => {
  it('gets 304 in a few bytes while nothing has changed, and the list when something has', async () => {
    const { as, sessionId, etag } = await answered()
    expect(etag).toMatch(/^".+"$/)
    expect((await read(as, sessionId, etag)).status).toBe(304)
    await chat.say(as, sessionId, 'hello')
    const news = await read(as, sessionId, etag)
    expect(news.status).toBe(200)
    expect(news.headers.get('etag')).not.toBe(etag)
  })

  it('with a waiting request gets the change as the answer', async () => {
    const { as, sessionId, etag } = await answered()
    const waiting = follow(as, sessionId, etag)
    const isWaiting = () => chat.service.context.changes.waiting() > 0
    await settle(isWaiting)
    await chat.say(as, sessionId, 'hello')
    const { status, body } = await waiting
    expect(status).toBe(200)
    expect(body.map(({ content }) => content)).toContain('hello')
    expect(isWaiting()).toBe(false)
  })

  it('keeps waiting when it is notified late of a change that it has seen', async () => {
    const { as, sessionId, etag } = await answered()
    const { changes, messages } = chat.service.context
    const listed = vi.spyOn(messages, 'list')
    const waiting = read(as, sessionId, etag, { wait: 3_000 })
    await settle(() => changes.waiting() > 0)
    changes.tell(sessionId)
    // The service has read the list once more, and waits again.
    await settle(() => listed.mock.calls.length > 1 && changes.waiting() > 0)
    listed.mockRestore()
    await chat.say(as, sessionId, 'hello')
    const { status } = await waiting
    expect(status === 304 ? (await follow(as, sessionId, etag)).status : status).toBe(200)
  })

  it('gets 304 when its wait ends without a change, and cannot wait for minutes', async () => {
    const { as, sessionId, etag } = await answered()
    expect((await read(as, sessionId, etag, { wait: 50 })).status).toBe(304)
    expect((await read(as, sessionId, etag, { wait: 60_000 })).status).toBe(400)
  })

  it('never sees a question as waiting beside its answer', async () => {
    const { as, sessionId } = await answered()
    // A reply is stored with two writes. This is the state between them, which a crash can leave.
    const connection = await createConnection(chat.neighbours.mongoUrl('muster_chat')).asPromise()
    const { matchedCount } = await connection
      .collection('messages')
      .updateOne({ sessionId: new Types.ObjectId(sessionId), isFromAI: false }, { $set: { replyPending: true } })
    await connection.close()
    expect(matchedCount).toBe(1)
    const { body } = await read(as, sessionId)
    expect(body.map(({ isFromAI, replyPending }) => ({ isFromAI, replyPending }))).toEqual([
      { isFromAI: false, replyPending: false },
      { isFromAI: true, replyPending: false },
    ])
  })

  it('sees a refined answer under its previous id', async () => {
    const { as, sessionId, etag } = await answered()
    const [question, reply] = await chat.messages(as, sessionId)
    const found = await chat.service.context.messages.findQuestion(question?.id ?? '')
    if (!found || !reply) throw new Error('the conversation is not there')
    const refined = { content: 'Refined.', messageType: 'text' as const, metadata: {} }
    await chat.service.context.messages.refineReply(found, refined)
    const { status, body } = await read(as, sessionId, etag)
    expect(status).toBe(200)
    expect(body[1]).toMatchObject({ id: reply.id, revision: 2, content: 'Refined.', metadata: {} })
  })
})

it('stores and answers a message once, however often and concurrently it is sent', async () => {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  const clientMessageId = randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 8 }, () => chat.say(as, sessionId, 'What should I pack?', { clientMessageId })),
  )
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  await chat.answer(as, sessionId)
  expect(await chat.messages(as, sessionId)).toHaveLength(2)
})

it('offers three questions to start with', async () => {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, 'hi', { isFromAI: true })
  const [greeting] = await chat.messages(as, sessionId)
  expect(greeting?.metadata?.suggestions?.map(({ text }) => text)).toEqual([
    'Is it safe to stay home tonight?',
    'What should I do?',
    'Where is the nearest shelter?',
  ])
})

it.each([
  ['two thousand lines', 'a\n'.repeat(1_999)],
  ['emoji', '🔥🏠😱 what should I do 🆘'],
  ['right-to-left text with its marks', '\u202eهل يجب أن أغادر؟\u202c'],
  [
    'random words',
    Array.from({ length: 600 }, (_, i) => `w${i * 7919}`)
      .join(' ')
      .slice(0, 4_000),
  ],
])('answers %s', async (_what, content) => {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  const { status } = await chat.say(as, sessionId, content)
  expect(status).toBe(201)
  expect((await chat.answer(as, sessionId)).content).not.toBe('')
})

it('rejects ten thousand lines', async () => {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  expect((await chat.say(as, sessionId, 'a\n'.repeat(10_000))).status).toBe(400)
})
