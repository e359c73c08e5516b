import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { airReading } from '@muster/contracts/entities/air-reading'
import { hazardFact } from '@muster/contracts/entities/hazard-fact'
import { officialShelter } from '@muster/contracts/entities/shelter'
import { getFeedStatus, ingestCap } from '@muster/contracts/routes/alerts'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { freePort } from '@muster/tools/process/port'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { firstReading, type ListedAir } from '../src/domain/air-reading.ts'
import { type Alert, AlertFormatError } from '../src/domain/alert.ts'
import { type ListedZone, nextZoneState } from '../src/domain/evacuation-zone.ts'
import { firstFact, type ListedHazard } from '../src/domain/hazard-fact.ts'
import { firstRevision, type ListedShelter } from '../src/domain/shelter.ts'
import { defineFeed, type Feed } from '../src/ingest/feeds/define-feed.ts'
import { allFeeds } from '../src/ingest/feeds/list.ts'
import { buildCap } from './support/cap.ts'
import { fixturesOf, readFixture } from './support/fixtures.ts'
import { presentAll } from './support/present-all.ts'
import { clientOf, startRole } from './support/start-alerts.ts'

type Parsed = {
  alerts: Alert[]
  shelters: ListedShelter[]
  hazards: ListedHazard[]
  zones: ListedZone[]
  links: { href: string }[]
  air: ListedAir[]
  setAside: { reason: string }[]
}
const nothing: Parsed = { alerts: [], shelters: [], hazards: [], zones: [], links: [], air: [], setAside: [] }

function parse(feed: Feed, bytes: Buffer): Parsed {
  if (feed.kind === 'received') return { ...nothing, alerts: [feed.parse(bytes)] }
  const body =
    feed.format === 'bytes' ? bytes : feed.format === 'json' ? JSON.parse(bytes.toString()) : bytes.toString()
  return { ...nothing, ...feed.parse(body, new Date()) }
}

describe.each(allFeeds)('feed $id', feed => {
  const { files, expected } = fixturesOf(feed.id)

  test('has a fixture of each form, and states the outcome of each', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(files).toEqual(Object.keys(expected).sort())
  })

  test.for(files)('%s', file => {
    const wanted = expected[file]
    const bytes = readFixture(`${feed.id}/${file}`)
    if (wanted && 'refused' in wanted) {
      expect(() => parse(feed, bytes)).toThrow(AlertFormatError)
      expect(() => parse(feed, bytes)).toThrow(new RegExp(wanted.refused))
      return
    }
    const { alerts, shelters, hazards, zones, links, air, setAside } = parse(feed, bytes)
    const counts = {
      alerts: alerts.length,
      shelters: shelters.length,
      hazards: hazards.length,
      zones: zones.length,
      links: links.length,
      air: air.length,
    }
    const kinds = Object.entries(counts).filter(([kind, count]) => count > 0 || (wanted && kind in wanted))
    expect({ ...Object.fromEntries(kinds), setAside: setAside.length }).toEqual(wanted)
    for (const { reason } of setAside) expect(reason).not.toBe('')
    for (const alert of alerts) {
      expect(alert.feed).toBe(feed.id)
      expect(() => presentAll(alert)).not.toThrow()
    }
    for (const hazard of hazards) expect(hazardFact.parse(firstFact(hazard, new Date()))).toMatchObject(hazard)
    for (const zone of zones) expect(nextZoneState(null, zone, new Date())?.status ?? 'normal').toBe(zone.status)
    for (const reading of air) expect(airReading.parse(firstReading(reading, new Date()))).toMatchObject(reading)
    for (const shelter of shelters)
      expect(officialShelter.parse(firstRevision(shelter, new Date()))).toMatchObject(shelter)
  })
})

