import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, expect, test } from 'vitest'
import { buildCap } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { inOrinda } from './support/push-people.ts'
import { startAlerts, startRole } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

test('hundreds of people who arrive at one moment all get the active alerts without waiting for the next sweep', async () => {
  const sink = await startPushSink()
  atEnd(sink.stop)
  const alerts = await startAlerts(sink.env)
  atEnd(alerts.stop)
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  atEnd(close)
  // Each process compares new places once, when it starts.
  const startPush = async () => {
    const push = await startRole(alerts.neighbours, { ...sink.env, ROLE: 'push', PUSH_SWEEP_MS: '3600000' })
    atEnd(push.stop)
  }
  await alerts.take(buildCap({ event: 'Evacuation Order', severity: 'Extreme' }).xml)
  await startPush()
  await settle(async () => (await db.collection('fanouts').findOne())?.state === 'chunked')
  const devices = await Promise.all(
    Array.from({ length: 250 }, async () => {
      const device = sink.device()
      const { endpoint, keys } = device
      const body = { endpoint, keys, places: [{ kind: 'home' as const, label: 'Home', coordinates: inOrinda }] }
      expect((await alerts.call(savePushSubscription, { as: buildCaller(), body })).status).toBe(200)
      return device
    }),
  )
  await startPush()
  await settle(() => devices.every(device => sink.of(device).length > 0))
})
