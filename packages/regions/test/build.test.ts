import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { openGraph } from '@muster/routing/graph/open'
import { cornerAt, writeExtract } from '@muster/test-kit/extract'
import { PbfReader } from 'pbf'
import { FileSource, PMTiles } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildRegion, buildSteps } from '../src/build/build-region.ts'
import { bufferOf, checkRegion } from '../src/format/check.ts'
import {
  activate,
  currentVersion,
  listRegions,
  readManifest,
  removeRegion,
  versionFolder,
} from '../src/format/folder.ts'
import type { Bbox, Manifest } from '../src/format/manifest.ts'
import { createPbf } from '../src/pbf/write.ts'
import { openTiles } from '../src/tiles/read-tiles.ts'
import { tileX, tileY } from '../src/tiles/tile-math.ts'
import { sharedFile, temporaryFolder } from './shared.ts'

const blocks = 40
const source = { kind: 'file', from: 'made-up.osm.pbf' } as const
const build = (pbf: string, dir: string, bbox: Bbox | null = null) =>
  buildRegion({ pbf, dir, name: 'grid', bbox, source, now: new Date('2026-11-21T12:00:00Z') })

/** The properties of each feature in one tile, by layer. */
async function tile(folder: string, z: number, [lon, lat]: readonly [number, number]) {
  // Reads with the official library, because the written file must be valid PMTiles for any reader.
  const source = new FileSource(new File([readFileSync(join(folder, 'map.pmtiles'))], 'map.pmtiles'))
  const found = await new PMTiles(source).getZxy(z, Math.floor(tileX(lon, z)), Math.floor(tileY(lat, z)))
  if (!found) return {}
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(found.data)))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, i) => layer.feature(i).properties),
    ]),
  )
}

const graphOf = (folder: string) => openGraph(bufferOf(readFileSync(join(folder, 'roads.bin'))))

