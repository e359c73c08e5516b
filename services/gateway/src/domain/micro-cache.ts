import type { Clock } from '@muster/service-kit/clock'

/** One answer of a service, ready to be sent many times. */
export type Answer = { body: Buffer; compressed: Buffer; etag: string; cacheControl: string | undefined }
/** What a fetch brings: a new answer, or word that the one with the given ETag still holds. */
export type Fetched = Answer | 'not-modified'
export type Cached = { answer: Answer; ageSeconds: number; isStale: boolean }

type Options = {
  fetch: (etag: string | undefined) => Promise<Fetched>
  clock: Clock
  freshMs: number
  staleMs: number
}

/**
 * Keeps one answer for `freshMs`. All who ask meanwhile share one fetch; when it fails, the kept answer is given for
 * up to `staleMs` more, and for another `freshMs` nobody waits for a fetch again. Rejects when there is none to give.
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
      if (!refreshed) throw new Error('The fetch brought no answer')
      return refreshed
    },
  }
}
