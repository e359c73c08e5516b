// @vitest-environment node
import { generateKeyPairSync, sign } from 'node:crypto'
import type { PackState } from '@muster/contracts/entities/pack'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeCaches } from '../../test/fake-caches.ts'
import { packSyncTag } from '../entities/offline-pack/background.ts'
import { lastHazardsCacheName, lastHazardsKey } from '../entities/offline-pack/memory.ts'
import { listPacks, type SavedPack, writePack } from '../entities/offline-pack/store.ts'
import { renewPacks } from './renew-packs.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const key = { id: 'a', publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }
const saved: SavedPack = {
  ...{ slot: 'home', label: 'Orinda', userId: 'u', location: 'Orinda', place: [-122.1797, 37.8771] },
  ...{ mode: 'driving', language: 'en', version: 'v1', bytes: 3, madeAt: '2026-11-01T00:00:00.000Z' },
  ...{ expiresAt: '2026-12-01T00:00:00.000Z', checkedAt: '2026-11-01T00:00:00.000Z', key },
  ...{ hazardsAsOf: '2026-11-01T00:00:00.000Z', shelterAges: [], leaving: null },
  reach: { allRoadsMeters: 40_000, mainRoadsMeters: 40_000, mapMeters: null },
}
const later = '2026-11-03T00:00:00.000Z'
const state: PackState = { type: 'pack-state', version: 'v1', hazardsAsOf: later, shelters: [] }

let asked: string[]
/** Makes the fake server answer with this state of the pack, signed with this key. */
function serve(said: PackState, signer = privateKey) {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (url === lastHazardsKey) return Response.json({ type: 'FeatureCollection', features: [], asOf: later })
    const text = JSON.stringify(said)
    const signature = sign(null, Buffer.from(text), signer).toString('base64url')
    return Response.json({ text, signatures: [{ key: key.id, signature }] })
  })
}

/** Wakes the worker as the browser does, and waits until its work is done. */
async function wake(tag = packSyncTag): Promise<void> {
  const worker = new EventTarget()
  renewPacks(worker as ServiceWorkerGlobalScope)
  const work: Promise<unknown>[] = []
  const event = Object.assign(new Event('periodicsync'), { tag, waitUntil: (one: Promise<unknown>) => work.push(one) })
  worker.dispatchEvent(event)
  await Promise.all(work)
}

beforeEach(() => {
  asked = []
  vi.stubGlobal('caches', fakeCaches())
})
afterEach(() => void vi.unstubAllGlobals())

it('updates the hazards and the ages of a saved pack, and downloads no pack', async () => {
  await writePack(saved, new Uint8Array([1, 2, 3]))
  serve(state)
  await wake()
  const [pack] = await listPacks()
  expect(pack?.hazardsAsOf).toBe(later)
  expect(Date.parse(pack?.checkedAt ?? '')).toBeGreaterThan(Date.parse(saved.checkedAt))
  const hazards = await (await caches.open(lastHazardsCacheName)).match(lastHazardsKey)
  expect(await hazards?.json()).toMatchObject({ asOf: later })
  expect(asked.map(url => url.split('?')[0])).toEqual([lastHazardsKey, '/api/packs/state'])
})

it.each([
  ['signed by another key', state, other.privateKey],
  ['of another version', { ...state, version: 'v2' }, privateKey],
])('does not count a pack as newer because of %s', async (_, said, signer) => {
  await writePack(saved, new Uint8Array([1, 2, 3]))
  serve(said, signer)
  await wake()
  const [pack] = await listPacks()
  expect(pack).toEqual(saved)
})

it('requests nothing when no pack is saved, or for another tag', async () => {
  serve(state)
  await wake()
  await writePack(saved, new Uint8Array([1]))
  await wake('something-else')
  expect(asked).toEqual([])
})
