import type { Clock } from '@muster/service-kit/clock'

/** How long the owner of a session is cached, in ms. A session that was ended through another gateway is accepted here for at most this long. */
const keptForMs = 1_000
/** Most cached sessions. The cache is emptied when it is full. */
const mostKept = 10_000

type Options<Who> = { resolve(sessionId: string): Promise<Who | null>; clock: Clock }

/**
 * Caches the owner of each session for `keptForMs`, because a screen sends its requests in bursts. Unknown ids are not cached. Call `forgetAll` after anything
 * that may have ended or changed a session; lookups that began before it are not cached.
 */
export function createKeptSessions<Who>({ resolve, clock }: Options<Who>) {
  const kept = new Map<string, { who: Who; until: number }>()
  let forgotten = 0

  return {
    async resolve(sessionId: string): Promise<Who | null> {
      const now = clock.now().getTime()
      const known = kept.get(sessionId)
      if (known && now < known.until) return known.who
      const before = forgotten
      const who = await resolve(sessionId)
      if (who === null || before !== forgotten) {
        kept.delete(sessionId)
        return who
      }
      if (kept.size >= mostKept) kept.clear()
      kept.set(sessionId, { who, until: now + keptForMs })
      return who
    },
    forgetAll(): void {
      forgotten += 1
      kept.clear()
    },
  }
}
