import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { AlertFormatError } from '../../domain/alert.ts'
import type { ZoneShapeStore } from '../../store/zone-shapes.ts'
import { FeedBusyError, fetchFeed } from '../feeds/fetch-feed.ts'
import { parseZone } from './parse.ts'

/** Loads the shapes of zones that are not known, or were not asked for in a month. Resolves to those that were stored since the last call. */
export type LoadZoneShapes = (names: readonly string[]) => Promise<string[]>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Zones change twice a year. */
const freshMs = 30 * dayMs
/** A zone that does not exist, or that cannot be read. */
const unusableMs = dayMs
const failedMs = 10 * minuteMs
const claimMs = 2 * minuteMs

/** A state has about 150 zones of a kind; the rest is loaded by the next polls. */
const mostAtOnce = 200
const concurrency = 4
const mostZoneBytes = 8 * 1_048_576

export function createLoadZoneShapes(deps: {
  zoneShapes: ZoneShapeStore
  /** What the names of zones are appended to. */
  zonesUrl: string
  userAgent: string
  /** How long a warning may wait for its zones. What is not there by then is still stored when it comes. */
  patienceMs: number
  clock: Clock
  log: Log
}): LoadZoneShapes {
  const { zoneShapes, zonesUrl, userAgent, patienceMs, clock, log } = deps
  let isBusyUntil = 0
  let stored: string[] = []
  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  async function fetchZone(name: string, known: { etag: string | null; lastModified: string | null }) {
    const source = `${zonesUrl}${name}`
    const accept = 'application/geo+json, application/json'
    // Zones change so rarely that caches keep them for long.
    const fetched = await fetchFeed(source, {
      ...{ accept, userAgent, known, maxBytes: mostZoneBytes, maxAgeSeconds: freshMs / 1_000 },
    })
    if (fetched.kind === 'unchanged') return null
    const { etag, lastModified } = fetched
    const json = JSON.parse(new TextDecoder().decode(fetched.bytes)) as unknown
    return { ...parseZone(json, name.slice(name.indexOf('/') + 1)), source, etag, lastModified }
  }

  /** Whether a new shape was stored. */
  async function load(name: string): Promise<boolean> {
    const now = clock.now()
    const known = await zoneShapes.claim(name, { now, retryAt: later(claimMs) })
    if (!known) return false
    try {
      const fetched = await fetchZone(name, known)
      if (fetched) await zoneShapes.save(name, fetched, { now, retryAt: later(freshMs) })
      else await zoneShapes.postpone(name, later(freshMs))
      return fetched !== null
    } catch (err) {
      const asked = err instanceof FeedBusyError ? err.retryAfterMs : 0
      if (asked > 0) isBusyUntil = clock.now().getTime() + asked
      await zoneShapes.postpone(name, later(err instanceof AlertFormatError ? unusableMs : Math.max(failedMs, asked)))
      log.warn({ err, zone: name }, 'zone shape could not be loaded')
      return false
    }
  }

  return async names => {
    const due = (await zoneShapes.due(names, clock.now())).slice(0, mostAtOnce)
    const queue = due.values()
    const deadline = performance.now() + patienceMs
    const work = async () => {
      for (const name of queue) {
        if (performance.now() >= deadline || clock.now().getTime() < isBusyUntil) return
        if (await load(name)) stored.push(name)
      }
    }
    const all = Promise.all(Array.from({ length: Math.min(concurrency, due.length) }, work))
    all.catch((err: unknown) => log.error({ err }, 'zone shapes could not be stored'))
    const waited = new AbortController()
    await Promise.race([all, sleep(patienceMs, undefined, { signal: waited.signal }).catch(() => undefined)])
    waited.abort()
    const done = stored
    stored = []
    return done
  }
}
