/// <reference lib="webworker" />
import english from '@muster/languages/en/errors.json' with { type: 'json' }
import { lastHazardsCacheName, lastHazardsKey, packCacheName } from '../entities/offline-pack/memory.ts'
import { createPageAsker } from './ask-page.ts'

const answered = /^\/api\/(?:hazards$|shelters$|geocoding\/|directions\/|evacuation-plans$)/
/** How long the network may take when there is a pack. */
const networkMs = 4_000
/** How long it may take where no pack has an answer either. */
const lastMs = 30_000

const after = <T>(ms: number, make: () => T) => new Promise<T>(resolve => setTimeout(() => resolve(make()), ms))

const timedOut = () => Response.json({ code: 'timeout', message: english.codes.timeout }, { status: 504 })

async function keepHazards(request: Request, response: Response): Promise<void> {
  if (!response.ok || new URL(request.url).pathname !== lastHazardsKey) return
  await (await caches.open(lastHazardsCacheName)).put(lastHazardsKey, response.clone())
}

type AskPage = ReturnType<typeof createPageAsker>

/** The network's answer; when it fails, or is late, that of the pack; where the pack has none, the network's if it comes at all. */
async function answer(askPage: AskPage, { request, clientId }: FetchEvent): Promise<Response> {
  const body = request.method === 'POST' ? await request.clone().text() : ''
  const network = fetch(request)
  if (!(await caches.has(packCacheName))) return network
  const useful = network.then(async response => {
    // A full disk must not take the answer away.
    await keepHazards(request, response).catch(() => undefined)
    return response.status >= 502 ? null : response
  })
  const inTime = await Promise.race([useful.catch(() => null), after(networkMs, () => null)])
  if (inTime) return inTime
  const { method, url } = request
  const offline = await askPage(clientId, { method, url, body }).catch(() => null)
  if (offline !== null) return Response.json(offline)
  return Promise.race([network, after(lastMs, timedOut)])
}

/** Lets pages with an offline pack answer what the network does not. */
export function answerFromPacks(worker: ServiceWorkerGlobalScope): void {
  const askPage = createPageAsker(worker)
  worker.addEventListener('fetch', event => {
    const { origin, pathname } = new URL(event.request.url)
    if (origin !== worker.location.origin || !answered.test(pathname)) return
    event.respondWith(answer(askPage, event))
  })
}
