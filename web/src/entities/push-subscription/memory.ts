import type { PushSubscriptionInput } from '@muster/contracts/entities/push'

/** Name of the cache that contains the stored subscription. */
export const pushCacheName = 'muster-push'
const key = '/push-subscription'

// In the Cache API, because the service worker renews subscriptions by itself and cannot read local storage.
const open = () => caches.open(pushCacheName)

/** Stores what the server last received about this browser's subscription. */
export async function rememberPush(body: PushSubscriptionInput): Promise<void> {
  await (await open()).put(key, new Response(JSON.stringify(body)))
}

/** The stored subscription; null if there is none or it cannot be read. */
export async function recallPush(): Promise<PushSubscriptionInput | null> {
  try {
    const kept = await (await open()).match(key)
    return kept ? ((await kept.json()) as PushSubscriptionInput) : null
  } catch {
    return null
  }
}

/** Deletes the stored subscription. The browser stays subscribed. */
export async function forgetPush(): Promise<void> {
  await (await open()).delete(key)
}

/** Ends this browser's subscription and deletes the stored one. Works without a network; the server is not told. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  if ('caches' in globalThis) await caches.delete(pushCacheName)
}
