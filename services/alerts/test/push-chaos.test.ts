import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '@muster/contracts/entities/common'
import type { PushMessage } from '@muster/contracts/entities/push'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { startServiceProcess } from '@muster/test-kit/process'
import { type Device, startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { Redis } from 'ioredis'
import { createConnection } from 'mongoose'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { buildCap, orinda } from './support/cap.ts'
import { judge, type Standing, type Taken, type Truth } from './support/push-checker.ts'
import { areaAt, eastOfOrinda, inFresno, inOrinda } from './support/push-people.ts'
import { alertsEnv, clientOf, startRole } from './support/start-alerts.ts'

vi.setConfig({ testTimeout: 400_000 })
const { atEnd, stop } = createStops()
afterEach(stop)

/** Repeatable, so that a failure can be looked at again. */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Longer than the push service of this test takes to accept a request whose connection was cut. */
const confirmMs = 2_000
const lateMs = 500

/** A push service at its worst: refuses, cuts connections before and after it takes a message, and takes some long after they were sent. */
async function startFaultySink(devices: readonly Device[]) {
  const sink = await startPushSink()
  atEnd(() => sink.stop())
  const random = randomOf(5)
  const taken: Taken[] = []
  const known: Device[] = [...devices]
  sink.answerWith((received, response) => {
    const device = known.find(({ endpoint }) => endpoint.endsWith(received.path))
    if (!device) return void response.writeHead(404).end()
    const take = () => void taken.push({ device: device.endpoint, message: device.read(received) })
    const luck = random()
    if (luck < 0.1) return void response.writeHead(429, { 'retry-after': '1' }).end()
    if (luck < 0.2) return void response.writeHead(503).end()
    if (luck < 0.25) return void response.destroy()
    if (luck < 0.3) {
      take()
      return void response.destroy()
    }
    if (luck < 0.35) {
      setTimeout(take, lateMs * random())
      return void response.destroy()
    }
    setTimeout(() => {
      take()
      response.writeHead(201).end()
    }, 40 * random())
  })
  return { ...sink, taken, know: (device: Device) => void known.push(device) }
}

type Step = { name: string; severity: 'high' | 'critical'; instruction: string; event: string; isWide: boolean }
const steps: readonly Step[] = [
  { name: 'enter', severity: 'high', event: 'Evacuation Warning', instruction: 'Get ready to leave.', isWide: false },
  { name: 'rise', severity: 'critical', event: 'Evacuation Order', instruction: 'Leave now.', isWide: false },
  { name: 'grow', severity: 'critical', event: 'Evacuation Order', instruction: 'Leave now.', isWide: true },
  {
    name: 'way',
    severity: 'critical',
    event: 'Evacuation Order',
    instruction: 'Leave now by Camino Pablo.',
    isWide: true,
  },
  {
    name: 'shrink',
    severity: 'critical',
    event: 'Evacuation Order',
    instruction: 'Leave now by Camino Pablo.',
    isWide: false,
  },
]
const lineages = 3
const peopleEach = 4
const narrow = areaAt(inOrinda)
const wide = areaAt([orinda.lon + 0.04, orinda.lat], 0.06)
/** The part of the wide area that holds the edge alone. */
const east = areaAt([orinda.lon + 0.07, orinda.lat], 0.06)
const places = { inside: inOrinda, edge: eastOfOrinda(9), outside: inFresno }

test('through kills, a lost Redis and a push service at its worst, every last word is true and nothing is heard twice', async () => {
  const neighbours = await startNeighbours()
  atEnd(() => neighbours.stop())
  const sink = await startFaultySink([])
  const pace = { PUSH_CONCURRENCY: '3', PUSH_CHUNK_SIZE: '4', PUSH_BACKOFF_MS: '50', PUSH_SWEEP_MS: '100' }
  const env = { ...sink.env, ...pace, PUSH_LEASE_MS: '4000', PUSH_CONFIRM_MS: String(confirmMs) }
  const api = await startRole(neighbours, env)
  atEnd(() => api.stop())
  const client = clientOf(api.url)
  const mongo = await createConnection(neighbours.mongoUrl('muster_alerts')).asPromise()
  atEnd(() => mongo.close())
  const redis = new Redis(neighbours.redisUrl)
  atEnd(async () => redis.disconnect())

  async function subscribe(coordinates: Position): Promise<string> {
    const device = sink.device()
    sink.know(device)
    const { endpoint, keys } = device
    const body = { endpoint, keys, places: [{ kind: 'home' as const, label: '', coordinates }] }
    const { status } = await api.call(savePushSubscription, { as: buildCaller(), body })
    expect(status).toBe(200)
    return endpoint
  }
  const all = async (at: Position) => Promise.all(Array.from({ length: peopleEach }, () => subscribe(at)))
  const [inside, edge] = [await all(places.inside), await all(places.edge)]
  await all(places.outside)

  const worker = () => startServiceProcess('alerts', alertsEnv(neighbours, { ...env, ROLE: 'push' }))
  const workers = await Promise.all([worker(), worker()])
  atEnd(() => Promise.all(workers.map(each => each.kill())))
  const random = randomOf(9)
  /** Kills one worker with -9 somewhere in its work, and starts another. */
  async function kill(i: number) {
    await delay(random() * 400)
    await workers[i]?.kill()
    workers[i] = await worker()
  }

  const truth = new Map<string, ReadonlyMap<string, Standing>>()
  const standFor = (here: Standing, there: Standing) =>
    new Map([...inside.map(one => [one, here] as const), ...edge.map(one => [one, there] as const)])
  const chains: { id: string; last: ReturnType<typeof buildCap> }[] = []

  for (const { name, severity, instruction, event, isWide } of steps) {
    const parts = {
      event,
      severity: severity === 'critical' ? 'Extreme' : 'Severe',
      instruction,
      area: isWide ? wide : narrow,
    }
    const killing = kill(steps.findIndex(step => step.name === name) % 2)
    for (let i = 0; i < lineages; i++) {
      const before = chains[i]
      const standing = { severity, instruction }
      if (before && name === 'shrink') {
        // An Update that leaves out a part does not end it there; a Cancel for the part does.
        await client.take(buildCap({ msgType: 'Cancel', references: [before.last.reference], area: east }).xml)
        truth.set(before.id, standFor(standing, null))
        continue
      }
      const cap = buildCap({ ...parts, ...(before ? { msgType: 'Update', references: [before.last.reference] } : {}) })
      const { updateId } = await client.take(cap.xml)
      chains[i] = { id: before?.id ?? updateId ?? '', last: cap }
      truth.set(chains[i]?.id ?? '', standFor(standing, isWide ? standing : null))
    }
    if (name === 'grow') await redis.flushall()
    await killing
    // Whoever enters, has to do more, has another way or is released has been told of it before the next step.
    await settle(() => judge(truth, sink.taken).length === 0, { timeoutMs: 90_000 })
  }
  const killing = kill(1)
  for (const { id, last } of chains) {
    await client.take(buildCap({ msgType: 'Cancel', references: [last.reference], area: wide }).xml)
    truth.set(id, standFor(null, null))
  }
  await killing
  const isQuiet = async () =>
    (await mongo.collection('fanoutchunks').countDocuments({ state: { $ne: 'sent' } })) === 0 &&
    (await mongo.collection('fanouts').countDocuments({ state: 'chunking' })) === 0
  await settle(async () => judge(truth, sink.taken).length === 0 && (await isQuiet()), { timeoutMs: 90_000 })
  // What the push service may still take of requests that were cut.
  await delay(2 * lateMs)
  expect(judge(truth, sink.taken)).toEqual([])
  expect(sink.taken.length).toBeGreaterThan(lineages * peopleEach * 8)
})

describe('the checker finds a planted fault:', () => {
  const standing = { severity: 'critical' as const, instruction: 'Leave now.' }
  const order: PushMessage = {
    kind: 'update',
    updateId: 'a',
    revision: 1,
    thread: 'a',
    threadRevision: 1,
    reason: 'entered',
    isNews: true,
    title: 'Order',
    body: 'Leave now. Orinda.',
    severity: 'critical',
    isDrill: false,
    tag: 'a',
    url: '/',
    issuedAt: '2026-01-01T00:00:00.000Z',
  }
  const ended = { ...order, kind: 'ended' as const, threadRevision: 2, title: 'Ended' }
  const truthOf = (state: Standing): Truth => new Map([['a', new Map([['phone', state]])]])
  const kinds = (state: Standing, ...messages: PushMessage[]) =>
    judge(
      truthOf(state),
      messages.map(message => ({ device: 'phone', message })),
    ).map(({ kind }) => kind)

  test('none where everything is right, also when messages arrive late or twice', () => {
    expect(kinds(standing, order)).toEqual([])
    expect(kinds(standing, order, order)).toEqual([])
    expect(kinds(null, ended, order)).toEqual([])
    expect(kinds(null)).toEqual([])
  })
  test('nobody said that they have entered', () => expect(kinds(standing)).toEqual(['never told']))
  test('an order that has ended stands on the phone', () => expect(kinds(null, order)).toEqual(['last word false']))
  test('the end of one that stands', () => expect(kinds(standing, order, ended)).toEqual(['last word false']))
  test('a rise that was not told', () => {
    expect(kinds(standing, { ...order, severity: 'high' })).toEqual(['last word false'])
  })
  test('another way that was not told', () => {
    expect(kinds({ ...standing, instruction: 'Leave by Camino Pablo.' }, order)).toEqual(['last word false'])
  })
  test('an older message with a higher number', () => {
    expect(kinds(null, ended, { ...order, threadRevision: 3 })).toEqual(['last word false'])
  })
  test('the same heard twice', () => {
    expect(kinds(standing, order, { ...order, threadRevision: 2 })).toEqual(['heard twice'])
  })
  test('a person outside', () => {
    const elsewhere = [{ device: 'other', message: order }]
    expect(judge(truthOf(null), elsewhere).map(({ kind }) => kind)).toEqual(['wrong area'])
  })
})
