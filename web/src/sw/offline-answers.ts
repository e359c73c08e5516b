/// <reference lib="webworker" />
import english from '@muster/languages/en/errors.json' with { type: 'json' }
import { lastHazardsCacheName, lastHazardsKey, onPacksChange, packCacheName } from '../entities/offline-pack/memory.ts'
import { createPageAsker } from './ask-page.ts'
import { savedRegions, savedTile } from './saved-maps.ts'

/** What the page answers, which has the planner. */
const planned = /^\/api\/(?:hazards$|shelters$|leave-by$|geocoding\/|directions\/|evacuation-plans$)/
const regionsPath = '/api/regions'
const tiles = /^\/api\/tiles\//
/** How long the network may take when there is a pack. */
const networkMs = 4_000
/** How long it may take where no pack has an answer either. */
const lastMs = 30_000
/** After a tile that did not come, so long the next ones are taken from the pack at once. */
const deadMs = 20_000

const after = <T>(ms: number, make: () => T) => new Promise<T>(resolve => setTimeout(() => resolve(make()), ms))

const timedOut = () => Response.json({ code: 'timeout', message: english.codes.timeout }, { status: 504 })

async function keepHazards(request: Request, response: Response): Promise<void> {
  if (!response.ok || new URL(request.url).pathname !== lastHazardsKey) return
  await (await caches.open(lastHazardsCacheName)).put(lastHazardsKey, response.clone())
}

/** The network's answer if it comes in time and is one; when it fails, or is late, the saved one; without any, the network's if it comes at all. */
async function answer(request: Request, saved: () => Promise<Response | null>): Promise<Response> {
  const network = fetch(request)
  if (!(await caches.has(packCacheName))) return network
  const useful = network.then(async response => {
    // A full disk must not take the answer away.
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
    // The map then draws the tile above it, which an empty tile would cover.
    return tile ?? new Response(null, { status: 404 })
  })
}

/** Lets packs answer what the network does not. */
export function answerFromPacks(worker: ServiceWorkerGlobalScope): void {
  const askPage = createPageAsker(worker)
  // Nothing is in the way of the map's requests where no pack is saved. Unknown counts as yes.
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
