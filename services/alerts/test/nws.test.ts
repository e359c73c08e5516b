import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { emergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { getFeedStatus } from '@muster/contracts/routes/alerts'
import { seededRandom } from '@muster/test-kit/random'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, describe, expect, test } from 'vitest'
import { alertKey } from '../src/domain/alert.ts'
import { componentOf, type LineageMessage, partsInForce } from '../src/domain/lineage.ts'
import { parseNws } from '../src/ingest/feeds/nws/parse.ts'
import { lineageMessageOf } from '../src/store/messages.ts'
import { readFixture } from './support/fixtures.ts'
import { hasSharedFeeds, readShared, sharedFiles } from './support/shared-feeds.ts'
import { startAlerts } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

/** Starts a feed on this machine, and the service that polls it at a given time. */
async function startPolling(first: unknown, at?: string) {
  const requests: { userAgent: string | undefined; etag: string | undefined }[] = []
  const feed = { body: JSON.stringify(first), status: 200, etag: '"1"' }
  /** Alerts at their own addresses, by the last part of the path. */
  const over = new Map<string, unknown>()
  /** Lists that are served later, one per poll. */
  const later: unknown[] = []
  let version = 1
  function serve(next: unknown) {
    feed.body = typeof next === 'string' ? next : JSON.stringify(next)
    feed.etag = `"${++version}"`
    feed.status = 200
  }
  const server = createServer((request, response) => {
    const one = /^\/alerts\/(?!active)(.+)$/.exec(request.url ?? '')?.[1]
    if (one && over.has(one)) return void response.writeHead(200).end(JSON.stringify(over.get(one)))
    if (one || request.url?.startsWith('/zones/')) return void response.writeHead(404).end()
    const next = later.shift()
    if (next) serve(next)
    requests.push({ userAgent: request.headers['user-agent'], etag: request.headers['if-none-match'] })
    if (feed.status === 200 && request.headers['if-none-match'] === feed.etag) return void response.writeHead(304).end()
    response.writeHead(feed.status, { etag: feed.etag, 'content-type': 'application/geo+json' }).end(feed.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const env = {
    NWS_ENABLED: 'true',
    NWS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts/active`,
    NWS_POLL_MS: '30',
    NWS_POLL_FLOOR_MS: '10',
    FEED_USER_AGENT: 'Muster test (test@example.org)',
  }
  const offset = at ? Date.parse(at) - Date.now() : 0
  const clock = { now: () => new Date(Date.now() + offset) }
  const alerts = await startAlerts(env, { clock })
  atEnd(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  atEnd(alerts.stop)
  return {
    ...alerts,
    requests,
    over,
    serve,
    serveInTurn: (...lists: unknown[]) => void later.push(...lists),
    fail() {
      feed.status = 503
    },
    status: async () => (await alerts.call(getFeedStatus)).body.find(({ feed }) => feed === 'nws'),
  }
}

function item(id: string, parts: Record<string, unknown> = {}, geometry: unknown = null) {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  return {
    type: 'Feature',
    geometry,
    properties: {
      id,
      areaDesc: 'East Bay Hills; Contra Costa',
      geocode: { SAME: ['006013'], UGC: ['CAZ515'] },
      references: [],
      sent: at(-5),
      effective: at(-5),
      expires: at(60),
      status: 'Actual',
      messageType: 'Alert',
      category: 'Met',
      severity: 'Severe',
      certainty: 'Likely',
      urgency: 'Expected',
      event: 'Red Flag Warning',
      sender: 'w-nws.webmaster@noaa.gov',
      senderName: 'NWS San Francisco CA',
      headline: 'Red Flag Warning',
      description: 'Gusty winds.',
      ...parts,
    },
  }
}
const hasRunOut = { expires: '2026-01-01T00:00:00Z' }
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

describe('a feed that is polled', () => {
  test('is requested conditionally and with our User-Agent; invalid items are set aside and stop nothing', async () => {
    const bad = [null, 7, {}, item('bad-date', { sent: 'date:now -1 hour' }), item('bad-status', { status: 'Perhaps' })]
    const nws = await startPolling(collection(...bad, item('good'), ...bad))
    const [update] = await settle(async () => {
      const list = await nws.list()
      return list.length === 1 && list
    })
    expect(update).toMatchObject({ event: 'Red Flag Warning', hazard: 'wildfire', severity: 'high', geometry: null })
    expect(update?.affectedAreas).toEqual(['East Bay Hills', 'Contra Costa'])
    await settle(() => nws.requests.some(({ etag }) => etag === '"1"'))
    expect(nws.requests[0]).toEqual({ userAgent: 'Muster test (test@example.org)', etag: undefined })
    const status = await settle(async () => {
      const now = await nws.status()
      return now?.state === 'ok' && now
    })
    expect(status).toMatchObject({ items: 1, setAside: 10 })
  })

  test('does not end an alert that is missing from one poll only', async () => {
    const [a, b, c] = [item('a'), item('b'), item('c')]
    const nws = await startPolling(collection(a, b))
    await settle(async () => (await nws.list()).length === 2)
    for (const name of ['a', 'b']) nws.over.set(name, item(name, hasRunOut))
    nws.serveInTurn(collection(a), collection(a, b), collection(b), collection(a, b, c))
    const list = await settle(async () => {
      const updates = await nws.list()
      return updates.length === 3 && updates
    })
    expect(list.map(({ revision, ended }) => ({ revision, ended }))).toEqual(
      Array.from({ length: 3 }, () => ({ revision: 1, ended: null })),
    )
  })

  test('keeps the rest of a split alert while only its parts are listed, until the rest is continued', async () => {
    const codes = (...UGC: string[]) => ({ geocode: { SAME: [], UGC }, areaDesc: UGC.join('; ') })
    const whole = item('whole', codes('CAC001', 'CAC003'))
    const { sender, sent } = whole.properties
    const references = [{ sender, identifier: 'whole', sent }]
    const cancel = item('part', {
      ...codes('CAC001'),
      messageType: 'Cancel',
      references,
      sent: new Date().toISOString(),
    })
    const nws = await startPolling(collection(whole))
    const [before] = await settle(async () => {
      const list = await nws.list()
      return list.length === 1 && list
    })
    nws.over.set('whole', item('whole', { ...codes('CAC001', 'CAC003'), ...hasRunOut }))
    nws.serve(collection(cancel))
    const polled = nws.requests.length
    await settle(() => nws.requests.length > polled + 6)
    const [left] = await nws.list()
    expect(left).toMatchObject({ id: before?.id, affectedAreas: ['CAC003'], isActive: true })
    nws.serve(
      collection(cancel, item('rest', { ...codes('CAC003'), messageType: 'Update', references, headline: 'Goes on' })),
    )
    const [goesOn] = await settle(async () => {
      const list = await nws.list()
      return list[0]?.title === 'Goes on' && list
    })
    expect(goesOn).toMatchObject({ id: before?.id, revision: 3 })
  })

  test('ends alerts that two successful polls do not list as no longer listed, and reactivates them when they are back', async () => {
    const nws = await startPolling(collection(item('a'), item('b')))
    const id = await settle(async () => {
      const list = await nws.list()
      return list.length === 2 && list[0]?.id
    })
    const one = async () => (await (await fetch(`${nws.url}/api/emergency-updates/${id}`)).json()) as EmergencyUpdate
    nws.fail()
    await settle(async () => nws.requests.length > 4)
    expect((await one()).isActive).toBe(true)
    nws.serve('this is not JSON')
    const before = nws.requests.length
    await settle(() => nws.requests.length > before)
    expect((await one()).isActive).toBe(true)
    for (const name of ['a', 'b']) nws.over.set(name, item(name, hasRunOut))
    nws.serve(collection(item('c')))
    const ended = await settle(async () => {
      const update = await one()
      return !update.isActive && update
    })
    expect(ended.ended?.reason).toBe('no-longer-listed')
    nws.serve(collection(item('a'), item('b'), item('c')))
    await settle(async () => (await one()).isActive)
  }, 240_000)
})

describe('our fixtures of the feed', () => {
  const read = (file: string): unknown => JSON.parse(readFixture(`nws/${file}`).toString())

  test('are ingested by the service: one update for each story, with its hazard, severity and area', async () => {
    const nws = await startPolling(read('active.json'), '2026-03-02T20:15:00Z')
    const list = await settle(async () => {
      const updates = await nws.list()
      return updates.length === 5 && updates
    })
    for (const update of list) expect(() => emergencyUpdate.parse(update)).not.toThrow()
    const shown = list.map(({ event, hazard, severity, geometry }) => [event, hazard, severity, geometry?.type ?? null])
    expect(shown.sort()).toEqual([
      ['Civil Emergency Message', 'civil', 'critical', 'MultiPolygon'],
      ['Flash Flood Warning', 'flood', 'high', 'Polygon'],
      ['Red Flag Warning', 'wildfire', 'high', null],
      ['Special Weather Statement', 'weather', 'low', null],
      ['Wind Advisory', 'weather', 'medium', null],
    ])
    // A poll is recorded only after its items are on the list.
    const status = await settle(async () => {
      const heard = await nws.status()
      return heard?.items && heard
    })
    expect(status).toMatchObject({ items: 6, setAside: 0 })
  })

  test('with unusual items: shows them without the invalid fields, or sets them aside', async () => {
    const nws = await startPolling(read('odd-items.json'), '2026-03-02T20:15:00Z')
    await settle(async () => (await nws.status())?.setAside === 10)
    const events = (await settle(async () => {
      const updates = await nws.list()
      return updates.length === 6 && updates
    })) as EmergencyUpdate[]
    expect(events.find(({ event }) => event === 'One Part Broken')?.geometry).toMatchObject({ type: 'Polygon' })
    expect(events.find(({ event }) => event === 'Outside The World')?.geometry).toBeNull()
  })

  test('a watch that was extended and cancelled has ended', async () => {
    const nws = await startPolling(read('watch-extended-and-cancelled.json'), '2026-03-02T20:15:00Z')
    await settle(async () => (await nws.status())?.items === 3)
    expect(await nws.list()).toEqual([])
  })
})

describe.skipIf(!hasSharedFeeds)('the recorded feed', () => {
  const files = sharedFiles('nws').filter(file => file.endsWith('.json'))

  test.for(files)('%s: every item becomes an alert or is set aside with a reason', file => {
    const json = JSON.parse(readShared(`nws/${file}`).toString()) as { features: unknown[] }
    const { alerts, setAside } = parseNws(json)
    expect(alerts.length + setAside.length).toBe(json.features.length)
    for (const { reason } of setAside) expect(reason).not.toBe('')
    if (file.includes('SYNTHETIC')) expect(setAside.length).toBeGreaterThan(100)
    else expect(setAside).toEqual([])
  })

  test.for(sharedFiles('nws').filter(file => file.endsWith('.geojson')))(
    '%s is of another layer: each item is set aside',
    file => {
      const { alerts, setAside } = parseNws(JSON.parse(readShared(`nws/${file}`).toString()))
      expect(alerts).toEqual([])
      for (const { reason } of setAside) expect(reason).not.toBe('')
    },
  )

  test('of the whole country on a day in July is ingested by the service', async () => {
    const json = JSON.parse(readShared('nws/active_us_2026-07-15_full.json').toString())
    const { alerts } = parseNws(json)
    const nws = await startPolling(json, '2026-07-15T20:05:00Z')
    const status = await settle(
      async () => {
        const now = await nws.status()
        return now?.lastSuccessAt && now
      },
      { timeoutMs: 150_000 },
    )
    expect(status).toMatchObject({ items: 396, setAside: 0 })
    const list = await settle(async () => {
      const updates = await nws.list()
      return updates.length > 0 && updates
    })
    const standing = alerts.filter(alert => !alerts.some(({ references }) => references.includes(alertKey(alert))))
    expect(list.length).toBeLessThanOrEqual(standing.length)
    expect(list.length).toBeGreaterThan(200)
    for (const update of list) expect(() => emergencyUpdate.parse(update)).not.toThrow()
    expect(list.some(({ hazard, event }) => hazard === 'wildfire' && event === 'Red Flag Warning')).toBe(true)
  }, 240_000)

  test('a Cancel for one county of a watch leaves the other counties active, with the rest of the extension', async () => {
    const json = JSON.parse(readShared('nws/chain_tornado_watch_alert_update_cancel_2025-11-25.json').toString())
    const nws = await startPolling(json, '2025-11-25T23:00:00Z')
    await settle(async () => (await nws.status())?.items === 3)
    const list = await nws.list()
    const counties = list.flatMap(({ geocodes }) => geocodes.ugc)
    expect(counties).not.toContain('ALC129')
    for (const county of ['ALC013', 'ALC025', 'ALC035', 'ALC041', 'ALC099', 'ALC131'])
      expect(counties).toContain(county)
    expect(new Set(list.map(({ lineageId }) => lineageId)).size).toBe(1)
  })

  test.for(['oldest first', 'newest first', 'mixed'])(
    'message by message, %s, leaves exactly the alerts that the feed lists as active',
    async order => {
      const json = JSON.parse(readShared('nws/active_us_2026-07-15_full.json').toString())
      const random = seededRandom(7)
      const mixed = new Map((json.features as unknown[]).map(each => [each, random()]))
      const sentOf = (each: unknown) => parseNws(collection(each)).alerts[0]?.sent ?? ''
      const features = (json.features as unknown[]).toSorted((a, b) =>
        order === 'mixed' ? (mixed.get(a) ?? 0) - (mixed.get(b) ?? 0) : sentOf(a).localeCompare(sentOf(b)),
      )
      const heard: LineageMessage[] = []
      for (const each of order === 'newest first' ? features.toReversed() : features) {
        heard.push(...parseNws(collection(each)).alerts.map(alert => lineageMessageOf(alert)))
      }
      const own = heard.flatMap(each => (each.alert.msgType === 'Cancel' ? [] : [componentOf(each, heard)]))
      const shown = own.flatMap(lineage => partsInForce(lineage, heard))
      const standing = new Set(shown.map(({ message, extent }) => `${message.key} ${extent.ugc}`))
      // The feed also lists ends among its alerts. These are not active warnings.
      const listed = heard.filter(({ parts }) => parts.every(({ level }) => level !== 'all-clear'))
      expect(standing).toEqual(new Set(listed.map(({ key, parts: [part] }) => `${key} ${part?.extent.ugc}`)))
      expect(listed.length).toBeGreaterThan(390)
    },
  )
})
