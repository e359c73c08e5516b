import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { getFeedStatus } from '@muster/contracts/routes/alerts'
import { settle } from '@muster/test-kit/settle'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, describe, expect, test } from 'vitest'
import { alertKey } from '../src/domain/alert.ts'
import { nextZoneState } from '../src/domain/evacuation-zone.ts'
import { parseZones } from '../src/ingest/feeds/evacuation-zones/parse.ts'
import { connectTo } from './support/database.ts'
import { createMovableClock, startListServer } from './support/list-server.ts'
import { startAlerts } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

const hourMs = 3_600_000
const ring = (lon: number) => [
  [lon, 38.2],
  [lon + 0.02, 38.2],
  [lon + 0.02, 38.22],
  [lon, 38.22],
  [lon, 38.2],
]

type Row = { id?: string; lon?: number; geometry?: unknown } & Record<string, unknown>
/** A row as the list has it; `id` and `lon` choose the zone. */
function row(status: string, { id = 'US-CA-XCA-CCU-153', lon = -120.4, geometry, ...properties }: Row = {}) {
  return {
    type: 'Feature',
    geometry: geometry === undefined ? { type: 'Polygon', coordinates: [ring(lon)] } : geometry,
    properties: { ZONE_ID: id, ZONE_NAME: 'Hathaway Pines', COUNTY: 'CALAVERAS', STATUS: status, ...properties },
  }
}
const list = (...features: unknown[]) => ({ type: 'FeatureCollection', features })

const now = new Date('2026-08-13T18:00:00Z')
const only = (parsed: ReturnType<typeof parseZones>) => {
  const [zone] = parsed.zones
  if (!zone) throw new Error(JSON.stringify(parsed))
  return zone
}
const zoneOf = (status: string, over: Row = {}) => only(parseZones(list(row(status, over))))

describe('the list of evacuation zones', () => {
  test.each([
    ['Evacuation Order', 'order'],
    ['EVACUATION ORDER', 'order'],
    ['Mandatory Evacuation Order', 'order'],
    ['Order', 'order'],
    ['Evacuation Warning', 'warning'],
    ['Shelter in Place', 'shelter-in-place'],
    ['Evacuation Advisory', 'advisory'],
    ['Normal', 'normal'],
    ['Clear to Repopulate', 'normal'],
    ['Evacuation Order Lifted', 'normal'],
  ])('reads the status %s as %s', (given, status) => {
    expect(zoneOf(given).status).toBe(status)
  })

  test('sets aside a row with an unknown status, and still counts its zone as listed', () => {
    const { zones, setAside, listed } = parseZones(list(row('Controlled Re-entry')))
    expect(zones).toEqual([])
    expect(setAside).toEqual([
      { identifier: 'evacuation-zones-US-CA-XCA-CCU-153', reason: expect.stringContaining('Controlled Re-entry') },
    ])
    expect(listed).toEqual(['evacuation-zones-US-CA-XCA-CCU-153'])
  })

  test('reads a zone once that is also listed under an earlier id', () => {
    const { zones, setAside } = parseZones(list(row('Evacuation Order'), row('Evacuation Order', { id: 'CAL-E063' })))
    expect(zones.map(({ code }) => code)).toEqual(['US-CA-XCA-CCU-153'])
    expect(setAside).toMatchObject([{ identifier: 'evacuation-zones-CAL-E063' }])
  })

  test('shows notes of officials only when the columns for the public are empty', () => {
    const note = { ZONE_NAME: null, NOTES: 'Southgate Dr' }
    expect(zoneOf('Order', note).name).toBe('Southgate Dr')
    expect(zoneOf('Order', { ...note, PUBLIC_INFO: 'Leave now.' })).toMatchObject({
      name: '',
      publicInfo: 'Leave now.',
    })
  })

  test.each([
    ['an error with status 200', { error: { code: 499, message: 'Token Required' } }],
    ['another document', { type: 'Topology' }],
    ['nothing', null],
  ])('rejects %s as a whole', (_, body) => {
    expect(() => parseZones(body)).toThrow()
  })

  test.each([null, { type: 'Point', coordinates: [-120, 38] }, { type: 'Polygon', coordinates: [[[0, 0]]] }])(
    'reports that a zone cannot be drawn: %j',
    geometry => {
      expect(zoneOf('Order', { geometry })).toMatchObject({ polygons: [], brokenPolygons: 1 })
    },
  )
})

