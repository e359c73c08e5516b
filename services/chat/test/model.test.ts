import { randomUUID } from 'node:crypto'
import { userRegistered } from '@muster/contracts/events/identity'
import { forEveryNeed, needNames } from '@muster/contracts/vocabulary/needs'
import words from '@muster/languages/en/needs.json' with { type: 'json' }
import type { Bus } from '@muster/service-kit/bus/bus'
import { consumed } from '@muster/test-kit/consumed'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createBudget } from '../src/assistant/budget.ts'
import { type Behaviour, chooses, says, startFakeModel } from './fake-model.ts'
import { type Chat, startChat } from './helpers.ts'

let model: Awaited<ReturnType<typeof startFakeModel>>
let chat: Chat
let bus: Bus
beforeAll(async () => {
  model = await startFakeModel()
  chat = await startChat({ ...model.env, ASSISTANT_TIMEOUT_MS: '6000' })
  bus = await chat.join('tests')
})
afterAll(async () => {
  await chat?.stop()
  await model?.stop()
})
afterEach(() => {
  model.asked.length = 0
})

async function conversation(content: string, as = buildCaller()) {
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, content)
  const first = await chat.answer(as, sessionId)
  return {
    first,
    last: async () => (await chat.messages(as, sessionId)).at(-1),
    refined: () =>
      settle(async () => {
        const last = (await chat.messages(as, sessionId)).at(-1)
        return last?.revision === 2 ? last : null
      }),
  }
}

const packing = 'What should I pack in a go bag?'
const never: Behaviour = () => new Promise(() => {})

