import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { PackKeyList, PackManifest, SignedText } from '@muster/contracts/entities/pack'
import { readContainer, writeContainer } from '@muster/routing/pack/container'
import { type PackTile, writeTiles } from '@muster/routing/pack/tile-file'
import type { Page } from '@playwright/test'
import { region, tileOf } from './region.ts'

/** All tiles of the made-up town, gzipped. */
function tilesOfTown(): PackTile[] {
  const [west, south, east, north] = region.bbox
  const column = (lon: number, z: number) => Math.floor(((lon + 180) / 360) * 2 ** z)
  const row = (lat: number, z: number) => {
    const sin = Math.sin((lat * Math.PI) / 180)
    return Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z)
  }
  const found: PackTile[] = []
  for (let z = region.minZoom; z <= region.maxZoom; z++) {
    for (let x = column(west, z); x <= column(east, z); x++) {
      for (let y = row(north, z); y <= row(south, z); y++) {
        const data = tileOf(z, x, y)
        if (data) found.push({ z, x, y, data: gzipSync(data) })
      }
    }
  }
  return found
}

/** Serves the stack's packs with the map of the made-up town added, signed by a key of this test. */
export async function servePacksWithMap(page: Page): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const x = publicKey.export({ format: 'jwk' }).x ?? ''
  const key = { id: createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16), publicKey: x }
  const signed = (text: string): SignedText => ({
    text,
    signatures: [{ key: key.id, signature: sign(null, Buffer.from(text), privateKey).toString('base64url') }],
  })
  const list: PackKeyList = { type: 'pack-keys', sequence: 1, at: '2026-01-01T00:00:00Z', keys: [key] }
  await page.route('**/api/packs/keys', route =>
    route.fulfill({ json: { keys: [key], lists: [signed(JSON.stringify(list))] } }),
  )
  await page.route('**/api/packs/state?*', route => route.fulfill({ status: 503, json: {} }))
  await page.route('**/api/packs?*', async route => {
    const response = await route.fetch()
    if (!response.ok()) return route.fulfill({ response })
    const { manifest: text, parts } = readContainer(new Uint8Array(await response.body()))
    const file = writeTiles(tilesOfTown())
    const gzipped = gzipSync(file, { level: 0 })
    const manifest: PackManifest = JSON.parse(text)
    const zooms = Array.from({ length: region.maxZoom + 1 }, (_, zoom) => ({ zoom, radiusMeters: 40_000 }))
    const sha256 = createHash('sha256').update(gzipped).digest('hex')
    const part = { name: 'map' as const, bytes: gzipped.length, rawBytes: file.length, sha256 }
    const withMap = signed(
      JSON.stringify({ ...manifest, map: { region, zooms }, parts: [...manifest.parts, part] } satisfies PackManifest),
    )
    const body = Buffer.from(writeContainer(withMap.text, withMap.signatures, [parts, gzipped]).buffer)
    return route.fulfill({ response, body })
  })
}
