/** The tag of the periodic background sync that renews saved packs. */
export const packSyncTag = 'muster-packs'
/** The browser decides how often it really is, by how often the app is used. */
const leastMs = 6 * 60 * 60_000

type PeriodicSync = {
  register: (tag: string, options: { minInterval: number }) => Promise<void>
  unregister: (tag: string) => Promise<void>
}

/**
 * Asks the browser to wake the service worker now and then while the app is closed, or to stop. Only Chromium does so, and only for an installed
 * app: elsewhere saved packs are renewed while the app is open.
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
