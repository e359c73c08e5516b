/// <reference lib="webworker" />
import { lastHazardsCacheName, lastHazardsKey, packCacheName } from '../entities/offline-pack/memory.ts'
import type { OfflineQuestion } from '../entities/offline-pack/question.ts'

const answered = /^\/api\/(?:hazards$|shelters$|geocoding\/|directions\/|evacuation-plans$)/
/** How long the network may take when there is a pack. */
const networkMs = 4_000
const pageMs = 30_000

/** Asks the page that sent the request; null when it has no pack for it, or does not answer. */
async function askPage(worker: ServiceWorkerGlobalScope, clientId: string, question: OfflineQuestion) {
  const client = await worker.clients.get(clientId)
  if (!client) return null
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<unknown>(resolve => {
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(() => resolve(null), pageMs)
  })
  client.postMessage(question, [port2])
  const json = await answer.finally(() => port1.close())
  return json === null ? null : Response.json(json)
}

async function keepHazards(request: Request, response: Response): Promise<void> {
  if (!response.ok || new URL(request.url).pathname !== lastHazardsKey) return
  await (await caches.open(lastHazardsCacheName)).put(lastHazardsKey, response.clone())
}

/** The network's answer; when it fails, or is late, that of the pack; where the pack has none, the network's whenever it comes. */
async function answer(worker: ServiceWorkerGlobalScope, { request, clientId }: FetchEvent): Promise<Response> {
  const body = request.method === 'POST' ? await request.clone().text() : ''
  const network = fetch(request)
  if (!(await caches.has(packCacheName))) return network
  const useful = network.then(async response => {
    // A full disk must not take the answer away.
    await keepHazards(request, response).catch(() => undefined)
    return response.status >= 502 ? null : response
  })
  const late = new Promise<null>(resolve => setTimeout(() => resolve(null), networkMs))
  const inTime = await Promise.race([useful.catch(() => null), late])
  if (inTime) return inTime
  const question = { type: 'muster-offline-question', method: request.method, url: request.url, body } as const
  const offline = await askPage(worker, clientId, question).catch(() => null)
  return offline ?? network
}

/** Lets pages with an offline pack answer what the network does not. */
export function answerFromPacks(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', event => {
    const { origin, pathname } = new URL(event.request.url)
    if (origin !== worker.location.origin || !answered.test(pathname)) return
    event.respondWith(answer(worker, event))
  })
}
