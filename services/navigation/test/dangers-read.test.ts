import { wayOutPlanned } from '@muster/contracts/events/navigation'
import { planEvacuation } from '@muster/contracts/routes/navigation'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Navigation, oakland, skylineFire, startNavigation } from './helpers.ts'

let navigation: Navigation
beforeAll(async () => {
  navigation = await startNavigation()
})
afterAll(() => navigation.stop())

it('a plan states when it read the dangers, so that one received before it is finished counts as not considered', async () => {
  const { planner } = navigation.service.context
  const { ask } = planner
  const fire = skylineFire()
  let heardAt = ''
  // A plan that takes long: a fire becomes known after its search and before its answer.
  planner.ask = async (question, asking) => {
    const reply = await ask(question, asking)
    heardAt = new Date().toISOString()
    await navigation.burn(fire)
    return reply
  }
  const as = buildCaller()
  const told: ReturnType<typeof wayOutPlanned.payload.parse>[] = []
  navigation.bus.subscribeLive(wayOutPlanned.subject, data => void told.push(wayOutPlanned.payload.parse(data)))
  await navigation.bus.ready()
  const { body } = await navigation.call(planEvacuation, { body: { from: [...oakland] }, as })
  planner.ask = ask
  expect(body.route).not.toBeNull()
  const way = await settle(() => told.find(({ userId }) => userId === as.userId))
  expect((way.dangersReadAt ?? way.plannedAt) <= heardAt).toBe(true)
  expect(way.plannedAt > heardAt).toBe(true)
})
