import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { updatePublished } from '@muster/contracts/events/alerts'
import { savePushSubscription, sendTestPush } from '@muster/contracts/routes/alerts'
import { createJobs } from '@muster/service-kit/jobs/jobs'
import { createLog } from '@muster/service-kit/log'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startGate } from '@muster/test-kit/gate'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { startServiceProcess } from '@muster/test-kit/process'
import { type Device, type SinkReply, startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { Redis } from 'ioredis'
import { createConnection } from 'mongoose'
import { connect } from 'nats'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendJobs } from '../src/push/jobs.ts'
import { buildCap, orinda } from './support/cap.ts'
import { startProxy } from './support/proxy.ts'
import { openSocket } from './support/socket.ts'
import { alertsEnv, clientOf, startRole } from './support/start-alerts.ts'

// Ends a test that hangs. On a busy machine each of its processes needs many seconds to start.
vi.setConfig({ testTimeout: 300_000 })
/**
 * A worker renews its lease after every third of this time, so a busy machine may suspend it for 2.5 s without losing the lease. Two leases are shorter than
 * the 10 s that a request to a push service may take.
 */
const leaseMs = 4_000
const lease = { PUSH_LEASE_MS: String(leaseMs) }

let neighbours: Neighbours
const { atEnd, stop } = createStops()
beforeEach(async () => {
  neighbours = await startNeighbours()
  atEnd(() => neighbours.stop())
})
afterEach(stop)

async function startInThisProcess(extra: Record<string, string>) {
  const started = await startRole(neighbours, extra)
  atEnd(() => started.stop())
  return { ...started, ...clientOf(started.url) }
}

async function startAsProcess(extra: Record<string, string>) {
  const child = await startServiceProcess('alerts', alertsEnv(neighbours, extra))
  atEnd(() => child.kill())
  return { ...child, ...clientOf(child.url) }
}

/** Collects the update of every message on these subjects, over a connection of its own. */
async function listenTo(subject: string) {
  const connection = await connect({ servers: neighbours.natsUrl })
  atEnd(() => connection.close())
  const heard: EmergencyUpdate[] = []
  connection.subscribe(subject, {
    callback: (_err, message) => {
      const data = message.json<object>()
      if ('update' in data) heard.push(updatePublished.payload.parse(data).update)
    },
  })
  await connection.flush()
  return heard
}
const idsOf = (updates: EmergencyUpdate[]) => updates.map(({ id }) => id)

test('an update whose process dies between storing and publishing reaches every socket exactly once', async () => {
  const proxy = await startProxy(neighbours.natsUrl)
  atEnd(() => proxy.stop())
  // Long intervals, so that only the bus can bring the update to the socket.
  const api = await startInThisProcess({ ROLE: 'api', RESYNC_MS: '600000', OUTBOX_SWEEP_MS: '600000' })
  const socket = await openSocket(api.url)
  await settle(() => socket.frames.length === 1)
  const heard = await listenTo(updatePublished.subject)

  const first = await startAsProcess({ NATS_URL: proxy.url })
  proxy.block()
  const { updateId, outcome } = await first.take(buildCap().xml)
  expect(outcome).toBe('created')
  await first.kill()
  expect(heard).toEqual([])
  expect(socket.of(updateId ?? '')).toEqual([])

  proxy.unblock()
  const second = await startAsProcess({ NATS_URL: proxy.url })
  await settle(() => socket.of(updateId ?? '').length > 0)
  expect((await api.list()).map(({ id }) => id)).toEqual([updateId])
  expect((await second.list()).map(({ id }) => id)).toEqual([updateId])
  // A later update came the same way, so a second copy of the first would have arrived before it.
  const { updateId: nextId } = await second.take(buildCap().xml)
  await settle(() => socket.of(nextId ?? '').length > 0)
  expect(socket.of(updateId ?? '')).toHaveLength(1)
  expect(idsOf(heard)).toEqual([updateId, nextId])
  socket.close()
})

