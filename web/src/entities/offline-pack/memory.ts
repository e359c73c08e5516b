/** Offline packs and their facts. Survives updates of the app. */
export const packCacheName = 'muster-packs'
/** The last hazards that the server told of, with the time at which they were so. */
export const lastHazardsCacheName = 'muster-last-hazards'
export const lastHazardsKey = '/api/hazards'

// Workers and other tabs hear it too.
const channelName = 'muster-packs'

/** Tells every page and worker of this browser that what is saved has changed. */
export function tellOfChange(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}

/** Calls back after any page or worker has changed what is saved. Returns what stops it. */
export function onPacksChange(listener: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}

/**
 * Does `work` while no other page or worker removes the packs. Opening a cache makes it where it is not: whoever looked for it just before a
 * logout removed it would make an empty one, which the service worker takes for a saved pack.
 */
export const withPacksLocked = <T>(work: () => Promise<T>): Promise<T> =>
  'navigator' in globalThis && navigator.locks ? navigator.locks.request(packCacheName, work) : work()

/** Removes every pack, and with it where the person lives. The keys that packs are trusted by say nothing of anybody, and stay. */
export async function forgetPacks(): Promise<void> {
  // Absent without a secure connection.
  if (!('caches' in globalThis)) return
  await Promise.all([withPacksLocked(() => caches.delete(packCacheName)), caches.delete(lastHazardsCacheName)])
  tellOfChange()
}
