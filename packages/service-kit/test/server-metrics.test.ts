import { type Gate, startGate } from '@muster/test-kit/gate'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../src/clock.ts'
import { createMetrics } from '../src/metrics.ts'
import { mongo } from '../src/needs/mongo.ts'
import { redis } from '../src/needs/redis.ts'
import { compose } from '../src/process/compose.ts'
import { createConnections } from '../src/service/connections.ts'
import { silent } from './support/bus.ts'

let neighbours: Neighbours
let gate: Gate
beforeAll(async () => {
  neighbours = await startNeighbours()
  gate = await startGate(neighbours.redisUrl)
})
afterAll(async () => {
  await gate.stop()
  await neighbours.stop()
})

test('a process reports which of its servers does not answer, frozen or stopped, and when it is back', async () => {
  const metrics = createMetrics({ service: 'test' })
  const { parts } = createConnections({
    name: 'test',
    needs: { mongo, redis },
    config: { MONGO_URL: neighbours.mongoUrl('server_metrics'), REDIS_URL: gate.url },
    log: silent,
    metrics,
    clock: systemClock,
    options: {},
  })
  const running = compose(parts)
  await running.start()
  const isDown = async (server: string) => {
    const text = await metrics.registry.getSingleMetricAsString('muster_server_down')
    const [, value] = text.match(new RegExp(`server="${server}"[^}]*} (\\d)`)) ?? []
    return value
  }
  expect([await isDown('mongo'), await isDown('redis'), await isDown('nats')]).toEqual(['0', '0', undefined])
  gate.freeze()
  await settle(async () => (await isDown('redis')) === '1')
  expect(await isDown('mongo')).toBe('0')
  gate.thaw()
  await settle(async () => (await isDown('redis')) === '0')
  gate.shut()
  await settle(async () => (await isDown('redis')) === '1')
  gate.open()
  await settle(async () => (await isDown('redis')) === '0')
  await running.stop()
})
