/// <reference lib="webworker" />
import type { hazardCollection } from '@muster/contracts/entities/navigation'
import { openGraph } from '@muster/routing/graph/open'
import { PackFileError } from '@muster/routing/pack/container'
import type { z } from 'zod'
import { lastHazardsCacheName, lastHazardsKey } from '../../entities/offline-pack/memory.ts'
import { listPacks, readPack, type SavedPack, writeFacts } from '../../entities/offline-pack/store.ts'
import { verifyPack } from '../../entities/offline-pack/verify-pack.ts'
import type { WorkerCall, WorkerReply } from '../../lib/worker-calls.ts'
import { answerOffline, asSaved, type OpenPack, withCards } from './answers.ts'

declare const self: DedicatedWorkerGlobalScope

/** A request to answer from packs. `now`: in ms since the epoch, by the server's clock as the page knows it. */
export type PlannerQuestion = { method: string; url: string; body: string; now: number }

const open = new Map<string, OpenPack>()

async function openSaved(saved: SavedPack): Promise<OpenPack | null> {
  const { slot, version } = saved
  const key = `${slot} ${version}`
  const known = open.get(key)
  if (known) return known
  const bytes = await readPack(saved)
  if (!bytes) return null
  const { manifest, part } = await verifyPack(bytes, [saved.key])
  const json = async (name: Parameters<typeof part>[0]) => JSON.parse(new TextDecoder().decode(await part(name)))
  const pack: OpenPack = {
    manifest,
    graph: openGraph((await part('roads')).buffer),
    hazards: withCards(await json('hazards'), await json('cards')),
    shelters: await json('shelters'),
    refuges: await json('refuges'),
    places: await json('places'),
    slot,
    leaving: null,
  }
  for (const other of open.keys()) if (other.startsWith(`${slot} `)) open.delete(other)
  open.set(key, pack)
  return pack
}

/** Marks a damaged pack as refused. The other packs stay usable; the list of packs tells the person. */
async function refuse(saved: SavedPack, error: unknown): Promise<null> {
  console.warn('offline pack refused', String(error))
  if (error instanceof PackFileError && !saved.isRefused) await writeFacts({ ...saved, isRefused: true })
  return null
}

async function openPacks(): Promise<OpenPack[]> {
  const packs: OpenPack[] = []
  for (const saved of await listPacks()) {
    const pack = await openSaved(saved).catch(error => refuse(saved, error))
    if (pack) packs.push(asSaved(pack, saved))
  }
  return packs
}

async function lastHazards() {
  const found = await caches.match(lastHazardsKey, { cacheName: lastHazardsCacheName })
  if (!found) return null
  const { features, asOf, heardAt, isStale }: z.infer<typeof hazardCollection> = await found.json()
  // If navigation had lost contact to the alerts service, its hazards were current only when it last heard from that service.
  return { features, asOf: isStale ? heardAt : asOf }
}

self.onmessage = async ({ data: { id, question } }: MessageEvent<WorkerCall<PlannerQuestion>>) => {
  const { method, url, body, now } = question
  const answer = async () =>
    answerOffline(await openPacks(), await lastHazards(), { method, url: new URL(url), body }, now)
  const found = await answer().catch(error => {
    console.warn('offline answer failed', String(error))
    return null
  })
  self.postMessage({ id, answer: found } satisfies WorkerReply<unknown>)
}
