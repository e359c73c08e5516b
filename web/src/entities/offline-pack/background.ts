/** The tag of the periodic background sync that renews saved packs. */
export const packSyncTag = 'muster-packs'
/** Shortest interval, in ms. The browser chooses the real one by how often the app is used. */
const leastMs = 6 * 60 * 60_000

type PeriodicSync = {
  register: (tag: string, options: { minInterval: number }) => Promise<void>
  unregister: (tag: string) => Promise<void>
}

/**
 * Asks the browser to wake the service worker periodically while the app is closed, or to stop that. Only Chromium supports it, and only for an
 * installed app. In other browsers saved packs are renewed only while the app is open.
 */
export async function renewInBackground(isWanted: boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const { periodicSync: sync } = (registration ?? {}) as { periodicSync?: PeriodicSync }
  if (!sync) return
  if (!isWanted) return sync.unregister(packSyncTag)
  const name = 'periodic-background-sync' as PermissionName
  const { state } = await navigator.permissions.query({ name })
  if (state === 'granted') await sync.register(packSyncTag, { minInterval: leastMs })
}
