import type { Position } from '@muster/contracts/entities/common'
import { savePushSubscription, sendTestPush } from '@muster/contracts/routes/alerts'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, expect, test } from 'vitest'
import { buildCap } from './support/cap.ts'
import { createMovableClock } from './support/list-server.ts'
import { areaAt, eastOfOrinda, inFresno, inOrinda } from './support/push-people.ts'
import { clientOf, startAlerts, startRole } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

async function startSink() {
  const sink = await startPushSink()
  atEnd(sink.stop)
  return sink
}
const inThreeDays = () => new Date(Date.now() + 72 * 3_600_000).toISOString().replace(/\.\d+Z/, '+00:00')

test('a push does not wait for the sweep when the clocks of processes differ by a second', async () => {
  const sink = await startSink()
  const neighbours = await startNeighbours()
  atEnd(neighbours.stop)
  const ahead = createMovableClock()
  ahead.forward(1_000)
  // No sweep runs during this test.
  const env = { ...sink.env, PUSH_SWEEP_MS: '3600000' }
  const start = async (ROLE: string, options = {}) => {
    const role = await startRole(neighbours, { ...env, ROLE }, options)
    atEnd(role.stop)
    return role
  }
  const api = await start('api', { clock: ahead })
  const as = buildCaller()
  const subscribe = async (coordinates: Position) => {
    const device = sink.device()
    const { endpoint, keys } = device
    const body = { endpoint, keys, places: [{ kind: 'home' as const, label: 'Home', coordinates }] }
    expect((await api.call(savePushSubscription, { as, body })).status).toBe(200)
    return device
  }
  const places = Array.from({ length: 20 }, (_, i) => eastOfOrinda(i * 20))
  const devices = await Promise.all(places.map(subscribe))
  await start('push')
  const [first] = devices
  expect((await api.call(sendTestPush, { as, body: { endpoint: first?.endpoint ?? '' } })).status).toBe(202)
  await settle(() => devices.some(device => sink.of(device).length === 1))

  // The test passes whichever of the two processes opens a fan-out, finds its people or sends to them.
  await start('push', { clock: ahead })
  const { take } = clientOf(api.url)
  for (const place of places) await take(buildCap({ severity: 'Extreme', area: areaAt(place) }).xml)
  const ofOrders = (device: (typeof devices)[number]) =>
    sink
      .of(device)
      .map(device.read)
      .filter(({ kind }) => kind === 'update')
  await settle(() => devices.every(device => ofOrders(device).length > 0))
})

test('a person who moves away is told that an order no longer covers them, also days after the order', async () => {
  const sink = await startSink()
  const clock = createMovableClock()
  const alerts = await startAlerts({ ...sink.env, PUSH_SWEEP_MS: '50' }, { push: true, clock })
  atEnd(alerts.stop)
  const as = buildCaller()
  const device = sink.device()
  const { endpoint, keys } = device
  const live = async (coordinates: Position) => {
    const body = { endpoint, keys, places: [{ kind: 'home' as const, label: 'Home', coordinates }] }
    expect((await alerts.call(savePushSubscription, { as, body })).status).toBe(200)
  }
  const reasons = () => sink.of(device).map(received => device.read(received).reason)
  await live(inOrinda)
  await alerts.take(buildCap({ event: 'Evacuation Order', severity: 'Extreme', expires: inThreeDays() }).xml)
  await settle(() => reasons().length === 1)
  clock.forward(30 * 3_600_000)
  await live(inFresno)
  await settle(() => reasons().length === 2)
  expect(reasons()).toEqual(['entered', 'left'])
})
