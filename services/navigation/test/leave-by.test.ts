import { planEvacuation } from '@muster/contracts/routes/navigation'
import { buildCaller } from '@muster/test-kit/request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Navigation, skylineFire, startNavigation } from './helpers.ts'

let navigation: Navigation
beforeAll(async () => {
  navigation = await startNavigation()
})
afterAll(() => navigation?.stop())

const from: [number, number] = [-122.215, 37.857]
const leaveBy = async (language: 'en' | 'es' = 'en') => {
  const { status, body } = await navigation.call(planEvacuation, { body: { from, language }, as: buildCaller() })
  expect(status).toBe(200)
  return body.leaveBy
}

it('has no time while nothing known sets one', async () => {
  expect(await leaveBy()).toBeNull()
})

it('is now while an order is active, with the reason in the reader’s language', async () => {
  const order = skylineFire({ title: 'ORDER OAK-1', event: 'Evacuation Order', hazard: 'evacuation-order' })
  await navigation.burn(order)
  const told = await leaveBy()
  expect(told).toMatchObject({ because: 'ordered', uncertainty: 'none' })
  expect(Date.parse(told?.at ?? '')).toBeLessThanOrEqual(Date.now())
  expect(told?.sentence).toContain('Officials have ordered people out: ORDER OAK-1.')
  expect((await leaveBy('es'))?.sentence).toContain('Salga ahora')
  await navigation.putOut(order)
})

it('states what this person needs time for: their profile, their needs and what they add, each once', async () => {
  const order = skylineFire({ title: 'ORDER OAK-1', event: 'Evacuation Order', hazard: 'evacuation-order' })
  await navigation.burn(order)
  const body = {
    from,
    needsWheelchairAccess: true,
    needs: ['serviceAnimal', 'devicePower'] as const,
    preparation: ['equipment', 'children'] as const,
  }
  const { body: plan } = await navigation.call(planEvacuation, { body: body as never, as: buildCaller() })
  expect(plan.leaveBy?.preparation).toEqual({
    minutes: 65,
    reasons: [
      { reason: 'pack', minutes: 10 },
      { reason: 'transfer', minutes: 20 },
      { reason: 'equipment', minutes: 15 },
      { reason: 'children', minutes: 15 },
      { reason: 'service-animal', minutes: 5 },
    ],
  })
  await navigation.putOut(order)
})

it('is now inside a fire, and is empty for a person who must stay indoors', async () => {
  const fire = skylineFire()
  await navigation.burn(fire)
  expect(await leaveBy()).toMatchObject({ because: 'in-danger' })
  await navigation.putOut(fire)
  const indoors = skylineFire({ hazard: 'shelter-in-place', event: 'Shelter In Place Warning' })
  await navigation.burn(indoors)
  expect(await leaveBy()).toBeNull()
  await navigation.putOut(indoors)
})
