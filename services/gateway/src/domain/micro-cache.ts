import type { Clock } from '@muster/service-kit/clock'

/** One response of a service, with its compressed form, so that it is compressed once and sent many times. */
export type Answer = { body: Buffer; compressed: Buffer; etag: string; cacheControl: string | undefined }
/** The result of a fetch: a new response, or null if the given ETag is still current. `ageMs`: how old the content was when it was fetched. */
export type Fetched = { answer: Answer | null; ageMs: number }
export type Cached = { answer: Answer; ageSeconds: number; isStale: boolean }
/** `at`: when it was fetched; `asOf`: the time for which its content is known to be current. Both in ms since the epoch. */
export type Kept = { answer: Answer; at: number; asOf: number }

type Options = {
  fetch: (etag: string | undefined) => Promise<Fetched>
  clock: Clock
  freshMs: number
  staleMs: number
  /** How long a caller waits for a fetch if there is an older response to serve, in ms. */
  patienceMs: number
  /** Storage that is shared with other processes and survives a restart. It may fail; `write` is not awaited. */
  memory: { read(): Promise<Kept | null>; write(kept: Kept, isNew: boolean): void }
}

/**
 * Caches one response for `freshMs`. Concurrent callers share one fetch. It starts `patienceMs` before the response is too old, so that
 * under steady reads nobody waits for it. When the fetch fails or takes long, the stale response is served for up to `staleMs` more, and
 * the next fetch starts `freshMs` after the failure. Rejects when there is nothing to serve.
 */
export function createMicroCache({ fetch, clock, freshMs, staleMs, patienceMs, memory }: Options) {
  let kept: Kept | undefined
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

  /** Reads `memory` once. After that, this process has newer responses of its own. */
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

  function present(): Cached | undefined {
    if (!kept) return undefined
    const age = now() - kept.at
    if (age > freshMs + staleMs) return undefined
    const isStale = age > freshMs || kept.asOf < kept.at
    return { answer: kept.answer, ageSeconds: Math.floor((now() - kept.asOf) / 1_000), isStale }
  }

  /** Starts a fetch, or joins the one in progress: the time limit of all callers begins with the first one. */
  function startRefresh(): Promise<void> {
    if (!underWay) patience = new Promise(resolve => setTimeout(resolve, patienceMs))
    underWay ??= refresh()
    return underWay
  }

  return {
    /** The last response, without a fetch; undefined when there is none or it is too old. */
    peek: present,
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
