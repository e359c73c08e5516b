import { randomBytes } from 'node:crypto'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo } from './support/database.ts'
import { startAlerts, startRole } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  alerts = await startAlerts({ CANARY_MS: '300', OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url') })
})
afterAll(() => alerts.stop())

async function missing(): Promise<number> {
  const text = await (await fetch(`${alerts.ingest.metricsUrl}`)).text()
  return Number(/^muster_canary_missing\{[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0)
}

test('canaries that nobody takes raise the alarm; once a push worker is there they arrive, and no resident sees one', async () => {
  // No push role yet.
  await settle(async () => (await missing()) > 1)
  const pushing = await startRole(alerts.neighbours, { ROLE: 'push' })
  await settle(async () => (await missing()) === 0)

  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  const { sent } = await settle(async () => {
    const sent = await db.collection('fanoutchunks').countDocuments({ _id: /^canary-/ as never, state: 'sent' })
    return sent > 1 ? { sent } : null
  })
  expect(sent).toBeGreaterThan(1)
  expect(await db.collection('told').countDocuments({ thread: /^canary-/ })).toBe(0)
  await close()
  expect(await alerts.list()).toEqual([])
  await pushing.stop()
})
