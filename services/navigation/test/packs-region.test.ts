import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  maxPackBytes,
  type PackCard,
  type PackManifest,
  type PackPartName,
  type PackPlace,
  packManifest,
  packRoute,
} from '@muster/contracts/entities/pack'
import { getPack, listRegions } from '@muster/contracts/routes/navigation'
import { buildRegion } from '@muster/regions/build/build-region'
import { openGraph } from '@muster/routing/graph/open'
import { readContainer } from '@muster/routing/pack/container'
import { readTiles } from '@muster/routing/pack/tile-file'
import { cornerAt, writeExtract } from '@muster/test-kit/extract'
import { asUser, buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Navigation, skylineFire, startNavigation } from './helpers.ts'

const shared = process.env.MUSTER_SHARED ?? join(import.meta.dirname, '../../../../shared')
const towns = {
  berkeley: join(shared, 'roads/oakland_berkeley/north_berkeley_2020-07.osm.pbf'),
  paradise: join(shared, 'roads/paradise_camp/paradise_2026.osm.pbf'),
}
const areHere = Object.values(towns).every(file => existsSync(file))
if (!areHere) console.warn('Skipped: recorded extracts of real towns are not here (set MUSTER_SHARED)')

let navigation: Navigation
let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'muster-packs-'))
  const grid = join(dir, 'grid.osm.pbf')
  await writeExtract(grid, { blocks: 20 })
  const files = { grid, ...(areHere && towns) }
  const regions = join(dir, 'regions')
  for (const [name, pbf] of Object.entries(files))
    await buildRegion({ pbf, dir: regions, name, bbox: null, source: { kind: 'file', from: pbf } })
  navigation = await startNavigation({ REGIONS_DIR: regions })
  await settle(async () => (await navigation.call(listRegions)).body.length === Object.keys(files).length)
})
afterAll(async () => {
  await navigation.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function packAt(at: readonly [number, number]) {
  const path = `${getPack.path}?${new URLSearchParams({ at: at.join(), mode: 'driving' })}`
  const headers = await asUser(buildCaller())
  // Asks again, as phones do: a busy server continues to make the pack after it answered that this takes too long.
  const response = await settle(async () => {
    const answer = await fetch(new URL(path, navigation.url), { headers })
    return answer.status === 200 && answer
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { manifest: text, parts } = readContainer(bytes)
  const manifest: PackManifest = packManifest.parse(JSON.parse(text))
  const files = new Map<PackPartName, Uint8Array<ArrayBuffer>>()
  let from = 0
  for (const part of manifest.parts) {
    files.set(part.name, new Uint8Array(gunzipSync(parts.subarray(from, from + part.bytes))))
    from += part.bytes
  }
  const file = (name: PackPartName) => files.get(name) ?? new Uint8Array()
  const json = <T>(name: PackPartName): T => JSON.parse(new TextDecoder().decode(file(name)))
  return { bytes: bytes.length, manifest, file, json }
}

const crossing = cornerAt(10, 10)

describe('a pack in a region', () => {
  it('contains its real roads, the tiles that the service serves, and its streets by name', async () => {
    const { manifest, file, json } = await packAt(crossing)
    expect(manifest).toMatchObject({ isPracticeNetwork: false, region: { name: 'grid' }, missing: ['house-numbers'] })
    expect(openGraph(file('roads').buffer).isPractice).toBe(false)
    const [first] = json<PackPlace[]>('places').filter(({ id }) => id.startsWith('address.grid.'))
    expect(first).toMatchObject({ kind: 'address', location: [expect.any(Number), expect.any(Number)] })

    const tile = readTiles(file('map'))
    const { region, zooms } = manifest.map ?? {}
    expect(zooms?.every(({ radiusMeters }) => radiusMeters === 40_000)).toBe(true)
    const [z, x, y] = [14, 2640, 6319]
    const path = (region?.tiles ?? '').replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`)
    const served = Buffer.from(await (await fetch(new URL(path, navigation.url))).arrayBuffer())
    expect(served.length).toBeGreaterThan(0)
    // The service sends tiles as they are stored; fetch unzips them.
    expect(gunzipSync(tile(z, x, y) ?? new Uint8Array())).toEqual(served)
  })

  it('contains the official hazards, and changes when they change', async () => {
    const geometry = skylineFire().geometry
    const [lon, lat] = crossing
    const ring = [
      [lon + 0.2, lat],
      [lon + 0.21, lat],
      [lon + 0.21, lat + 0.01],
      [lon + 0.2, lat],
    ] as [number, number][]
    const fire = skylineFire({
      instruction: 'Leave now by Skyway.',
      content: 'The fire moves west.',
      geometry: geometry && { type: 'Polygon', coordinates: [ring] },
    })
    await navigation.burn(fire)
    const { manifest, json } = await packAt(crossing)
    const { id: updateId, content, instruction } = fire
    expect(json<PackCard[]>('cards')).toEqual([{ updateId, content, instruction }])
    const said = { ...fire, revision: fire.revision + 1, content: 'The fire moves east.' }
    await navigation.tell('revised', said)
    const later = await settle(async () => {
      const pack = await packAt(crossing)
      return pack.json<PackCard[]>('cards')[0]?.content === said.content && pack
    })
    expect(later.manifest.version).not.toBe(manifest.version)
    await navigation.putOut(said)
  })
})

describe.skipIf(!areHere)('a pack in a real town', () => {
  it.each([
    // The extract has only two road ends that point outwards.
    ['Paradise', [-121.6219, 39.7596], 'Skyway', 2],
    ['Berkeley', [-122.2697, 37.8894], 'Shattuck Avenue', 3],
  ] as const)('fits into 5 MB in %s with its roads, tiles, streets and ways out', async (name, at, street, ways) => {
    const { bytes, manifest, json } = await packAt(at)
    const sizes = manifest.parts.map(part => `${part.name} ${part.bytes}`).join(', ')
    console.info(`${name}: ${bytes} bytes (${sizes})`)
    expect(bytes).toBeLessThanOrEqual(maxPackBytes)
    expect(manifest).toMatchObject({ radiusMeters: 40_000, allRoadsMeters: 40_000, placesMeters: 40_000 })
    expect(manifest.map?.zooms.at(-1)).toEqual({ zoom: 14, radiusMeters: 40_000 })
    expect(json<PackPlace[]>('places').map(place => place.name)).toContain(street)
    // No shelter is known there. The ways out lead to where the known roads end, each on another road.
    const routes = packRoute.array().parse(json('routes'))
    expect(routes).toHaveLength(ways)
    const ends = routes.map(({ answer }) => answer.waypoints.at(-1)?.location.join())
    expect(new Set(ends).size).toBe(ways)
  })
})
