/** Cache of the offline packs and their facts. It survives updates of the app. */
export const packCacheName = 'muster-packs'
/** Cache of the last hazards from the server, with the time at which they were current. */
export const lastHazardsCacheName = 'muster-last-hazards'
export const lastHazardsKey = '/api/hazards'

// The channel reaches workers and other tabs too.
const channelName = 'muster-packs'

/** Tells every page and worker of this browser that the saved packs have changed. */
export function tellOfChange(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}

/** Calls `listener` after another page or worker, or another part of this one, has changed the saved packs. Returns a function that stops this. */
export function onPacksChange(listener: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = listener
  return () => channel.close()
}

/**
 * Runs `work` while no other page or worker can remove the packs. Without the lock, code that finds the cache just before a logout removes it would then
 * open it and so create an empty cache, which the service worker would take for a saved pack.
 */
export const withPacksLocked = <T>(work: () => Promise<T>): Promise<T> =>
  'navigator' in globalThis && navigator.locks ? navigator.locks.request(packCacheName, work) : work()

/** Removes all packs, because they contain where the person lives. The trusted keys stay, because they contain no personal data. */
export async function forgetPacks(): Promise<void> {
  // `caches` does not exist without a secure connection.
  if (!('caches' in globalThis)) return
  await Promise.all([withPacksLocked(() => caches.delete(packCacheName)), caches.delete(lastHazardsCacheName)])
  tellOfChange()
}
