import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { geocode, getDirections } from '@muster/contracts/routes/navigation'
import { buildRegion } from '@muster/regions/build/build-region'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Navigation, startNavigation } from './helpers.ts'

const shared = process.env.MUSTER_SHARED ?? join(import.meta.dirname, '../../../../shared')
const towns = {
  berkeley: join(shared, 'roads/oakland_berkeley/north_berkeley_2020-07.osm.pbf'),
  paradise: join(shared, 'roads/paradise_camp/paradise_2018-11-07_8km.osm.pbf'),
}
const areHere = Object.values(towns).every(file => existsSync(file))
if (!areHere) console.warn('Skipped: recorded extracts of real towns are not here (set MUSTER_SHARED)')

describe.skipIf(!areHere)('real towns', () => {
  let navigation: Navigation
  let dir: string
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'muster-towns-'))
    for (const [name, pbf] of Object.entries(towns))
      await buildRegion({ pbf, dir, name, bbox: null, source: { kind: 'file', from: pbf } })
    navigation = await startNavigation({ REGIONS_DIR: dir })
  })
  afterAll(async () => {
    await navigation.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  const find = async (query: string, proximity?: string) => {
    const { body } = await navigation.call(geocode, { params: { query }, query: proximity ? { proximity } : {} })
    return body.features
  }
  const paradise = '-121.62,39.76'
  const berkeley = '-122.27,37.89'

  it.each([
    ['Skyway', paradise, 'Skyway'],
    ['pearson rd', paradise, 'Pearson Road'],
    ['Wagstaf Road', paradise, 'Wagstaff Road'],
    ['grizzly peak blvd', berkeley, 'Grizzly Peak Boulevard'],
    ['shatuck avenue', berkeley, 'Shattuck Avenue'],
  ])('finds the street %s', async (query, near, name) => {
    const [first] = await find(query, near)
    expect(first).toMatchObject({ text: name, place_type: ['address'] })
  })

  it.each([
    ['Clark Road & Pearson Road', paradise, [-121.6062, 39.7538]],
    ['spruce st and rose st', berkeley, [-122.26616, 37.88248]],
  ] as const)('finds the crossing %s', async (query, near, [lon, lat]) => {
    const [first] = await find(query, near)
    expect(first?.properties).toMatchObject({ accuracy: 'intersection' })
    expect(first?.center[0]).toBeCloseTo(lon, 2)
    expect(first?.center[1]).toBeCloseTo(lat, 2)
  })

  // These extracts have no towns; the towns come from the gazetteer.
  it.each([
    ['5975 clark road paradise', berkeley, 'Clark Road'],
    ['6200 skyway, paradise, california 95969', berkeley, 'Skyway'],
    ['hopkins st. berkeley', paradise, 'Hopkins Street'],
    ['arlington ave berkeley ca', paradise, 'Arlington Avenue'],
    ['mlk way', berkeley, 'Martin Luther King Junior Way'],
    ['martin luther king jr way berkeley', berkeley, 'Martin Luther King Junior Way'],
  ])('finds %s, as people write it', async (query, near, name) => {
    const [first] = await find(query, near)
    expect(first).toMatchObject({ text: name, place_type: ['address'] })
  })

  it.each([
    ['corner of skyway and neal rd', paradise, ['Neal Road', 'Skyway']],
    ['i am at nunneley and clark', paradise, ['Clark Road', 'Nunneley Road']],
    ['estoy en la esquina de euclid y hilgard', berkeley, ['Euclid Avenue', 'Hilgard Avenue']],
    ['spruce st at marin', berkeley, ['Marin Avenue', 'Spruce Street']],
  ])('finds the crossing in a caller’s words: %s', async (query, near, names) => {
    const [first] = await find(query, near)
    expect(first?.properties).toMatchObject({ accuracy: 'intersection' })
    expect(first?.text.split(' & ').sort()).toEqual(names)
  })

  it('places a long street in the town of the query, and returns the nearest of two equal names first', async () => {
    const [skyway] = await find('Skyway, Paradise, CA', berkeley)
    const [lon = 0, lat = 0] = skyway?.center ?? []
    expect(Math.hypot(lon + 121.62, lat - 39.76)).toBeLessThan(0.03)
    const [here] = await find('bonnie ln', paradise)
    const [there] = await find('bonnie ln', berkeley)
    expect(here?.center[1]).toBeGreaterThan(39)
    expect(there?.center[1]).toBeLessThan(38)
  })

  it('names the street and town at a point', async () => {
    const [first] = await find('-122.2697,37.8794')
    expect(first?.text).toBe('Shattuck Avenue')
    expect(first?.place_name).toMatch(/^Shattuck Avenue, Berkeley, California$/)
  })

  it('plans on the town’s own streets, also for real use', async () => {
    const route = (coordinates: string) =>
      navigation.call(getDirections, { params: { profile: 'driving', coordinates }, query: { steps: 'true' } })
    const { body } = await settle(async () => {
      const answer = await route('-121.6060,39.7780;-121.6600,39.7240')
      return answer.status === 200 && answer
    })
    expect(body).toMatchObject({ code: 'Ok', isPracticeNetwork: false })
    const names = body.routes[0]?.legs.flatMap(({ steps }) => steps.map(({ name }) => name)) ?? []
    expect(names.join()).toMatch(/Skyway|Neal Road|Clark Road/)
  })
})
