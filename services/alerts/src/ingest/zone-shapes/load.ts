import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import { AlertFormatError } from '../../domain/alert.ts'
import type { KnownZone, ZoneChange, ZoneShapeStore } from '../../store/zone-shapes.ts'
import { FeedBusyError, fetchFeed } from '../feeds/fetch-feed.ts'
import { parseZone } from './parse.ts'

/**
 * Loads the shapes of zones that are not known, or were last fetched more than a month ago. Resolves to the names of the zones that were stored since the
 * last call.
 */
export type LoadZoneShapes = (names: readonly string[]) => Promise<string[]>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A shape is fetched again after this time. Zones change twice a year. */
const freshMs = 30 * dayMs
/** Pause before a zone is tried again that does not exist or that cannot be read. */
const unusableMs = dayMs
const failedMs = 10 * minuteMs
const claimMs = 2 * minuteMs

/** Maximum number of zones that one call loads. A state has about 150 zones of one kind; the rest is loaded by the next polls. */
const mostAtOnce = 200
const concurrency = 4
/** Zones that are claimed together: few enough that they are fetched long before `claimMs` is over, unless their host is slow. */
const claimedTogether = 20
const mostZoneBytes = 8 * 1_048_576

/** Creates the function that loads zone shapes. Several processes may load at once: each zone is claimed before it is fetched. */
export function createLoadZoneShapes(deps: {
  zoneShapes: ZoneShapeStore
  /** The names of zones are appended to this address. */
  zonesUrl: string
  userAgent: string
  /** How long a warning waits for its zones, in ms. A zone that arrives later is still stored. */
  patienceMs: number
  clock: Clock
  log: Log
}): LoadZoneShapes {
  const { zoneShapes, zonesUrl, userAgent, patienceMs, clock, log } = deps
  let isBusyUntil = 0
  let stored: string[] = []
  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  async function fetchZone(name: string, known: KnownZone) {
    const source = `${zonesUrl}${name}`
    const accept = 'application/geo+json, application/json'
    // A high age is accepted, because zones change so rarely that caches keep them for long.
    const fetched = await fetchFeed(source, {
      accept,
      userAgent,
      known,
      maxBytes: mostZoneBytes,
      maxAgeSeconds: freshMs / 1_000,
    })
    if (fetched.kind === 'unchanged') return null
    const { etag, lastModified } = fetched
    const json = JSON.parse(new TextDecoder().decode(fetched.bytes)) as unknown
    const shape = parseZone(json, name.slice(name.indexOf('/') + 1))
    return { ...shape, source, etag, lastModified, fetchedAt: clock.now() }
  }

  async function load(name: string, known: KnownZone): Promise<ZoneChange> {
    try {
      return { name, fetched: await fetchZone(name, known), retryAt: later(freshMs) }
    } catch (err) {
      const asked = err instanceof FeedBusyError ? err.retryAfterMs : 0
      if (asked > 0) isBusyUntil = clock.now().getTime() + asked
      log.warn({ err, zone: name }, 'zone shape could not be loaded')
      const pauseMs = err instanceof AlertFormatError ? unusableMs : Math.max(failedMs, asked)
      return { name, fetched: null, retryAt: later(pauseMs) }
    }
  }

  /** Collects changes and writes them. Changes that arrive during a write are written together by the next one. */
  function writeBehind() {
    let changes: ZoneChange[] = []
    let writing: Promise<void> | undefined
    async function write() {
      while (changes.length > 0) {
        const batch = changes
        changes = []
        await zoneShapes.write(batch)
        stored.push(...batch.flatMap(({ name, fetched }) => (fetched ? [name] : [])))
      }
      writing = undefined
    }
    return {
      add(change: ZoneChange) {
        changes.push(change)
        writing ??= write()
        // `end` returns this promise and so throws its error. Until then an unhandled rejection would end the process.
        writing.catch(() => undefined)
      },
      end: async () => writing,
    }
  }

  async function loadAll(names: readonly string[], isOver: () => boolean): Promise<void> {
    const written = writeBehind()
    for (let i = 0; i < names.length && !isOver(); i += claimedTogether) {
      const now = clock.now()
      const claimed = await zoneShapes.claim(names.slice(i, i + claimedTogether), { now, retryAt: later(claimMs) })
      const queue = claimed.entries()
      const work = async () => {
        // After the deadline, remaining zones are released for the next poll.
        for (const [name, known] of queue)
          written.add(isOver() ? { name, fetched: null, retryAt: clock.now() } : await load(name, known))
      }
      await Promise.all(Array.from({ length: concurrency }, work))
    }
    await written.end()
  }

  return async names => {
    const due = (await zoneShapes.due(names, clock.now())).slice(0, mostAtOnce)
    const deadline = performance.now() + patienceMs
    const all = loadAll(due, () => performance.now() >= deadline || clock.now().getTime() < isBusyUntil)
    all.catch((err: unknown) => log.error({ err }, 'zone shapes could not be stored'))
    const waited = new AbortController()
    await Promise.race([all, sleep(patienceMs, undefined, { signal: waited.signal }).catch(() => undefined)])
    waited.abort()
    const done = stored
    stored = []
    return done
  }
}
