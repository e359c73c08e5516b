import { randomUUID } from 'node:crypto'
import { userRegistered } from '@muster/contracts/events/identity'
import { forEveryNeed, needNames } from '@muster/contracts/vocabulary/needs'
import words from '@muster/languages/en/needs.json' with { type: 'json' }
import { connectBus } from '@muster/service-kit/bus/bus'
import { createLog } from '@muster/service-kit/log'
import { consumed } from '@muster/test-kit/consumed'
import { buildCaller } from '@muster/test-kit/request'
import { type FastifyReply, fastify } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, startChat } from './helpers.ts'

type ModelRequest = { messages: { role: string; content: string }[]; model: string }
type Behaviour = (reply: FastifyReply, request: ModelRequest) => unknown

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

const stream = (reply: FastifyReply, ...parts: string[]) =>
  reply.header('content-type', 'text/event-stream').send(parts.join(''))

const says =
  (text: string, ...tools: string[]): Behaviour =>
  reply =>
    stream(
      reply,
      chunk({ role: 'assistant', content: text.slice(0, 5) }),
      chunk({ content: text.slice(5) }),
      chunk(
        {
          tool_calls: tools.map((name, index) => ({
            index,
            id: name,
            type: 'function',
            function: { name, arguments: '{}' },
          })),
        },
        'stop',
      ),
      'data: [DONE]\n\n',
    )

let behave: Behaviour = says('Hello there.')
const asked: ModelRequest[] = []
const model = fastify({ forceCloseConnections: true })
model.post('/v1/chat/completions', (request, reply) => {
  asked.push(request.body as ModelRequest)
  return behave(reply, request.body as ModelRequest)
})

let chat: Chat
let bus: ReturnType<typeof connectBus>
beforeAll(async () => {
  const baseUrl = await model.listen({ host: '127.0.0.1', port: 0 })
  chat = await startChat({
    ASSISTANT_PROVIDER: 'openai',
    OPENAI_API_KEY: 'a-key',
    OPENAI_BASE_URL: `${baseUrl}/v1`,
    OPENAI_MODEL: 'a-model',
    ASSISTANT_TIMEOUT_MS: '700',
  })
  const log = createLog({ name: 'test', level: 'silent' })
  bus = connectBus({ url: chat.neighbours.natsUrl, service: 'tests', log })
  await bus.start()
})
afterAll(async () => {
  await bus.close()
  await chat.stop()
  await model.close()
})
afterEach(() => {
  asked.length = 0
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
    behave = says('Pack water, food and your medicines.')
    const reply = await ask(packing)
    expect(reply).toMatchObject({
      content: 'Pack water, food and your medicines.',
      metadata: { provider: 'openai', topicId: 'gobag-pack' },
    })
    const [request] = asked
    expect(request?.model).toBe('a-model')
    expect(request?.messages.at(-1)).toEqual({ role: 'user', content: packing })
    expect(request?.messages[0]?.content).toContain('Reviewed advice')
  })

  it('is told every need of the person, without name or place', async () => {
    behave = says('Pack water, food and your medicines.')
    const as = buildCaller({ name: 'Maya Rivera' })
    const needs = { ...forEveryNeed(() => true), transportationType: 'walking' as const }
    await bus.publish(userRegistered, { ...as, revision: 0, needs }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    const sessionId = await chat.session(as)
    await chat.say(as, sessionId, packing)
    await chat.answer(as, sessionId)
    const prompt = asked[0]?.messages[0]?.content ?? ''
    for (const need of needNames) expect(prompt).toContain(words[need].badge)
    expect(prompt).toContain('travels on foot')
    expect(prompt).not.toContain('Maya')
  })

  it('may choose a card that code renders from records', async () => {
    behave = says('Here is the map.', 'open_map', 'no_such_tool')
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
    behave = failing
    const reply = await ask(packing)
    expect(reply.metadata).toMatchObject({ provider: 'guide', fallbackReason: reason, topicId: 'gobag-pack' })
    expect(asked).toHaveLength(1)
  })

  it.each([
    'The evacuation order for your street has been lifted.',
    'The fire is 80% contained.',
    'Take Highway 24 west to Oakland.',
    'Zone OAK-E047 must leave.',
    'It is safe to return home.',
  ])('that states what only records may say is not believed: %s', async claim => {
    behave = says(claim)
    const reply = await ask(packing)
    expect(reply.content).not.toContain(claim)
    expect(reply.metadata?.provider).toBe('guide')
  })

  it('is never asked when life is in danger, nor for what only records can say', async () => {
    behave = says('Stay where you are.')
    expect((await ask('my house is on fire and I am trapped')).content).toMatch(/^Call 911 now\./)
    expect((await ask('Are there any active alerts?')).metadata?.provider).toBe('guide')
    expect((await ask('what if my house catches fire')).metadata).toMatchObject({
      provider: 'guide',
      leadsWith911: true,
    })
    expect(asked).toEqual([])
  })
})
