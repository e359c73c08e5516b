import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listRegions, versionFolder } from '@muster/regions/format/folder'
import { openPlaces } from '@muster/regions/places/open'
import { cornerAt } from '@muster/test-kit/extract'
import { describe, expect, it } from 'vitest'
import { UserActionRequired } from '../infra/types.ts'
import { startStage } from '../tests/region-stage.ts'
import { extractAround, extracts } from './catalogue.ts'
import { readOptions } from './options.ts'

const california = '/north-america/us/california-latest.osm.pbf'

describe('adding a region', () => {
  it('from a file: it is in use, listed and valid, and the progress of the build is shown', async () => {
    const stage = await startStage()
    expect(await stage.region('add', stage.file, '--name', 'Grid County')).toBe(0)
    expect(await listRegions(stage.settings.dir)).toEqual(['grid-county'])
    expect(await stage.manifest('grid-county')).toMatchObject({ source: { kind: 'file', from: stage.file } })
    expect(await stage.region('list')).toBe(0)
    expect(stage.lines.join('\n')).toMatch(/grid-county {2}20261101-[0-9a-f]{10} .*\n.*© OpenStreetMap contributors/)
    expect(await stage.region('check')).toBe(0)
    expect(stage.told.join('')).toMatch(/Building grid-county: \d+ % .*\n(.*\n)*.*100 %/)
    expect(existsSync(stage.file)).toBe(true)
  })

  it('from the catalogue: downloads the state’s extract, verifies its checksum, and deletes it after the build', async () => {
    const stage = await startStage()
    stage.server.serve(california, stage.extract)
    await stage.region('add', 'california')
    expect(await stage.manifest('california')).toMatchObject({
      source: { kind: 'catalogue', from: 'california' },
      isClipped: false,
    })
    expect(stage.server.seen.map(({ path }) => path)).toEqual([california, `${california}.md5`])
    expect(readdirSync(stage.settings.downloads)).toEqual([])
    expect(stage.lines[0]).toContain('Geofabrik')
  })

  it('from a large box: downloads the smallest state around it, and cuts it to the box', async () => {
    const stage = await startStage({ blocks: 40 })
    stage.server.serve(california, stage.extract)
    await stage.region('add', '-122.4,37.6,-121.96,38.02', '--name', 'corner')
    const manifest = await stage.manifest('corner')
    expect(manifest).toMatchObject({ bbox: [-122.4, 37.6, -121.96, 38.02], isClipped: true })
    const places = openPlaces(join(versionFolder(stage.settings.dir, 'corner', manifest.version), 'places.sqlite'))
    expect(places.nearestStreet([...cornerAt(3, 3)])).not.toBeNull()
    expect(places.nearestStreet([...cornerAt(38, 38)])).toBeNull()
    places.close()
    // An update uses the same box.
    await stage.region('update', 'corner')
    expect(await stage.manifest('corner')).toMatchObject({ bbox: [-122.4, 37.6, -121.96, 38.02], isClipped: true })
  })

  it('from a small box: downloads all that Overpass has there', async () => {
    const stage = await startStage()
    const at = (id: number, lon: number) => ({ type: 'node', id, lat: 38.05, lon })
    const elements = [
      { type: 'way', id: 9, nodes: [2 ** 34, 1, 3], tags: { highway: 'residential', name: 'Mulberry Lane' } },
      at(3, -121.95),
      at(1, -121.96),
      { ...at(2 ** 34, -121.97), tags: { barrier: 'gate' } },
      { type: 'relation', id: 4, members: [{ type: 'way', ref: 9, role: 'outer' }], tags: { type: 'multipolygon' } },
    ]
    const answer = { osm3s: { timestamp_osm_base: '2026-11-20T10:00:00Z' }, elements }
    stage.server.serve('/overpass', JSON.stringify(answer), 'application/json')
    await stage.region('add', '-122,38,-121.9,38.1', '--name', 'small')
    const manifest = await stage.manifest('small')
    expect(manifest).toMatchObject({
      source: { kind: 'overpass' },
      dataDate: '2026-11-20T10:00:00.000Z',
      counts: { roads: 1, nodes: 3 },
    })
    expect(manifest.version).toMatch(/^20261120-/)
  })

  it('rejects a partial answer of Overpass, and an answer that is a page', async () => {
    const stage = await startStage()
    stage.server.serve(
      '/overpass',
      JSON.stringify({ elements: [{ type: 'node', id: 1, lat: 38, lon: -122 }], remark: 'runtime error: timed out' }),
      'application/json',
    )
    await expect(stage.region('add', '-122,38,-121.9,38.1')).rejects.toThrow('it stopped: runtime error')
    stage.server.serve('/overpass', '<html>busy</html>', 'text/html')
    await expect(stage.region('add', '-122,38,-121.9,38.1')).rejects.toThrow('with a page')
    expect(await listRegions(stage.settings.dir)).toEqual([])
  })
})

