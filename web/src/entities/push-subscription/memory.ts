import type { PushSubscriptionInput } from '@muster/contracts/entities/push'

export const pushCacheName = 'muster-push'
const key = '/push-subscription'

// A cache, for the service worker cannot read local storage and must be able to renew a subscription by itself.
const open = () => caches.open(pushCacheName)

/** Keeps what the server was last told of this browser's subscription. */
export async function rememberPush(body: PushSubscriptionInput): Promise<void> {
  await (await open()).put(key, new Response(JSON.stringify(body)))
}

/** What was kept; null for nothing or something unreadable. */
export async function recallPush(): Promise<PushSubscriptionInput | null> {
  try {
    const kept = await (await open()).match(key)
    return kept ? ((await kept.json()) as PushSubscriptionInput) : null
  } catch {
    return null
  }
}

export async function forgetPush(): Promise<void> {
  await (await open()).delete(key)
}
