import type { Clock } from '@muster/service-kit/clock'

/** One response of a service, with its compressed form, so that it is compressed once and sent many times. */
export type Answer = { body: Buffer; compressed: Buffer; etag: string; cacheControl: string | undefined }
/** The result of a fetch: a new response, or `not-modified` when the given ETag is still current. */
export type Fetched = Answer | 'not-modified'
export type Cached = { answer: Answer; ageSeconds: number; isStale: boolean }

type Options = {
  fetch: (etag: string | undefined) => Promise<Fetched>
  clock: Clock
  freshMs: number
  staleMs: number
}

/**
 * Caches one response for `freshMs`. Concurrent callers share one fetch. When the fetch fails, the stale response is served
 * for up to `staleMs` more, and the next fetch starts `freshMs` after the failure. Rejects when there is nothing to serve.
 */
export function createMicroCache({ fetch, clock, freshMs, staleMs }: Options) {
  let kept: { answer: Answer; at: number } | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined

  const now = () => clock.now().getTime()

  async function refresh(): Promise<void> {
    try {
      const fetched = await fetch(kept?.answer.etag)
      if (fetched !== 'not-modified') kept = { answer: fetched, at: now() }
      else if (kept) kept.at = now()
    } catch (err) {
      failedAt = now()
      throw err
    } finally {
      underWay = undefined
    }
  }

  function present(): Cached | undefined {
    if (!kept) return undefined
    const age = now() - kept.at
    if (age > freshMs + staleMs) return undefined
    return { answer: kept.answer, ageSeconds: Math.floor(age / 1_000), isStale: age > freshMs }
  }

  return {
    /** The last response, without a fetch; undefined when there is none or it is too old. */
    peek: present,
    async get(): Promise<Cached> {
      const current = present()
      if (current && (!current.isStale || now() - failedAt < freshMs)) return current
      underWay ??= refresh()
      try {
        await underWay
      } catch (err) {
        const fallback = present()
        if (fallback) return fallback
        throw err
      }
      const refreshed = present()
      if (!refreshed) throw new Error('The fetch returned no answer')
      return refreshed
    },
  }
}
