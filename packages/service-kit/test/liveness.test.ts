import { startGate } from '@muster/test-kit/gate'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { onEvent } from '../src/bus/consumer-entry.ts'
import { baseConfig } from '../src/config.ts'
import { nats } from '../src/needs/nats.ts'
import { defineService } from '../src/service/define-service.ts'
import { lookInto, startBus, thingHappened } from './support/bus.ts'

const patienceMs = 5 * 60_000

let neighbours: Neighbours
const { atEnd, stop } = createStops()
beforeEach(async () => {
  neighbours = await startNeighbours()
  atEnd(() => neighbours.stop())
})
afterEach(stop)

/** Starts a service with one consumer. Its clock moves forward only by `pass`. */
async function startReacting(natsUrl = neighbours.natsUrl) {
  const heard: number[] = []
  let now = Date.parse('2026-01-02T03:04:05Z')
  const definition = defineService({
    name: 'chat',
    config: z.object(baseConfig),
    needs: { nats },
    context: base => base,
    routes: {},
    handlers: () => ({}),
    consumers: () => [onEvent(thingHappened, async ({ n }) => void heard.push(n))],
    health: ({ bus }) => ({ consumers: bus.consumersReady }),
  })
  const clock = { now: () => new Date(now) }
  const started = await startDefined(definition, { ...neighbours, natsUrl }, { overrides: { clock } })
  atEnd(started.stop)
  const { url, service } = started
  return {
    heard,
    bus: service.context.bus,
    pass: (ms: number) => {
      now += ms
    },
    isReady: async () => (await fetch(`${url}/readyz`)).ok,
    livez: async () => {
      const response = await fetch(`${url}/livez`)
      return { status: response.status, body: await response.json() }
    },
  }
}

const alive = { status: 200, body: { status: 'alive' } }

test('a consumer that cannot restart for five minutes makes /livez fail until it runs again and handles events', async () => {
  const { heard, bus, pass, isReady, livez } = await startReacting()
  expect(await livez()).toEqual(alive)
  // Without its stream a consumer cannot be created again, although NATS answers.
  await lookInto(neighbours.natsUrl, jsm => jsm.streams.delete('MUSTER'))
  await settle(async () => !(await isReady()))
  pass(patienceMs)
  expect(await livez()).toEqual(alive)
  pass(1)
  await settle(async () => (await livez()).status !== 200)
  expect(await livez()).toEqual({ status: 503, body: { status: 'stuck', checks: { consumers: 'unavailable' } } })
  // A process that starts creates the stream.
  const other = await startBus(neighbours.natsUrl, 'identity')
  atEnd(() => other.close())
  await settle(isReady)
  expect(await livez()).toEqual(alive)
  await bus.publish(thingHappened, { n: 1 }, { id: 'e1' })
  await settle(() => heard.length === 1)
  // The five minutes begin again for a later failure.
  await lookInto(neighbours.natsUrl, jsm => jsm.streams.delete('MUSTER'))
  await settle(async () => !(await isReady()))
  expect(await livez()).toEqual(alive)
})

test('an outage of NATS, which restarting the process would not fix, does not make /livez fail', async () => {
  const gate = await startGate(neighbours.natsUrl)
  atEnd(() => gate.stop())
  const { pass, isReady, livez } = await startReacting(gate.url)
  await lookInto(neighbours.natsUrl, jsm => jsm.streams.delete('MUSTER'))
  await settle(async () => !(await isReady()))
  pass(patienceMs + 1)
  await settle(async () => (await livez()).status === 503)
  gate.shut()
  await settle(async () => (await livez()).status === 200)
  // The service creates its streams again when it reconnects.
  gate.open()
  await settle(isReady)
})