describe('the messages of a zone', () => {
  test('are an Alert, Updates of the previous message, and a Cancel of the area that was active', () => {
    const warned = nextZoneState(null, zoneOf('Evacuation Warning', { EditDate: now.getTime() - hourMs }), now)
    expect(warned?.alert).toMatchObject({
      msgType: 'Alert',
      sent: '2026-08-13T17:00:00.000Z',
      references: [],
      infos: [{ event: 'Evacuation Warning', responseTypes: ['Prepare'], severity: 'Severe' }],
    })
    if (!warned) return
    expect(nextZoneState(warned, zoneOf('Evacuation Warning', { EditDate: now.getTime() }), now)).toBeNull()
    // The list has not changed its own date; the message must be later nevertheless.
    const ordered = nextZoneState(
      warned,
      zoneOf('Evacuation Order', { EditDate: now.getTime() - hourMs, PUBLIC_INFO: 'Leave by Highway 4.' }),
      now,
    )
    expect(ordered?.alert).toMatchObject({
      msgType: 'Update',
      sent: '2026-08-13T17:00:01.000Z',
      references: [alertKey(warned.alert)],
      infos: [
        {
          event: 'Evacuation Order',
          responseTypes: ['Evacuate'],
          severity: 'Extreme',
          instruction: 'Leave by Highway 4.',
        },
      ],
    })
    if (!ordered) return
    // The zone was redrawn at the same moment. Everybody who was ordered out must be told.
    const normal = nextZoneState(ordered, zoneOf('Normal', { lon: -120.3 }), now)
    expect(normal?.alert).toMatchObject({ msgType: 'Cancel', references: [alertKey(ordered.alert)] })
    expect(normal?.alert.infos[0]?.areas).toEqual(ordered.alert.infos[0]?.areas)
    if (!normal) return
    expect(nextZoneState(normal, zoneOf('Normal'), now)).toBeNull()
    expect(nextZoneState(normal, zoneOf('Evacuation Order'), now)?.alert).toMatchObject({
      msgType: 'Alert',
      references: [],
    })
  })

  test('are renewed while the list has the zone, long before they expire', () => {
    const ordered = nextZoneState(null, zoneOf('Evacuation Order'), now)
    const later = (hours: number) => new Date(now.getTime() + hours * hourMs)
    expect(nextZoneState(ordered, zoneOf('Evacuation Order'), later(12))).toBeNull()
    const renewed = nextZoneState(ordered, zoneOf('Evacuation Order'), later(30))
    expect(renewed?.alert).toMatchObject({ msgType: 'Update', infos: [{ expires: later(102).toISOString() }] })
  })

  test('do not trust a date in the future', () => {
    const state = nextZoneState(null, zoneOf('Evacuation Order', { EditDate: Date.parse('2031-01-01') }), now)
    expect(state?.alert.sent).toBe(now.toISOString())
  })
})

async function startZones(...features: unknown[]) {
  const server = await startListServer({ body: list(...features) })
  atEnd(server.stop)
  const clock = createMovableClock()
  const env = {
    EVACUATION_ZONES_ENABLED: 'true',
    EVACUATION_ZONES_URL: `${server.url}/query`,
    EVACUATION_ZONES_POLL_MS: '30',
    EVACUATION_ZONES_POLL_FLOOR_MS: '10',
  }
  const alerts = await startAlerts(env, { clock })
  atEnd(alerts.stop)
  const first = await settle(async () => {
    const [update] = await alerts.list()
    return update
  })
  /** Waits until `count` further polls have ended, which is when the next one has begun. */
  const polls = (count: number) => {
    const from = server.asked.length
    return settle(() => server.asked.length > from + count)
  }
  return {
    ...alerts,
    ...server,
    clock,
    first,
    polls,
    serve: (...next: unknown[]) => server.serve({ body: list(...next) }),
    serveAnswer: server.serve,
    one: async () => (await (await fetch(`${alerts.url}/api/emergency-updates/${first.id}`)).json()) as EmergencyUpdate,
    status: async () => (await alerts.call(getFeedStatus)).body.find(({ feed }) => feed === 'evacuation-zones'),
  }
}

