import type { ServerResponse } from 'node:http'
import { updatePublished } from '@muster/contracts/events/alerts'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { loadConfig } from '@muster/service-kit/config'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { type Device, startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { startService } from '@muster/test-kit/start-service'
import { Redis } from 'ioredis'
import { createConnection } from 'mongoose'
import { connect } from 'nats'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configSchema } from '../src/config.ts'
import { createAlertsService } from '../src/service.ts'
import { buildCap, orinda } from './support/cap.ts'
import { startChild } from './support/child.ts'
import { startProxy } from './support/proxy.ts'
import { openSocket } from './support/socket.ts'
import { alertsEnv, clientOf } from './support/start-alerts.ts'

let neighbours: Neighbours
const stops: (() => Promise<unknown>)[] = []
const later = (stop: () => Promise<unknown>) => void stops.push(stop)
beforeEach(async () => {
  neighbours = await startNeighbours()
  later(() => neighbours.stop())
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function startHere(extra: Record<string, string>) {
  const started = await startService(createAlertsService(loadConfig(configSchema, alertsEnv(neighbours, extra))))
  later(() => started.stop())
  return { ...started, ...clientOf(started.url) }
}

async function startThere(extra: Record<string, string>) {
  const child = await startChild(alertsEnv(neighbours, extra))
  later(() => child.kill())
  return { ...child, ...clientOf(child.url) }
}

/** What is on the bus of one event, read by someone else. */
async function listen(subject: string) {
  const connection = await connect({ servers: neighbours.natsUrl })
  later(() => connection.close())
  const heard: string[] = []
  connection.subscribe(subject, {
    callback: (_err, message) => {
      heard.push(updatePublished.payload.parse(message.json()).update.id)
    },
  })
  await connection.flush()
  return heard
}

test('a process that dies between storing and publishing costs nobody the update, and nobody gets it twice', async () => {
  const proxy = await startProxy(neighbours.natsUrl)
  later(() => proxy.stop())
  // Far apart, so that only the bus can bring the update to the socket.
  const api = await startHere({ ROLE: 'api', RESYNC_MS: '600000', OUTBOX_SWEEP_MS: '600000' })
  const socket = await openSocket(api.url)
  await settle(() => socket.frames.length === 1)
  const heard = await listen(updatePublished.subject)

  const first = await startThere({ ROLE: 'ingest', NATS_URL: proxy.url })
  proxy.block()
  const { updateId, outcome } = await first.take(buildCap().xml)
  expect(outcome).toBe('created')
  await first.kill('SIGKILL')
  expect(heard).toEqual([])
  expect(socket.of(updateId ?? '')).toEqual([])

  proxy.unblock()
  const second = await startThere({ ROLE: 'ingest', NATS_URL: proxy.url })
  await settle(() => socket.of(updateId ?? '').length > 0)
  expect((await api.list()).map(({ id }) => id)).toEqual([updateId])
  expect((await second.list()).map(({ id }) => id)).toEqual([updateId])
  // A later update has gone the same way: no second copy of the first can be behind it.
  const { updateId: nextId } = await second.take(buildCap().xml)
  await settle(() => socket.of(nextId ?? '').length > 0)
  expect(socket.of(updateId ?? '')).toHaveLength(1)
  expect(heard).toEqual([updateId, nextId])
  socket.close()
}, 60_000)

test('sockets hear of an update even while the bus is away', async () => {
  const proxy = await startProxy(neighbours.natsUrl)
  later(() => proxy.stop())
  const alerts = await startHere({ NATS_URL: proxy.url })
  const socket = await openSocket(alerts.url)
  await settle(() => socket.frames.length === 1)
  proxy.block()
  const { updateId } = await alerts.take(buildCap().xml)
  await settle(() => socket.of(updateId ?? '').length === 1)
  expect((await alerts.list()).map(({ id }) => id)).toEqual([updateId])
  proxy.unblock()
  const { updateId: nextId } = await alerts.take(buildCap().xml)
  await settle(() => socket.of(nextId ?? '').length > 0, { timeoutMs: 20_000 })
  expect(socket.of(updateId ?? '')).toHaveLength(1)
  socket.close()
}, 60_000)

test('a start in the middle of an outage of the bus still serves and takes in; what waited is told afterwards', async () => {
  const proxy = await startProxy(neighbours.natsUrl)
  later(() => proxy.stop())
  proxy.block()
  const heard = await listen(updatePublished.subject)
  const alerts = await startHere({ NATS_URL: proxy.url })
  expect((await fetch(`${alerts.url}/readyz`)).status).toBe(200)
  const { updateId } = await alerts.take(buildCap().xml)
  await settle(async () => (await alerts.list()).some(({ id }) => id === updateId))
  expect(heard).toEqual([])
  proxy.unblock()
  await settle(() => heard.length > 0, { timeoutMs: 20_000 })
  expect(heard).toEqual([updateId])
}, 60_000)

const caller = buildCaller()

async function subscribe(alerts: Awaited<ReturnType<typeof startHere>>, sink: Sink, count: number): Promise<Device[]> {
  const devices = Array.from({ length: count }, () => sink.device())
  for (const { endpoint, keys } of devices) {
    const places = [{ kind: 'home' as const, label: '', coordinates: [orinda.lon, orinda.lat] as [number, number] }]
    const { status } = await alerts.call(savePushSubscription, {
      as: buildCaller({ ...caller, userId: buildCaller().userId }),
      body: { endpoint, keys, places },
    })
    expect(status).toBe(200)
  }
  return devices
}
type Sink = Awaited<ReturnType<typeof startPushSink>>

/** A push service that delivers some and then keeps everyone waiting, until it is let go. */
async function startSlowSink(quickly: number) {
  const sink = await startPushSink()
  later(() => sink.stop())
  const delivered: string[] = []
  const waiting: { response: ServerResponse; deliver(): void }[] = []
  let isHeld = true
  sink.answerWith(({ path }, response) => {
    const deliver = () => {
      if (response.destroyed) return
      delivered.push(path)
      response.writeHead(201).end()
    }
    if (isHeld && delivered.length >= quickly) waiting.push({ response, deliver })
    else deliver()
  })
  return {
    ...sink,
    delivered,
    waiting,
    release() {
      isHeld = false
      for (const { deliver } of waiting.splice(0)) deliver()
    },
  }
}

const paths = (devices: Device[]) => devices.map(({ endpoint }) => new URL(endpoint).pathname).sort()

test('a push worker that is killed in the middle of a chunk: each browser is delivered to once', async () => {
  const sink = await startSlowSink(10)
  const env = { ...sink.env, PUSH_CONCURRENCY: '4', PUSH_CHUNK_SIZE: '100', PUSH_LEASE_MS: '1000' }
  const alerts = await startHere({ ...env, ROLE: 'ingest' })
  const devices = await subscribe(alerts, sink, 40)
  const first = await startThere({ ...env, ROLE: 'push' })
  await alerts.take(buildCap().xml)
  await settle(() => sink.waiting.length === 4)
  const mongo = await createConnection(neighbours.mongoUrl('muster_alerts')).asPromise()
  later(() => mongo.close())
  await settle(async () => (await mongo.collection('fanoutchunks').findOne())?.done.length === 10)
  await first.kill('SIGKILL')
  await settle(() => sink.waiting.every(({ response }) => response.destroyed))
  sink.release()

  await startThere({ ...env, ROLE: 'push' })
  await settle(async () => (await mongo.collection('fanoutchunks').findOne())?.state === 'sent', { timeoutMs: 20_000 })
  expect([...sink.delivered].sort()).toEqual(paths(devices))
  // What was under way when the worker died was sent again, under the topic that replaces the former one.
  expect(sink.received.length).toBeLessThanOrEqual(44)
  expect(new Set(sink.received.map(({ headers }) => headers.topic)).size).toBe(1)
}, 60_000)

test('a flushed Redis costs nobody their alert', async () => {
  const sink = await startSlowSink(3)
  const env = { ...sink.env, PUSH_CONCURRENCY: '2', PUSH_JOBS: '1', PUSH_CHUNK_SIZE: '5', PUSH_LEASE_MS: '1000' }
  const alerts = await startHere(env)
  const devices = await subscribe(alerts, sink, 30)
  await alerts.take(buildCap().xml)
  await settle(() => sink.waiting.length === 2)
  const redis = new Redis(neighbours.redisUrl)
  await redis.flushall()
  redis.disconnect()
  sink.release()
  await settle(() => new Set(sink.delivered).size === 30, { timeoutMs: 20_000 })
  expect([...sink.delivered].sort()).toEqual(paths(devices))
}, 60_000)

test('alerts are pushed while Redis is away', async () => {
  const proxy = await startProxy(neighbours.redisUrl)
  later(() => proxy.stop())
  proxy.block()
  const sink = await startSlowSink(100)
  const alerts = await startHere({ ...sink.env, REDIS_URL: proxy.url })
  const devices = await subscribe(alerts, sink, 5)
  await alerts.take(buildCap().xml)
  await settle(() => sink.delivered.length === 5, { timeoutMs: 25_000 })
  expect([...sink.delivered].sort()).toEqual(paths(devices))
}, 60_000)
