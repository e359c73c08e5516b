// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeCaches } from '../../../test/fake-caches.ts'
import { forgetPacks, packCacheName } from './memory.ts'
import { listPacks, removePack, type SavedPack, writeFacts, writePack } from './store.ts'

const saved: SavedPack = {
  ...{ slot: 'home', label: 'Orinda', userId: 'u', location: 'Orinda', place: [-122.1797, 37.8771] },
  ...{ mode: 'driving', language: 'en', version: 'v1', bytes: 3, madeAt: '2026-11-01T00:00:00.000Z' },
  ...{ expiresAt: '2026-12-01T00:00:00.000Z', checkedAt: '2026-11-01T00:00:00.000Z', key: { id: 'a', publicKey: '' } },
  ...{ hazardsAsOf: null, shelterAges: [], leaving: null },
  reach: { allRoadsMeters: 40_000, mainRoadsMeters: 40_000, mapMeters: null },
}

let browser: ReturnType<typeof fakeCaches>
beforeEach(() => {
  browser = fakeCaches()
  vi.stubGlobal('caches', browser)
})
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['listing packs', () => listPacks()],
  ['noting what is known of a pack', () => writeFacts({ ...saved, isRefused: true })],
  ['removing a pack', () => removePack('home')],
])('%s during a logout that deletes all packs creates no empty cache', async (_, work) => {
  await writePack(saved, new Uint8Array([1, 2, 3]))
  let logout: Promise<void> | undefined
  // The logout happens at the latest possible moment: after the check that the cache exists, and before the cache is opened.
  vi.stubGlobal('caches', {
    ...browser,
    has: async (name: string) => {
      const isThere = await browser.has(name)
      logout ??= forgetPacks()
      await new Promise(resolve => setImmediate(resolve))
      return isThere
    },
  })
  await work()
  await (logout ?? forgetPacks())
  expect(await browser.has(packCacheName)).toBe(false)
})
