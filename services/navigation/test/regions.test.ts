import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { geocode, getDirections, getTile, listHazards, listRegions } from '@muster/contracts/routes/navigation'
import { buildRegion } from '@muster/regions/build/build-region'
import { currentVersion, removeRegion, versionFolder } from '@muster/regions/format/folder'
import { cornerAt, writeExtract } from '@muster/test-kit/extract'
import { startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { navigationService } from '../src/service.ts'

async function startWithRegions() {
  const dir = mkdtempSync(join(tmpdir(), 'muster-navigation-'))
  const neighbours = await startNeighbours()
  const navigation = await startDefined(navigationService, neighbours, {
    env: { REGIONS_DIR: join(dir, 'regions'), REGIONS_POLL_MS: '50' },
  })
  const regions = join(dir, 'regions')

  async function build(name: string, pbf: string) {
    return await buildRegion({ pbf, dir: regions, name, bbox: null, source: { kind: 'file', from: pbf } })
  }

  return {
    ...navigation,
    regions,
    dir,
    build,
    /** Builds a region of a made-up county. */
    async buildGrid(name: string, blocks: number) {
      const pbf = join(dir, `${name}.osm.pbf`)
      await writeExtract(pbf, { blocks })
      return await build(name, pbf)
    },
    list: async () => (await navigation.call(listRegions)).body,
    async versionOf(name: string) {
      const { body } = await navigation.call(listRegions)
      return body.find(region => region.name === name)?.version ?? null
    },
    async stop() {
      await navigation.stop()
      await neighbours.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

let stage: Awaited<ReturnType<typeof startWithRegions>>
beforeAll(async () => {
  stage = await startWithRegions()
})
afterAll(() => stage.stop())
beforeEach(async () => {
  for (const name of ['grid', 'other']) await removeRegion(stage.regions, name)
  await settle(async () => (await stage.list()).length === 0)
})

const tileAt = { z: '14', x: '2640', y: '6319' }
const askTile = (version: string, tile: Record<string, string> = tileAt, region = 'grid') =>
  stage.call(getTile, { params: { region, version, ...tile } })

describe('a region', () => {
  it('removes the label of the practice network on screens without a route', async () => {
    expect((await stage.call(listHazards)).body.isPracticeNetwork).toBe(true)
    await stage.buildGrid('grid', 8)
    await settle(async () => !(await stage.call(listHazards)).body.isPracticeNetwork)
  })

  it('is used as soon as it is built, without a restart, and states its source and age', async () => {
    expect(await stage.list()).toEqual([])
    const { version } = await stage.buildGrid('grid', 20)
    const [region] = await settle(async () => {
      const list = await stage.list()
      return list.length > 0 && list
    })
    expect(region).toMatchObject({
      name: 'grid',
      version,
      bbox: [-122, 38, -121.9772, 38.018],
      dataDate: '2026-11-01T00:00:00.000Z',
      attribution: '© OpenStreetMap contributors',
      license: 'ODbL-1.0',
      maxZoom: 14,
      tiles: `/api/tiles/grid/${version}/{z}/{x}/{y}.mvt`,
    })
  })

  it('is used for plans within it, and plans that leave it do not use the practice network', async () => {
    const route = async (to: readonly [number, number]) => {
      const coordinates = `${cornerAt(2, 2).join(',')};${to.join(',')}`
      return (await stage.call(getDirections, { params: { profile: 'driving', coordinates } })).body
    }
    const { version } = await stage.buildGrid('grid', 20)
    await settle(async () => (await stage.versionOf('grid')) === version)
    const inside = await route(cornerAt(9, 7))
    expect(inside).toMatchObject({ code: 'Ok', isPracticeNetwork: false })
    expect(inside.routes[0]?.muster.certainty).toBe('certain')
    expect(await route([-121.5, 38.58])).toMatchObject({ code: 'NoRoute', isPracticeNetwork: false })
    await removeRegion(stage.regions, 'grid')
    await settle(async () => (await stage.list()).length === 0)
    expect((await route(cornerAt(9, 7))).isPracticeNetwork).toBe(true)
  })

  it('serves its tiles as immutable, 204 for an empty tile, 404 for a missing one', async () => {
    const { version } = await stage.buildGrid('grid', 20)
    await settle(async () => (await stage.versionOf('grid')) === version)
    const tile = await askTile(version)
    expect(tile.status).toBe(200)
    expect(tile.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    expect(tile.headers.get('content-encoding')).toBe('gzip')
    expect(tile.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const empty = await askTile(version, { z: '14', x: '1', y: '1' })
    expect(empty.status).toBe(204)
    expect(empty.headers.get('cache-control')).toContain('immutable')
    expect((await askTile(version, { z: '3', x: '9', y: '1' })).status).toBe(204)
    expect((await askTile('20200101-0123456789')).status).toBe(404)
    expect((await askTile(version, tileAt, 'nowhere')).status).toBe(404)
    for (const wrong of [
      { z: '15', x: '0', y: '0' },
      { z: '1', x: '-1', y: '0' },
      { z: '1', x: '0.5', y: '0' },
    ])
      expect((await askTile(version, wrong)).status).toBe(400)
    expect((await askTile('..', tileAt, '..')).status).toBeGreaterThanOrEqual(400)
  })

  it('is replaced by a new version, and open maps still get tiles of the old one', async () => {
    const first = await stage.buildGrid('grid', 20)
    await settle(async () => (await stage.versionOf('grid')) === first.version)
    const second = await stage.buildGrid('grid', 24)
    await settle(async () => (await stage.versionOf('grid')) === second.version)
    expect((await askTile(first.version)).status).toBe(200)
    expect((await askTile(second.version)).status).toBe(200)
  })

  it('is replaced during requests, and every request gets a route', async () => {
    const first = await stage.buildGrid('grid', 20)
    await settle(async () => (await stage.versionOf('grid')) === first.version)
    const coordinates = `${cornerAt(2, 2).join(',')};${cornerAt(12, 9).join(',')}`
    let isOver = false
    let asked = 0
    const people = Array.from({ length: 6 }, async () => {
      while (!isOver) {
        const { status, body } = await stage.call(getDirections, { params: { profile: 'driving', coordinates } })
        expect([status, body.code, body.isPracticeNetwork]).toEqual([200, 'Ok', false])
        asked++
      }
    })
    const ended = Promise.all(people).finally(() => {
      isOver = true
    })
    const swaps = async () => {
      for (const blocks of [22, 24, 26]) {
        const before = asked
        const { version } = await stage.buildGrid('grid', blocks)
        await settle(async () => (await stage.versionOf('grid')) === version)
        // Requests are answered on each version.
        await settle(() => asked > before + people.length || isOver)
      }
      isOver = true
    }
    await Promise.all([ended, swaps()])
    expect(asked).toBeGreaterThan(people.length * 3)
  })

  it('stays in use when the next version is corrupt', async () => {
    const good = await stage.buildGrid('grid', 20)
    await settle(async () => (await stage.versionOf('grid')) === good.version)
    // A version that was damaged during its transfer to this machine.
    const elsewhere = join(stage.dir, 'elsewhere')
    const pbf = join(stage.dir, 'grid.osm.pbf')
    await writeExtract(pbf, { blocks: 22 })
    const source = { kind: 'file', from: pbf } as const
    const bad = await buildRegion({ pbf, dir: elsewhere, name: 'grid', bbox: null, source })
    const copy = versionFolder(stage.regions, 'grid', bad.version)
    cpSync(versionFolder(elsewhere, 'grid', bad.version), copy, { recursive: true })
    writeFileSync(join(copy, 'roads.bin'), 'damaged')
    writeFileSync(join(stage.regions, 'grid', 'current'), `${bad.version}\n`)
    // Regions are checked in the order of their names, so this one is checked after the damaged one.
    const other = await stage.buildGrid('other', 6)
    await settle(async () => (await stage.versionOf('other')) === other.version)
    expect(await currentVersion(stage.regions, 'grid')).toBe(bad.version)
    expect(await stage.versionOf('grid')).toBe(good.version)
    expect((await askTile(good.version)).status).toBe(200)
  })
})

describe('searching', () => {
  const find = async (query: string, extra: Record<string, string> = {}) => {
    const { status, body } = await stage.call(geocode, { params: { query }, query: extra })
    expect(status).toBe(200)
    return body
  }
  async function withGrid() {
    const { version } = await stage.buildGrid('grid', 20)
    await settle(async () => (await stage.versionOf('grid')) === version)
  }

  it('finds houses, crossings and misspelt places of a region in the Mapbox format', async () => {
    await withGrid()
    const [house] = (await find('522 3rd Street')).features
    expect(house).toMatchObject({
      place_type: ['address'],
      address: '522',
      text: '3rd Street',
      place_name: '522 3rd Street, Alder Creek, California',
      properties: { accuracy: 'rooftop' },
    })
    const [corner] = (await find('cedar ave & 3rd st')).features
    expect(corner).toMatchObject({ properties: { accuracy: 'intersection' } })
    expect(corner?.center[0]).toBeCloseTo(cornerAt(4, 2)[0], 5)
    const [hospital] = (await find('alder crek hospitol')).features
    expect(hospital).toMatchObject({
      text: 'Alder Creek Hospital',
      place_type: ['poi'],
      properties: { wheelchair: true },
    })
  })

  it('returns a place once when two regions overlap', async () => {
    await withGrid()
    const other = await stage.buildGrid('other', 20)
    await settle(async () => (await stage.versionOf('other')) === other.version)
    const names = (await find('522 3rd Street')).features.map(feature => feature.place_name)
    expect(names).toEqual(['522 3rd Street, Alder Creek, California'])
  })

  it('still finds the towns of the gazetteer, and better matches first', async () => {
    await withGrid()
    const { features } = await find('Oakland, CA')
    expect(features[0]?.place_name).toBe('Oakland, California')
    const onlyPois = await find('Alder Creek', { types: 'poi' })
    expect(onlyPois.features.map(({ place_type: [type] }) => type)).toEqual(
      ['poi', 'poi', 'poi', 'poi'].slice(0, onlyPois.features.length),
    )
    expect(onlyPois.features.length).toBeGreaterThan(2)
  })

  it('names the street at a point inside a region, and the source of that data', async () => {
    await withGrid()
    const [lon, lat] = cornerAt(4.5, 2)
    const answer = await find(`${lon},${lat + 0.00002}`)
    expect(answer.features[0]).toMatchObject({
      text: '3rd Street',
      place_name: '422 3rd Street, Alder Creek, California',
    })
    expect(answer.attribution).toContain('© OpenStreetMap contributors')
    const outside = await find('-122.2712,37.8044')
    expect(outside.features[0]?.place_name).toContain('Oakland')
  })
})
