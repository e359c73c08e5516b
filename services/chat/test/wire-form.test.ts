import { createChatSession, listChatMessages, listChatSessions, sendChatMessage } from '@muster/contracts/routes/chat'
import { createLog } from '@muster/service-kit/log'
import { connectMongo } from '@muster/service-kit/mongo/mongo'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { wireForms } from '@muster/test-kit/wire-forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, startChat } from './helpers.ts'

let chat: Chat
beforeAll(async () => {
  chat = await startChat()
})
afterAll(() => chat.stop())

const message = { content: 'What should I pack in a go bag?' }
const messages = wireForms(message, {
  metadata: [undefined, null, {}, { language: 'en' }, { hasActionCards: false }],
  clientMessageId: [undefined, '0b8a4a1e-6f5e-4d53-9f3a-2d7c1b9e4f10'],
  messageType: [undefined, 'map_navigation'],
  isFromAI: [undefined, false],
})

describe('a message', () => {
  it.each(messages)('is read as it was answered when it was sent with $name', async ({ body }) => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const sent = await chat.call(sendChatMessage, { body: { userId: as.userId, sessionId, ...body }, as })
    expect(sent.status).toBe(201)
    await chat.answer(as, sessionId)
    const { status, body: listed } = await chat.call(listChatMessages, {
      params: { userId: as.userId },
      query: { sessionId },
      as,
    })
    expect(status).toBe(200)
    expect(listed[0]).toEqual({ ...sent.body, replyPending: expect.any(Boolean) })
  })

  it('that an earlier version stored without metadata is read as one without metadata', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const { body: sent } = await chat.say(as, sessionId, message.content)
    await chat.answer(as, sessionId)
    const mongo = connectMongo(chat.config.MONGO_URL, createLog({ name: 'test', level: 'silent' }))
    await mongo.start()
    await mongo.connection.collection('messages').updateOne({ userId: as.userId }, { $unset: { metadata: '' } })
    await mongo.close()
    const [read] = await chat.messages(as, sessionId)
    expect(read).toMatchObject({ id: sent.id, metadata: null })
  })
})

describe('a session', () => {
  it.each(wireForms({}, { title: [undefined, '', 'Fire season'] }))(
    'is read as it was answered when it was created with $name',
    async ({ body }) => {
      const as = buildCaller()
      const made = await chat.call(createChatSession, { body: { userId: as.userId, ...body }, as })
      expect(made.status).toBe(201)
      const listed = await settle(() => chat.call(listChatSessions, { params: { userId: as.userId }, as }))
      expect(listed.body).toEqual([made.body])
    },
  )
})
