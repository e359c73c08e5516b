import type { Clock } from '@muster/service-kit/clock'

/** How long the owner of a session is cached, in ms. A session that was ended through another gateway is accepted here for at most this long. */
const keptForMs = 1_000
const mostKept = 10_000

type Options<Who> = { resolve(sessionId: string): Promise<Who | null>; clock: Clock }

/**
 * Remembers for a second whose session an id is, because a screen sends its requests in bursts. Ids that open nothing are looked up each time. `forgetAll` is for
 * whatever may have ended or changed a session; a lookup that began before it is not remembered.
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
