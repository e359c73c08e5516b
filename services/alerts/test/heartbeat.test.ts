import { alertsHeartbeatSubject } from '@muster/contracts/events/alerts'
import { connectBus } from '@muster/service-kit/bus/bus'
import { createLog } from '@muster/service-kit/log'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { expect, onTestFinished, test } from 'vitest'
import { startRole } from './support/start-alerts.ts'

test('while feeds are polled, other services hear so; afterwards there is silence', async () => {
  const neighbours = await startNeighbours()
  const bus = connectBus({
    url: neighbours.natsUrl,
    service: 'navigation',
    log: createLog({ name: 'test', level: 'silent' }),
  })
  await bus.start()
  let beats = 0
  const unsubscribe = bus.subscribeLive(alertsHeartbeatSubject, () => beats++)
  const ingesting = await startRole(neighbours, { ROLE: 'ingest' })
  onTestFinished(async () => {
    unsubscribe()
    await bus.close()
    await neighbours.stop()
  })
  await settle(() => beats > 2)
  await ingesting.stop()
  // A message that was under way arrives before one that is sent after the stop.
  let isMarked = false
  bus.subscribeLive('muster.live.mark', () => {
    isMarked = true
  })
  bus.publishLive('muster.live.mark', {})
  await settle(() => isMarked)
  const before = beats
  const other = await startRole(neighbours, { ROLE: 'api' })
  await other.stop()
  expect(beats).toBe(before)
})
