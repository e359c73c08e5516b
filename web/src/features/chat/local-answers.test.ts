import { expect, it } from 'vitest'
import { buildUpdate, buildUser } from '../../../test/builders.ts'
import { answerHere } from './local-answers.ts'

const user = buildUser()
const order = buildUpdate({
  title: 'Evacuation ORDER: zone OAK-E047',
  hazard: 'evacuation-order',
  severity: 'critical',
})

it.each([
  ['en', 'Is it safe to stay home tonight?', /^Do not stay if this covers you: Evacuation ORDER: zone OAK-E047/],
  ['es', '¿Es seguro quedarme en casa esta noche?', /^No se quede si esto incluye su lugar: Evacuation ORDER: zone/],
] as const)('without a network too, no advice to stay is given under an order (%s)', async (language, text, line) => {
  const { content, messageType, metadata } = await answerHere(text, user, [order], language)
  expect(content).toMatch(line)
  expect(messageType).toBe('disaster_status')
  expect(metadata).toMatchObject({ provider: 'offline-guide', emergencyUpdates: [{ id: order.id }] })
  expect(metadata?.actions).toContain('emergency_route')
})

it('an update that has ended asks for nothing', async () => {
  const { metadata } = await answerHere(
    'how do I stay safe in a hurricane',
    user,
    [{ ...order, isActive: false }],
    'en',
  )
  expect(metadata?.topicId).toBe('hurricane-during')
})

it('danger to life brings the button to call 911', async () => {
  const { metadata } = await answerHere('my house is on fire', user, [], 'en')
  expect(metadata?.leadsWith911).toBe(true)
})
