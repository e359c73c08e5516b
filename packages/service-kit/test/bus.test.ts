import { startGate } from '@muster/test-kit/gate'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { headers } from 'nats'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { type Bus, type BusOptions, connectBus } from '../src/bus/bus.ts'
import { onEvent } from '../src/bus/consumer-entry.ts'
import { AppError } from '../src/errors.ts'
import { createMetrics } from '../src/metrics.ts'
import { lookInto, silent, startBus, thingHappened } from './support/bus.ts'

let neighbours: Neighbours
const buses: Bus[] = []

beforeEach(async () => {
  neighbours ??= await startNeighbours()
  await lookInto(neighbours.natsUrl, async jsm => {
    for await (const { config } of jsm.streams.list()) await jsm.streams.delete(config.name)
  })
})
afterEach(async () => {
  await Promise.all(buses.splice(0).map(bus => bus.close()))
})
afterAll(() => neighbours.stop())

async function join(service: string, options: Partial<BusOptions> = {}): Promise<Bus> {
  const bus = await startBus(neighbours.natsUrl, service, options)
  buses.push(bus)
  return bus
}

const stored = () => lookInto(neighbours.natsUrl, async jsm => (await jsm.streams.info('MUSTER')).state.messages)
const parked = () => lookInto(neighbours.natsUrl, async jsm => (await jsm.streams.info('MUSTER_PARKED')).state.messages)

test('an event reaches every service that consumes it, with its ids', async () => {
  const [identity, chat, community] = await Promise.all([join('identity'), join('chat'), join('community')])
  const seen: unknown[] = []
  for (const [name, bus] of Object.entries({ chat, community })) {
    await bus.consume([
      onEvent(thingHappened, async (payload, { eventId, requestId, at, attempt }) => {
        seen.push({ name, payload, eventId, requestId, at, attempt })
      }),
    ])
  }
  const at = new Date('2026-01-02T03:04:05.000Z')
  await identity.publish(thingHappened, { n: 1 }, { id: 'e1', requestId: 'r1', at })
  await settle(() => seen.length === 2)
  const common = { payload: { n: 1 }, eventId: 'e1', requestId: 'r1', at: at.toISOString(), attempt: 1 }
  expect(seen).toEqual(
    expect.arrayContaining([
      { name: 'chat', ...common },
      { name: 'community', ...common },
    ]),
  )
})

test('the same event published twice is stored and handled once', async () => {
  const bus = await join('identity')
  const seen: number[] = []
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await bus.publish(thingHappened, { n: 2 }, { id: 'e2' })
  await bus.consume([onEvent(thingHappened, async ({ n }) => void seen.push(n), { concurrency: 1 })])
  await settle(() => seen.includes(2))
  expect(seen).toEqual([1, 2])
  expect(await stored()).toBe(2)
})

test('a payload that violates its contract is not published', async () => {
  const bus = await join('identity')
  await expect(async () => bus.publish(thingHappened, { n: 'x' } as never, { id: 'e1' })).rejects.toThrow()
  expect(await stored()).toBe(0)
})

test('an event that cannot be parsed is parked at once, counted and kept for inspection, and the next event is handled', async () => {
  const metrics = createMetrics({ service: 'chat' })
  const bus = await join('chat', { metrics })
  await lookInto(neighbours.natsUrl, async (_jsm, nc) => {
    const named = headers()
    named.set('Muster-Event-Id', 'poison')
    await nc.jetstream().publish(thingHappened.subject, '{"n":', { headers: named })
    await nc.jetstream().publish(thingHappened.subject, '{"n":"seven"}')
  })
  await bus.publish(thingHappened, { n: 3 }, { id: 'e3' })
  const seen: number[] = []
  await bus.consume([onEvent(thingHappened, async ({ n }) => void seen.push(n))])

  await settle(async () => seen.length === 1 && (await parked()) === 2)
  expect(seen).toEqual([3])
  expect(await metrics.registry.getSingleMetricAsString('muster_parked_messages_total')).toMatch(
    /consumer="chat-identity-user-registered-v1",reason="unparsable",service="chat"\} 2/,
  )
  const message = await lookInto(neighbours.natsUrl, jsm => jsm.streams.getMessage('MUSTER_PARKED', { seq: 1 }))
  expect(message.subject).toBe('muster-parked.chat.identity.user-registered.v1')
  expect(message.string()).toBe('{"n":')
  expect(message.header.get('Muster-Event-Id')).toBe('poison')
  expect(message.header.get('Muster-Parked-Kind')).toBe('unparsable')
})

