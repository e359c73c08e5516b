import type { PackKey } from '@muster/contracts/entities/pack'
import { packCacheName } from '../../entities/offline-pack/memory.ts'

export const packSlots = ['home', 'here'] as const
export type PackSlot = (typeof packSlots)[number]

/** What is shown of a saved pack. */
export type SavedPack = {
  slot: PackSlot
  label: string
  userId: string
  version: string
  bytes: number
  madeAt: string
  expiresAt: string
  /** When the server last said that this is still the newest. */
  checkedAt: string
  /** True once it was found to be changed: it answers nothing until it is saved anew. */
  isRefused?: true
}

const fileKey = (slot: PackSlot) => `/offline-packs/${slot}`
const factsKey = (slot: PackSlot) => `/offline-packs/${slot}/facts`
const keysKey = '/offline-packs/keys'

// Opening would create it, and the service worker takes its being there for a saved pack.
const openIfThere = async () =>
  'caches' in globalThis && (await caches.has(packCacheName)) ? caches.open(packCacheName) : null

async function readJson<T>(key: string): Promise<T | null> {
  const cache = await openIfThere()
  const found = await cache?.match(key)
  return found ? ((await found.json()) as T) : null
}

export const trustedKeys = async (): Promise<PackKey[]> => (await readJson<PackKey[]>(keysKey)) ?? []

export async function listPacks(): Promise<SavedPack[]> {
  const found = await Promise.all(packSlots.map(slot => readJson<SavedPack>(factsKey(slot))))
  return found.filter(pack => pack !== null)
}

export async function readPack(slot: PackSlot): Promise<Uint8Array<ArrayBuffer> | null> {
  const cache = await openIfThere()
  const found = await cache?.match(fileKey(slot))
  return found ? new Uint8Array(await found.arrayBuffer()) : null
}

/** Replaces the pack of a slot. Rejects with a QuotaExceededError where the disk is full; the former one is then still there. */
export async function writePack(facts: SavedPack, bytes: Uint8Array<ArrayBuffer>, keys: PackKey[]): Promise<void> {
  const isFirst = !(await caches.has(packCacheName))
  const cache = await caches.open(packCacheName)
  try {
    await cache.put(fileKey(facts.slot), new Response(bytes))
    await cache.put(keysKey, Response.json(keys))
    await cache.put(factsKey(facts.slot), Response.json(facts))
  } catch (error) {
    if (isFirst) await caches.delete(packCacheName)
    throw error
  }
}

export async function writeFacts(facts: SavedPack): Promise<void> {
  await (await caches.open(packCacheName)).put(factsKey(facts.slot), Response.json(facts))
}

export async function removePack(slot: PackSlot): Promise<void> {
  const cache = await openIfThere()
  await cache?.delete(fileKey(slot))
  await cache?.delete(factsKey(slot))
  if ((await listPacks()).length === 0) await caches.delete(packCacheName)
}
