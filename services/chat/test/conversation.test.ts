import { randomUUID } from 'node:crypto'
import { updateEnded, updatePublished } from '@muster/contracts/events/alerts'
import { chatMessageSent } from '@muster/contracts/events/chat'
import { profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { createChatSession, listChatMessages } from '@muster/contracts/routes/chat'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import type { Bus } from '@muster/service-kit/bus/bus'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { consumed } from '@muster/test-kit/consumed'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Chat, startChat } from './helpers.ts'

let chat: Chat
let bus: Bus
beforeAll(async () => {
  chat = await startChat()
  bus = await chat.join('tests')
})
afterAll(() => chat?.stop())

describe('a session', () => {
  it('gets the day as its title unless it is given one', async () => {
    const as = buildCaller()
    const plain = await chat.call(createChatSession, { body: { userId: as.userId }, as })
    expect(plain.body.title).toMatch(/^Emergency Chat - \d{1,2}\/\d{1,2}\/\d{4}$/)
    const named = await chat.call(createChatSession, {
      body: { userId: as.userId, title: 'Emergency Chat - 21.11.2026' },
      as,
    })
    expect(named.body.title).toBe('Emergency Chat - 21.11.2026')
  })

  it('starts with one greeting in the server’s text, however often a client asks', async () => {
    const as = buildCaller({ name: 'Maya Rivera' })
    const sessionId = await chat.session(as)
    const ask = () => chat.say(as, sessionId, 'The evacuation order is lifted.', { isFromAI: true })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const [greeting, ...others] = await chat.messages(as, sessionId)
    expect(others).toEqual([])
    expect(greeting?.content).toContain('Maya')
    expect(greeting?.content).toContain('preparedness, evacuation guidance and safety information')
    expect(greeting?.content).not.toContain('lifted')
  })

  it('starts with the greeting, also when a question was answered before a client asked for it', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    await chat.say(as, sessionId, 'What should I pack in a go bag?')
    await chat.answer(as, sessionId)
    const greeting = await chat.say(as, sessionId, 'greeting', { isFromAI: true })
    expect(greeting.status).toBe(201)
    const [first, question, reply] = await chat.messages(as, sessionId)
    expect(first?.id).toBe(greeting.body.id)
    expect(question?.isFromAI).toBe(false)
    expect(reply?.metadata?.topicId).toBe('gobag-pack')
  })
})