test('a failing handler is retried after a pause, and its event parked after the last attempt', async () => {
  const bus = await join('chat')
  const attempts: number[] = []
  const handled: number[] = []
  const reaction = onEvent(
    thingHappened,
    async ({ n }, { attempt }) => {
      if (n === 1) attempts.push(attempt)
      if (n === 1 || attempt < 2) throw new Error('not today')
      handled.push(n)
    },
    { maxDeliver: 3, backoffMs: [10, 20] },
  )
  await bus.consume([reaction])
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await bus.publish(thingHappened, { n: 2 }, { id: 'e2' })
  await settle(async () => handled.length === 1 && (await parked()) === 1)
  expect(attempts).toEqual([1, 2, 3])
  expect(handled).toEqual([2])
})

test('an outage of a handler’s dependency uses up no deliveries', async () => {
  const bus = await join('chat')
  let runs = 0
  const reaction = onEvent(
    thingHappened,
    async (_payload, { attempt }) => {
      expect(attempt).toBe(1)
      if (++runs < 10) throw new AppError('unavailable')
    },
    { maxDeliver: 1, backoffMs: [1] },
  )
  await bus.consume([reaction])
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await settle(() => runs === 10)
  expect(await parked()).toBe(0)
})

test('closing during an outage leaves the event to other processes', async () => {
  const [bus, other] = await Promise.all([join('chat'), join('chat')])
  let runs = 0
  const waiting = onEvent(
    thingHappened,
    async () => {
      runs++
      throw new AppError('unavailable')
    },
    { backoffMs: [60_000] },
  )
  await bus.consume([waiting])
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await settle(() => runs === 1)
  await bus.close()
  const seen: number[] = []
  await other.consume([onEvent(thingHappened, async ({ n }) => void seen.push(n))])
  await settle(() => seen.length === 1)
})

test('a newer version takes over the consumer of an older one with its own limits', async () => {
  const first = await join('chat')
  await first.consume([onEvent(thingHappened, async () => undefined, { concurrency: 2 })])
  await first.close()
  const second = await join('chat')
  await second.consume([onEvent(thingHappened, async () => undefined, { concurrency: 50 })])
  const durable = 'chat-identity-user-registered-v1'
  const { config } = await lookInto(neighbours.natsUrl, jsm => jsm.consumers.info('MUSTER', durable))
  expect(config.max_ack_pending).toBe(400)
})

test('a handler that never ends counts as failed', async () => {
  const bus = await join('chat')
  const stuck = onEvent(thingHappened, () => new Promise<void>(() => undefined), { maxDeliver: 1, timeoutMs: 50 })
  await bus.consume([stuck])
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await settle(async () => (await parked()) === 1)
})

test('no more events are handled concurrently than allowed', async () => {
  const bus = await join('chat')
  let current = 0
  let most = 0
  let done = 0
  const counting = onEvent(
    thingHappened,
    async () => {
      most = Math.max(most, ++current)
      await new Promise(resolve => setImmediate(resolve))
      current--
      done++
    },
    { concurrency: 3 },
  )
  for (let n = 0; n < 30; n++) await bus.publish(thingHappened, { n }, { id: `e${n}` })
  await bus.consume([counting])
  await settle(() => done === 30)
  expect(most).toBe(3)
})

