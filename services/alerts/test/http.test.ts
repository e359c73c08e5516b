import { alertsRoutes, getEmergencyUpdate, getFeedStatus, getPushPublicKey } from '@muster/contracts/routes/alerts'
import { exportParts } from '@muster/contracts/routes/export'
import { outboxPart } from '@muster/contracts/routes/outboxes'
import { emergencySocketPath } from '@muster/contracts/socket'
import { loadConfig } from '@muster/service-kit/config'
import { startGate } from '@muster/test-kit/gate'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { configSchema } from '../src/config.ts'
import { alertsServices } from '../src/service.ts'
import { buildCap } from './support/cap.ts'
import { connectTo } from './support/database.ts'
import { alertsEnv, ingestKey, startAlerts, startRole } from './support/start-alerts.ts'

let alerts: Awaited<ReturnType<typeof startAlerts>>
beforeAll(async () => {
  alerts = await startAlerts()
})
afterAll(() => alerts.stop())

test('serves the routes of the contracts, health and the socket, and nothing else', async () => {
  const { app } = alertsServices.api.create(loadConfig(configSchema, alertsEnv(alerts.neighbours)))
  await app.ready()
  for (const { method, path } of Object.values(alertsRoutes))
    expect(app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true)
  const others = ['/livez', '/readyz', exportParts.alerts.path, outboxPart('alerts').path, emergencySocketPath]
  for (const url of others) expect(app.hasRoute({ method: 'GET', url })).toBe(true)
  const methods = app.printRoutes({ commonPrefix: false }).match(/\b(GET|POST|PUT|DELETE|PATCH)\b/g)
  expect(methods).toHaveLength(Object.keys(alertsRoutes).length + others.length)
  await app.close()
})

describe('the list of updates', () => {
  test('has an ETag that changes with the list, and answers 304 until then', async () => {
    const { updateId } = await alerts.take(buildCap().xml)
    await settle(async () => (await alerts.list()).some(({ id }) => id === updateId))
    const first = await fetch(`${alerts.url}/api/emergency-updates`)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(first.headers.get('cache-control')).toMatch(/public, max-age=\d+.*stale-if-error/)
    expect(first.headers.get('content-type')).toContain('application/json')
    const ask = (tag: string) => fetch(`${alerts.url}/api/emergency-updates`, { headers: { 'if-none-match': tag } })
    const again = await ask(etag)
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await ask(`"other", W/${etag}`)).status).toBe(304)
    expect((await ask('"other"')).status).toBe(200)
    await alerts.take(buildCap().xml)
    await settle(async () => (await ask(etag)).status === 200)
  })

  test('reports its age from the moment that it cannot be compared with the database', async () => {
    const gate = await startGate(alerts.neighbours.mongoUrl('muster_alerts'))
    const api = await startRole(alerts.neighbours, { MONGO_URL: gate.url })
    try {
      const age = async () => {
        const answer = await fetch(`${api.url}/api/emergency-updates`)
        expect(answer.status).toBe(200)
        return [answer.headers.get('age'), answer.headers.get('x-muster-stale')]
      }
      expect(await age()).toEqual([null, null])
      gate.freeze()
      const [seconds, same] = await settle(async () => {
        const found = await age()
        return found[0] !== null && found
      })
      expect(same).toBe(seconds)
      gate.thaw()
      await settle(async () => (await age())[0] === null)
    } finally {
      await api.stop()
      await gate.stop()
    }
  })

  test('is served from memory', async () => {
    const { db, ...mongo } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
    async function queriesDuring(work: () => Promise<unknown>): Promise<unknown[]> {
      await db.collection('system.profile').drop()
      await db.command({ profile: 2 })
      await work()
      // A query that the profiler sees. Without it, an empty profile would prove nothing about the list.
      await db.collection('updates').findOne({ isActive: true }, { comment: 'a query of this test' })
      await db.command({ profile: 0 })
      const found = await db
        .collection('system.profile')
        .find({ 'command.filter': { isActive: true } })
        .toArray()
      return found.map(({ command }) => command.comment)
    }
    // Loops of the service run the same query now and then. If the list ran it too, no attempt would be without it.
    await settle(async () => (await queriesDuring(alerts.list)).join() === 'a query of this test')
    await mongo.close()
  })
})

test('answers 404 for an unknown update and 400 for a malformed id', async () => {
  const get = (id: string) => alerts.call(getEmergencyUpdate, { params: { id } })
  expect((await get('0123456789abcdef01234567')).status).toBe(404)
  expect((await get('nonsense')).status).toBe(400)
})