test('the events of one update leave the outbox in order, each published exactly once', async () => {
  const proxy = await startProxy(neighbours.natsUrl)
  atEnd(() => proxy.stop())
  const heard = await listenTo('muster.>')
  const alerts = await startInThisProcess({ NATS_URL: proxy.url })
  // A long interval, because its sweep would publish what the other process cannot.
  const api = await startInThisProcess({ ROLE: 'api', RESYNC_MS: '600000', OUTBOX_SWEEP_MS: '600000' })
  const socket = await openSocket(api.url)
  await settle(() => socket.frames.length === 1)
  proxy.block()
  const first = buildCap()
  const second = buildCap({ msgType: 'Update', references: [first.reference] })
  const third = buildCap({ msgType: 'Update', references: [second.reference] })
  const end = buildCap({ msgType: 'Cancel', references: [third.reference] })
  for (const { xml } of [first, second, third, end]) await alerts.take(xml)
  expect(heard).toEqual([])
  proxy.unblock()
  await settle(() => heard.length >= 4)
  const { updateId } = await alerts.take(buildCap().xml)
  await settle(() => socket.of(updateId ?? '').length === 1)
  expect(heard.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 1])
  socket.close()
})

test('an update reaches the sockets exactly once during an outage of NATS', async () => {
  const proxy = await startProxy(neighbours.natsUrl)
  atEnd(() => proxy.stop())
  const alerts = await startInThisProcess({ NATS_URL: proxy.url })
  const socket = await openSocket(alerts.url)
  await settle(() => socket.frames.length === 1)
  proxy.block()
  const { updateId } = await alerts.take(buildCap().xml)
  await settle(() => socket.of(updateId ?? '').length === 1)
  expect((await alerts.list()).map(({ id }) => id)).toEqual([updateId])
  proxy.unblock()
  const { updateId: nextId } = await alerts.take(buildCap().xml)
  await settle(() => socket.of(nextId ?? '').length > 0)
  expect(socket.of(updateId ?? '')).toHaveLength(1)
  socket.close()
})

test('an accepted message is at once in the list of its process, in the same bytes as in every process', async () => {
  const proxy = await startProxy(neighbours.natsUrl)
  atEnd(() => proxy.stop())
  const alerts = await startInThisProcess({ NATS_URL: proxy.url, RESYNC_MS: '3600000' })
  proxy.block()
  const first = buildCap()
  const { updateId } = await alerts.take(first.xml)
  expect((await alerts.list()).map(({ id }) => id)).toEqual([updateId])
  await alerts.take(buildCap({ msgType: 'Update', references: [first.reference], severity: 'Extreme' }).xml)
  expect(await alerts.list()).toMatchObject([{ id: updateId, revision: 2, severity: 'critical' }])
  const other = await startInThisProcess({})
  const etagOf = async (url: string) => (await fetch(`${url}/api/emergency-updates`)).headers.get('etag')
  expect(await etagOf(other.url)).toBe(await etagOf(alerts.url))
})

test('a process that starts during an outage of NATS serves and ingests, and publishes the events afterwards', async () => {
  const proxy = await startProxy(neighbours.natsUrl)
  atEnd(() => proxy.stop())
  proxy.block()
  const heard = await listenTo(updatePublished.subject)
  const alerts = await startInThisProcess({ NATS_URL: proxy.url })
  expect((await fetch(`${alerts.url}/readyz`)).status).toBe(200)
  const { updateId } = await alerts.take(buildCap().xml)
  await settle(async () => (await alerts.list()).some(({ id }) => id === updateId))
  expect(heard).toEqual([])
  proxy.unblock()
  await settle(() => heard.length > 0)
  expect(idsOf(heard)).toEqual([updateId])
})

const caller = buildCaller()

async function subscribe(alerts: Awaited<ReturnType<typeof startInThisProcess>>, sink: Sink, count: number) {
  const devices = Array.from({ length: count }, () => sink.device())
  for (const { endpoint, keys } of devices) {
    const places = [{ kind: 'home' as const, label: '', coordinates: [orinda.lon, orinda.lat] as [number, number] }]
    const { status } = await alerts.call(savePushSubscription, {
      as: buildCaller({ ...caller, userId: buildCaller().userId }),
      body: { endpoint, keys, places },
    })
    expect(status).toBe(200)
  }
  // So that an alert which follows immediately has only one fan-out.
  const { mongo } = await openLedger()
  await mongo.collection('subscriptions').updateMany({}, { $set: { changedAt: null } })
  return devices
}
type Sink = Awaited<ReturnType<typeof startPushSink>>

