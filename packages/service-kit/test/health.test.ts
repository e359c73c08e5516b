import { channel } from 'node:diagnostics_channel'
import { type Gate, startGate } from '@muster/test-kit/gate'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/http/app.ts'
import { createMetrics, createMetricsServer } from '../src/metrics.ts'
import { connectMongo } from '../src/mongo/mongo.ts'
import { closeRedis, connectRedis, redisReady, startRedis } from '../src/redis/redis.ts'
import { silent, startBus } from './support/bus.ts'

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

test('readiness depends on the service’s dependencies, and liveness does not', async () => {
  const mongo = connectMongo(neighbours.mongoUrl('health'), silent)
  const redis = connectRedis(gate.url, silent)
  const [bus] = await Promise.all([startBus(neighbours.natsUrl, 'chat'), mongo.start(), startRedis(redis)])
  const health = { mongo: mongo.ready, redis: () => redisReady(redis), nats: bus.ready }
  const app = createApp({ name: 'test', log: silent, health })
  const readyz = async () => {
    const response = await app.inject('/readyz')
    return { status: response.statusCode, body: response.json() }
  }

  // Repeats the check, because a check that takes longer than a second counts as failed, which also happens on a busy machine.
  const becomes = (expected: object) =>
    settle(async () => {
      expect(await readyz()).toEqual(expected)
      return true
    })
  await becomes({ status: 200, body: { status: 'ready', checks: { mongo: 'ok', redis: 'ok', nats: 'ok' } } })
  gate.shut()
  await becomes({
    status: 503,
    body: { status: 'unavailable', checks: { mongo: 'ok', redis: 'unavailable', nats: 'ok' } },
  })
  expect(Number((await app.inject('/readyz')).headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject('/livez')).statusCode).toBe(200)
  await expect(redis.get('x')).rejects.toThrow()
  gate.open()
  await settle(async () => (await readyz()).status === 200)

  await Promise.all([app.close(), closeRedis(redis), mongo.close(), bus.close()])
})

test('a probe that hangs counts as failed after a second', async () => {
  const app = createApp({ name: 'test', log: silent, health: { slow: () => new Promise(() => undefined) } })
  const response = await app.inject('/readyz')
  expect(response.statusCode).toBe(503)
  await app.close()
})

test('requests are measured by route pattern, on a separate server', async () => {
  const metrics = createMetrics({ service: 'chat' })
  const app = createApp({ name: 'test', log: silent, metrics })
  app.get('/things/:id', async () => ({}))
  await app.inject('/things/1')
  await app.inject('/things/2')
  await app.inject('/nowhere')
  const server = createMetricsServer(metrics, { host: '127.0.0.1', port: 0 })
  await server.start()
  const text = await (await fetch(server.url)).text()
  expect(text).toContain('_count{service="chat",method="GET",route="/things/:id",status="200"} 2')
  expect(text).toContain('_count{service="chat",method="GET",route="unknown",status="404"} 1')
  expect(text).toContain('process_cpu_seconds_total')
  expect((await fetch(new URL('/', server.url))).status).toBe(404)
  await Promise.all([server.stop(), app.close()])
})

test('requests to hosts of the configuration are counted from 0, and those to other hosts in a bounded number of series', async () => {
  const metrics = createMetrics({ service: 'chat' })
  const calls = ['http://models.example:8080/v1', 'https://feeds.example/{part}.json', 'not an address']
  const server = createMetricsServer(metrics, { host: '127.0.0.1', port: 0, calls })
  await server.start()
  const read = async () => (await fetch(server.url)).text()
  const before = await read()
  for (const host of ['models.example:8080', 'feeds.example'])
    for (const result of ['2xx', '3xx', '4xx', '5xx', 'error'])
      expect(before).toContain(`muster_outbound_calls_total{host="${host}",result="${result}",service="chat"} 0`)
  for (let n = 0; n < 500; n++)
    channel('undici:request:error').publish({ request: { origin: `http://other-${n}.example` } })
  const series = (await read()).match(/^muster_outbound_calls_total.*result="error".*$/gm) ?? []
  expect(series.length).toBeLessThanOrEqual(101)
  expect(series.at(-1)).toMatch(/host="other",result="error",service="chat"\} [34]\d\d$/)
  await server.stop()
})
