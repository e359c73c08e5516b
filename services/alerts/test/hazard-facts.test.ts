import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import { hazardFact } from '@muster/contracts/entities/hazard-fact'
import { hazardFactChanged } from '@muster/contracts/events/alerts'
import { getFeedStatus } from '@muster/contracts/routes/alerts'
import { contains, linesOf } from '@muster/geo/area'
import { distanceMeters } from '@muster/geo/measure'
import { buildHazardFact } from '@muster/test-kit/builders/hazard-fact'
import { collectInto } from '@muster/test-kit/collect-into'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { createStops } from '@muster/test-kit/stops'
import { afterEach, describe, expect, test } from 'vitest'
import { firstFact, reviseFact } from '../src/domain/hazard-fact.ts'
import { observedGrowth } from '../src/domain/observed-growth.ts'
import { parseIncidents } from '../src/ingest/feeds/cal-fire/parse.ts'
import { parseClosures } from '../src/ingest/feeds/caltrans-closures/parse.ts'
import { parseChp } from '../src/ingest/feeds/chp-closures/parse.ts'
import { parseHotSpots } from '../src/ingest/feeds/firms-hot-spots/parse.ts'
import { perimeterOf } from '../src/ingest/feeds/format/perimeter.ts'
import { parsePerimeters } from '../src/ingest/feeds/nifc-perimeters/parse.ts'
import { hasSharedFeeds, readShared } from './support/shared-feeds.ts'
import { startRole } from './support/start-alerts.ts'

const { atEnd, stop } = createStops()
afterEach(stop)

type At = [number, number]
const degree = 111_195
/** A square around a fixed place, `half` metres to each side, moved by `east` and `north` metres. */
function square(half: number, east = 0, north = 0): { type: 'Polygon'; coordinates: At[][] } {
  const perLon = degree * Math.cos((39.7 * Math.PI) / 180)
  const corner = (x: number, y: number): At => [-121.6 + (east + x * half) / perLon, 39.7 + (north + y * half) / degree]
  return {
    type: 'Polygon',
    coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]],
  }
}
const start = Date.parse('2026-11-08T14:00:00Z')
const after = (hours: number) => new Date(start + hours * 3_600_000).toISOString()
const line = (hours: number, geometry: HazardFact['geometry'], over: Partial<HazardFact> = {}) =>
  buildHazardFact({ id: 'nifc-perimeters-ridge', observedAt: after(hours), geometry, ...over })

describe('growth between two perimeters of a fire', () => {
  test('is the largest distance that it moved over the time between them, and is marked as derived', () => {
    // Its east side moved 1 km further, its other sides did not move.
    const grown = observedGrowth(line(0, square(500)), line(2, square(1_000, 500)))
    expect(grown).toMatchObject({ basis: 'derived', since: after(0), asOf: after(2), source: 'NIFC' })
    expect(grown?.metersPerHour).toBeGreaterThan(499)
    expect(grown?.mostMetersPerHour).toBeGreaterThan(grown?.metersPerHour ?? 0)
  })

  test('has a direction only when the fire grew to one side', () => {
    const perLon = degree * Math.cos((39.7 * Math.PI) / 180)
    const [ring = []] = square(500).coordinates
    const eastwards = ring.map(([lon, lat]): At => (lon > -121.6 ? [lon + 1_000 / perLon, lat] : [lon, lat]))
    const east = observedGrowth(line(0, square(500)), line(1, { type: 'Polygon', coordinates: [eastwards] }))
    expect(east?.bearing).toBeGreaterThanOrEqual(89)
    expect(east?.bearing).toBeLessThanOrEqual(91)
    expect(east?.bearingUncertainty).toBeGreaterThanOrEqual(30)
    expect(observedGrowth(line(0, square(500)), line(1, square(1_500)))).toMatchObject({
      bearing: null,
      bearingUncertainty: 180,
    })
  })

  test.each([
    ['too soon after the first', line(0, square(500)), line(0.2, square(900))],
    ['too long after it', line(0, square(500)), line(100, square(9_000))],
    ['older than the first', line(2, square(500)), line(0, square(900))],
    ['that shrank', line(0, square(900)), line(2, square(500))],
    ['that differs by the mapping alone', line(0, square(500)), line(2, square(540))],
    ['farther away than any fire runs', line(0, square(500)), line(1, square(500, 90_000))],
    ['of something else', line(0, square(500)), line(2, square(900), { kind: 'hot-spots' })],
  ])('is not derived from a perimeter %s', (_, before, later) => {
    expect(observedGrowth(before, later)).toBeNull()
  })
})

