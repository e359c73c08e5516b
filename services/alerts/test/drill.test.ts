import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { startProcess } from '@muster/test-kit/process'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from './support/socket.ts'
import { ingestKey, startAlerts } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  alerts = await startAlerts()
})
afterAll(() => alerts.stop())

/** The drill as `npm start` runs it, but faster. */
function startDrill(intervalMs: number) {
  return startProcess('tools/drill/main.ts', {
    GATEWAY_URL: alerts.url,
    INGEST_KEY: ingestKey,
    DRILL_INTERVAL_MS: String(intervalMs),
  })
}

const fires = (updates: EmergencyUpdate[]) => updates.filter(({ hazard }) => hazard === 'wildfire')

test('the drill repeats its scenario with everything marked as a drill; a restart does not start it twice', async () => {
  const { frames, close } = await openSocket(alerts.url)
  const first = await startDrill(60)
  const story = () => frames.flatMap(frame => (frame.type === 'emergency_updates' ? [] : [frame.data]))
  // There are two incidents. The second begins when everything of the first is over.
  await settle(() => story().some(({ title }) => title.includes('incident 2')))
  const told = story()
  expect(told.every(({ isDrill, status }) => isDrill && status === 'Exercise')).toBe(true)
  for (const hazard of ['wildfire', 'evacuation-warning', 'evacuation-order', 'smoke', 'other']) {
    expect(told.map(update => update.hazard)).toContain(hazard)
  }
  const of = (id: string | undefined) => told.filter(update => update.id === id)
  const order = told.find(({ hazard }) => hazard === 'evacuation-order')
  // The warning became the order: one update with one id.
  expect(of(order?.id)[0]).toMatchObject({ hazard: 'evacuation-warning', revision: 1 })
  expect(of(fires(told)[0]?.id).length).toBeGreaterThan(4)
  expect(of(fires(told)[0]?.id).at(-1)).toMatchObject({ isActive: false, ended: { reason: 'cancelled' } })

  await first.kill()
  await settle(async () => (await alerts.list()).length > 0)
  const second = await startDrill(600_000)
  const shown = await settle(async () => {
    const updates = await alerts.list()
    return updates.length === 1 && updates[0]?.title.includes('incident 1') && updates
  })
  expect(shown[0]).toMatchObject({ hazard: 'wildfire', revision: 1 })
  expect(await second.stop()).toBe(0)
  close()
}, 240_000)
