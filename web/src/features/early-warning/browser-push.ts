const readyMs = 10_000

/** Why push cannot be turned on, as far as this is known without requesting the permission; null if nothing prevents it. */
export function pushObstacle(): 'not-supported' | 'blocked' | null {
  const supported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!supported) return 'not-supported'
  return Notification.permission === 'denied' ? 'blocked' : null
}

/** Requests the notification permission if needed; true if it is granted. Call it directly after a press. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}

async function registration(): Promise<ServiceWorkerRegistration> {
  if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register('/sw.js')
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('service worker is not ready')), readyMs)
  })
  return await Promise.race([navigator.serviceWorker.ready, late])
}

/** This browser's push subscription, if there is one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const found = await navigator.serviceWorker.getRegistration()
  return (await found?.pushManager.getSubscription()) ?? null
}

/** Subscribes with the server's VAPID key (RFC 8292, base64url). Replaces a subscription that has another key. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registration()
  const options = { userVisibleOnly: true, applicationServerKey: bytes(publicKey) }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const former = await pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return await pushManager.subscribe(options)
  }
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64url.replace(/-/g, '+').replace(/_/g, '/')
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}
