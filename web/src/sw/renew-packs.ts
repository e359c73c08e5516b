/// <reference lib="webworker" />
import { packSyncTag } from '../entities/offline-pack/background.ts'
import { lastHazardsCacheName, lastHazardsKey } from '../entities/offline-pack/memory.ts'
import { fetchState } from '../entities/offline-pack/pack-state.ts'
import { listPacks, type SavedPack, writeFacts } from '../entities/offline-pack/store.ts'

const hazardsMs = 60_000

async function renewHazards(): Promise<void> {
  const response = await fetch(lastHazardsKey, { cache: 'no-store', signal: AbortSignal.timeout(hazardsMs) })
  if (response.ok) await (await caches.open(lastHazardsCacheName)).put(lastHazardsKey, response)
}

/** Renews the ages of a pack. Trusts only the key with which the pack was verified, because only a page follows new keys. */
async function renewAges(saved: SavedPack): Promise<void> {
  const state = await fetchState(saved, [saved.key])
  if (!state || state.version !== saved.version) return
  // The person may have removed the pack meanwhile, or a page may have replaced it.
  const now = (await listPacks()).find(({ slot }) => slot === saved.slot)
  if (now?.version !== saved.version) return
  const ages = { hazardsAsOf: state.hazardsAsOf, shelterAges: state.shelters }
  await writeFacts({ ...now, ...ages, checkedAt: new Date().toISOString() })
}

/**
 * Renews the stored hazards and the ages of saved packs, which takes some kilobytes. It does not download newer packs: a page does that, because it knows
 * whether this network may be used for a large download.
 */
export async function renewSaved(): Promise<void> {
  const packs = (await listPacks()).filter(({ isRefused }) => !isRefused)
  if (packs.length === 0) return
  await renewHazards()
  for (const saved of packs) await renewAges(saved)
}

/** Renews saved packs when the browser wakes the service worker while the app is closed. */
export function renewPacks(worker: ServiceWorkerGlobalScope): void {
  // TypeScript does not know this event.
  const target: EventTarget = worker
  target.addEventListener('periodicsync', event => {
    const { tag } = event as ExtendableEvent & { tag: string }
    if (tag === packSyncTag) (event as ExtendableEvent).waitUntil(renewSaved())
  })
}
