/** Offline packs and their facts. Survives updates of the app. */
export const packCacheName = 'muster-packs'
/** The last hazards that the server told of, with the time at which they were so. */
export const lastHazardsCacheName = 'muster-last-hazards'
export const lastHazardsKey = '/api/hazards'

/** Removes every pack, and with it where the person lives. The keys that packs are trusted by say nothing of anybody, and stay. */
export async function forgetPacks(): Promise<void> {
  // Absent without a secure connection.
  if (!('caches' in globalThis)) return
  await Promise.all([caches.delete(packCacheName), caches.delete(lastHazardsCacheName)])
}
