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
] as const)('gives no advice to stay under an order, offline too (%s)', async (language, text, line) => {
  const { content, messageType, metadata } = await answerHere({ text, user, updates: [order], language })
  expect(content).toMatch(line)
  expect(messageType).toBe('disaster_status')
  expect(metadata).toMatchObject({ provider: 'offline-guide', emergencyUpdates: [{ id: order.id }] })
  expect(metadata?.actions).toContain('emergency_route')
})

it('ignores an update that has ended', async () => {
  const { metadata } = await answerHere({
    text: 'how do I stay safe in a hurricane',
    user,
    updates: [{ ...order, isActive: false }],
    language: 'en',
  })
  expect(metadata?.topicId).toBe('hurricane-during')
})

it('offers to call 911 when life is in danger', async () => {
  const { metadata } = await answerHere({ text: 'my house is on fire', user, updates: [], language: 'en' })
  expect(metadata?.leadsWith911).toBe(true)
})