describe('a question', () => {
  it('is answered by the guide, and both can be read again later', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const sent = await chat.say(as, sessionId, 'What should I pack in a go bag?')
    expect(sent).toMatchObject({ status: 201, body: { isFromAI: false, replyPending: true } })
    const reply = await chat.answer(as, sessionId)
    expect(reply.metadata).toMatchObject({ provider: 'guide', topicId: 'gobag-pack' })
    expect(reply.content.length).toBeGreaterThan(40)
    const again = await chat.messages(as, sessionId)
    expect(again.map(message => message.isFromAI)).toEqual([false, true])
    await settle(async () => (await chat.messages(as, sessionId))[0]?.replyPending === false)
  })

  it('about danger to life is answered with 911 first', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    await chat.say(as, sessionId, 'help my house is on fire and I am trapped upstairs')
    const reply = await chat.answer(as, sessionId)
    expect(reply.content).toMatch(/^Call 911 now\./)
    expect(reply.metadata?.leadsWith911).toBe(true)
  })

  it('from a person in hiding is answered with a text to 911, also when the answer only asks back', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    await chat.say(as, sessionId, 'what if he finds us, we hid in the closet')
    const { metadata } = await chat.answer(as, sessionId)
    expect(metadata?.danger).toMatchObject({ outcome: 'unsure', mustText: true })
  })

  it('that the guide cannot answer gets an answer that says so', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    await chat.say(as, sessionId, 'Who won the world cup in 1994?')
    expect((await chat.answer(as, sessionId)).content).toContain("I can't answer that yet.")
  })

  it('is answered for the needs of the person who asks', async () => {
    const as = buildCaller()
    const needs = {
      ...noNeeds,
      hasWheelchair: true,
      transportationType: 'assistance_needed' as const,
    }
    await bus.publish(userRegistered, { ...as, revision: 0, needs }, { id: randomUUID() })
    const ask = async () => {
      const sessionId = await chat.session(as)
      await chat.say(as, sessionId, 'What should I pack in a go bag?')
      return (await chat.answer(as, sessionId)).content
    }
    await settle(async () => /spare battery/i.test(await ask()))

    // A profile event with an older revision and the earlier needs, delivered late.
    const facts = { isComplete: true, hasAccessibilityNeeds: true }
    const profile = (revision: number, hasWheelchair: boolean) =>
      bus.publish(
        profileUpdated,
        { ...as, revision, needs: { ...needs, hasWheelchair }, ...facts },
        { id: randomUUID() },
      )
    await profile(3, true)
    await profile(2, false)
    await consumed(chat.neighbours.natsUrl, 'chat')
    expect(await ask()).toMatch(/spare battery/i)

    await bus.publish(userDeleted, { userId: as.userId, email: as.email, revision: 4 }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    await profile(9, true)
    await consumed(chat.neighbours.natsUrl, 'chat')
    const connection = await mongoose.createConnection(chat.neighbours.mongoUrl('muster_chat')).asPromise()
    const stored = await connection.collection('people').find({}).toArray()
    await connection.close()
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`wheelchair|${as.name}`, 'i'))
  })

  it('about the current situation is answered with records, their source and time, until they end', async () => {
    const as = buildCaller()
    const update = buildUpdate({ title: 'Wildfire near Paradise', instruction: 'Leave now.', isDrill: true })
    await bus.publish(updatePublished, { update }, { id: randomUUID() })
    const ask = async () => {
      const sessionId = await chat.session(as)
      await chat.say(as, sessionId, 'Are there any active alerts?')
      return chat.answer(as, sessionId)
    }
    const reply = await settle(async () => {
      const answer = await ask()
      return answer.metadata?.emergencyUpdates ? answer : null
    })
    expect(reply.metadata?.emergencyUpdates).toMatchObject([
      {
        id: update.id,
        title: update.title,
        instruction: 'Leave now.',
        isDrill: true,
        senderName: update.source.senderName,
        issuedAt: update.issuedAt,
      },
    ])
    expect(reply.content).toContain('DRILL')

    const ended = { ...update, isActive: false, revision: update.revision + 1 }
    await bus.publish(updateEnded, { update: ended }, { id: randomUUID() })
    await settle(async () => (await ask()).metadata?.emergencyUpdates === undefined)
    // An old revision that arrives late does not recreate the update.
    await bus.publish(updatePublished, { update }, { id: randomUUID() })
    expect((await ask()).metadata?.emergencyUpdates).toBeUndefined()
  })

  it('that an offline replay sends again is stored and answered once', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const clientMessageId = randomUUID()
    const replay = () => chat.say(as, sessionId, 'What should I pack?', { clientMessageId })
    const sent = await Promise.all([replay(), replay()])
    expect(sent[0]?.body.id).toBe(sent[1]?.body.id)
    await chat.answer(as, sessionId)
    await replay()
    expect(await chat.messages(as, sessionId)).toHaveLength(2)
  })

  it('is published as an event without its text', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const heard: object[] = []
    await bus.consume([
      onEvent(chatMessageSent, async payload => void (payload.userId === as.userId && heard.push(payload))),
    ])
    const { body } = await chat.say(as, sessionId, 'a private matter')
    await settle(() => heard.length > 0)
    expect(heard).toEqual([{ userId: as.userId, sessionId, messageId: body.id }])
  })

  it('can be followed by requesting new messages only', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const { body } = await chat.say(as, sessionId, 'What should I pack?')
    const reply = await chat.answer(as, sessionId)
    const news = await chat.call(listChatMessages, {
      params: { userId: as.userId },
      query: { sessionId, after: body.id },
      as,
    })
    expect(news.body.map(({ id }) => id)).toEqual([reply.id])
  })

  // The clock of one process may be ahead of another's, and the ids that two processes make in the same second are in random order.
  it('keeps its place in the order, and can be followed, when other processes store messages too', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const { body: first } = await chat.say(as, sessionId, 'What should I pack?')
    const firstReply = await chat.answer(as, sessionId)
    const connection = await mongoose.createConnection(chat.neighbours.mongoUrl('muster_chat')).asPromise()
    const stored = connection.collection('messages')
    const row = await stored.findOne({ _id: new mongoose.Types.ObjectId(firstReply.id) })
    const ofAnother = new mongoose.Types.ObjectId(`${secondsFromNow(5)}${'f'.repeat(16)}`)
    await stored.insertOne({ ...row, _id: ofAnother, replyTo: null, previous: null })
    await connection.close()

    const { body: question } = await chat.say(as, sessionId, 'How do I turn off the gas?')
    const follow = () =>
      chat.call(listChatMessages, {
        params: { userId: as.userId },
        query: { sessionId, after: ofAnother.toHexString() },
        as,
      })
    const reply = await settle(async () => (await follow()).body.find(({ isFromAI }) => isFromAI))
    expect(reply.content).not.toBe(firstReply.content)
    expect((await follow()).body.map(({ id }) => id)).toEqual([question.id, reply.id])
    expect((await chat.messages(as, sessionId)).map(({ id }) => id)).toEqual([
      ...[first.id, firstReply.id, ofAnother.toHexString()],
      ...[question.id, reply.id],
    ])
  })

  it('is delivered to followers, also when another message was stored and read just before', async () => {
    const as = buildCaller()
    const sessionId = await chat.session(as)
    const { outbox } = chat.service.context
    const { insert } = outbox
    const fromAnotherDevice = Promise.withResolvers<string>()
    vi.spyOn(outbox, 'insert').mockImplementationOnce(async (...fields) => {
      fromAnotherDevice.resolve((await chat.say(as, sessionId, 'And for my dog?')).body.id)
      return insert(...fields)
    })
    const { body } = await chat.say(as, sessionId, 'What should I pack?')
    const after = await fromAnotherDevice.promise
    const news = await chat.call(listChatMessages, { params: { userId: as.userId }, query: { sessionId, after }, as })
    expect(news.body.map(({ id }) => id)).toContain(body.id)
  })
})

const secondsFromNow = (seconds: number) => (Math.floor(Date.now() / 1_000) + seconds).toString(16).padStart(8, '0')
