import { randomBytes } from 'node:crypto'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo } from './support/database.ts'
import { startAlerts, startRole } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
// The canary must arrive without the help of a sweep, so no sweep runs in this test.
const env = { CANARY_MS: '1000', PUSH_SWEEP_MS: '3600000' }
beforeAll(async () => {
  alerts = await startAlerts({ ...env, OPERATOR_AUDIT_KEY: randomBytes(32).toString('base64url') })
})
afterAll(() => alerts.stop())

async function missing(metricsUrl = `${alerts.ingest.metricsUrl}`): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^muster_canary_missing\{[^}]*\} (\d+)/m.exec(text)?.[1] ?? 0)
}

test('canaries raise an alarm while no push worker runs, arrive once one runs, and are shown to no resident', async () => {
  // Canaries are missing, because there is no push role yet.
  await settle(async () => (await missing()) > 1)
  const pushing = await startRole(alerts.neighbours, { ...env, ROLE: 'push' })
  await settle(async () => (await missing()) === 0)

  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  const { sent } = await settle(async () => {
    const sent = await db.collection('fanoutchunks').countDocuments({ _id: /^canary-/ as never, state: 'sent' })
    return sent > 1 ? { sent } : null
  })
  expect(sent).toBeGreaterThan(1)
  expect(await db.collection('told').countDocuments({ thread: /^canary/ })).toBe(0)
  await close()
  expect(await alerts.list()).toEqual([])
  await pushing.stop()
})

test('a canary with a subscription has arrived when its push service accepts it; a refusal or no answer raises the alarm', async () => {
  const sink = await startPushSink()
  const device = sink.device()
  const { endpoint, keys } = device
  const withDevice = { ...env, ...sink.env, CANARY_PUSH_SUBSCRIPTION: JSON.stringify({ endpoint, keys }) }
  let status = 403
  sink.answerWith((_received, response) => void (status && response.writeHead(status).end()))
  const ingesting = await startRole(alerts.neighbours, { ...withDevice, ROLE: 'ingest' })
  const pushing = await startRole(alerts.neighbours, { ...withDevice, PUSH_HOST_PAUSE_MS: '50', ROLE: 'push' })
  const missed = () => missing(`${ingesting.service.metricsUrl}`)

  await settle(async () => sink.of(device).length > 0 && (await missed()) > 1)
  status = 201
  await settle(async () => (await missed()) === 0)
  status = 0
  await settle(async () => (await missed()) > 0)

  const [first] = sink.of(device).map(device.read)
  expect(first).toMatchObject({ kind: 'test', thread: 'canary', isNews: false })
  await Promise.all([pushing.stop(), ingesting.stop()])
  await sink.stop()
})