test('a service that was down handles the events of that time, and none twice', async () => {
  const identity = await join('identity')
  const seen: number[] = []
  const reaction = onEvent(thingHappened, async ({ n }) => void seen.push(n))
  const first = await join('chat')
  await first.consume([reaction])
  await identity.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await settle(() => seen.length === 1)
  await first.close()
  await identity.publish(thingHappened, { n: 2 }, { id: 'e2' })
  const second = await join('chat')
  await second.consume([reaction])
  await settle(() => seen.includes(2))
  expect(seen).toEqual([1, 2])
})

test('closing waits for the event in progress, starts no new one, and leaves the rest to other processes', async () => {
  const bus = await join('chat')
  const started: number[] = []
  const finished: number[] = []
  let finish: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    finish = resolve
  })
  const slow = onEvent(
    thingHappened,
    async ({ n }) => {
      started.push(n)
      await gate
      finished.push(n)
    },
    { concurrency: 1 },
  )
  await bus.consume([slow])
  for (const n of [1, 2, 3]) await bus.publish(thingHappened, { n }, { id: `e${n}` })
  await settle(() => started.length === 1)
  const closing = bus.close()
  finish()
  await closing
  expect({ started, finished }).toEqual({ started: [1], finished: [1] })

  const other = await join('chat')
  const rest: number[] = []
  await other.consume([onEvent(thingHappened, async ({ n }) => void rest.push(n), { concurrency: 1 })])
  await settle(() => rest.length === 2)
  expect(rest.sort()).toEqual([2, 3])
})

test('closing gives up on an event that does not end within the bound', async () => {
  const bus = await join('chat')
  let isStarted = false
  const stuck = onEvent(thingHappened, () => {
    isStarted = true
    return new Promise<void>(() => undefined)
  })
  await bus.consume([stuck])
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await settle(() => isStarted)
  await expect(bus.close({ timeoutMs: 100 })).rejects.toThrow('within 100 ms')
  await expect(bus.ready()).rejects.toMatchObject({ code: 'unavailable' })
})

test('live messages reach their listeners, and are not stored', async () => {
  const [alerts, gateway] = await Promise.all([join('alerts'), join('gateway')])
  const heard: unknown[] = []
  const stop = gateway.subscribeLive('muster.live.>', (data, subject) => void heard.push([subject, data]))
  await gateway.ready()
  alerts.publishLive('muster.live.emergency-updates', { id: 'u1' })
  await settle(() => heard.length === 1)
  expect(heard).toEqual([['muster.live.emergency-updates', { id: 'u1' }]])
  expect(await stored()).toBe(0)
  stop()
  expect(() => alerts.publishLive('muster.identity.user-registered.v1', {})).toThrow('not a live subject')
})

test('survives an outage: publishing fails in bounded time, then works, and consumers continue', async () => {
  const gate = await startGate(neighbours.natsUrl)
  const bus = await startBus(gate.url, 'chat')
  const seen: number[] = []
  await bus.consume([onEvent(thingHappened, async ({ n }) => void seen.push(n))])
  gate.shut()
  await expect(bus.publish(thingHappened, { n: 1 }, { id: 'e1' })).rejects.toThrow()
  gate.open()
  await settle(() => bus.publish(thingHappened, { n: 1 }, { id: 'e1' }).then(() => true))
  await settle(() => seen.length === 1)
  await bus.close()
  await gate.stop()
})

test('a full stream replaces its oldest events, and reports how full it is', async () => {
  const metrics = createMetrics({ service: 'identity' })
  const bus = await join('identity', { maxMb: 1, metrics })
  const large = 'x'.repeat(100_000)
  for (let n = 0; n < 12; n++) await bus.publishRaw(thingHappened.subject, { n, large }, { id: `e${n}` })
  expect(await stored()).toBeLessThan(12)
  const seen: number[] = []
  await bus.consume([onEvent(thingHappened, async ({ n }) => void seen.push(n), { concurrency: 1 })])
  await settle(() => seen.includes(11))
  expect(seen).not.toContain(0)
  const text = await metrics.registry.metrics()
  expect(Number(text.match(/muster_stream_filled_ratio\{stream="MUSTER".*\} ([\d.]+)/)?.[1])).toBeGreaterThan(0.8)
})

