import type { LeaveByAnswer } from '@muster/contracts/entities/leave-by'
import type { PackKey, PackState } from '@muster/contracts/entities/pack'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import { packCacheName, tellOfChange, withPacksLocked } from './memory.ts'

export const packSlots = ['home', 'here'] as const
export type PackSlot = (typeof packSlots)[number]

/** What of a person decides by when they have to leave. */
export type Leaving = Pick<LeaveByAnswer, 'preparation' | 'added' | 'home'>

/** What is known of a saved pack without opening it. */
export type SavedPack = {
  slot: PackSlot
  label: string
  userId: string
  /** The text of the profile that `place` was found by; null for the place where the person was. */
  location: string | null
  /** What it was asked for, and is asked for again. */
  place: Position
  mode: RoutingProfile
  language: Language
  version: string
  bytes: number
  /** How far from the place it reaches. `mapMeters`: the map in full detail; null where it has none. */
  reach: { allRoadsMeters: number; mainRoadsMeters: number; mapMeters: number | null }
  madeAt: string
  expiresAt: string
  /** When the server last said that this is still the newest. */
  checkedAt: string
  /** The key that it was verified with when it was saved: later keys have not signed it. */
  key: PackKey
  /** What the server said at `checkedAt`: the ages in the pack itself are of when it was made. */
  hazardsAsOf: string | null
  shelterAges: PackState['shelters']
  /** What the person needs before they can leave, and where their home is taken to be. Null where the server has not said. */
  leaving: Leaving | null
  /** True once it was found to be changed: it answers nothing until it is saved anew. */
  isRefused?: true
}

const fileKey = ({ slot, version }: Pick<SavedPack, 'slot' | 'version'>) => `/offline-packs/${slot}/${version}`
const factsKey = (slot: PackSlot) => `/offline-packs/${slot}/facts`

// Not by opening, which makes an empty cache where there is none.
const find = async (key: string) =>
  'caches' in globalThis ? caches.match(key, { cacheName: packCacheName }) : undefined

const openIfThere = () =>
  withPacksLocked(async () =>
    'caches' in globalThis && (await caches.has(packCacheName)) ? caches.open(packCacheName) : null,
  )

export async function listPacks(): Promise<SavedPack[]> {
  const found = await Promise.all(packSlots.map(slot => find(factsKey(slot))))
  return Promise.all(found.flatMap(response => (response ? [response.json() as Promise<SavedPack>] : [])))
}

export async function readPack(saved: SavedPack): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await find(fileKey(saved))
  return found ? new Uint8Array(await found.arrayBuffer()) : null
}

/**
 * Replaces the pack of a slot: the file is written beside the former one, and the facts, which name it, last. Rejects with a
 * QuotaExceededError where the disk is full; the former pack is then still the one in use.
 */
export async function writePack(facts: SavedPack, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const isFirst = !(await caches.has(packCacheName))
  const cache = await caches.open(packCacheName)
  const former = (await listPacks()).find(({ slot }) => slot === facts.slot)
  const isSameFile = former?.version === facts.version
  try {
    await cache.put(fileKey(facts), new Response(bytes))
    await cache.put(factsKey(facts.slot), Response.json(facts))
  } catch (error) {
    if (isFirst) await caches.delete(packCacheName)
    else if (!isSameFile) await cache.delete(fileKey(facts))
    throw error
  }
  // Also those of a page that was closed before it wrote the facts.
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    const isKept = pathname === fileKey(facts) || pathname === factsKey(facts.slot)
    if (pathname.startsWith(`/offline-packs/${facts.slot}/`) && !isKept) await cache.delete(url)
  }
  tellOfChange()
}

/** Nothing where the packs were removed meanwhile. */
export async function writeFacts(facts: SavedPack): Promise<void> {
  await (await openIfThere())?.put(factsKey(facts.slot), Response.json(facts))
  tellOfChange()
}

export async function removePack(slot: PackSlot): Promise<void> {
  const cache = await openIfThere()
  const own = (await cache?.keys())?.filter(({ url }) => new URL(url).pathname.startsWith(`/offline-packs/${slot}/`))
  for (const request of own ?? []) await cache?.delete(request)
  if ((await listPacks()).length === 0) await caches.delete(packCacheName)
  tellOfChange()
}
