import { randomUUID } from 'node:crypto'
import { updatePublished } from '@muster/contracts/events/alerts'
import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooses, startFakeModel } from './fake-model.ts'
import { type Chat, startChat } from './helpers.ts'

const order = buildUpdate({
  title: 'Evacuation ORDER: zone OAK-E047',
  hazard: 'evacuation-order',
  severity: 'critical',
  issuedAt: '2026-11-21T10:00:00.000Z',
})

let model: Awaited<ReturnType<typeof startFakeModel>>
let chat: Chat
beforeAll(async () => {
  model = await startFakeModel()
  chat = await startChat(model.env)
  const bus = await chat.join('alerts')
  // More updates than a message can contain, all newer than the order.
  for (let i = 0; i < 60; i += 1)
    await bus.publish(
      updatePublished,
      { update: buildUpdate({ hazard: 'smoke', title: `Smoke ${i}` }) },
      { id: randomUUID() },
    )
  await bus.publish(updatePublished, { update: order }, { id: randomUUID() })
  await settle(async () => (await ask('should I leave now?')).content.includes('OAK-E047'))
})
afterAll(async () => {
  await chat?.stop()
  await model?.stop()
})

async function send(content: string, metadata: object = {}, as = buildCaller()) {
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, content, { metadata })
  return { as, sessionId }
}

async function ask(content: string, language: 'en' | 'es' = 'en') {
  const { as, sessionId } = await send(content, { language })
  return chat.answer(as, sessionId)
}

describe('while an evacuation order is active', () => {
  it.each([
    ['en', 'Is it safe to stay home tonight?', /^Do not stay if this covers you: Evacuation ORDER: zone OAK-E047 \(/],
    ['es', '¿Es seguro quedarme en casa?', /^No se quede si esto incluye su lugar: Evacuation ORDER: zone OAK-E047 \(/],
    ['en', 'what do I do during a hurricane', /^Do not stay if this covers you: Evacuation ORDER: zone OAK-E047 \(/],
  ] as const)('a question whether to stay is answered with the order, in %s: %s', async (language, text, line) => {
    const { content, metadata } = await ask(text, language)
    expect(content).toMatch(line)
    // The card also shows it first, although newer updates are active.
    expect(metadata?.emergencyUpdates?.[0]).toMatchObject({ id: order.id })
  })

  it('a model is offered no fact that the order rules out, and its choice comes after the order', async () => {
    model.asked.length = 0
    model.answerWith(chooses({ facts: ['hurricane-during', 'gobag-pack'] }))
    const question = 'What should I pack in a go bag?'
    const { as, sessionId } = await send(question)
    const reply = await settle(async () => {
      const last = (await chat.messages(as, sessionId)).at(-1)
      return last?.revision === 2 ? last : null
    })
    expect(reply.metadata).toMatchObject({ provider: 'openai', topicId: 'gobag-pack' })
    // The model may also be asked about an earlier question, after `asked` was cleared.
    const asked = model.asked.find(({ messages }) => messages.at(-1)?.content === question)
    expect(asked?.messages[0]?.content).toContain('"id":"gobag-pack"')
    expect(asked?.messages[0]?.content).not.toContain('"id":"hurricane-during"')
  })
})