/** A complete feed: its name, its address and a parser. Its body has lines of `id;headline`. */
const tinyFeed = defineFeed({
  kind: 'polled',
  yields: 'alerts',
  id: 'tiny-gauges',
  name: 'River gauges',
  senders: ['gauges@river.example.gov'],
  url: 'https://river.example.gov/gauges.csv',
  accept: 'text/csv',
  format: 'text',
  pollMs: 600_000,
  floorMs: 600_000,
  parse(body) {
    const rows = z.string().parse(body).trim().split('\n')
    const alerts = rows.map(row => {
      const [identifier = '', headline = ''] = row.split(';')
      return gaugeAlert(identifier, headline)
    })
    return { alerts, setAside: [], listed: alerts.map(({ identifier }) => identifier) }
  },
})

const sent = new Date(Date.now() - 60_000).toISOString()
function gaugeAlert(identifier: string, headline: string): Alert {
  const area = { description: 'River', polygons: [], same: ['006067'], ugc: [], brokenPolygons: 0 }
  const words = { headline, description: '', instruction: '', senderName: 'Gauges', web: null, language: 'en-US' }
  const grades = { urgency: 'Expected', severity: 'Moderate', certainty: 'Observed' } as const
  const times = { effective: null, onset: null, expires: null }
  const kind = { event: 'Flood Warning', categories: ['Met'], eventCodes: [], responseTypes: [] }
  const info = { ...kind, ...words, ...grades, ...times, areas: [area] }
  const origin = { feed: 'tiny-gauges', sender: 'gauges@river.example.gov', identifier, sent, url: null }
  return { ...origin, status: 'Actual', msgType: 'Alert', scope: 'Public', note: '', references: [], infos: [info] }
}

async function serveText(text: string) {
  const requests: { userAgent: string | undefined; accept: string | undefined }[] = []
  const server = createServer(({ headers }, response) => {
    requests.push({ userAgent: headers['user-agent'], accept: headers.accept })
    response.writeHead(200, { 'content-type': 'text/csv' }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests }
}

test('a new feed needs a definition and a line in the list: variables, polls, status, metrics and its sender follow', async () => {
  const neighbours = await startNeighbours()
  onTestFinished(() => neighbours.stop())
  const { url, requests } = await serveText('G1;River over its banks at Mill Road\nG2;River high at the ford\n')
  const env = { TINY_GAUGES_ENABLED: 'true', TINY_GAUGES_URL: url, TINY_GAUGES_POLL_MS: '20' }
  const options = { feeds: [...allFeeds, tinyFeed] }
  const api = await startRole(neighbours, env, options)
  onTestFinished(() => api.stop())
  const status = async () => (await api.call(getFeedStatus)).body.find(({ feed }) => feed === 'tiny-gauges')
  expect(await status()).toMatchObject({ name: 'River gauges', state: 'stale', lastAttemptAt: null })

  const ports = [await freePort(), await freePort()]
  for (const port of ports) {
    const ingest = await startRole(neighbours, { ...env, ROLE: 'ingest', METRICS_PORT: String(port) }, options)
    onTestFinished(() => ingest.stop())
  }
  const list = await settle(async () => {
    const updates = await clientOf(api.url).list()
    return updates.length === 2 && updates
  })
  expect(list.map(({ title, source }) => [title, source.feed]).sort()).toEqual([
    ['River high at the ford', 'tiny-gauges'],
    ['River over its banks at Mill Road', 'tiny-gauges'],
  ])
  await settle(async () => (await status())?.state === 'ok')

  // Once both processes report `not-due`, both have tried to poll; the lease lasts ten minutes, so only one of them was allowed to.
  const metrics = () => Promise.all(ports.map(async port => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()))
  const notDue = /muster_feed_polls_total\{[^}]*feed="tiny-gauges"[^}]*result="not-due"/
  await settle(async () => (await metrics()).every(text => notDue.test(text)))
  expect(requests).toEqual([{ userAgent: expect.stringContaining('Muster'), accept: 'text/csv' }])

  const stranger = buildCap({ sender: 'gauges@river.example.gov' }).xml
  const { status: code } = await api.send('POST', ingestCap.path, {
    body: stranger,
    headers: { 'content-type': 'application/cap+xml', 'x-ingest-key': 'other' },
  })
  expect(code).toBe(403)
})