describe('a download', () => {
  const partOf = ({ settings }: Awaited<ReturnType<typeof startStage>>) => {
    const [part] = existsSync(settings.downloads)
      ? readdirSync(settings.downloads).filter(name => name.endsWith('.part'))
      : []
    return part ? statSync(join(settings.downloads, part)).size : 0
  }

  it('continues where the connection was cut', async () => {
    const stage = await startStage()
    stage.server.serve(california, stage.extract)
    const bytes = Math.floor(stage.extract.length / 3)
    const { faults, seen } = stage.server
    const ranges = () => seen.filter(({ path }) => path === california).map(({ range }) => range)
    const cutWhen = () => partOf(stage) === bytes * ranges().length
    Object.assign(faults, { cuts: 2, cutAfterBytes: bytes, cutWhen })
    await stage.region('add', 'california')
    expect(ranges()).toEqual([undefined, `bytes=${bytes}-`, `bytes=${bytes * 2}-`])
    expect(await stage.version('california')).not.toBeNull()
  })

  it('starts again when the server does not support ranges', async () => {
    const stage = await startStage()
    stage.server.serve(california, stage.extract)
    Object.assign(stage.server.faults, {
      cuts: 1,
      cutAfterBytes: 999,
      ignoresRange: true,
      cutWhen: () => partOf(stage) === 999,
    })
    await stage.region('add', 'california')
    expect(stage.server.seen[1]).toMatchObject({ range: 'bytes=999-' })
    expect(await stage.version('california')).not.toBeNull()
  })

  it('starts again when the file on the server has changed meanwhile', async () => {
    const stage = await startStage()
    stage.server.serve(california, Buffer.alloc(50_000, 'old'))
    const cutWhen = () => {
      if (partOf(stage) < 20_000) return false
      stage.server.serve(california, stage.extract)
      return true
    }
    Object.assign(stage.server.faults, { cuts: 1, cutAfterBytes: 20_000, cutWhen })
    await stage.region('add', 'california')
    expect(await stage.version('california')).not.toBeNull()
  })

  it('is repeated once when its checksum is wrong, and rejected the second time', async () => {
    const stage = await startStage()
    stage.server.serve(california, stage.extract)
    await stage.region('add', 'california')
    const before = await stage.version('california')
    stage.server.faults.md5 = '0'.repeat(32)
    stage.server.seen.length = 0
    await expect(stage.region('update')).rejects.toThrow('its checksum is wrong, twice')
    expect(stage.server.seen.filter(({ path }) => path === california)).toHaveLength(2)
    expect(readdirSync(stage.settings.downloads)).toEqual([])
    expect(await stage.version('california')).toBe(before)
  })

  it('waits and is retried when the server is overloaded', async () => {
    const stage = await startStage()
    stage.server.serve(california, stage.extract)
    stage.server.faults.statuses = [503, 429]
    await stage.region('add', 'california')
    expect(await stage.version('california')).not.toBeNull()
  })

  it('is rejected when a page comes instead of a file, or nothing is there', async () => {
    const stage = await startStage()
    stage.server.serve(california, '<html>Sign in to this network</html>', 'text/html')
    await expect(stage.region('add', 'california')).rejects.toThrow('sign in')
    await expect(stage.region('add', 'nevada')).rejects.toThrow('the server answers 404')
    // An HTML page that is sent in place of the file.
    stage.server.serve(california, '<html>Sign in to this network</html>')
    await expect(stage.region('add', 'california')).rejects.toThrow('not an OSM PBF file')
    expect(await listRegions(stage.settings.dir)).toEqual([])
  })
})