describe('the next revision of a fact', () => {
  const listedOf = ({ revision, changedAt, isActive, ...listed }: HazardFact) => listed

  test('keeps its observation and growth while the perimeter stays, whatever else is edited', () => {
    const first = firstFact(listedOf(line(0, square(500))), new Date())
    const second = reviseFact(first, listedOf(line(2, square(1_500))), new Date())
    expect(second).toMatchObject({ revision: 2, growth: { basis: 'derived' } })
    if (!second) return
    expect(reviseFact(second, listedOf(line(2, square(1_500))), new Date())).toBeNull()
    // The row was edited an hour later, but its perimeter is the same as before.
    expect(reviseFact(second, listedOf(line(3, square(1_500))), new Date())).toBeNull()
    const contained = reviseFact(second, listedOf(line(3, square(1_500), { percentContained: 40 })), new Date())
    expect(contained).toMatchObject({ revision: 3, percentContained: 40, observedAt: after(2), growth: second.growth })
  })
})

test('a perimeter with many corners is simplified and leaves out no more than the stated tolerance', () => {
  const ring = Array.from({ length: 40_001 }, (_, i): At => {
    const angle = (2 * Math.PI * (i % 40_000)) / 40_000
    const reach = 0.05 + 0.004 * Math.sin(37 * angle)
    return [-121.6 + reach * Math.cos(angle), 39.7 + reach * Math.sin(angle)]
  })
  const simple = perimeterOf([[ring]])
  expect(simple?.slackMeters).toBeGreaterThan(0)
  if (!simple) return
  const kept = linesOf(simple.geometry).flat()
  expect(kept.length).toBeLessThanOrEqual(5_001)
  for (let i = 0; i < ring.length; i += 97) {
    const [at = [0, 0]] = [ring[i]]
    const nearest = Math.min(...kept.map(corner => distanceMeters(...at, ...corner)))
    expect(contains(simple.geometry, at) || nearest <= simple.slackMeters + 0.1).toBe(true)
  }
})

describe.skipIf(!hasSharedFeeds)('recorded perimeters', () => {
  const read = (file: string) => parsePerimeters(JSON.parse(readShared(`nifc/${file}`).toString()))

  test('are read with the columns of any year', () => {
    const old = read('wfigs_perimeters_2022-01-24.geojson')
    expect(old.hazards.map(({ name }) => name)).toContain('Colorado Fire')
    expect(old.setAside).toEqual([])
    const { hazards, setAside, listed, isComplete } = read('wfigs_perimeters_2025-01-10.geojson')
    expect({ setAside, isComplete, listed: listed.length }).toEqual({ setAside: [], isComplete: true, listed: 6 })
    const palisades = hazards.find(({ name }) => name === 'Palisades Fire')
    expect(palisades).toMatchObject({ observedAt: '2025-01-10T03:08:54.000Z', percentContained: 6, acres: 19_978 })
    for (const one of [...hazards, ...old.hazards]) {
      expect(hazardFact.safeParse(firstFact(one, new Date())).error).toBeUndefined()
      expect(one).toMatchObject({ growth: null, wind: null })
    }
  })

  test('two days apart show how the Palisades Fire grew, and keep another fire of the same name separate', () => {
    const [first, second] = [read('wfigs_perimeters_2025-01-10.geojson'), read('wfigs_perimeters_2025-01-12.geojson')]
    expect(second.hazards.filter(({ name }) => name === 'Kenneth Fire')).toHaveLength(2)
    const find = (parsed: typeof first, name: string) => parsed.hazards.find(one => one.name === name)
    const [before, later] = [find(first, 'Palisades Fire'), find(second, 'Palisades Fire')]
    const grown = before && later && reviseFact(firstFact(before, new Date()), later, new Date())?.growth
    expect(grown).toMatchObject({ basis: 'derived', since: before?.observedAt, asOf: later?.observedAt })
    expect(grown?.metersPerHour).toBeGreaterThan(10)
  })

  test.each([
    'arcgis_error_499_http200.json',
    'wfigs_empty.esri.json',
    'wfigs_incident_locations_ca_2026-07-07.esri.json',
  ])('are rejected in %s, which is not a list of perimeters, and nothing ends', file => {
    expect(() => read(file)).toThrow()
  })
})

