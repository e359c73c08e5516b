import type { Clock } from '@muster/service-kit/clock'

/** One response of a service, with its compressed form, so that it is compressed once and sent many times. */
export type Answer = { body: Buffer; compressed: Buffer; etag: string; cacheControl: string | undefined }
/** The result of a fetch: a new response, or null if the given ETag is still current. `ageMs`: how old the content was when it was fetched. */
export type Fetched = { answer: Answer | null; ageMs: number }
/** A response to serve. `isStale`: it could not be renewed in time, or its content is older than the fetch. */
export type Cached = { answer: Answer; ageSeconds: number; isStale: boolean }
/** `at`: when it was fetched; `asOf`: the time for which its content is known to be current. Both in ms since the epoch. */
export type StoredAnswer = { answer: Answer; at: number; asOf: number }

type Options = {
  fetch: (etag: string | undefined) => Promise<Fetched>
  clock: Clock
  /** How long a response is served without a fetch, in ms. */
  freshMs: number
  /** How much longer it may be served while fetches fail, in ms. */
  staleMs: number
  /** How long a caller waits for a fetch if there is an older response to serve, in ms. */
  patienceMs: number
  /** Storage that is shared with other processes and survives a restart. It may fail; `write` is not awaited. */
  memory: { read(): Promise<StoredAnswer | null>; write(kept: StoredAnswer, isNew: boolean): void }
}

/**
 * Caches one response for `freshMs`. Concurrent callers share one fetch. The fetch starts `patienceMs` before the response expires, so that under steady reads
 * nobody waits for it. If the fetch fails or takes long, the stale response is served for up to `staleMs` more; after a failure the next fetch starts
 * `freshMs` later. Rejects if there is nothing to serve.
 */
export function createMicroCache({ fetch, clock, freshMs, staleMs, patienceMs, memory }: Options) {
  let kept: StoredAnswer | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined
  let recalled: Promise<void> | undefined
  let patience: Promise<unknown> = Promise.resolve()

  const now = () => clock.now().getTime()

  async function refresh(): Promise<void> {
    try {
      const { answer, ageMs } = await fetch(kept?.answer.etag)
      const current = answer ?? kept?.answer
      if (!current) return
      kept = { answer: current, at: now(), asOf: now() - ageMs }
      memory.write(kept, answer !== null)
    } catch (err) {
      failedAt = now()
      throw err
    } finally {
      underWay = undefined
    }
  }

  /** Reads `memory` once; after a failure it can be read again. Once this process has a response of its own, that one is newer. */
  function recall(): Promise<void> {
    recalled ??= memory.read().then(
      found => {
        if (found) kept ??= found
      },
      () => {
        recalled = undefined
      },
    )
    return recalled
  }

  /** The response to serve now; undefined if there is none or it is too old. */
  function present(): Cached | undefined {
    if (!kept) return undefined
    const age = now() - kept.at
    if (age > freshMs + staleMs) return undefined
    const isStale = age > freshMs || kept.asOf < kept.at
    return { answer: kept.answer, ageSeconds: Math.floor((now() - kept.asOf) / 1_000), isStale }
  }

  /** Starts a fetch, or joins the one in progress. The wait of `patienceMs` begins with the first caller. */
  function startRefresh(): Promise<void> {
    if (!underWay) patience = new Promise(resolve => setTimeout(resolve, patienceMs))
    underWay ??= refresh()
    return underWay
  }

  return {
    /** The last response, without a fetch; undefined if there is none or it is too old. */
    peek: present,
    /** A response, fetched if needed. Rejects if there is nothing to serve. */
    async get(): Promise<Cached> {
      const current = present()
      const ageMs = kept ? now() - kept.at : Number.POSITIVE_INFINITY
      const hasJustFailed = now() - failedAt < freshMs
      if (current && ageMs <= freshMs && ageMs >= freshMs - patienceMs && !hasJustFailed)
        startRefresh().catch(() => undefined)
      if (current && (ageMs <= freshMs || hasJustFailed)) return current
      const refreshed = startRefresh().then(present)
      if (!kept) void recall()
      const late = Promise.all([patience, recalled]).then(present)
      const first = await Promise.race([refreshed.catch(() => undefined), late])
      if (first) return first
      try {
        const found = await refreshed
        if (found) return found
      } catch (err) {
        await recalled
        const fallback = present()
        if (fallback) return fallback
        throw err
      }
      throw new Error('The fetch returned no answer')
    },
  }
}
