import { savePushSubscription } from '@muster/contracts/routes/alerts'
import { areaKm2, contains, geometryOf, isNear } from '@muster/geo/area'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { startPushSink } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, describe, expect, test } from 'vitest'
import { marginKm } from '../src/domain/audience.ts'
import { parseZone } from '../src/ingest/zone-shapes/parse.ts'
import { connectTo } from './support/database.ts'
import { type Answer, createMovableClock, startListServer } from './support/list-server.ts'
import { startAlerts } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

type Place = [lon: number, lat: number]
const box = ([lon, lat]: Place, half: number): Place[] => [
  [lon - half, lat - half],
  [lon + half, lat - half],
  [lon + half, lat + half],
  [lon - half, lat + half],
  [lon - half, lat - half],
]
const zone = (code: string, ring: Place[]) => ({
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { '@id': `https://api.weather.gov/zones/fire/${code}`, id: code, type: 'fire', name: `Zone ${code}` },
})

const hills: Place = [-122.2, 37.88]
/** A place in the same county, far from the hills. */
const delta: Place = [-121.6, 37.95]

function redFlag(id: string, ugc: string[], parts: object = {}) {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  return {
    type: 'Feature',
    geometry: null,
    properties: {
      ...{ id, areaDesc: 'East Bay Hills', geocode: { SAME: ['006013'], UGC: ugc }, references: [] },
      ...{ sent: at(-5), effective: at(-5), expires: at(60), status: 'Actual', messageType: 'Alert', category: 'Met' },
      ...{ severity: 'Severe', certainty: 'Likely', urgency: 'Expected', event: 'Red Flag Warning' },
      ...{ sender: 'w-nws.webmaster@noaa.gov', senderName: 'NWS San Francisco CA', headline: 'Red Flag Warning' },
      ...{ description: 'Gusty winds.', ...parts },
    },
  }
}

/** Starts a weather service on this machine with a list and zones, and the service that polls it. */
async function startPolling(
  features: unknown[],
  zones: Record<string, Answer>,
  { env = {}, ...options }: { env?: Record<string, string>; push?: boolean; clock?: { now(): Date } } = {},
) {
  const list = { features }
  const server = await startListServer(({ path }) =>
    path.startsWith('/zones/')
      ? (zones[path.slice('/zones/'.length)] ?? { status: 404 })
      : { body: { type: 'FeatureCollection', features: list.features } },
  )
  atEnd(server.stop)
  const nwsEnv = {
    NWS_ENABLED: 'true',
    NWS_URL: `${server.url}/alerts/active`,
    NWS_POLL_MS: '30',
    NWS_POLL_FLOOR_MS: '10',
    FEED_USER_AGENT: 'Muster test (test@example.org)',
  }
  const alerts = await startAlerts({ ...nwsEnv, ...env }, options)
  atEnd(alerts.stop)
  const only = () =>
    settle(async () => {
      const updates = await alerts.list()
      return updates.length === 1 && updates[0]
    })
  const asked = (name: string) => server.asked.filter(({ path }) => path === `/zones/${name}`)
  const polls = async (count: number) => {
    const now = () => server.asked.filter(({ path }) => path === '/alerts/active').length
    const from = now()
    await settle(() => now() > from + count)
  }
  return { ...alerts, list, zones, only, asked, polls }
}