const lcs = (closure: string, more = '') => `<?xml version="1.0"?><data><lcs><index>C5-1</index><location>
  <travelFlowDirection>North / South</travelFlowDirection>
  <begin><beginLongitude>-121.5</beginLongitude><beginLatitude>39.1</beginLatitude><beginRoute>SR-70</beginRoute></begin>
  <end><endLongitude>-121.6</endLongitude><endLatitude>39.2</endLatitude></end></location>
  <closure><closureTimestamp><closureStartEpoch>1783000000</closureStartEpoch></closureTimestamp>${closure}</closure></lcs>${more}</data>`
const inForce = (type: string, facility: string, codes = '<code1097><isCode1097>true</isCode1097></code1097>') =>
  lcs(`<facility>${facility}</facility><typeOfClosure>${type}</typeOfClosure>${codes}`)

describe('a closure of Caltrans', () => {
  test('of a whole road that crews have set up is a fact with its two ends, its number and whether both directions are closed', () => {
    const { hazards, listed } = parseClosures(inForce('Full', 'Mainline'))
    expect(hazards).toMatchObject([
      {
        kind: 'road-closure',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-121.5, 39.1],
            [-121.6, 39.2],
          ],
        },
        road: { number: 'SR-70', bothDirections: true },
      },
    ])
    expect(listed).toEqual(hazards.map(({ id }) => id))
  })

  test.each([
    ['of a lane', inForce('Lane', 'Mainline')],
    ['of a ramp', inForce('Full', 'Off Ramp')],
    ['of a rest area', inForce('Full', 'Rest Area')],
    ['that is planned', inForce('Full', 'Mainline', '')],
    [
      'that has been picked up',
      inForce(
        'Full',
        'Mainline',
        '<code1097><isCode1097>true</isCode1097></code1097><code1098><isCode1098>true</isCode1098></code1098>',
      ),
    ],
    [
      'that was cancelled',
      inForce(
        'Full',
        'Mainline',
        '<code1097><isCode1097>true</isCode1097></code1097><code1022><isCode1022>true</isCode1022></code1022>',
      ),
    ],
  ])('is not a fact for %s', (_, xml) => {
    expect(parseClosures(xml)).toMatchObject({ hazards: [], setAside: [], listed: [] })
  })

  test('is rejected as a whole when the file is truncated or of another kind', () => {
    const xml = inForce('Full', 'Mainline')
    for (const bad of [xml.slice(0, -20), '<html></html>', '', '<data><cc/></data>', { data: [] }])
      expect(() => parseClosures(bad)).toThrow()
  })
})

describe('a closure of the CHP', () => {
  const log = (location: string, { details = '', latlon = '39500000:121500000', time = 'Jul  7 2026  3:54PM' } = {}) =>
    `<?xml version="1.0" ?><State><Center ID = "T"><Dispatch ID = "T"><Log ID = "260707T1"><LogTime>"${time}"</LogTime>
    <LogType>"CLOSURE of a Road"</LogType><Location>"${location}"</Location><LATLON>"${latlon}"</LATLON><LogDetails><details>
    <IncidentDetail>"${details}"</IncidentDetail></details></LogDetails></Log></Dispatch></Center></State>`

  test('is a point of a road by its number, at the local time of California, without the dispatcher’s text', () => {
    const { hazards } = parseChp(log('I5 N / Oak Ave', { details: '[1] HARD CLOSURE, CALL 555-0100' }))
    expect(hazards).toMatchObject([
      {
        geometry: { type: 'Point', coordinates: [-121.5, 39.5] },
        observedAt: '2026-07-07T22:54:00.000Z',
        road: { number: 'I-5', bothDirections: false },
        source: 'CHP',
      },
    ])
    expect(JSON.stringify(hazards)).not.toContain('555')
    expect(parseChp(log('Sr70 / Mill Rd', { time: 'Dec  1 2026 12:05AM' })).hazards).toMatchObject([
      { observedAt: '2026-12-01T08:05:00.000Z', road: { number: 'SR-70', bothDirections: true } },
    ])
    // A street whose name is "Lane" is not a lane of a road.
    expect(parseChp(log('Mill Rd / Ford Ln')).hazards).toMatchObject([{ road: null }])
  })

  test.each([
    ['of a ramp', log('Us101 N / Oak Ofr')],
    ['of a shoulder', log('Us101 N / Oak', { details: '[2] RHS WILL BE CLOSED' })],
    ['of a lane', log('Sr1 / Dock', { details: 'CLOSURE OF SB LN' })],
  ])('is not a fact for %s', (_, xml) => {
    expect(parseChp(xml)).toMatchObject({ hazards: [], setAside: [] })
  })

  test('in a truncated file counts, and the missing part of the file ends nothing', () => {
    const cut = log('Sr70 / Mill Rd').replace('</Dispatch></Center></State>', '<Log ID = "2"><LogTime>"Jul')
    expect(parseChp(cut)).toMatchObject({ hazards: [{ kind: 'road-closure' }], isComplete: false })
  })
})