describe('a model', () => {
  it('chooses among reviewed facts and replaces the answer that the guide gave at once', async () => {
    model.answerWith(chooses({ facts: ['no-such-fact', 'gobag-pets'], followUps: ['gobag-pack', 'nonsense'] }))
    const { first, refined } = await conversation(packing)
    const second = await refined()
    const [request] = model.asked
    const offered = request?.messages[0]?.content ?? ''
    expect(offered).toContain('"id":"gobag-pack"')
    expect(request).toMatchObject({
      ...{ model: 'a-model', max_completion_tokens: 300, temperature: 0 },
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    })
    expect(request?.messages.at(-1)).toEqual({ role: 'user', content: packing })
    expect(second.id).toBe(first.id)
    if (offered.includes('"id":"gobag-pets"'))
      expect(second.metadata).toMatchObject({ provider: 'openai', topicId: 'gobag-pets' })
  })

  it('gets every need of the person, without name or place', async () => {
    model.answerWith(chooses({ facts: ['gobag-pack'] }))
    const as = buildCaller({ name: 'Maya Rivera' })
    const needs = { ...forEveryNeed(() => true), transportationType: 'walking' as const }
    await bus.publish(userRegistered, { ...as, revision: 0, needs }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    await (await conversation(packing, as)).refined()
    const prompt = model.asked[0]?.messages[0]?.content ?? ''
    for (const need of needNames) expect(prompt).toContain(words[need].badge)
    expect(prompt).toContain('travels on foot')
    expect(prompt).not.toContain('Maya')
  })

  it('may answer that only records answer a question', async () => {
    const isRead = Promise.withResolvers<void>()
    const choose = chooses({ type: 'updates' })
    model.answerWith(async (reply, request) => {
      // The model waits. Otherwise its answer could replace the first one before the test has read it.
      await isRead.promise
      return choose(reply, request)
    })
    const { first, refined } = await conversation('how do things look over in the next valley')
    isRead.resolve()
    expect(first.metadata?.topicId).not.toBe('live-updates')
    expect((await refined()).metadata).toMatchObject({ provider: 'openai', topicId: 'live-updates' })
  })

  it.each([
    ['rate-limited', (reply => reply.code(429).send({ error: { message: 'slow down' } })) satisfies Behaviour],
    ['unavailable', (reply => reply.code(500).send({ error: { message: 'down' } })) satisfies Behaviour],
    ['timeout', never],
    ['unusable', says('Pack water.')],
    ['unusable', says('{"type":"fact","facts":["gobag-pack"],"records":[],"followUps":[]}', 'length')],
    ['unusable', says('{"type":"advice","facts":[],"records":[],"followUps":[]}')],
  ])('that fails (%s) leaves the guide’s answer in place, marked accordingly', async (reason, failing) => {
    model.answerWith(failing)
    const { first, refined } = await conversation(packing)
    const second = await refined()
    expect(second.metadata).toMatchObject({ provider: 'guide', fallbackReason: reason, topicId: 'gobag-pack' })
    expect(second.content).toBe(first.content)
    expect(model.asked).toHaveLength(1)
    // A success in between, because several failures in a row pause the model.
    model.answerWith(chooses({ facts: ['gobag-pack'] }))
    await (await conversation(packing)).refined()
  })

  it('delays no answer: the guide’s answer is shown meanwhile', async () => {
    model.answerWith(never)
    const { first, refined } = await conversation(packing)
    expect(first).toMatchObject({ revision: 1, metadata: { provider: 'guide', topicId: 'gobag-pack' } })
    await refined()
    model.answerWith(chooses({ facts: ['gobag-pack'] }))
    await (await conversation(packing)).refined()
  })

  it('delays nobody else: others get the guide’s answer meanwhile', async () => {
    const isOver = Promise.withResolvers<void>()
    const choose = chooses({ facts: ['gobag-pack'] })
    model.answerWith(async (reply, request) => {
      await isOver.promise
      return choose(reply, request)
    })
    const one = await startChat({ ...model.env, REPLY_CONCURRENCY: '1', ASSISTANT_TIMEOUT_MS: '600000' })
    try {
      const [first, second] = [buildCaller(), buildCaller()]
      const sessionId = await one.session(first)
      await one.say(first, sessionId, packing)
      await settle(() => model.asked.length === 1)
      const other = await one.session(second)
      await one.say(second, other, 'help my house is on fire and I am trapped upstairs')
      expect((await one.answer(second, other)).content).toMatch(/^Call 911 now\./)
      isOver.resolve()
      await settle(async () => (await one.messages(first, sessionId)).at(-1)?.metadata?.provider === 'openai')
    } finally {
      isOver.resolve()
      await one.stop()
    }
  })

  it('names a danger that the guide missed, with its call first and the steps of its card', async () => {
    model.answerWith(chooses({ facts: ['gobag-pack'], danger: 'seizure' }))
    const second = await (await conversation(packing)).refined()
    expect(model.asked[0]?.messages[0]?.content).toContain('{"id":"seizure","title":"Seizure"}')
    expect(second.content).toMatch(/^Call 911 now\./)
    expect(second.metadata).toMatchObject({
      ...{ provider: 'openai', leadsWith911: true },
      danger: { outcome: 'certain', card: 'seizure', calls: ['911'] },
    })
  })

  it('names the kind of a danger that the guide left open, and removes no danger', async () => {
    const cry = 'help help somebody please help'
    model.answerWith(chooses({ danger: 'lift' }))
    expect((await (await conversation(cry)).refined()).metadata?.danger).toMatchObject({
      outcome: 'certain',
      card: 'lift',
    })
    model.answerWith(chooses({ type: 'fact', facts: ['gobag-pack'] }))
    const again = await conversation(cry)
    await (await conversation(packing)).refined()
    expect(model.asked).toHaveLength(3)
    expect((await again.last())?.metadata?.danger).toMatchObject({ outcome: 'certain', card: 'general' })
  })

  it('is never asked when the guide is sure of a danger and its kind, nor for what only records can answer', async () => {
    model.answerWith(chooses({ facts: ['gobag-pack'] }))
    expect((await conversation('my baby is choking')).first.content).toMatch(/^Call 911 now\./)
    expect((await conversation('Are there any active alerts?')).first.metadata?.provider).toBe('guide')
    // Replies are written in the order of the questions' jobs. When this one, which asks the model, is there, the earlier ones are too.
    await (await conversation(packing)).refined()
    expect(model.asked).toHaveLength(1)
  })

  it('is asked no more often than the hourly limit of a person', async () => {
    model.answerWith(chooses({ facts: ['gobag-pack'] }))
    const as = buildCaller()
    for (let i = 0; i < 30; i += 1) await chat.service.context.budget.take(as.userId)
    expect((await conversation(packing, as)).first.metadata?.provider).toBe('guide')
    await (await conversation(packing)).refined()
    expect(model.asked).toHaveLength(1)
  })

  it('is asked no more often than the daily limit of the installation, and again on the next day', async () => {
    const { redis, log } = chat.service.context
    let now = new Date('2101-03-01T12:00:00.000Z')
    const budget = createBudget({
      ...{ redis, log, perPersonPerHour: 10, perInstallationPerDay: 3 },
      clock: { now: () => now },
    })
    const taken: boolean[] = []
    for (let i = 0; i < 4; i += 1) taken.push(await budget.take(buildCaller().userId))
    expect(taken).toEqual([true, true, true, false])
    now = new Date('2101-03-02T12:00:00.000Z')
    expect(await budget.take(buildCaller().userId)).toBe(true)
  })

  it('is not asked while its cost cannot be counted', async () => {
    const { log, clock } = chat.service.context
    const redis = { multi: () => ({ incr: () => redis.multi(), expire: () => redis.multi(), exec: () => null }) }
    const away = redis as unknown as Parameters<typeof createBudget>[0]['redis']
    const budget = createBudget({ redis: away, log, clock, perPersonPerHour: 10, perInstallationPerDay: 10 })
    expect(await budget.take(buildCaller().userId)).toBe(false)
  })

  it('is not asked for a while after five failures in a row', async () => {
    for (let i = 0; i < 5; i += 1) chat.service.context.budget.failed()
    expect(await chat.service.context.budget.take(buildCaller().userId)).toBe(false)
  })
})
