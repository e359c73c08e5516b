import type { LeaveByAnswer } from '@muster/contracts/entities/leave-by'
import type { PackKey, PackState } from '@muster/contracts/entities/pack'
import type { Language } from '@muster/contracts/vocabulary/languages'
import type { RoutingProfile } from '@muster/contracts/vocabulary/travel'
import type { Position } from '@muster/geo/position'
import { packCacheName, tellOfChange, withPacksLocked } from './memory.ts'

/** A device stores one pack per slot: for the home, and for the person's position (`here`). */
export const packSlots = ['home', 'here'] as const
export type PackSlot = (typeof packSlots)[number]

/** The facts about a person that decide when they have to leave. */
export type Leaving = Pick<LeaveByAnswer, 'preparation' | 'added' | 'home'>

/** The facts about a saved pack that are known without opening it. Times are ISO 8601. */
export type SavedPack = {
  slot: PackSlot
  label: string
  userId: string
  /** The location text of the profile for which `place` was found; null for the person's position. */
  location: string | null
  /** `place`, `mode` and `language` are the request for the pack, and are used to renew it. */
  place: Position
  mode: RoutingProfile
  language: Language
  version: string
  bytes: number
  /** How far from the place the pack reaches. `mapMeters`: the map in full detail; null if it has no map. */
  reach: { allRoadsMeters: number; mainRoadsMeters: number; mapMeters: number | null }
  madeAt: string
  expiresAt: string
  /** When the server last confirmed that this version is the newest. */
  checkedAt: string
  /** The key with which the pack was verified when it was saved. Later keys have not signed it. */
  key: PackKey
  /** From the server's answer at `checkedAt`, like `shelterAges`. The pack itself has the times of when it was made. */
  hazardsAsOf: string | null
  shelterAges: PackState['shelters']
  /** What the person has to do before they can leave, and where their home is. Null if the server has not said. */
  leaving: Leaving | null
  /** True once the pack was found to be damaged. Then it is not used until it is saved again. */
  isRefused?: true
}

const fileKey = ({ slot, version }: Pick<SavedPack, 'slot' | 'version'>) => `/offline-packs/${slot}/${version}`
const factsKey = (slot: PackSlot) => `/offline-packs/${slot}/facts`

// `caches.open` is not used here, because it would create an empty cache if there is none.
const find = async (key: string) =>
  'caches' in globalThis ? caches.match(key, { cacheName: packCacheName }) : undefined

const openIfThere = () =>
  withPacksLocked(async () =>
    'caches' in globalThis && (await caches.has(packCacheName)) ? caches.open(packCacheName) : null,
  )

/** The facts of all saved packs. */
export async function listPacks(): Promise<SavedPack[]> {
  const found = await Promise.all(packSlots.map(slot => find(factsKey(slot))))
  return Promise.all(found.flatMap(response => (response ? [response.json() as Promise<SavedPack>] : [])))
}

/** The bytes of a saved pack; null if it was removed. */
export async function readPack(saved: SavedPack): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await find(fileKey(saved))
  return found ? new Uint8Array(await found.arrayBuffer()) : null
}

/**
 * Replaces the pack of a slot. The file is written beside the former one; then the facts, which name the file. Rejects with a QuotaExceededError if the
 * disk is full; then the former pack stays in use.
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
  // Removes all other files of the slot, also those of a page that was closed before it wrote the facts.
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    const isKept = pathname === fileKey(facts) || pathname === factsKey(facts.slot)
    if (pathname.startsWith(`/offline-packs/${facts.slot}/`) && !isKept) await cache.delete(url)
  }
  tellOfChange()
}

/** Replaces the facts of a pack. Does nothing if the packs were removed meanwhile. */
export async function writeFacts(facts: SavedPack): Promise<void> {
  await (await openIfThere())?.put(factsKey(facts.slot), Response.json(facts))
  tellOfChange()
}

/** Removes the pack of a slot. */
export async function removePack(slot: PackSlot): Promise<void> {
  const cache = await openIfThere()
  const own = (await cache?.keys())?.filter(({ url }) => new URL(url).pathname.startsWith(`/offline-packs/${slot}/`))
  for (const request of own ?? []) await cache?.delete(request)
  if ((await listPacks()).length === 0) await caches.delete(packCacheName)
  tellOfChange()
}
