/// <reference lib="webworker" />
import english from '@muster/languages/en/errors.json' with { type: 'json' }
import { lastHazardsCacheName, lastHazardsKey, onPacksChange, packCacheName } from '../entities/offline-pack/memory.ts'
import { createPageAsker } from './ask-page.ts'
import { savedRegions, savedTile } from './saved-maps.ts'

/** Requests that a page answers, because it has the planner. */
const planned = /^\/api\/(?:hazards$|shelters$|leave-by$|geocoding\/|directions\/|evacuation-plans$)/
const regionsPath = '/api/regions'
const tiles = /^\/api\/tiles\//
/** Time limit for the network if there is a pack, in ms. */
const networkMs = 4_000
/** Further time for the network if no pack has an answer, in ms. */
const lastMs = 30_000
/** After a tile fails to load, the next tiles come from the pack without waiting for the network, for this time in ms. */
const deadMs = 20_000

const after = <T>(ms: number, make: () => T) => new Promise<T>(resolve => setTimeout(() => resolve(make()), ms))

const timedOut = () => Response.json({ code: 'timeout', message: english.codes.timeout }, { status: 504 })

async function keepHazards(request: Request, response: Response): Promise<void> {
  if (!response.ok || new URL(request.url).pathname !== lastHazardsKey) return
  await (await caches.open(lastHazardsCacheName)).put(lastHazardsKey, response.clone())
}

/**
 * Returns the network's answer if it arrives in time and is no gateway error. Otherwise the saved answer; if there is none, the network's answer if it
 * still arrives, and 504 if it does not.
 */
async function answer(request: Request, saved: () => Promise<Response | null>): Promise<Response> {
  const network = fetch(request)
  if (!(await caches.has(packCacheName))) return network
  const useful = network.then(async response => {
    // If the hazards cannot be stored, for example on a full disk, the answer is used all the same.
    await keepHazards(request, response).catch(() => undefined)
    return response.status >= 502 ? null : response
  })
  const inTime = await Promise.race([useful.catch(() => null), after(networkMs, () => null)])
  if (inTime) return inTime
  const offline = await saved().catch(() => null)
  return offline ?? Promise.race([network, after(lastMs, timedOut)])
}

let deadUntil = 0

async function answerTile(request: Request): Promise<Response> {
  const saved = async () => {
    const tile = await savedTile(new URL(request.url).pathname)
    if (!tile) return null
    const body = new Blob([tile]).stream().pipeThrough(new DecompressionStream('gzip'))
    return new Response(body, { headers: { 'content-type': 'application/vnd.mapbox-vector-tile' } })
  }
  const early = Date.now() < deadUntil ? await saved().catch(() => null) : null
  if (early) return early
  return answer(request, async () => {
    const tile = await saved()
    deadUntil = Date.now() + deadMs
    // 404 makes the map draw the tile of the lower zoom instead. An empty tile would cover that one.
    return tile ?? new Response(null, { status: 404 })
  })
}

/** Answers requests from saved packs if the network does not answer them. */
export function answerFromPacks(worker: ServiceWorkerGlobalScope): void {
  const askPage = createPageAsker(worker)
  // Without saved packs the map's requests are not intercepted. True until it is known.
  let mayHavePacks = true
  const look = async () => {
    mayHavePacks = await caches.has(packCacheName)
  }
  look().catch(() => undefined)
  onPacksChange(() => look().catch(() => undefined))

  async function answerPlan({ request, clientId }: FetchEvent): Promise<Response> {
    const body = request.method === 'POST' ? await request.clone().text() : ''
    const { method, url } = request
    return answer(request, async () => {
      const json = await askPage(clientId, { method, url, body })
      return json === null ? null : Response.json(json)
    })
  }

  async function answerRegions(request: Request): Promise<Response> {
    return answer(request, async () => {
      const regions = await savedRegions()
      return regions && Response.json(regions)
    })
  }

  worker.addEventListener('fetch', event => {
    const { request } = event
    const { origin, pathname } = new URL(request.url)
    if (origin !== worker.location.origin || !mayHavePacks) return
    if (planned.test(pathname)) event.respondWith(answerPlan(event))
    else if (pathname === regionsPath) event.respondWith(answerRegions(request))
    else if (tiles.test(pathname)) event.respondWith(answerTile(request))
  })
}
