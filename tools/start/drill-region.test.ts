import { join } from 'node:path'
import { listRegions, readManifest } from '@muster/regions/format/folder'
import { expect, it, onTestFinished } from 'vitest'
import { startKeeper } from '../process/keeper.ts'
import { startExtractServer } from '../tests/extract-server.ts'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { beginDrillRegion } from './drill-region.ts'
import { readOptions } from './options.ts'

const nodes = [1, 2].map(id => ({ type: 'node', id, lat: 37.85, lon: -122.2 + id / 1_000 }))
const way = { type: 'way', id: 3, nodes: [1, 2], tags: { highway: 'residential', name: 'Grizzly Peak Boulevard' } }

function stage(overpass: string) {
  const state = temporaryFolder()
  const keeper = startKeeper(state)
  onTestFinished(() => keeper.stop())
  const lines: string[] = []
  const env = { ...process.env, NODE_OPTIONS: '', REGIONS_DIR: '', OVERPASS_MIRRORS: overpass }
  const begin = () => beginDrillRegion({ keeper, logs: join(state, 'log'), state, say: line => lines.push(line), env })
  return { begin, lines, regions: join(state, 'regions') }
}

it('fetches the real roads around the drill once, and reports that', async () => {
  const server = await startExtractServer()
  server.serve('/overpass', JSON.stringify({ elements: [...nodes, way] }), 'application/json')
  const { begin, lines, regions } = stage(`${server.url}/overpass`)
  await begin()
  expect(lines).toEqual([
    expect.stringContaining('--no-region'),
    expect.stringContaining('© OpenStreetMap contributors'),
  ])
  expect(await listRegions(regions)).toEqual(['drill-area'])
  await begin()
  expect(lines).toHaveLength(2)
})

it('prints nothing and leaves no files without a network', async () => {
  const { begin, lines, regions } = stage('http://127.0.0.1:9/overpass')
  await begin()
  expect(lines).toEqual([])
  expect(await listRegions(regions)).toEqual([])
  await expect(readManifest(regions)).rejects.toThrow('ENOENT')
})

it('keeps the practice network when the answer is invalid, and says where to look', async () => {
  const server = await startExtractServer()
  server.serve('/overpass', '{"elements":[', 'application/json')
  const { begin, lines, regions } = stage(`${server.url}/overpass`)
  await begin()
  expect(lines.at(-1)).toContain('region.log')
  expect(await listRegions(regions)).toEqual([])
})

it('is disabled by an option, by a setting, and on build servers', () => {
  expect(readOptions([], {}).region).toBe(true)
  expect(readOptions(['--no-region'], {}).region).toBe(false)
  expect(readOptions([], { REGION_ON_START: 'false' }).region).toBe(false)
  expect(readOptions([], { CI: '1' }).region).toBe(false)
})
