import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { shelterChanged } from '@muster/contracts/events/alerts'
import { geocode, getDirections, listRegions, listShelters, planEvacuation } from '@muster/contracts/routes/navigation'
import { distanceMeters } from '@muster/geo/measure'
import { buildRegion } from '@muster/regions/build/build-region'
import { removeRegion } from '@muster/regions/format/folder'
import type { Bbox } from '@muster/regions/format/manifest'
import { createPbf } from '@muster/regions/pbf/write'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildOfficialShelter } from '@muster/test-kit/builders/shelter'
import { cornerAt, writeExtract } from '@muster/test-kit/extract'
import { settle } from '@muster/test-kit/settle'
import { splitExtract } from '@muster/test-kit/split-extract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Navigation, oakland, skylineFire, startNavigation } from './helpers.ts'

type Point = readonly [number, number]
const blocks = 24
const middle = cornerAt(12, 12)
const [east, north] = cornerAt(blocks, blocks)
const grid: Bbox = [-122, 38, east, north]

let navigation: Navigation
let dir: string
const burning: EmergencyUpdate[] = []

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'muster-border-'))
  navigation = await startNavigation({ REGIONS_DIR: join(dir, 'regions'), REGIONS_POLL_MS: '50' })
  const pbf = join(dir, 'grid.osm.pbf')
  await writeExtract(pbf, { blocks })
  await use('grid', pbf)
})
afterAll(async () => {
  await navigation.stop()
  rmSync(dir, { recursive: true, force: true })
})
afterEach(async () => {
  for (const update of burning.splice(0)) await navigation.putOut(update)
})

/** Builds a region and waits until both processes have it. */
async function use(name: string, pbf: string, bbox: Bbox | null = null) {
  const source = { kind: 'file', from: pbf } as const
  const { version } = await buildRegion({ pbf, dir: join(dir, 'regions'), name, bbox, source })
  for (const { call } of [navigation, navigation.second])
    await settle(async () => (await call(listRegions)).body.some(region => region.version === version))
}
async function useJoined(name: string, [first, second]: readonly [string, string]) {
  const source = { kind: 'file', from: first } as const
  const others = [{ pbf: second, bbox: null }]
  await buildRegion({ pbf: first, bbox: null, others, dir: join(dir, 'regions'), name, source })
  for (const { call } of [navigation, navigation.second])
    await settle(async () => (await call(listRegions)).body.some(region => region.name === name))
}
async function drop(name: string) {
  await removeRegion(join(dir, 'regions'), name)
  for (const { call } of [navigation, navigation.second])
    await settle(async () => (await call(listRegions)).body.every(region => region.name !== name))
}

/** A street of six nodes eastwards from a point, in an extract whose header claims a box. */
async function writeStreet(path: string, [lon, lat]: Point, bbox: Bbox, name: string) {
  const pbf = await createPbf(path, { bbox })
  for (let id = 1; id <= 6; id++)
    await pbf.node({ id, lonE7: Math.round((lon + id * 0.002) * 1e7), latE7: Math.round(lat * 1e7) })
  await pbf.way({ id: 1, nodes: [1, 2, 3, 4, 5, 6], tags: { highway: 'secondary', name } })
  await pbf.finish()
}

async function burn(parts: Partial<EmergencyUpdate>) {
  const update = skylineFire(parts)
  burning.push(update)
  await navigation.burn(update)
}
const box = ([west, south, eastern, northern]: Bbox) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [eastern, south],
      [eastern, northern],
      [west, northern],
      [west, south],
    ] as [number, number][],
  ],
})

async function planFrom(from: Point, extra: { language?: 'en' | 'es' } = {}) {
  const { status, body } = await navigation.call(planEvacuation, {
    as: buildCaller(),
    body: { from: [...from], ...extra },
  })
  expect(status).toBe(200)
  return body
}
async function ask(from: Point, to: Point) {
  const coordinates = `${from.join(',')};${to.join(',')}`
  const query = { steps: 'true', overview: 'full', geometries: 'geojson' }
  return (await navigation.call(getDirections, { params: { profile: 'driving', coordinates }, query })).body
}
const isIn = ([west, south, eastern, northern]: Bbox, [lon, lat]: Point) =>
  lon >= west && lon <= eastern && lat >= south && lat <= northern

