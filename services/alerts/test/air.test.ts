import type { AirReading } from '@muster/contracts/entities/air-reading'
import { airChanged } from '@muster/contracts/events/alerts'
import { listAirReadings } from '@muster/contracts/routes/alerts'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, expect, test } from 'vitest'
import { categoryOf } from '../src/domain/air-reading.ts'
import { airnowFeed } from '../src/ingest/feeds/airnow/feed.ts'
import { parseAir } from '../src/ingest/feeds/airnow/parse.ts'
import { readFixture } from './support/fixtures.ts'
import { startListServer } from './support/list-server.ts'
import { startRole } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

test('a monitor reports the worst of its measured values, and no index when it measured nothing', () => {
  expect(parseAir(readFixture('airnow/hour.csv').toString())).toMatchObject({
    air: [
      {
        ...{ id: 'airnow-060000001', name: 'Mill Town', pollutant: 'pm2.5', aqi: 187, category: 'unhealthy' },
        ...{ coordinates: [-121.5, 39.5], observedAt: '2026-11-22T10:00:00.000Z', source: 'AirNow' },
      },
    ],
    listed: ['airnow-060000001'],
  })
  expect(parseAir(readFixture('airnow/observations.json').toString()).air).toMatchObject([
    { name: 'Mill County', aqi: 301, category: 'hazardous', observedAt: '2026-11-22T10:00:00.000Z' },
  ])
})

test.each([
  [50, 'good'],
  [51, 'moderate'],
  [150, 'unhealthy-for-sensitive-groups'],
  [200, 'unhealthy'],
  [300, 'very-unhealthy'],
  [900, 'hazardous'],
])('an index of %i is in the category %s', (aqi, category) => {
  expect(categoryOf(aqi)).toBe(category)
})

test('requests the file of the last full hour', () => {
  const at = airnowFeed.urlAt?.(airnowFeed.url ?? '', new Date('2026-11-23T01:30:00Z'))
  expect(at).toMatch(/\/2026\/20261122\/HourlyAQObs_2026112223\.dat$/)
})

test('lists recent readings for everybody as soon as they are known, and no older ones', async () => {
  const neighbours = await startNeighbours()
  atEnd(neighbours.stop)
  const hour = (ago: number) => {
    const at = new Date(Date.now() - ago * 3_600_000).toISOString()
    return `"${at.slice(5, 7)}/${at.slice(8, 10)}/${at.slice(0, 4)}","${at.slice(11, 13)}:00"`
  }
  // Computed once, so that the test also passes if a full hour begins while it runs.
  const [now, oneAgo, sevenAgo] = [hour(0), hour(1), hour(7)]
  const [head, row] = readFixture('airnow/hour.csv').toString().split('\n')
  const rowOf = (id: string, at: string) => row?.replace('060000001', id).replace(/"11\/22\/2026","10:00"/, at)
  const body = [head, rowOf('060000001', oneAgo), rowOf('060000003', sevenAgo)].join('\n')
  const server = await startListServer({ body })
  atEnd(server.stop)
  const env = { AIRNOW_ENABLED: 'true', AIRNOW_URL: server.url, AIRNOW_POLL_MS: '30', AIRNOW_POLL_FLOOR_MS: '10' }
  const ingest = await startRole(neighbours, { ...env, ROLE: 'ingest' })
  atEnd(ingest.stop)
  // The second poll has begun, so the first one is stored.
  await settle(() => server.asked.length > 2)
  const api = await startRole(neighbours, { ROLE: 'api' })
  atEnd(api.stop)
  const list = async (): Promise<AirReading[]> => (await fetch(api.url + listAirReadings.path)).json()
  const listed = await list()
  expect(listed).toMatchObject([{ id: 'airnow-060000001', aqi: 187, category: 'unhealthy', source: 'AirNow' }])
  server.serve({ body: body.replace('"187"', '"90"').replace(oneAgo, now) })
  await settle(async () => (await list())[0]?.aqi === 90)
})

test('publishes an event for each new reading, none for an older reading, and an end for a monitor that is gone', async () => {
  const first = readFixture('airnow/hour.csv').toString()
  const server = await startListServer({ body: first })
  atEnd(server.stop)
  const neighbours = await startNeighbours()
  atEnd(neighbours.stop)
  const bus = await startBus(neighbours.natsUrl, 'navigation')
  atEnd(() => bus.close())
  const told = new Map<number, AirReading>()
  bus.subscribeLive(airChanged.subject, data => {
    const { reading } = airChanged.payload.parse(data)
    told.set(reading.revision, reading)
  })
  await bus.ready()
  const env = { AIRNOW_ENABLED: 'true', AIRNOW_URL: server.url, AIRNOW_POLL_MS: '30', AIRNOW_POLL_FLOOR_MS: '10' }
  const ingest = await startRole(neighbours, { ...env, ROLE: 'ingest' })
  atEnd(ingest.stop)
  await settle(() => told.size === 1)
  expect(told.get(1)).toMatchObject({ aqi: 187, isActive: true })
  server.serve({ body: first.replace('"187"', '"90"').replace('"10:00"', '"11:00"') })
  await settle(() => told.has(2))
  expect(told.get(2)).toMatchObject({ aqi: 90, category: 'moderate', observedAt: '2026-11-22T11:00:00.000Z' })
  server.serve({ body: first })
  const from = server.asked.length
  await settle(() => server.asked.length > from + 2)
  server.serve({ body: readFixture('airnow/header-only.csv').toString() })
  await settle(() => told.has(3))
  expect(told.get(3)).toMatchObject({ aqi: 90, isActive: false })
})