test('each result of a consumer is counted from 0, before its first event', async () => {
  const metrics = createMetrics({ service: 'chat' })
  const bus = await join('chat', { metrics })
  await bus.consume([onEvent(thingHappened, async () => {}, { durable: 'chat-things' })])
  const { values } = await metrics.eventsHandled.get()
  expect(values.map(({ labels, value }) => [labels.consumer, labels.result, value])).toEqual([
    ['chat-things', 'handled', 0],
    ['chat-things', 'retried', 0],
    ['chat-things', 'parked', 0],
  ])
})

test('a server that returns without its data gets its streams and consumers again', async () => {
  const gate = await startGate(neighbours.natsUrl)
  const bus = await startBus(gate.url, 'chat')
  const seen: number[] = []
  await bus.consume([onEvent(thingHappened, async ({ n }) => void seen.push(n))])
  gate.shut()
  await lookInto(neighbours.natsUrl, jsm => jsm.streams.delete('MUSTER'))
  gate.open()
  await settle(() => bus.publish(thingHappened, { n: 1 }, { id: 'e1' }).then(() => true))
  await settle(() => seen.length === 1)
  await bus.close()
  await gate.stop()
})

test('a start without a server fails within its bound', async () => {
  await expect(startBus('nats://127.0.0.1:1', 'chat', { startTimeoutMs: 200 })).rejects.toThrow()
})

const durable = 'chat-identity-user-registered-v1'
const deleteConsumer = () => lookInto(neighbours.natsUrl, jsm => jsm.consumers.delete('MUSTER', durable))

test('a consumer that is deleted on the server restarts and handles the events from then on', async () => {
  const bus = await join('chat')
  const seen: number[] = []
  await bus.consume([onEvent(thingHappened, async ({ n }) => void seen.push(n))])
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await settle(() => seen.includes(1))
  await deleteConsumer()
  await bus.publish(thingHappened, { n: 2 }, { id: 'e2' })
  await settle(() => seen.includes(2))
  await bus.consumersReady()
})

test('readiness reports a consumer that cannot restart until it runs again', async () => {
  const metrics = createMetrics({ service: 'chat' })
  const bus = await join('chat', { metrics })
  const seen: number[] = []
  await bus.consume([onEvent(thingHappened, async ({ n }) => void seen.push(n))])
  await bus.consumersReady()
  // Without its stream a consumer cannot be created again.
  await lookInto(neighbours.natsUrl, jsm => jsm.streams.delete('MUSTER'))
  await settle(() =>
    bus
      .consumersReady()
      .then(() => false)
      .catch(() => true),
  )
  await expect(bus.consumersReady()).rejects.toThrow(durable)
  expect(await metrics.registry.getSingleMetricAsString('muster_consumer_down')).toContain(`consumer="${durable}"`)
  await expect(bus.ready()).resolves.toBeUndefined()
  // A process that starts creates the stream again.
  await join('identity')
  await settle(() =>
    bus
      .consumersReady()
      .then(() => true)
      .catch(() => false),
  )
  await bus.publish(thingHappened, { n: 3 }, { id: 'e3' })
  await settle(() => seen.includes(3))
})

test('consumers that were declared during an outage start once NATS is reachable', async () => {
  const gate = await startGate(neighbours.natsUrl)
  gate.shut()
  const bus = connectBus({ url: gate.url, service: 'chat', log: silent, startTimeoutMs: 200 })
  const seen: number[] = []
  await bus.consume([onEvent(thingHappened, async ({ n }) => void seen.push(n))])
  await expect(bus.start()).rejects.toThrow()
  await expect(bus.consumersReady()).rejects.toThrow(durable)
  gate.open()
  await bus.start()
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await settle(() => seen.includes(1))
  await bus.close()
  await gate.stop()
})