describe('hot spots', () => {
  const header =
    'latitude,longitude,bright_ti4,scan,track,acq_date,acq_time,satellite,confidence,version,bright_ti5,frp,daynight'
  const row = (lat: number, lon: number, time: string, confidence: string) =>
    `${lat},${lon},330,0.5,0.4,2026-11-08,${time},1,${confidence},2.0NRT,290,3,N`

  test('are the pixels in which heat was detected: one fact for each cell, with its newest time', () => {
    const { hazards } = parseHotSpots(
      [header, row(39.76, -121.61, '0905', 'nominal'), row(39.761, -121.612, '0005', 'h')].join('\n'),
    )
    expect(hazards).toMatchObject([{ kind: 'hot-spots', observedAt: '2026-11-08T09:05:00.000Z', growth: null }])
    const [first] = hazards
    if (first?.geometry.type !== 'MultiPolygon') throw new Error('two pixels are two polygons')
    const [[ring = []] = []] = first.geometry.coordinates
    // Half a kilometre across the satellite's path, 400 m along it.
    expect(distanceMeters(...(ring[0] ?? [0, 0]), ...(ring[1] ?? [0, 0]))).toBeCloseTo(500, -1)
    expect(distanceMeters(...(ring[1] ?? [0, 0]), ...(ring[2] ?? [0, 0]))).toBeCloseTo(400, -1)
  })

  test('of low confidence or outside California are left out, and unreadable rows are set aside', () => {
    const rows = [
      row(39.76, -121.61, '0905', 'low'),
      row(39.76, -100, '0905', 'high'),
      row(39.76, -121.6, 'noon', 'high'),
      '1,2',
    ]
    const { hazards, setAside } = parseHotSpots([header, ...rows].join('\n'))
    expect(hazards).toEqual([])
    expect(setAside).toHaveLength(2)
    expect(() => parseHotSpots('<html>busy</html>')).toThrow()
  })
})

describe.skipIf(!hasSharedFeeds)('recorded lists', () => {
  const text = (path: string) => {
    const bytes = readShared(path)
    return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString(path.includes('.xml') ? 'latin1' : 'utf8')
  }
  const valid = (facts: Parameters<typeof firstFact>[0][]) =>
    facts.map(fact => hazardFact.safeParse(firstFact(fact, new Date())).error).filter(Boolean)

  test.each([
    ['lcs_d01_2026-07-07.xml.gz', ['US-199']],
    ['lcs_d04_2026-07-07.xml.gz', []],
    ['lcs_d09_2026-07-07.xml.gz', []],
    ['lcs_d10_2026-07-07.xml.gz', ['SR-165', 'SR-165']],
    ['lcs_fireday_SYNTHETIC.xml', ['I-5', 'I-5']],
    ['lcs_sample.xml', []],
  ])('of closures in %s contain %o', (file, roads) => {
    const { hazards, setAside } = parseClosures(text(`caltrans/${file}`))
    expect(hazards.map(({ road }) => road?.number)).toEqual(roads)
    expect([...valid(hazards), ...setAside]).toEqual([])
  })

  test.each(['cc_d03_2026-07-07.xml.gz', 'cc_d04_HTTP500.html', 'quickmap_chain_controls_20251224.kml'])(
    'that are not lists of closures are rejected: %s',
    file => {
      expect(() => parseClosures(text(`caltrans/${file}`))).toThrow()
    },
  )

  test.each([
    ['modis_c6_usa_24h_2021-07.csv', 26],
    ['viirs_noaa20_c2_24h_2021-12-08.csv', 51],
    ['viirs_header_only.csv', 0],
    ['viirs_noaa21_sample_2026-09-26.csv', 0],
  ])('of hot spots in %s contain %i cells', (file, cells) => {
    const { hazards, setAside } = parseHotSpots(text(`firms/${file}`))
    expect(hazards).toHaveLength(cells)
    expect([...valid(hazards), ...setAside]).toEqual([])
  })

  test.each([
    ['geojsonlist_active_2025-01-03.geojson', 0],
    ['geojsonlist_active_2025-01-08.geojson', 2],
    ['geojsonlist_active_2026-07-15.geojson', 18],
    ['geojsonlist_all_2026-08-08.geojson', 12],
  ])('of CAL FIRE’s incidents in %s contain %i active fires', (file, fires) => {
    const { hazards, setAside } = parseIncidents(JSON.parse(text(`calfire/${file}`)))
    expect(hazards).toHaveLength(fires)
    expect([...valid(hazards), ...setAside]).toEqual([])
    for (const { geometry } of hazards) expect(geometry.type).toBe('Point')
  })

  test.each(['getincidents_2021-08-06.json', 'getfiresformap_2023-09-19.json'])(
    'of an older format are rejected: %s',
    file => {
      expect(() => parseIncidents(JSON.parse(text(`calfire/${file}`)))).toThrow()
    },
  )
})

