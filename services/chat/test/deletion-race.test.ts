import { randomUUID } from 'node:crypto'
import { userDeleted } from '@muster/contracts/events/identity'
import { createChatSession, deleteChatSession } from '@muster/contracts/routes/chat'
import { buildId } from '@muster/test-kit/builders/ids'
import { consumed } from '@muster/test-kit/consumed'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { Types } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { replySweepJob } from '../src/jobs/reply.ts'
import { type Chat, startChat } from './helpers.ts'

let chat: Chat
beforeAll(async () => {
  chat = await startChat()
})
afterAll(() => chat?.stop())

type Caller = ReturnType<typeof buildCaller>

async function deleteAccount({ userId, email }: Caller): Promise<void> {
  const identity = await chat.join('identity')
  await identity.publish(userDeleted, { userId, email, revision: 1 }, { id: buildId() })
  await consumed(chat.neighbours.natsUrl, 'chat')
}

const stored = (collection: 'sessions' | 'messages') =>
  chat.service.context.mongo.connection.collection<{ sessionId: Types.ObjectId }>(collection)

/** What is left of a person. Read from the database, because no route returns messages without their session. */
async function leftOf({ userId }: Caller) {
  const [sessions, messages] = await Promise.all([
    stored('sessions').countDocuments({ userId }),
    stored('messages').countDocuments({ userId }),
  ])
  return { sessions, messages }
}
const nothing = { sessions: 0, messages: 0 }

describe('when a session is deleted at the same moment,', () => {
  it('no message remains that had passed its access check before', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const { sessions } = chat.service.context
    const { find } = sessions
    vi.spyOn(sessions, 'find').mockImplementationOnce(async id => {
      const found = await find(id)
      expect((await chat.call(deleteChatSession, { params: { sessionId }, as })).status).toBe(200)
      return found
    })
    const place = { coordinates: [-122.2, 37.82], at: new Date().toISOString() }
    expect((await chat.say(as, sessionId, 'I hide in my shed.', { metadata: { place } })).status).toBe(404)
    expect(await leftOf(as)).toEqual(nothing)
  })

  it('no message remains that the process had not deleted when it ended: the session can still be deleted', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    await chat.say(as, sessionId, 'What should I pack?')
    await chat.answer(as, sessionId)
    const { Message } = chat.service.context.mongo.connection.models
    if (!Message) throw new Error('no model of messages')
    vi.spyOn(Message, 'deleteMany').mockImplementationOnce(() => {
      throw new Error('the process ends here')
    })
    const remove = () => chat.call(deleteChatSession, { params: { sessionId }, as })
    expect((await remove()).status).toBe(500)
    expect((await remove()).status).toBe(200)
    expect(await leftOf(as)).toEqual(nothing)
  })
})

/** A question as a lost reply leaves it. */
const question = (of: string, userId: string, minutesAgo: number, content = 'What should I pack in a go bag?') => ({
  ...{ userId, sessionId: new Types.ObjectId(of), content, isFromAI: false },
  ...{ messageType: 'text', metadata: null, createdAt: new Date(Date.now() - minutesAgo * 60_000), language: 'en' },
  ...{ clientMessageId: null, replyPending: true, revision: 1, replyTo: null, outbox: [] },
})
/** As many as one sweep reads. */
const swept = 200

describe('a lost reply is written', () => {
  it('although an earlier version left questions without their session', async () => {
    const [gone, as] = [buildCaller(), buildCaller()]
    const sessionId = await chat.session(as)
    const left = Array.from({ length: swept }, () => question(buildId(), gone.userId, 2))
    await stored('messages').insertMany([question(sessionId, as.userId, 60), ...left])
    const { jobs } = chat.service.context
    await jobs.enqueue(replySweepJob, {})
    await settle(async () => (await leftOf(gone)).messages === 0)
    await jobs.enqueue(replySweepJob, {})
    expect((await chat.answer(as, sessionId)).metadata?.topicId).toBe('gobag-pack')
  })

  it('although replies to many earlier questions always fail', async () => {
    const [other, as] = [buildCaller(), buildCaller()]
    const [failing, sessionId] = [await chat.session(other), await chat.session(as)]
    const { assistant, jobs } = chat.service.context
    const { reply } = assistant
    const broken = vi.spyOn(assistant, 'reply').mockImplementation(input => {
      if (input.question.sessionId === failing) throw new Error('no reply')
      return reply(input)
    })
    const before = Array.from({ length: swept }, () => question(failing, other.userId, 60))
    await stored('messages').insertMany([...before, question(sessionId, as.userId, 1)])
    await jobs.enqueue(replySweepJob, {})
    expect((await chat.answer(as, sessionId)).metadata?.topicId).toBe('gobag-pack')
    await stored('messages').deleteMany({ userId: other.userId } as object)
    broken.mockRestore()
  })
})

describe('when an account is deleted at the same moment,', () => {
  it('no session remains', async () => {
    const as = buildCaller()
    const { sessions } = chat.service.context
    const { create } = sessions
    vi.spyOn(sessions, 'create').mockImplementationOnce(async (...fields) => {
      await deleteAccount(as)
      return create(...fields)
    })
    await chat.call(createChatSession, { body: { userId: as.userId, title: 'Where I hide' }, as })
    expect(await leftOf(as)).toEqual(nothing)
  })

  it('no greeting with the name remains', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const { messages } = chat.service.context
    const { addGreeting } = messages
    vi.spyOn(messages, 'addGreeting').mockImplementationOnce(async (...fields) => {
      await deleteAccount(as)
      return addGreeting(...fields)
    })
    expect((await chat.say(as, sessionId, 'greeting', { isFromAI: true })).status).toBe(404)
    expect(await leftOf(as)).toEqual(nothing)
  })

  it('no answer remains that was being written', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const { messages } = chat.service.context
    const { addReply } = messages
    const isStored = Promise.withResolvers<void>()
    vi.spyOn(messages, 'addReply').mockImplementationOnce(async (...fields) => {
      await deleteAccount(as)
      await addReply(...fields)
      isStored.resolve()
    })
    await chat.say(as, sessionId, 'What should I pack?', { clientMessageId: randomUUID() })
    await isStored.promise
    await settle(async () => (await leftOf(as)).messages === 0)
  })
})
