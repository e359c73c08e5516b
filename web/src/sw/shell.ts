/// <reference lib="webworker" />

declare const __PRECACHE__: readonly string[]
declare const __PRECACHE_VERSION__: string

const cacheName = `muster-shell-${__PRECACHE_VERSION__}`
const isOurs = (url: URL, origin: string) => url.origin === origin && !url.pathname.startsWith('/api/')

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName)
  // One file that fails must not cost the person all the others.
  await Promise.allSettled(__PRECACHE__.map(path => cache.add(new Request(path, { cache: 'reload' }))))
}

async function dropFormer(): Promise<void> {
  const former = (await caches.keys()).filter(name => name.startsWith('muster-shell-') && name !== cacheName)
  await Promise.all(former.map(name => caches.delete(name)))
}

/** A screen: the network's page while there is one, else the shell that was kept. */
async function navigate(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match('/', { cacheName })) ?? Response.error()
  }
}

/** A file whose name carries its hash, or the drawing of an icon: what was kept is as good as new. */
const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName, ignoreSearch: true })) ?? fetch(request)

/** Keeps the app itself for when there is no network; data is not its business. */
export function keepShell(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', event => event.waitUntil(fill().then(() => worker.skipWaiting())))
  worker.addEventListener('activate', event => event.waitUntil(dropFormer().then(() => worker.clients.claim())))
  worker.addEventListener('fetch', event => {
    const { request } = event
    if (request.method !== 'GET' || !isOurs(new URL(request.url), worker.location.origin)) return
    event.respondWith(request.mode === 'navigate' ? navigate(request) : asset(request))
  })
}