/** A push service that answers the first requests and holds the others until `release`. */
async function startSlowSink(quickly: number) {
  const sink = await startPushSink()
  atEnd(() => sink.stop())
  const delivered: string[] = []
  const waiting: { response: SinkReply; deliver(): void }[] = []
  let isHeld = true
  sink.answerWith(({ path }, response) => {
    const deliver = () => {
      if (response.isClosed) return
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

test('each browser receives exactly one delivery after a push worker is killed in the middle of a chunk', async () => {
  const sink = await startSlowSink(10)
  const env = { ...sink.env, PUSH_CONCURRENCY: '4', PUSH_CHUNK_SIZE: '100', ...lease }
  const alerts = await startInThisProcess(env)
  const devices = await subscribe(alerts, sink, 40)
  const first = await startAsProcess({ ...env, ROLE: 'push' })
  await alerts.take(buildCap().xml)
  await settle(() => sink.waiting.length === 4)
  const mongo = await createConnection(neighbours.mongoUrl('muster_alerts')).asPromise()
  atEnd(() => mongo.close())
  await settle(async () => (await mongo.collection('told').countDocuments({ accepted: { $ne: null } })) === 10)
  await first.kill()
  await settle(() => sink.waiting.every(({ response }) => response.isClosed))
  sink.release()

  await startAsProcess({ ...env, ROLE: 'push' })
  await settle(async () => (await mongo.collection('fanoutchunks').findOne())?.state === 'sent')
  expect([...sink.delivered].sort()).toEqual(paths(devices))
  // Requests that were in progress when the worker died are sent again, with the topic that replaces the earlier message.
  expect(sink.received.length).toBeLessThanOrEqual(44)
  expect(new Set(sink.received.map(({ headers }) => headers.topic)).size).toBe(1)
})

test('a push worker survives an outage of the database in the middle of a chunk', async () => {
  const sink = await startSlowSink(10)
  const env = { ...sink.env, PUSH_CONCURRENCY: '4', PUSH_CHUNK_SIZE: '100', ...lease }
  const alerts = await startInThisProcess(env)
  const devices = await subscribe(alerts, sink, 40)
  const gate = await startGate(neighbours.mongoUrl('muster_alerts'))
  atEnd(() => gate.stop())
  const worker = await startAsProcess({ ...env, ROLE: 'push', MONGO_URL: gate.url, LOG_LEVEL: 'warn' })
  await alerts.take(buildCap().xml)
  await settle(() => sink.waiting.length === 4)
  gate.shut()
  sink.waiting[0]?.deliver()
  // The result of that request could not be written: the lease was not renewed twice, or the job gave up before.
  const hasFailed = async () => {
    const log = await worker.log()
    return log.split('push chunk lease not renewed').length > 2 || log.includes('job failed')
  }
  await settle(hasFailed)
  gate.open()
  sink.release()
  const { chunk } = await openLedger()
  await settle(async () => (await chunk())?.state === 'sent')
  expect(new Set(sink.delivered)).toEqual(new Set(paths(devices)))
})

/** The database with the only chunk of a fan-out and the ledger. */
async function openLedger() {
  const mongo = await createConnection(neighbours.mongoUrl('muster_alerts')).asPromise()
  atEnd(() => mongo.close())
  return {
    mongo,
    chunk: () => mongo.collection('fanoutchunks').findOne(),
    /** The number of devices that have certainly been told. */
    accepted: () => mongo.collection('told').countDocuments({ accepted: { $ne: null } }),
  }
}

test('a worker keeps the lease of its chunk while the push service does not answer', async () => {
  const sink = await startSlowSink(0)
  const env = { ...sink.env, PUSH_CONCURRENCY: '4', ...lease, PUSH_SWEEP_MS: '50' }
  const alerts = await startInThisProcess(env)
  const devices = await subscribe(alerts, sink, 20)
  await startInThisProcess({ ...env, ROLE: 'push' })
  await startInThisProcess({ ...env, ROLE: 'push' })
  await alerts.take(buildCap().xml)
  await settle(() => sink.waiting.length >= 4)
  const { chunk } = await openLedger()
  const leaseOf = async () => (await chunk())?.leaseUntil as Date
  const first = await leaseOf()
  // After one lease the other worker would have found a chunk whose lease has expired.
  await settle(async () => (await leaseOf()).getTime() > first.getTime() + leaseMs)
  expect(sink.received).toHaveLength(4)
  sink.release()
  await settle(async () => (await chunk())?.state === 'sent')
  expect([...sink.delivered].sort()).toEqual(paths(devices))
  expect(sink.received).toHaveLength(20)
})

/** The number of jobs of these workers that send chunks and have finished. */
async function sendsFinished(workers: Awaited<ReturnType<typeof startInThisProcess>>[]) {
  const counters = await Promise.all(workers.map(({ service }) => service.metrics.jobsFinished.get()))
  return counters
    .flatMap(({ values }) => values)
    .filter(({ labels }) => labels.job === sendJobs.normal.name && labels.result === 'completed')
    .reduce((sum, { value }) => sum + value, 0)
}

test('a chunk that is being sent is not given to a second worker', async () => {
  const sink = await startSlowSink(0)
  const env = { ...sink.env, PUSH_CONCURRENCY: '4', PUSH_SWEEP_MS: '50' }
  const alerts = await startInThisProcess(env)
  const devices = await subscribe(alerts, sink, 20)
  const workers = [
    await startInThisProcess({ ...env, ROLE: 'push' }),
    await startInThisProcess({ ...env, ROLE: 'push' }),
  ]
  await alerts.take(buildCap().xml)
  await settle(() => sink.waiting.length >= 4)
  const { chunk } = await openLedger()
  const chunkId = String((await chunk())?._id)
  // Queued a second time, as happens if the sweep runs while the queue is slow.
  const log = createLog({ name: 'test', level: 'silent' })
  const jobs = createJobs({ redisUrl: neighbours.redisUrl, log, prefix: 'muster-alerts' })
  atEnd(() => jobs.close())
  for (const dispatch of [101, 102, 103]) await jobs.enqueue(sendJobs.normal, { chunkId, dispatch })
  await settle(async () => (await sendsFinished(workers)) === 3)
  expect(sink.received).toHaveLength(4)
  sink.release()
  await settle(async () => (await chunk())?.state === 'sent')
  expect(devices.flatMap(sink.of)).toHaveLength(20)
})

test('a worker that lost its lease while it was suspended writes no progress and stops', async () => {
  const sink = await startSlowSink(10)
  const env = { ...sink.env, PUSH_CONCURRENCY: '4', PUSH_CHUNK_SIZE: '100', ...lease }
  const alerts = await startInThisProcess(env)
  const devices = await subscribe(alerts, sink, 60)
  const suspended = await startAsProcess({ ...env, ROLE: 'push' })
  await alerts.take(buildCap().xml)
  await settle(() => sink.waiting.length === 4)
  const { chunk, accepted } = await openLedger()
  await settle(async () => (await accepted()) === 10)
  suspended.signal('SIGSTOP')
  await startAsProcess({ ...env, ROLE: 'push' })
  await settle(() => sink.waiting.length === 8)
  const token = (await chunk())?.token
  const [ofSuspended, ofSecond] = [sink.waiting.splice(0, 4), sink.waiting.splice(0, 4)]
  sink.release()
  for (const { deliver } of ofSuspended) deliver()
  suspended.signal('SIGCONT')
  // After a clean stop the process has sent and written everything that it still had to.
  const code = await suspended.stop()
  expect(code, await suspended.log()).toBe(0)
  // After it was resumed, the first process sends nothing and does not write to the chunk that the second one has taken over.
  expect((await chunk())?.token).toBe(token)
  expect(sink.received).toHaveLength(18)
  for (const { deliver } of ofSecond) deliver()
  await settle(async () => (await chunk())?.state === 'sent')
  expect(new Set(sink.delivered).size).toBe(devices.length)
})

test('no recipient is skipped when a chunk that was written before a crash has lost a member since', async () => {
  const sink = await startSlowSink(100)
  const env = { ...sink.env, PUSH_CHUNK_SIZE: '2', ...lease }
  const alerts = await startInThisProcess(env)
  await startInThisProcess({ ...env, ROLE: 'push' })
  const devices = await subscribe(alerts, sink, 4)
  await alerts.take(buildCap().xml)
  const { mongo } = await openLedger()
  const [fanouts, chunks] = [mongo.collection('fanouts'), mongo.collection('fanoutchunks')]
  await settle(async () => (await chunks.countDocuments({ state: 'sent' })) === 2)
  // The state after a crash that happened when the first chunk was written and the fan-out had not recorded it yet.
  const [, second, ...later] = await mongo.collection('subscriptions').find().sort({ _id: 1 }).toArray()
  await mongo.collection('told').deleteMany({ device: { $in: later.map(({ _id }) => _id) } })
  await mongo.collection('subscriptions').deleteOne({ _id: second?._id })
  const { deletedCount } = await chunks.deleteOne({ members: { $nin: [second?._id] } })
  expect(deletedCount).toBe(1)
  await fanouts.updateOne({}, { $set: { state: 'chunking', lastMember: null, nextIndex: 0, leaseUntil: new Date(0) } })
  await settle(async () => (await chunks.countDocuments({ state: 'sent' })) === 2)
  // The ledger knows that the first devices have been told, but not that the others have.
  expect(devices.map(device => sink.of(device).length)).toEqual([1, 1, 2, 2])
})

test('every browser is delivered to although Redis loses its queues', async () => {
  const sink = await startSlowSink(3)
  const env = { ...sink.env, PUSH_CONCURRENCY: '2', PUSH_JOBS: '1', PUSH_CHUNK_SIZE: '5', ...lease }
  const alerts = await startInThisProcess(env)
  await startInThisProcess({ ...env, ROLE: 'push' })
  const devices = await subscribe(alerts, sink, 30)
  await alerts.take(buildCap().xml)
  await settle(() => sink.waiting.length === 2)
  const redis = new Redis(neighbours.redisUrl)
  await redis.flushall()
  redis.disconnect()
  sink.release()
  await settle(() => new Set(sink.delivered).size === 30)
  expect([...sink.delivered].sort()).toEqual(paths(devices))
})

test('the push role sends a test push, not the process that serves the API', async () => {
  const sink = await startSlowSink(100)
  const alerts = await startInThisProcess(sink.env)
  const [device] = await subscribe(alerts, sink, 1)
  if (!device) throw new Error('no device')
  const { mongo, chunk } = await openLedger()
  const owner = await mongo.collection('subscriptions').findOne()
  const answer = await alerts.call(sendTestPush, {
    as: buildCaller({ ...caller, userId: owner?.userId }),
    body: { endpoint: device.endpoint },
  })
  expect(answer.status).toBe(202)
  expect((await chunk())?.state).toBe('pending')
  expect(sink.received).toEqual([])
  await startInThisProcess({ ...sink.env, ROLE: 'push' })
  await settle(() => sink.of(device).length === 1)
  expect(sink.of(device).map(device.read)).toMatchObject([{ kind: 'test' }])
})

test('alerts are pushed during an outage of Redis', async () => {
  const proxy = await startProxy(neighbours.redisUrl)
  atEnd(() => proxy.stop())
  proxy.block()
  const sink = await startSlowSink(100)
  const env = { ...sink.env, REDIS_URL: proxy.url }
  const alerts = await startInThisProcess(env)
  await startInThisProcess({ ...env, ROLE: 'push' })
  const devices = await subscribe(alerts, sink, 5)
  await alerts.take(buildCap().xml)
  await settle(() => sink.delivered.length === 5)
  expect([...sink.delivered].sort()).toEqual(paths(devices))
})

test('alerts are pushed while no event reaches the push role', async () => {
  const proxy = await startProxy(neighbours.natsUrl)
  atEnd(() => proxy.stop())
  proxy.block()
  const sink = await startSlowSink(100)
  const alerts = await startInThisProcess(sink.env)
  await startInThisProcess({ ...sink.env, ROLE: 'push', NATS_URL: proxy.url })
  const devices = await subscribe(alerts, sink, 5)
  await alerts.take(buildCap().xml)
  await settle(() => sink.delivered.length === 5)
  expect([...sink.delivered].sort()).toEqual(paths(devices))
})
