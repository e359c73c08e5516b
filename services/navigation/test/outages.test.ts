import { updatePublished } from '@muster/contracts/events/alerts'
import { getDirections, listHazards, planEvacuation } from '@muster/contracts/routes/navigation'
import { type Gate, startGate } from '@muster/test-kit/gate'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { type Started, startDefined } from '@muster/test-kit/start-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { navigationService } from '../src/service.ts'
import { oakland, orinda, skylineFire } from './helpers.ts'

const fire = skylineFire()
let neighbours: Neighbours
let gate: Gate
let navigation: Started<Awaited<ReturnType<typeof navigationService.create>>>

beforeAll(async () => {
  neighbours = await startNeighbours()
  gate = await startGate(neighbours.mongoUrl('muster_navigation'))
  const env = { PRACTICE_DIRECTIONS: 'always' }
  navigation = await startDefined(navigationService, { ...neighbours, mongoUrl: () => gate.url }, { env })
  const bus = await startBus(neighbours.natsUrl, 'alerts')
  await bus.publish(updatePublished, { update: fire }, { id: fire.id })
  await settle(async () => (await navigation.call(listHazards)).body.features.length > 0)
  await bus.close()
})
afterAll(async () => {
  gate?.open()
  gate?.thaw()
  await navigation?.stop()
  await gate?.stop()
  await neighbours?.stop()
})

const outages = [
  ['does not answer', () => gate.freeze(), () => gate.thaw()],
  ['is away', () => gate.shut(), () => gate.open()],
] as const

describe.each(outages)('while the database %s', (_, begin, end) => {
  it('a way out is still planned, around the known fire', async () => {
    begin()
    const { status, body } = await navigation.call(planEvacuation, { body: { from: [...orinda] }, as: buildCaller() })
    const coordinates = `${orinda.join(',')};${oakland.join(',')}`
    const route = await navigation.call(getDirections, { params: { profile: 'driving', coordinates } })
    const hazards = await navigation.call(listHazards)
    end()
    expect(status).toBe(200)
    expect(body.route).not.toBeNull()
    expect(route.body.routes[0]?.muster.avoided).toMatchObject([{ hazardId: fire.id }])
    expect(hazards.body.features).toMatchObject([{ id: fire.id }])
  })
})