describe('a polled list of zones', () => {
  test('gives one update for each zone, which rises with the status and ends when the list says normal', async () => {
    const zones = await startZones(row('Evacuation Warning'))
    expect(zones.first).toMatchObject({
      hazard: 'evacuation-warning',
      severity: 'high',
      affectedAreas: ['Hathaway Pines (zone US-CA-XCA-CCU-153)'],
      geometry: { type: 'Polygon' },
      source: { senderName: 'Calaveras County, by Cal OES' },
    })
    zones.serve(row('Evacuation Order', { PUBLIC_INFO: 'Leave now by Highway 4.' }))
    const ordered = await settle(async () => {
      const update = await zones.one()
      return update.revision === 2 && update
    })
    expect(ordered).toMatchObject({
      hazard: 'evacuation-order',
      severity: 'critical',
      instruction: 'Leave now by Highway 4.',
      isActive: true,
    })
    zones.serve(row('Normal'))
    const ended = await settle(async () => {
      const update = await zones.one()
      return !update.isActive && update
    })
    expect(ended.ended?.reason).toBe('cancelled')
    // Waits, because the list in memory is updated after the database.
    await settle(async () => (await zones.list()).length === 0)
  })

  test('ends nothing for a row that is missing for a while, an empty list, an error, or a partial list', async () => {
    const other = row('Evacuation Order', { id: 'US-CA-XCA-CCU-154', lon: -120.3 })
    const zones = await startZones(row('Evacuation Order'))
    for (const answer of [
      { body: list(other) },
      { body: list() },
      { body: { error: { code: 499, message: 'Token Required' } } },
      { body: '{"type":"FeatureCollection","features":[{"type":"Fea' },
      { status: 403 },
    ]) {
      zones.serveAnswer(answer)
      await zones.polls(2)
      zones.clock.forward(30_000)
    }
    zones.serveAnswer({ body: { ...list(other), exceededTransferLimit: true } })
    for (let i = 0; i < 15; i++) {
      zones.clock.forward(hourMs)
      await zones.polls(1)
    }
    expect(await zones.one()).toMatchObject({ isActive: true, ended: null })
  })

  test('ends a zone that has been missing for long while others stayed as no longer listed, and reactivates it when it is back', async () => {
    const others = [1, 2, 3].map(i => row('Evacuation Warning', { id: `US-CA-XCA-CCU-${i}`, lon: -120 + i / 10 }))
    const zones = await startZones(row('Evacuation Order'))
    zones.serve(row('Evacuation Order'), ...others)
    await settle(async () => (await zones.list()).length === 4)
    zones.serve(...others)
    const ended = await settle(async () => {
      zones.clock.forward(5 * 60_000)
      const update = await zones.one()
      return !update.isActive && update
    })
    expect(ended.ended?.reason).toBe('no-longer-listed')
    await settle(async () => (await zones.list()).length === 3)
    zones.serve(row('Evacuation Order'), ...others)
    await settle(async () => (await zones.one()).isActive)
  })

  test('keeps an order active for as long as it is listed, and never lets it expire until then', async () => {
    const zones = await startZones(row('Evacuation Order'))
    for (let i = 0; i < 12; i++) {
      zones.clock.forward(20 * hourMs)
      await zones.polls(2)
    }
    expect(await zones.one()).toMatchObject({ isActive: true, ended: null, hazard: 'evacuation-order' })
  })

  test('stores an order that could not be stored before, although the list does not change', async () => {
    const zones = await startZones(row('Evacuation Warning'))
    const { db, close } = await connectTo(zones.neighbours.mongoUrl('muster_alerts'))
    atEnd(close)
    const refuse = (validator: object) => db.command({ collMod: 'messages', validator })
    await refuse({ 'alert.infos.event': { $ne: 'Evacuation Order' } })
    const body = list(row('Evacuation Warning'), row('Evacuation Order', { id: 'US-CA-XCA-CCU-154', lon: -120.3 }))
    zones.serveAnswer(({ headers }) =>
      headers['if-none-match'] === '"1"' ? { status: 304 } : { body, headers: { etag: '"1"' } },
    )
    await settle(async () => (await zones.status())?.setAside === 1)
    await zones.polls(2)
    await refuse({})
    await settle(async () => (await zones.list()).some(({ hazard }) => hazard === 'evacuation-order'))
  })

  test('brings back an order that was listed as normal by mistake, also with its former date', async () => {
    const ordered = row('Evacuation Order', { EditDate: Date.now() - hourMs })
    const zones = await startZones(ordered)
    zones.serve(row('Normal', { EditDate: Date.now() - hourMs }))
    await settle(async () => (await zones.list()).length === 0)
    zones.serve(ordered)
    const [update] = await settle(async () => {
      const list = await zones.list()
      return list.length > 0 && list
    })
    expect(update).toMatchObject({ isActive: true, hazard: 'evacuation-order' })
  })
})
