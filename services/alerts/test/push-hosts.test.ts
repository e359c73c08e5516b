import type { Position } from '@muster/contracts/entities/common'
import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { type Device, startPushSink, subscribeDevice } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, expect, test } from 'vitest'
import { buildCap, type CapParts } from './support/cap.ts'
import { inOrinda } from './support/push-people.ts'
import { startAlerts } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const order: CapParts = { event: 'Evacuation Order', severity: 'Extreme' }

/** The service with two push services, which are two names of one machine. The devices of one get no answer. */
async function startTwoHosts(env: Record<string, string> = {}) {
  const sink = await startPushSink()
  atEnd(sink.stop)
  const silentHost = sink.host.replace('localhost', '127.0.0.1')
  const ofSilent = new Set<string>()
  sink.answerWith(({ path }, response) => {
    if (!ofSilent.has(path)) response.writeHead(201).end()
  })
  const alerts = await startAlerts(
    {
      ...{ ...sink.env, PUSH_EXTRA_HOSTS: [sink.host, silentHost].join() },
      ...{ PUSH_BACKOFF_MS: '50', PUSH_HOST_PAUSE_MS: '400', ...env },
    },
    { push: true },
  )
  atEnd(alerts.stop)
  async function save(device: Device, coordinates: Position): Promise<Device> {
    const { endpoint, keys } = device
    const body = { endpoint, keys, places: [{ kind: 'home' as const, label: 'Home', coordinates }] }
    expect((await alerts.call(savePushSubscription, { as: buildCaller(), body })).status).toBe(200)
    return device
  }
  return {
    ...{ alerts, sink },
    subscribe: (coordinates: Position) => save(sink.device(), coordinates),
    subscribeAtSilent(coordinates: Position) {
      const device = subscribeDevice(silentHost)
      ofSilent.add(new URL(device.endpoint).pathname)
      return save(device, coordinates)
    },
  }
}

test('a push service that answers nothing keeps nobody waiting who has another one, and its own people are told once it does', async () => {
  const { alerts, sink, subscribe, subscribeAtSilent } = await startTwoHosts({ PUSH_CONCURRENCY: '16', PUSH_JOBS: '1' })
  const crowd: Device[] = []
  for (let i = 0; i < 100; i++) crowd.push(await subscribeAtSilent(inOrinda))
  const ana = await subscribe(inOrinda)
  await alerts.take(buildCap(order).xml)
  await settle(() => sink.of(ana).length === 1)
  const told = new Set<string>()
  sink.answerWith(({ path }, response) => {
    told.add(path)
    response.writeHead(201).end()
  })
  await settle(() => crowd.every(({ endpoint }) => told.has(new URL(endpoint).pathname)))
})