describe('a message from an authority', () => {
  test.for<[string, Record<string, string>, string, number, string]>([
    ['without a key', { 'x-ingest-key': '' }, buildCap().xml, 401, 'invalid-ingest-key'],
    ['with a wrong key', { 'x-ingest-key': `${ingestKey}x` }, buildCap().xml, 401, 'invalid-ingest-key'],
    ['as JSON', { 'content-type': 'application/json' }, '{}', 415, 'unsupported-media-type'],
    ['that is no XML', {}, 'hello', 422, 'unprocessable-alert'],
    ['that is empty', {}, '', 422, 'unprocessable-alert'],
    ['without a status', {}, buildCap().xml.replace('<status>Actual</status>', ''), 422, 'unprocessable-alert'],
    ['of two megabytes', {}, 'x'.repeat(2_000_000), 413, 'body-too-large'],
  ])('%s is refused', async ([, headers, body, status, code]) => {
    const answer = await alerts.post(body, headers)
    expect(answer).toMatchObject({ status, body: { code } })
  })

  test('gets an answer that says what is wrong with it', async () => {
    const { body } = await alerts.post(buildCap().xml.replace('<status>Actual</status>', ''))
    expect(body).toMatchObject({ details: [{ message: expect.stringContaining('status is missing') }] })
  })

  test('is accepted with any of the keys', async () => {
    expect((await alerts.post(buildCap().xml, { 'x-ingest-key': 'other' })).status).toBe(202)
  })

  test('is accepted only for the one sender of its key, and from nobody for the weather service', async () => {
    const bound = { 'x-ingest-key': 'bound-key' }
    expect((await alerts.post(buildCap({ sender: 'butte@example.org' }).xml, bound)).status).toBe(202)
    for (const [sender, headers] of [
      ['placer@example.org', bound],
      ['w-nws.webmaster@noaa.gov', {}],
    ] as const) {
      const { status, body } = await alerts.post(buildCap({ sender }).xml, headers)
      expect([sender, status, body.code]).toEqual([sender, 403, 'ingest-sender-refused'])
    }
  })

  test('in ISO-8859-1 keeps its accents', async () => {
    const xml = buildCap({ headline: 'Incendio en Cañón' }).xml.replace('UTF-8', 'ISO-8859-1')
    const { updateId } = await alerts.take(Buffer.from(xml, 'latin1'))
    const { body } = await alerts.call(getEmergencyUpdate, { params: { id: updateId ?? '' } })
    expect(body.title).toBe('Incendio en Cañón')
  })
})

test('a feed that never answered is not ok, and a feed that only speaks on events is not silent', async () => {
  const fresh = await startAlerts()
  const states = async () => (await fresh.call(getFeedStatus)).body.map(({ feed, state }) => [feed, state])
  const [authorities, ...polled] = await states()
  expect(authorities).toEqual(['cap', 'unused'])
  expect(polled.map(([feed]) => feed)).toContain('nws')
  expect(polled.filter(([, state]) => state !== 'off')).toEqual([])
  await fresh.post('hello')
  expect(await states()).toContainEqual(['cap', 'failing'])
  await fresh.take(buildCap().xml)
  expect(await states()).toContainEqual(['cap', 'ok'])
  await fresh.stop()
})

test.for(['freeze', 'shut'] as const)('the status of feeds is served without the database: %s', async how => {
  const gate = await startGate(alerts.neighbours.mongoUrl('muster_alerts'))
  const offset = { ms: 0 }
  const clock = { now: () => new Date(Date.now() + offset.ms) }
  const env = { MONGO_URL: gate.url, NWS_ENABLED: 'true', FEED_USER_AGENT: 'Muster tests (tests@example.org)' }
  const { db, close } = await connectTo(alerts.neighbours.mongoUrl('muster_alerts'))
  await db
    .collection<{ _id: string }>('feeds')
    .updateOne({ _id: 'nws' }, { $set: { lastSuccessAt: new Date(), lastAttemptAt: new Date() } }, { upsert: true })
  await close()
  const api = await startRole(alerts.neighbours, env, { clock })
  try {
    gate[how]()
    const nws = async () => {
      const { status, body } = await api.call(getFeedStatus)
      return [status, Array.isArray(body) && body.find(({ feed }) => feed === 'nws')?.state]
    }
    expect(await nws()).toEqual([200, 'ok'])
    offset.ms = 3_600_000
    expect(await nws()).toEqual([200, 'stale'])
    const metrics = await api.service.metrics.registry.metrics()
    expect(metrics).toMatch(/^muster_feed_age_seconds\{feed="nws".*\} 36\d\d/m)
    expect(metrics).toMatch(/^muster_feed_state\{feed="nws",state="stale".*\} 1$/m)
  } finally {
    gate.open()
    gate.thaw()
    await api.stop()
    await gate.stop()
  }
})

test.for(['api,push', 'all', ''])('push never shares a process with the API: role %o is rejected', role => {
  expect(() => loadConfig(configSchema, { ...alertsEnv(alerts.neighbours), ROLE: role })).toThrow(/ROLE/)
})

test('a role without an API serves health only', async () => {
  const push = await startRole(alerts.neighbours, { ROLE: 'push' })
  expect((await fetch(`${push.url}/livez`)).status).toBe(200)
  expect((await fetch(`${push.url}/api/emergency-updates`)).status).toBe(404)
  await push.stop()
})

test('all processes give browsers the same VAPID key, generated once', async () => {
  const config = loadConfig(configSchema, alertsEnv(alerts.neighbours))
  const other = alertsServices.api.create(config)
  await other.start()
  const keyOf = async (url: string) => (await (await fetch(`${url}${getPushPublicKey.path}`)).json()) as object
  expect(await keyOf(other.url)).toEqual(await keyOf(alerts.url))
  await other.stop()
})
