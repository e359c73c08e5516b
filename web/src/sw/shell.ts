/// <reference lib="webworker" />
import { answerNavigation } from './answer-navigation.ts'
import { keepFiles } from './keep-files.ts'

declare const __PRECACHE__: readonly string[]
declare const __LANGUAGE_FILES__: Readonly<Record<string, readonly string[]>>
declare const __PRECACHE_VERSION__: string

const cachePrefix = 'muster-shell-'
const cacheName = cachePrefix + __PRECACHE_VERSION__
const isOurs = (url: URL, origin: string) => url.origin === origin && !url.pathname.startsWith('/api/')
/** Matches the files of a language, of any version of the app. */
const languageFile = /\/assets\/(?:language|screens|knowledge)-([a-z]{2,3}(?:-[A-Z]{2})?)-[\w-]{8}\.js$/

async function fromFormer(path: string): Promise<Response | undefined> {
  for (const name of await formerCaches()) {
    const kept = await (await caches.open(name)).match(path)
    if (kept) return kept
  }
}

const addToCache = async (paths: readonly string[]) => keepFiles(await caches.open(cacheName), paths, fromFormer)

/** Caches the texts and the knowledge of a language, unless they are cached already. */
async function keepLanguage(language: string): Promise<void> {
  const cache = await caches.open(cacheName)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await addToCache((__LANGUAGE_FILES__[language] ?? []).filter(path => !kept.has(path)))
}

const formerCaches = async () =>
  (await caches.keys()).filter(name => name.startsWith(cachePrefix) && name !== cacheName)

/** The languages that an earlier version of the app cached. This version has to cache them too. */
async function formerLanguages(): Promise<Set<string>> {
  const languages = new Set<string>()
  for (const name of await formerCaches()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const [, language] = languageFile.exec(url) ?? []
      if (language) languages.add(language)
    }
  }
  return languages
}

async function fillCache(): Promise<void> {
  await addToCache(__PRECACHE__)
  for (const language of await formerLanguages()) await keepLanguage(language)
}

async function deleteFormerCaches(): Promise<void> {
  await Promise.all((await formerCaches()).map(name => caches.delete(name)))
}

/**
 * Answers from the cache first, because the name of an asset changes with its content, and icons may be old. A file of a language is cached
 * when it is loaded.
 */
async function fetchAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName, ignoreSearch: true })
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && languageFile.test(request.url)) {
    const copy = response.clone()
    const cache = await caches.open(cacheName)
    await cache.put(request, copy).catch(() => undefined)
  }
  return response
}

/** Caches the app for offline use: the files that everyone needs, and the languages that a page asks for. Does not handle requests to the API. */
export function keepShell(worker: ServiceWorkerGlobalScope): void {
  // A new version waits until every page of the old one is closed, or until the person accepts it, because open pages still need the old files.
  worker.addEventListener('install', event => event.waitUntil(fillCache()))
  worker.addEventListener('activate', event => event.waitUntil(deleteFormerCaches().then(() => worker.clients.claim())))
  worker.addEventListener('message', event => {
    const { languages, takeOver } = (event.data ?? {}) as { languages?: unknown; takeOver?: unknown }
    if (takeOver === true) event.waitUntil(worker.skipWaiting())
    if (!Array.isArray(languages)) return
    event.waitUntil(Promise.all(languages.map(language => keepLanguage(String(language)))))
  })
  worker.addEventListener('fetch', event => {
    const { request } = event
    if (request.method !== 'GET' || !isOurs(new URL(request.url), worker.location.origin)) return
    const answer =
      request.mode === 'navigate' ? answerNavigation(request, caches.match('/', { cacheName })) : fetchAsset(request)
    event.respondWith(answer)
  })
}
