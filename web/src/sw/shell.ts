/// <reference lib="webworker" />
import { answerNavigation } from './answer-navigation.ts'

declare const __PRECACHE__: readonly string[]
declare const __PRECACHE_VERSION__: string

const cacheName = `muster-shell-${__PRECACHE_VERSION__}`
const isOurs = (url: URL, origin: string) => url.origin === origin && !url.pathname.startsWith('/api/')

async function fillCache(): Promise<void> {
  const cache = await caches.open(cacheName)
  // One file that fails must not cost the person all the others.
  await Promise.allSettled(__PRECACHE__.map(path => cache.add(new Request(path, { cache: 'reload' }))))
}

async function deleteFormerCaches(): Promise<void> {
  const former = (await caches.keys()).filter(name => name.startsWith('muster-shell-') && name !== cacheName)
  await Promise.all(former.map(name => caches.delete(name)))
}

/** Cache first: the name of an asset carries its hash, and icons may be old. */
const asset = async (request: Request): Promise<Response> =>
  (await caches.match(request, { cacheName, ignoreSearch: true })) ?? fetch(request)

/** Keeps the app itself for when there is no network. Requests to the API are not touched. */
export function keepShell(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('install', event => event.waitUntil(fillCache().then(() => worker.skipWaiting())))
  worker.addEventListener('activate', event => event.waitUntil(deleteFormerCaches().then(() => worker.clients.claim())))
  worker.addEventListener('fetch', event => {
    const { request } = event
    if (request.method !== 'GET' || !isOurs(new URL(request.url), worker.location.origin)) return
    const answer =
      request.mode === 'navigate' ? answerNavigation(request, caches.match('/', { cacheName })) : asset(request)
    event.respondWith(answer)
  })
}
