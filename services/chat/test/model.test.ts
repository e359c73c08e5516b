import { randomUUID } from 'node:crypto'
import { userRegistered } from '@muster/contracts/events/identity'
import { forEveryNeed, needNames } from '@muster/contracts/vocabulary/needs'
import words from '@muster/languages/en/needs.json' with { type: 'json' }
import type { Bus } from '@muster/service-kit/bus/bus'
import { consumed } from '@muster/test-kit/consumed'
import { buildCaller } from '@muster/test-kit/request'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Behaviour, chunk, says, startFakeModel, stream } from './fake-model.ts'
import { type Chat, startChat } from './helpers.ts'

let model: Awaited<ReturnType<typeof startFakeModel>>
let chat: Chat
let bus: Bus
beforeAll(async () => {
  model = await startFakeModel()
  chat = await startChat({ ...model.env, ASSISTANT_TIMEOUT_MS: '3000' })
  bus = await chat.join('tests')
})
afterAll(async () => {
  await chat?.stop()
  await model?.stop()
})
afterEach(() => {
  model.asked.length = 0
})

async function ask(content: string) {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, content)
  return chat.answer(as, sessionId)
}

const packing = 'What should I pack in a go bag?'

describe('a model', () => {
  it('answers what the guide need not answer alone, and is given the guide’s advice to keep to', async () => {
    model.answerWith(says('Pack water, food and your medicines.'))
    const reply = await ask(packing)
    expect(reply).toMatchObject({
      content: 'Pack water, food and your medicines.',
      metadata: { provider: 'openai', topicId: 'gobag-pack' },
    })
    const [request] = model.asked
    expect(request?.model).toBe('a-model')
    expect(request?.messages.at(-1)).toEqual({ role: 'user', content: packing })
    expect(request?.messages[0]?.content).toContain('Reviewed advice')
  })

  it('is told every need of the person, without name or place', async () => {
    model.answerWith(says('Pack water, food and your medicines.'))
    const as = buildCaller({ name: 'Maya Rivera' })
    const needs = { ...forEveryNeed(() => true), transportationType: 'walking' as const }
    await bus.publish(userRegistered, { ...as, revision: 0, needs }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    const sessionId = await chat.session(as)
    await chat.say(as, sessionId, packing)
    await chat.answer(as, sessionId)
    const prompt = model.asked[0]?.messages[0]?.content ?? ''
    for (const need of needNames) expect(prompt).toContain(words[need].badge)
    expect(prompt).toContain('travels on foot')
    expect(prompt).not.toContain('Maya')
  })

  it('may choose a card that code renders from records', async () => {
    model.answerWith(says('Here is the map.', 'open_map', 'no_such_tool'))
    const reply = await ask('I feel uneasy about all of this smoke, please help me out with it')
    expect(reply.metadata).toMatchObject({ showMapButton: true, actions: ['open_map_navigation'] })
  })

  it.each([
    ['rate-limited', (reply => reply.code(429).send({ error: { message: 'slow down' } })) satisfies Behaviour],
    ['unavailable', (reply => reply.code(500).send({ error: { message: 'down' } })) satisfies Behaviour],
    ['timeout', (() => new Promise(() => {})) satisfies Behaviour],
    ['broken-stream', (reply => stream(reply, chunk({ content: 'Pack wat' }))) satisfies Behaviour],
    [
      'broken-stream',
      (reply => {
        reply.hijack()
        reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
        reply.raw.write(chunk({ content: 'Pack' }), () => reply.raw.destroy())
      }) satisfies Behaviour,
    ],
  ])('that fails (%s) is replaced by the guide, which says so', async (reason, failing) => {
    model.answerWith(failing)
    const reply = await ask(packing)
    expect(reply.metadata).toMatchObject({ provider: 'guide', fallbackReason: reason, topicId: 'gobag-pack' })
    expect(model.asked).toHaveLength(1)
  })

  it.each([
    'The evacuation order for your street has been lifted.',
    'The fire is 80% contained.',
    'Take Highway 24 west to Oakland.',
    'Zone OAK-E047 must leave.',
    'It is safe to return home.',
  ])('that states what only records may say is not believed: %s', async claim => {
    model.answerWith(says(claim))
    const reply = await ask(packing)
    expect(reply.content).not.toContain(claim)
    expect(reply.metadata?.provider).toBe('guide')
  })

  it('is never asked when life is in danger, nor for what only records can say', async () => {
    model.answerWith(says('Stay where you are.'))
    expect((await ask('my house is on fire and I am trapped')).content).toMatch(/^Call 911 now\./)
    expect((await ask('Are there any active alerts?')).metadata?.provider).toBe('guide')
    expect((await ask('what if my house catches fire')).metadata).toMatchObject({
      provider: 'guide',
      danger: { outcome: 'unsure' },
    })
    expect(model.asked).toEqual([])
  })
})