describe('a warning that names zones and has no polygon', () => {
  test('is shown as these zones, and wakes the people in them and not those in the rest of the county', async () => {
    const sink = await startPushSink()
    atEnd(sink.stop)
    const zones = { 'fire/CAZ515': { body: zone('CAZ515', box(hills, 0.05)) } }
    const nws = await startPolling([], zones, { push: true, env: sink.env })
    const subscribe = async (place: Place) => {
      const device = sink.device()
      const places = [{ kind: 'home' as const, label: 'Home', coordinates: place }]
      const { endpoint, keys } = device
      await nws.call(savePushSubscription, { as: buildCaller(), body: { endpoint, keys, places, language: 'en' } })
      return device
    }
    const [inside, outside] = [await subscribe(hills), await subscribe(delta)]
    nws.list.features = [redFlag('a', ['CAZ515'])]
    const update = await nws.only()
    expect(update).toMatchObject({ geometry: { type: 'Polygon' }, isAreaByCodes: true, revision: 1 })
    expect(update.geometry && contains(update.geometry, hills)).toBe(true)
    await settle(() => sink.of(inside).length === 1)
    // A later warning for the whole county reaches both, after everything that the first one sent.
    nws.list.features = [redFlag('a', ['CAZ515']), redFlag('b', ['CAC013'], { headline: 'County' })]
    await settle(() => sink.of(outside).length === 1)
    expect(sink.of(outside).map(outside.read)).toMatchObject([{ body: expect.stringContaining('County') }])
  }, 240_000)

  test('requests each zone once, rate-limited, and again after a month with a conditional request', async () => {
    const clock = createMovableClock()
    const zones: Record<string, Answer> = {
      'fire/CAZ515': { body: zone('CAZ515', box(hills, 0.05)), headers: { etag: '"z1"', age: '90000' } },
    }
    const expires = new Date(Date.now() + 60 * 86_400_000).toISOString()
    const nws = await startPolling([redFlag('a', ['CAZ515'], { expires })], zones, { clock })
    await nws.only()
    await nws.polls(3)
    expect(nws.asked('fire/CAZ515').map(({ headers }) => headers['user-agent'])).toEqual([
      'Muster test (test@example.org)',
    ])
    zones['fire/CAZ515'] = { status: 304 }
    clock.forward(31 * 86_400_000)
    await settle(() => nws.asked('fire/CAZ515').length === 2)
    expect(nws.asked('fire/CAZ515')[1]?.headers['if-none-match']).toBe('"z1"')
    await nws.polls(3)
    expect(nws.asked('fire/CAZ515')).toHaveLength(2)
    expect((await nws.only()).geometry).not.toBeNull()
  })

  test.for<[string, Answer]>([
    ['is not there', { status: 404 }],
    ['is not answered', { status: 500 }],
    ['is not JSON', { body: '<html>' }],
    ['is another one', { body: zone('CAZ516', box(hills, 0.05)) }],
    ['has no area', { body: { ...zone('CAZ515', []), geometry: null } }],
    ['has a part that cannot be drawn', { body: zone('CAZ515', [hills, hills, hills, hills]) }],
  ])('goes to the counties around when its zone %s, and to the zone once its shape is known', async ([, answer]) => {
    const clock = createMovableClock()
    const zones = { 'fire/CAZ515': answer, 'fire/CAZ514': { body: zone('CAZ514', box(hills, 0.05)) } }
    const expires = new Date(Date.now() + 60 * 86_400_000).toISOString()
    const nws = await startPolling([redFlag('a', ['CAZ514', 'CAZ515'], { expires })], zones, { clock })
    expect(await nws.only()).toMatchObject({ geometry: null })
    await nws.polls(3)
    expect(nws.asked('fire/CAZ515')).toHaveLength(1)
    zones['fire/CAZ515'] = { body: zone('CAZ515', box(delta, 0.05)) }
    clock.forward(2 * 86_400_000)
    await settle(async () => (await nws.only()).geometry?.type === 'MultiPolygon')
  })

  test('does not wait for a zone whose request is never answered', async () => {
    const zones = { 'fire/CAZ515': { isSilent: true } }
    const nws = await startPolling([redFlag('a', ['CAZ515'])], zones, { env: { NWS_ZONE_PATIENCE_MS: '50' } })
    expect(await nws.only()).toMatchObject({ geometry: null })
  })

  test('lets warnings with a polygon go first', async () => {
    const drawn = { ...redFlag('drawn', ['CAZ001']), geometry: { type: 'Polygon', coordinates: [box(hills, 0.05)] } }
    let release = () => {}
    const after = new Promise<void>(resolve => {
      release = resolve
    })
    const zones = { 'fire/CAZ515': { status: 404, after } }
    const nws = await startPolling([redFlag('a', ['CAZ515']), drawn], zones, { env: { NWS_ZONE_PATIENCE_MS: '60000' } })
    atEnd(async () => release())
    expect(await nws.only()).toMatchObject({ geometry: { type: 'Polygon' } })
    expect(nws.asked('fire/CAZ001')).toEqual([])
  })
})

describe('the shape of a zone', () => {
  test('is simplified so that a phone can load it, and nobody inside it falls outside of the margin', () => {
    const corners = 20_000
    const coast = Array.from({ length: corners }, (_, i): Place => {
      const angle = (2 * Math.PI * i) / corners
      const reach = 0.3 + 0.02 * Math.sin(40 * angle) + 0.0005 * Math.sin(3_000 * angle)
      return [hills[0] + reach * Math.cos(angle), hills[1] + reach * Math.sin(angle)]
    })
    const ring = [...coast, coast[0] ?? hills]
    const { polygons } = parseZone(zone('CAZ515', ring), 'CAZ515')
    const simple = geometryOf(polygons)
    if (!simple) throw new Error('no shape')
    expect(polygons.flat(2).length).toBeLessThan(1_000)
    expect(ring.every(corner => isNear(corner, simple, marginKm))).toBe(true)
  })

  test('leaves out rocks within the margin of the coast, and keeps islands outside of it', () => {
    const [land, rock, island] = [box(hills, 0.1), box([-122.305, 37.88], 0.001), box([-123, 37.7], 0.001)]
    const collection = {
      ...zone('CAZ515', land),
      geometry: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'MultiPolygon', coordinates: [[land], [rock], [island]] },
          { type: 'LineString', coordinates: land },
        ],
      },
    }
    const { polygons } = parseZone(collection, 'CAZ515')
    expect(polygons).toHaveLength(2)
    const shape = geometryOf(polygons)
    expect(shape && areaKm2(shape)).toBeGreaterThan(300)
    expect(shape && isNear([-123, 37.7], shape, 0)).toBe(true)
  })
})

test('shapes are stored in the database with their source and the time of the fetch', async () => {
  const zones = { 'fire/CAZ515': { body: zone('CAZ515', box(hills, 0.05)) } }
  const nws = await startPolling([redFlag('a', ['CAZ515'])], zones)
  await nws.only()
  const { db, close } = await connectTo(nws.neighbours.mongoUrl('muster_alerts'))
  const stored = await db.collection('zoneshapes').findOne({})
  await close()
  expect(String(stored?._id)).toBe('fire/CAZ515')
  expect(stored).toMatchObject({ name: 'Zone CAZ515', fetchedAt: expect.any(Date) })
  expect(stored?.source).toMatch(/^http.*\/zones\/fire\/CAZ515$/)
})
