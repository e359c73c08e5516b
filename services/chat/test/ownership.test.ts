import { userDeleted } from '@muster/contracts/events/identity'
import {
  createChatSession,
  deleteChatSession,
  listChatMessages,
  listChatSessions,
  sendChatMessage,
} from '@muster/contracts/routes/chat'
import { buildId } from '@muster/test-kit/builders/ids'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Chat, startChat } from './helpers.ts'

let chat: Chat
beforeAll(async () => {
  chat = await startChat()
})
afterAll(() => chat.stop())

it('refuses access to a session to everybody but its owner', async () => {
  const [owner, stranger] = [buildCaller(), buildCaller()]
  const sessionId = await chat.session(owner)
  const mine = { userId: stranger.userId, sessionId, content: 'hello' }
  const answers = await Promise.all([
    chat.call(listChatMessages, { params: { userId: owner.userId }, query: { sessionId }, as: stranger }),
    chat.call(listChatMessages, { params: { userId: stranger.userId }, query: { sessionId }, as: stranger }),
    chat.call(sendChatMessage, { body: mine, as: stranger }),
    chat.call(sendChatMessage, { body: { ...mine, userId: owner.userId }, as: stranger }),
    chat.call(createChatSession, { body: { userId: owner.userId }, as: stranger }),
    chat.call(listChatSessions, { params: { userId: owner.userId }, as: stranger }),
    chat.call(deleteChatSession, { params: { sessionId }, as: stranger }),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(403))
  expect(await chat.messages(owner, sessionId)).toEqual([])
})

it('answers 404 for a session that does not exist and 401 without a caller', async () => {
  const as = buildCaller()
  const unknown = await chat.call(deleteChatSession, { params: { sessionId: buildId() }, as })
  expect(unknown.status).toBe(404)
  expect((await chat.call(createChatSession, { body: { userId: as.userId } })).status).toBe(401)
})

it('deletes a session with its messages', async () => {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, 'What should I pack?')
  expect((await chat.call(deleteChatSession, { params: { sessionId }, as })).status).toBe(200)
  expect((await chat.call(listChatSessions, { params: { userId: as.userId }, as })).body).toEqual([])
  const gone = await chat.call(listChatMessages, { params: { userId: as.userId }, query: { sessionId }, as })
  expect(gone.status).toBe(404)
})

it('deletes all data of a deleted account', async () => {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, 'What should I pack?')
  await chat.answer(as, sessionId)
  const bus = await chat.join('identity')
  await bus.publish(userDeleted, { userId: as.userId, email: as.email, revision: 1 }, { id: buildId() })
  await settle(async () => (await chat.call(listChatSessions, { params: { userId: as.userId }, as })).body.length === 0)
  // Read from the database, because no route returns messages without their session.
  const { db } = chat.service.context.mongo.connection
  await settle(async () => (await db?.collection('messages').countDocuments({ userId: as.userId })) === 0)
})

it.each([
  ['blank', '   '],
  ['too long', 'x'.repeat(4001)],
  ['an operator', { $gt: '' }],
  ['a control character', 'a\u0007b'],
])('rejects a message that is %s', async (_what, content) => {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  const answer = await chat.say(as, sessionId, content as string)
  expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([400, 'invalid-request'])
  expect(await chat.messages(as, sessionId)).toEqual([])
})
