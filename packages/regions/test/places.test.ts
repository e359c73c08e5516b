import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { distanceMeters } from '@muster/geo/measure'
import { cornerAt, writeExtract } from '@muster/test-kit/extract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRegion } from '../src/build/build-region.ts'
import { versionFolder } from '../src/format/folder.ts'
import { createPbf } from '../src/pbf/write.ts'
import { openPlaces, type Places } from '../src/places/open.ts'
import { sharedFile, temporaryFolder } from './shared.ts'

async function placesOf(pbf: string, dir: string): Promise<Places> {
  const source = { kind: 'file', from: pbf } as const
  const { version } = await buildRegion({ pbf, dir, name: 'place', bbox: null, source })
  return openPlaces(join(versionFolder(dir, 'place', version), 'places.sqlite'))
}

describe('searching in a made-up county', () => {
  let dir: string
  let places: Places
  beforeAll(async () => {
    dir = temporaryFolder(false)
    const pbf = join(dir, 'grid.osm.pbf')
    await writeExtract(pbf, { blocks: 40 })
    places = await placesOf(pbf, dir)
  })
  afterAll(() => {
    places.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const search = (text: string, proximity: [number, number] | null = null) =>
    places.search(text, { limit: 5, proximity })

  it.each([
    ['Alder Creek', 'Alder Creek', 'city'],
    ['alder creek hospital', 'Alder Creek Hospital', 'hospital'],
    ['bell springs elementary', 'Bell Springs Elementary School', 'school'],
    ['Founders Park', 'Founders Park', 'park'],
    ['Cedar Avenue', 'Cedar Avenue', 'street'],
    ['cedar ave', 'Cedar Avenue', 'street'],
    ['CEDAR AVEN', 'Cedar Avenue', 'street'],
    ['fifth street', '5th Street', 'street'],
    ['5th st', '5th Street', 'street'],
  ])('finds %s', (text, name, kind) => {
    expect(search(text)[0]).toMatchObject({ name, kind })
  })

  it.each([
    ['ceder avenue', 'Cedar Avenue'],
    ['alder crek', 'Alder Creek'],
    ['aldre creek hospitol', 'Alder Creek Hospital'],
    ['madronne road', 'Madrone Road 1'],
    ['sequioa avenue', 'Sequoia Avenue'],
    ['oka avenue', 'Oak Avenue'],
  ])('finds %s although it is misspelt', (text, name) => {
    expect(search(text).map(place => place.name)).toContain(name)
  })

  it('puts places near the map’s centre first', () => {
    const far = cornerAt(35, 35)
    const [first] = search('cedar road', [...far])
    const [other] = search('cedar road', [...cornerAt(14, 2)])
    expect(first?.name).toBe('Cedar Road 3')
    expect(other?.name).toBe('Cedar Road 1')
  })

  it('finds a house by its number, and one between two known houses', () => {
    const [house] = search('522 3rd Street')
    expect(house).toMatchObject({ name: '3rd Street', house: '522', accuracy: 'house', kind: 'address' })
    const [between] = search('530 3rd St, Alder Creek')
    expect(between).toMatchObject({ house: '530', accuracy: 'interpolated' })
    const [a, b] = [search('522 3rd Street')[0], search('542 3rd Street')[0]]
    expect(between?.location[0]).toBeGreaterThan(a?.location[0] ?? 0)
    expect(between?.location[0]).toBeLessThan(b?.location[0] ?? 0)
  })

  it('claims no house where none is known', () => {
    const found = search('99999 3rd Street')
    expect(found[0]).toMatchObject({ name: '3rd Street', accuracy: 'street', house: '' })
  })

  it.each(['Cedar Avenue & 3rd Street', '3rd st and cedar ave', 'cedar @ 3rd st', 'cedar avenue / third street'])(
    'finds the crossing %s',
    text => {
      const [found] = search(text)
      expect(found).toMatchObject({ kind: 'crossing', accuracy: 'crossing' })
      expect(distanceMeters(...(found?.location ?? [0, 0]), ...cornerAt(4, 2))).toBeLessThan(1)
    },
  )

  it('names the street and the house at a point, and nothing far from a street', () => {
    const [lon, lat] = cornerAt(4.5, 2)
    expect(places.nearestStreet([lon, lat + 0.00002])).toMatchObject({
      name: '3rd Street',
      town: 'Alder Creek',
      house: '422',
    })
    expect(places.nearestStreet([-122.5, 38.5])).toBeNull()
  })

  it('finds nothing for nonsense and does not fail', () => {
    for (const text of [
      'zzzzqqqq',
      '"',
      "'; DROP TABLE place",
      '* OR *',
      'a AND',
      '&',
      '12',
      '(',
      '\u0000',
      'é',
      'x'.repeat(5_000),
    ])
      expect(Array.isArray(search(text))).toBe(true)
    expect(search('zzzzqqqq')).toEqual([])
    expect(search('Cedar Avenue')).not.toEqual([])
  })
})

it('places houses along an interpolation line by their side of the street', async () => {
  const dir = temporaryFolder()
  const path = join(dir, 'line.osm.pbf')
  const pbf = await createPbf(path, { bbox: [-122, 38, -121, 39] })
  const at = (id: number, lon: number, tags = {}) => ({ id, lonE7: -1_215_000_000 + lon, latE7: 385_000_000, tags })
  await pbf.node(at(1, 0, { 'addr:housenumber': '9', 'addr:street': 'Elm Street' }))
  await pbf.node(at(2, 10_000, { 'addr:housenumber': '1', 'addr:street': 'Elm Street' }))
  await pbf.node(at(3, -5_000))
  await pbf.node(at(4, 15_000))
  await pbf.way({ id: 1, nodes: [1, 2], tags: { 'addr:interpolation': 'odd' } })
  await pbf.way({ id: 2, nodes: [3, 4], tags: { highway: 'residential', name: 'Elm Street' } })
  await pbf.finish()
  const places = await placesOf(path, dir)
  const lonOf = (text: string) => places.search(text, { limit: 1, proximity: null })[0]
  expect(lonOf('3 elm street')).toMatchObject({ accuracy: 'interpolated' })
  expect(lonOf('3 elm street')?.location[0]).toBeCloseTo(-121.49925, 5)
  expect(lonOf('1 elm street')).toMatchObject({ accuracy: 'house' })
  expect(lonOf('4 elm street')).toMatchObject({ accuracy: 'street' })
  places.close()
})

const berkeley = sharedFile('roads/oakland_berkeley/north_berkeley_2020-07.osm.pbf')
it.skipIf(!berkeley)('finds real streets, crossings and misspellings in Berkeley', async () => {
  const dir = temporaryFolder()
  const places = await placesOf(berkeley ?? '', dir)
  const first = (text: string) => places.search(text, { limit: 5, proximity: [-122.27, 37.89] })[0]
  expect(first('grizzly peak boulevard')?.name).toBe('Grizzly Peak Boulevard')
  expect(first('grizly peek blvd')?.name).toBe('Grizzly Peak Boulevard')
  expect(first('shattuck')?.name).toBe('Shattuck Avenue')
  expect(first('Spruce St & Rose St')).toMatchObject({ accuracy: 'crossing' })
  expect(places.nearestStreet([-122.2697, 37.8794])?.name).toBe('Shattuck Avenue')
  places.close()
})