describe.each([
  ['in a drill', true],
  ['in a real alert', false],
])('a region without a shelter, %s', (_, isDrill) => {
  it('leads to the end of its own roads, and says that nothing is known beyond', async () => {
    await burn({ isDrill, geometry: box([-121.993, 38.008, -121.99, 38.011]) })
    const plan = await planFrom(middle)
    expect(plan).toMatchObject({ shelter: null, isPracticeNetwork: false, directions: { code: 'Ok' } })
    const { route, roadsEnd } = plan
    expect(route?.muster).toMatchObject({ isPracticeNetwork: false, certainty: 'risky', endsAtSafePlace: false })
    expect(route?.muster.reasons.map(({ kind }) => kind)).toContain('roads-end')
    expect(roadsEnd?.area).toBe('Grid County')
    expect(plan.sentence).toContain(`Muster knows the roads only as far as ${roadsEnd?.road}.`)
    // It names one of the places beyond, and refers to the phone's own map.
    expect(plan.sentence).toContain(`to ${roadsEnd?.toward?.name}. Use your phone's own map`)
    const steps = route?.legs.flatMap(leg => leg.steps) ?? []
    expect(steps.at(-1)?.maneuver.instruction).toMatch(/^The roads that Muster knows end here/)
    expect(steps.length).toBeGreaterThan(1)
    const end = roadsEnd?.location ?? [0, 0]
    const toBorder = Math.min(end[0] - grid[0], grid[2] - end[0], end[1] - grid[1], grid[3] - end[1])
    expect(toBorder).toBeGreaterThanOrEqual(0)
    expect(toBorder).toBeLessThan(0.001)
    const spanish = await planFrom(middle, { language: 'es' })
    expect(spanish.sentence).toMatch(/Muster conoce las carreteras solo hasta .*teléfono/)
  })

  it('leads away from a fire beyond the border', async () => {
    // Fires on all sides except the south-east, some kilometres away.
    const fires = [
      [-122.2, 38.05, -121.8, 38.3],
      [-122.2, 37.8, -122.04, 38.3],
      [-122.2, 37.8, -121.99, 37.97],
    ] as const
    for (const [i, fire] of fires.entries()) await burn({ isDrill, title: `Fire ${i}`, geometry: box([...fire]) })
    const { roadsEnd, route } = await planFrom(middle)
    expect(route).not.toBeNull()
    const [lon, lat] = roadsEnd?.location ?? [0, 0]
    // The last part of the route goes east or, where nothing burns, south.
    const isEast = Math.abs(lon - grid[2]) < 0.001
    const isSouth = Math.abs(lat - grid[1]) < 0.001 && lon > -121.99
    expect(isEast || isSouth).toBe(true)
  })

  it('leads out when an order covers all known roads', async () => {
    const order = { event: 'Evacuation Order', hazard: 'evacuation-order' as const, title: 'ORDER zone GRID-1' }
    await burn({ isDrill, ...order, geometry: box([-122.1, 37.9, -121.9, 38.2]) })
    const plan = await planFrom(middle)
    expect(plan.roadsEnd).not.toBeNull()
    expect(plan.route?.muster.leavesHazards).toMatchObject([{ rank: 'order' }])
  })

  it('finds no route when every end is in the fire, and does not use the practice network', async () => {
    await burn({ isDrill, geometry: box([-122.1, 37.9, -121.9, 38.2]) })
    const plan = await planFrom(middle)
    expect(plan).toMatchObject({ shelter: null, route: null, roadsEnd: null, isPracticeNetwork: false })
    expect(plan.directions.muster?.code).toMatch(/no-safe-way|no-known-place/)
  })

  it('knows no route to a place beyond its border, says so and links to the phone’s own map', async () => {
    const fire = { isDrill, geometry: box([-122.3, 37.8, -122.29, 37.81]) }
    await burn(fire)
    const answer = await ask(middle, oakland)
    expect(answer).toMatchObject({
      code: 'NoRoute',
      isPracticeNetwork: false,
      routes: [],
      muster: { code: 'beyond-known-roads' },
    })
    expect(answer.message).toMatch(/not as far as your destination, [\d.]+ mi to the southwest.*phone's own map.*911/)
    expect(answer.muster?.handOver.map(({ app }) => app)).toEqual(['geo', 'apple', 'google'])
    const into = await ask(middle, [-122.295, 37.805])
    expect(into.muster).toMatchObject({ code: 'destination-in-hazard', handOver: [] })
  })
})

describe('a region without a road across its border and without any place', () => {
  const wide: Bbox = [-117, 39, -115, 41]
  const start: Point = [-115.998, 40]
  beforeAll(async () => {
    const pbf = join(dir, 'desert.osm.pbf')
    // A street that is a dead end in the west and continues for 30 km in the east.
    const file = await createPbf(pbf, { bbox: wide })
    for (let id = 1; id <= 60; id++)
      await file.node({ id, lonE7: Math.round((-116 + id * 0.006) * 1e7), latE7: 400_000_000 })
    await file.way({
      id: 1,
      nodes: Array.from({ length: 60 }, (_, i) => i + 1),
      tags: { highway: 'secondary', name: 'Desert Road' },
    })
    await file.finish()
    await use('desert', pbf)
  })
  afterAll(() => drop('desert'))

  it('says that no place is known, not that no route exists, to a person who is not threatened', async () => {
    const plan = await planFrom(start)
    expect(plan).toMatchObject({ shelter: null, route: null, roadsEnd: null, isPracticeNetwork: false })
    expect(plan.directions.muster?.code).toBe('no-known-place')
    expect(plan.sentence).toContain('That does not mean that the roads are closed')
    expect(plan.sentence).not.toMatch(/no safe way/i)
  })

  it('leads a person in a fire out of it as far as it is safe to stop, and says that no place is known', async () => {
    const fire: Bbox = [-116.02, 39.98, -115.95, 40.02]
    await burn({ isDrill: false, geometry: box(fire) })
    const plan = await planFrom(start)
    expect(plan).toMatchObject({
      shelter: null,
      roadsEnd: { kind: 'no-known-place', road: 'Desert Road', toward: null },
    })
    const end = plan.roadsEnd?.location ?? [0, 0]
    expect(distanceMeters(...end, fire[2], 40)).toBeGreaterThan(2_000)
    expect(distanceMeters(...end, fire[2], 40)).toBeLessThan(4_000)
    expect(plan.route?.muster).toMatchObject({ certainty: 'risky', endsAtSafePlace: false })
    expect(plan.route?.muster.reasons.map(({ kind }) => kind)).toContain('no-known-place')
    expect(plan.sentence).toContain('Muster knows no safe place. This way leads out of the danger')
    const steps = plan.route?.legs.flatMap(leg => leg.steps) ?? []
    expect(steps.at(-1)?.maneuver.instruction).toMatch(/^You are out of the danger that is known/)
    expect((await planFrom(start, { language: 'es' })).sentence).toContain('no conoce ningún lugar seguro')
  })

  it('finds no way out when the fire covers every road', async () => {
    await burn({ isDrill: false, geometry: box([-117, 39, -115, 41]) })
    const plan = await planFrom(start)
    expect(plan).toMatchObject({ shelter: null, route: null, roadsEnd: null })
    expect(plan.sentence).toContain('Call 911')
  })
})

it('a way out leads to a shelter inside the region rather than out of it', async () => {
  const shelter = buildOfficialShelter({ coordinates: cornerAt(20, 5) })
  const bus = await navigation.join('alerts')
  await bus.publish(shelterChanged, { shelter }, { id: `${shelter.id}-1` })
  const query = { near: middle.join(','), limit: 100 }
  const statusIs = (status: string) =>
    settle(async () => {
      const { body } = await navigation.call(listShelters, { query })
      return (body.find(({ id }) => id === shelter.id)?.status ?? 'closed') === status
    })
  await statusIs('open')
  const plan = await planFrom(middle)
  expect(plan).toMatchObject({ shelter: { id: shelter.id }, roadsEnd: null, isPracticeNetwork: false })
  expect(plan.route?.muster.endsAtSafePlace).toBe(true)
  await bus.publish(
    shelterChanged,
    { shelter: { ...shelter, revision: 2, status: 'closed' } },
    { id: `${shelter.id}-2` },
  )
  await statusIs('closed')
})

describe('several regions', () => {
  it('give a place to the one with roads there, not to one whose box merely covers it', async () => {
    const pbf = join(dir, 'claims.osm.pbf')
    const wide: Bbox = [-123, 37, -121, 39]
    await writeStreet(pbf, [-121.5, 38.5], wide, 'Far Street')
    await use('claims', pbf, wide)
    const inside = await ask(cornerAt(4, 4), cornerAt(9, 9))
    expect(inside).toMatchObject({ code: 'Ok', isPracticeNetwork: false })
    const far = await ask([-121.498, 38.5], [-121.49, 38.5])
    expect(far.routes[0]?.legs[0]?.steps[0]?.name).toBe('Far Street')
    // Both points are inside the wide box, but no region knows the roads between them.
    const across = await ask(middle, [-121.49, 38.5])
    expect(across.muster?.code).toBe('beyond-known-roads')
    await drop('claims')
  })

  it('that touch give one route through once they are joined, the same as over the whole', async () => {
    const pbf = join(dir, 'grid.osm.pbf')
    const halves = { west: join(dir, 'west.osm.pbf'), east: join(dir, 'east.osm.pbf') }
    await splitExtract(pbf, halves, { at: cornerAt(12.5, 0)[0] })
    const [from, to] = [cornerAt(3, 6), cornerAt(21, 17)]
    const whole = await ask(from, to)
    await drop('grid')
    await use('west', halves.west)
    await use('east', halves.east)
    expect((await ask(from, to)).muster?.code).toBe('beyond-known-roads')
    await useJoined('both', [halves.west, halves.east])
    const through = await ask(from, to)
    expect(through.code).toBe('Ok')
    expect(through.routes[0]?.geometry).toEqual(whole.routes[0]?.geometry)
    expect(through.routes[0]?.duration).toBe(whole.routes[0]?.duration)
    for (const name of ['west', 'east', 'both']) await drop(name)
    await use('grid', pbf)
  })

  it('that contain the same place plan on the larger one, which knows more roads', async () => {
    const small: Bbox = [-121.995, 38.002, -121.985, 38.012]
    const pbf = join(dir, 'grid.osm.pbf')
    await use('small', pbf, small)
    const answer = await ask(cornerAt(6, 6), cornerAt(20, 20))
    expect(answer).toMatchObject({ code: 'Ok', isPracticeNetwork: false })
    await drop('small')
  })
})

it('reverse geocoding names the county of a point by the outlines of its region, and no street of the practice network', async () => {
  const { body } = await navigation.call(geocode, { params: { query: middle.join(',') } })
  const texts = body.features.map(({ place_type: [type], text }) => `${type} ${text}`)
  expect(texts).toContain('district Grid County')
  const forward = await navigation.call(geocode, { params: { query: 'Pleasant Hill Road' }, query: { limit: 10 } })
  for (const {
    place_type: [type],
    center,
  } of forward.body.features)
    if (type === 'address') expect(isIn(grid, center)).toBe(false)
})

it('a way out is measured to the end of the roads, not to the place beyond', async () => {
  const { route, roadsEnd } = await planFrom(middle)
  const straight = distanceMeters(...middle, ...(roadsEnd?.location ?? [0, 0]))
  expect(route?.distance).toBeGreaterThanOrEqual(straight - 60)
  expect(route?.distance).toBeLessThan(straight * 3)
})