describe('an existing region', () => {
  it('is unchanged when an update is corrupt, and the message says so', async () => {
    const stage = await startStage()
    await stage.region('add', stage.file, '--name', 'grid')
    const version = await stage.version('grid')
    writeFileSync(stage.file, stage.extract.subarray(0, stage.extract.length / 2))
    await expect(stage.region('update', 'grid')).rejects.toThrow(`Version ${version} stays in use.`)
    expect(await stage.region('check', 'grid')).toBe(0)
    writeFileSync(stage.file, stage.extract)
    await stage.region('update', 'grid')
    expect(stage.lines.at(-1)).toBe('grid: nothing has changed since.')
  })

  it('is reported when its files are damaged, and can be removed', async () => {
    const stage = await startStage()
    await stage.region('add', stage.file, '--name', 'grid')
    const folder = versionFolder(stage.settings.dir, 'grid', (await stage.version('grid')) ?? '')
    writeFileSync(join(folder, 'map.pmtiles'), 'x')
    expect(await stage.region('check')).toBe(1)
    expect(stage.lines.at(-1)).toContain('map.pmtiles')
    expect(await stage.region('remove', 'grid')).toBe(0)
    expect(await stage.region('remove', 'grid')).toBe(1)
    await expect(stage.region('check', 'grid')).rejects.toThrow('no region grid')
  })
})

it.each([
  [['add'], 'not a command'],
  [['add', 'atlantis'], 'neither a state'],
  [['add', 'califronia'], 'Did you mean california?'],
  [['add', 'New York City'], 'Did you mean new-york?'],
  [['add', '10,10,5,20'], 'west must be below east'],
  [['add', '-200,10,5,20'], 'outside the world'],
  [['add', 'missing.osm.pbf'], 'no file missing.osm.pbf'],
  [['add', 'california', '--bbox', 'here'], 'is not west,south,east,north'],
  [['add', '-122,38,-121,39', '--name', '../../etc/..'], null],
  [['add', '-122,38,-121,39', '--name', '..'], 'cannot name a region'],
  [['add', 'california', 'nevada'], 'one word too many'],
  [['fetch', 'california'], 'not a command'],
  [['add', 'california', '--force'], 'Unknown option'],
] as const)('accepts or rejects %j with a message', (args, problem) => {
  if (problem === null) {
    expect(readOptions([...args])).toMatchObject({ name: 'etc' })
    return
  }
  expect(() => readOptions([...args])).toThrow(UserActionRequired)
  expect(() => readOptions([...args])).toThrow(problem)
})

it('has each state once, inside the world, and chooses the smallest around a box', () => {
  expect(new Set(extracts.map(({ name }) => name)).size).toBe(extracts.length)
  expect(extracts.length).toBeGreaterThan(50)
  for (const { bbox, path } of extracts) {
    expect(bbox[0]).toBeLessThan(bbox[2])
    expect(bbox[1]).toBeLessThan(bbox[3])
    expect(path).toMatch(/^north-america\/us\/[a-z-]+-latest\.osm\.pbf$/)
  }
  expect(extractAround([-121.7, 39.7, -121.5, 39.8])?.name).toBe('california')
  expect(extractAround([-155.7, 19.5, -155.5, 19.8])?.name).toBe('hawaii')
  expect(extractAround([-125, 30, -70, 45])).toBeUndefined()
})
