/** Offline packs, their facts and the keys that they are trusted by. Survives updates of the app. */
export const packCacheName = 'muster-packs'
/** The last hazards that the server told of, with the time at which they were so. */
export const lastHazardsCacheName = 'muster-last-hazards'
export const lastHazardsKey = '/api/hazards'

/** Removes every pack, and with it where the person lives. */
export async function forgetPacks(): Promise<void> {
  // Absent without a secure connection.
  if (!('caches' in globalThis)) return
  await Promise.all([caches.delete(packCacheName), caches.delete(lastHazardsCacheName)])
}