describe('a region', () => {
  let dir: string
  let folder: string
  let manifest: Manifest
  const steps: [string, number][] = []
  beforeAll(async () => {
    dir = temporaryFolder(false)
    const pbf = join(dir, 'grid.osm.pbf')
    await writeExtract(pbf, { blocks })
    manifest = await buildRegion({
      pbf,
      dir,
      name: 'grid',
      bbox: null,
      source,
      progress: (step, share) => steps.push([step, share]),
    })
    folder = versionFolder(dir, 'grid', manifest.version)
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  it('states its content, source and age', async () => {
    expect(manifest).toMatchObject({
      name: 'grid',
      bbox: [-122, 38, -121.9544, 38.036],
      source,
      attribution: '© OpenStreetMap contributors',
      license: 'ODbL-1.0',
      dataDate: '2026-11-01T00:00:00.000Z',
      isClipped: false,
    })
    expect(manifest.version).toMatch(/^20261101-[0-9a-f]{10}$/)
    expect(await listRegions(dir)).toEqual(['grid'])
    expect(await checkRegion(folder)).toEqual([])
  })

  it('reports the progress of the build, which never goes backwards', () => {
    expect(new Set(steps.map(([step]) => step))).toEqual(new Set(Object.keys(buildSteps)))
    for (const step of Object.keys(buildSteps)) {
      const shares = steps.filter(([name]) => name === step).map(([, share]) => share)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
      expect(shares.at(-1)).toBeCloseTo(1)
    }
  })

  it('contains every road and the forbidden turn', () => {
    const graph = graphOf(folder)
    expect(graph.isPractice).toBe(false)
    expect(graph.nodeCount).toBeGreaterThanOrEqual((blocks + 1) ** 2)
    expect(graph.turns.from.length).toBeGreaterThan(0)
  })

  it('draws the layers of the map at low and high zooms', async () => {
    const near = await tile(folder, 14, cornerAt(20, 20))
    expect(Object.keys(near)).toEqual(expect.arrayContaining(['buildings', 'roads', 'places', 'pois']))
    expect(near.roads).toContainEqual({ class: 'minor', name: '22nd Street' })
    expect(near.roads).toContainEqual({ class: 'minor', name: 'Elm Road 2', oneway: 1 })
    const far = await tile(folder, 9, cornerAt(20, 20))
    expect(new Set(far.roads?.map(road => road.class))).toEqual(new Set(['motorway']))
    expect(far.places).toContainEqual({ kind: 'city', name: 'Alder Creek', rank: 2 })
    expect(far.boundaries).toContainEqual({ level: 6 })
    const lake = await tile(folder, 14, cornerAt(blocks - 0.5, blocks - 0.5))
    expect(lake.water).toEqual([{ kind: 'water', name: 'Mirror Lake' }])
    const town = await tile(folder, 14, cornerAt(10, 10))
    expect(town.pois).toContainEqual({ kind: 'hospital', name: 'Alder Creek Hospital', wheelchair: 'yes' })
    expect(town.pois?.find(({ kind }) => kind === 'school')).not.toHaveProperty('wheelchair')
  })

  it('returns the stored tiles as the library reads them, and nothing outside', async () => {
    const path = join(folder, 'map.pmtiles')
    const [library, tiles] = [
      new PMTiles(new FileSource(new File([readFileSync(path)], 'map.pmtiles'))),
      await openTiles(path),
    ]
    let found = 0
    for (let z = 0; z <= 14; z++) {
      const [west, north] = [Math.floor(tileX(-122, z)), Math.floor(tileY(38.036, z))]
      for (const [x, y] of [
        [west, north],
        [west + 1, north + 1],
        [west - 1, north],
        [west + 9, north],
      ] as const) {
        if (x < 0 || x >= 2 ** z || y >= 2 ** z) continue
        const wanted = await library.getZxy(z, x, y)
        const stored = await tiles.tile(z, x, y)
        expect(stored && gunzipSync(stored)).toEqual(wanted ? Buffer.from(wanted.data) : null)
        if (stored) found++
      }
    }
    expect(found).toBeGreaterThan(8)
    expect(await tiles.tile(15, 0, 0)).toBeNull()
    expect(await tiles.tile(3, 8, 0)).toBeNull()
    await tiles.close()
  })

  it('lists water that may serve as a refuge, without its island', () => {
    const { refuges } = JSON.parse(readFileSync(join(folder, 'refuges.json'), 'utf8'))
    expect(refuges).toHaveLength(1)
    expect(refuges[0]).toMatchObject({ kind: 'water', name: 'Mirror Lake', source: 'OpenStreetMap' })
    expect(refuges[0].areaSquareMeters).toBeGreaterThan(15_000)
    expect(refuges[0].areaSquareMeters).toBeLessThan(25_000)
  })
})

it('gets the same version from the same data', async () => {
  const dir = temporaryFolder()
  await writeExtract(join(dir, 'grid.osm.pbf'), { blocks: 8 })
  const first = await build(join(dir, 'grid.osm.pbf'), dir)
  const second = await build(join(dir, 'grid.osm.pbf'), dir)
  expect(second.version).toBe(first.version)
  expect(await checkRegion(versionFolder(dir, 'grid', first.version))).toEqual([])
})

it('a cut to a box keeps streets that leave the box whole, and leaves out others and far places', async () => {
  const dir = temporaryFolder()
  await writeExtract(join(dir, 'grid.osm.pbf'), { blocks })
  const [west, south] = cornerAt(0, 0)
  const [east, north] = cornerAt(9.5, 9.5)
  const manifest = await build(join(dir, 'grid.osm.pbf'), dir, [west, south, east, north])
  expect(manifest).toMatchObject({ bbox: [west, south, east, north], isClipped: true })
  const folder = versionFolder(dir, 'grid', manifest.version)
  const graph = graphOf(folder)
  expect(graph.nodeCount).toBeLessThan(13 ** 2)
  expect(graph.bounds[2]).toBeCloseTo(cornerAt(10, 0)[0], 6)
  expect(await tile(folder, 14, cornerAt(30, 30))).toEqual({})
})

it('cuts a road where its nodes are missing, without bridging the gap', async () => {
  const dir = temporaryFolder()
  const pbf = await createPbf(join(dir, 'gap.osm.pbf'), { bbox: [-122, 38, -121, 39] })
  for (const id of [1, 2, 5, 6]) await pbf.node({ id, lonE7: -1_219_000_000 + id * 10_000, latE7: 385_000_000 })
  await pbf.way({ id: 1, nodes: [1, 2, 3, 4, 5, 6], tags: { highway: 'residential', name: 'Broken Road' } })
  await pbf.finish()
  const { version } = await build(join(dir, 'gap.osm.pbf'), dir)
  const graph = graphOf(versionFolder(dir, 'grid', version))
  expect(graph.segmentCount).toBe(2)
  // The pieces are about 88 m long, so none of them crosses the gap of 260 m.
  for (const length of graph.length) expect(length).toBeLessThan(100)
})

it('reads a file with unsorted nodes, repeated ids, or ids over 2³²', async () => {
  const dir = temporaryFolder()
  const base = 2 ** 33
  const pbf = await createPbf(join(dir, 'odd.osm.pbf'), { bbox: [-122, 38, -121, 39] })
  for (const id of [3, 1, 2, 2, 1])
    await pbf.node({ id: base + id, lonE7: -1_215_000_000 + id * 10_000, latE7: 385_000_000 })
  const way = { id: base, nodes: [1, 2, 3].map(id => base + id), tags: { highway: 'residential' } }
  await pbf.way(way)
  await pbf.way(way)
  await pbf.finish()
  const { version } = await build(join(dir, 'odd.osm.pbf'), dir)
  const graph = graphOf(versionFolder(dir, 'grid', version))
  expect(graph.segmentCount).toBe(1)
  expect(graph.length[0]).toBeGreaterThan(170)
})

it('keeps the current version when an update is corrupt', async () => {
  const dir = temporaryFolder()
  const path = join(dir, 'grid.osm.pbf')
  await writeExtract(path, { blocks: 8 })
  const { version } = await build(path, dir)
  const whole = readFileSync(path)
  for (const broken of [whole.subarray(0, whole.length / 2), Buffer.from('<html>'), Buffer.alloc(0)]) {
    writeFileSync(path, broken)
    await expect(build(path, dir)).rejects.toThrow()
    expect(await currentVersion(dir, 'grid')).toBe(version)
    expect(await checkRegion(versionFolder(dir, 'grid', version))).toEqual([])
  }
  const noRoads = await createPbf(path)
  await noRoads.node({ id: 1, lonE7: 0, latE7: 0 })
  await noRoads.finish()
  await expect(build(path, dir)).rejects.toThrow('no road')
  expect(await currentVersion(dir, 'grid')).toBe(version)
})

it('detects each kind of damage to a version', async () => {
  const dir = temporaryFolder()
  await writeExtract(join(dir, 'grid.osm.pbf'), { blocks: 8 })
  const { version } = await build(join(dir, 'grid.osm.pbf'), dir)
  const folder = versionFolder(dir, 'grid', version)
  const roads = join(folder, 'roads.bin')
  const bytes = readFileSync(roads)
  writeFileSync(roads, bytes.with(bytes.length - 9, (bytes.at(-9) ?? 0) ^ 1))
  expect(await checkRegion(folder)).toEqual(['roads.bin: its checksum is wrong.'])
  writeFileSync(roads, bytes.subarray(8))
  expect(await checkRegion(folder)).toEqual([expect.stringContaining('bytes instead of')])
  rmSync(roads)
  expect(await checkRegion(folder)).toEqual(['roads.bin: missing.'])
  writeFileSync(join(folder, 'manifest.json'), '{}')
  expect(await checkRegion(folder)).toHaveLength(1)
})

it('keeps the previous version, removes older ones, and forgets a removed region', async () => {
  const dir = temporaryFolder()
  const versions: string[] = []
  for (const blockCount of [4, 5, 6]) {
    await writeExtract(join(dir, 'grid.osm.pbf'), { blocks: blockCount })
    versions.push((await build(join(dir, 'grid.osm.pbf'), dir)).version)
  }
  const [first = '', second = '', third = ''] = versions
  expect(await currentVersion(dir, 'grid')).toBe(third)
  await readManifest(versionFolder(dir, 'grid', second))
  await expect(readManifest(versionFolder(dir, 'grid', first))).rejects.toThrow('ENOENT')
  expect(await removeRegion(dir, 'grid')).toBe(true)
  expect(await removeRegion(dir, 'grid')).toBe(false)
  expect(await listRegions(dir)).toEqual([])
  await expect(activate(dir, 'grid', first, join(dir, 'nothing'))).rejects.toThrow('ENOENT')
})

it.each([
  ['oakland_berkeley/north_berkeley_2020-07.osm.pbf', [-122.285, 37.871, -122.221, 37.908]],
  ['paradise_camp/paradise_2018-11-07_8km.osm.pbf', [-121.71, 39.68, -121.5, 39.85]],
  ['santa_rosa_tubbs/santa_rosa_2km.osm.pbf', [-122.74, 38.41, -122.68, 38.47]],
] as const)('builds %s', async (file, [west, south, east, north]) => {
  const pbf = sharedFile(`roads/${file}`)
  if (!pbf) return
  const dir = temporaryFolder()
  const manifest = await build(pbf, dir)
  expect(manifest.bbox[0]).toBeGreaterThan(west)
  expect(manifest.bbox[1]).toBeGreaterThan(south)
  expect(manifest.bbox[2]).toBeLessThan(east)
  expect(manifest.bbox[3]).toBeLessThan(north)
  const graph = graphOf(versionFolder(dir, 'grid', manifest.version))
  expect(graph.segmentCount).toBeGreaterThan(500)
})