type Answer = { body: unknown; status?: number }

/**
 * Serves a list on this machine, starts the process that polls it, and collects what it publishes. Each answer of `script` is given once; the last one is
 * repeated.
 */
async function startPolling(prefix: string, ...script: Answer[]) {
  const answers = [...script]
  const server = createServer((_request, response) => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers
    const { body, status = 200 } = answer ?? { body: {} }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  const neighbours = await startNeighbours()
  atEnd(neighbours.stop)
  const bus = await startBus(neighbours.natsUrl, 'navigation')
  atEnd(() => bus.close())
  const told: HazardFact[] = []
  const collect = collectInto(told)
  bus.subscribeLive(hazardFactChanged.subject, data => collect(hazardFactChanged.payload.parse(data).fact))
  await bus.ready()
  const env = {
    [`${prefix}_ENABLED`]: 'true',
    [`${prefix}_URL`]: `http://127.0.0.1:${(server.address() as AddressInfo).port}/query`,
    [`${prefix}_POLL_MS`]: '60',
    [`${prefix}_POLL_FLOOR_MS`]: '10',
  }
  const api = await startRole(neighbours, env)
  atEnd(api.stop)
  const ingest = await startRole(neighbours, { ...env, ROLE: 'ingest' })
  atEnd(ingest.stop)
  return {
    told,
    serveNext: (...more: Answer[]) => void answers.push(...more),
    status: async (id: string) => (await api.call(getFeedStatus)).body.find(({ feed }) => feed === id),
  }
}

const fire = (id: string, hours: number, geometry: HazardFact['geometry']) => ({
  type: 'Feature',
  geometry,
  properties: {
    attr_IrwinID: `{${id}}`,
    attr_IncidentName: id.toUpperCase(),
    attr_IncidentTypeCategory: 'WF',
    poly_DateCurrent: start + hours * 3_600_000,
  },
})
const list = (...features: unknown[]): Answer => ({ body: { type: 'FeatureCollection', features } })

describe('a polled list of perimeters', () => {
  test('publishes each fire once, its growth with its next perimeter, and its end when it is no longer listed', async () => {
    const nifc = await startPolling('NIFC_PERIMETERS', list(fire('ridge', 0, square(500))))
    await settle(() => nifc.told.length === 1)
    expect(nifc.told[0]).toMatchObject({ name: 'Ridge Fire', revision: 1, isActive: true, growth: null })
    nifc.serveNext(list(fire('ridge', 2, square(1_500))))
    await settle(() => nifc.told.length === 2)
    expect(nifc.told[1]).toMatchObject({ revision: 2, growth: { basis: 'derived', since: after(0), asOf: after(2) } })
    nifc.serveNext(list())
    await settle(() => nifc.told.length === 3)
    expect(nifc.told[2]).toMatchObject({ revision: 3, isActive: false })
    const status = await settle(async () => {
      const now = await nifc.status('nifc-perimeters')
      return now?.state === 'ok' && now
    })
    expect(status).toMatchObject({ name: 'NIFC fire perimeters', setAside: 0 })
  })

  test('ends nothing when the service fails or answers with an error', async () => {
    const nifc = await startPolling('NIFC_PERIMETERS', list(fire('ridge', 0, square(500))))
    await settle(() => nifc.told.length === 1)
    nifc.serveNext(
      { body: { error: { code: 499, message: 'Token Required' } } },
      { body: '<html>', status: 200 },
      { body: 'no', status: 500 },
      list(fire('ridge', 1, square(2_000))),
    )
    await settle(() => nifc.told.length >= 2)
    expect(nifc.told[1]).toMatchObject({ revision: 2, isActive: true })
  })
})
