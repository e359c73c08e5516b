import type { Bus } from '@muster/service-kit/bus/bus'
import type { Log } from '@muster/service-kit/log'
import { z } from 'zod'

const subject = 'muster.live.chat-changed'
const changed = z.object({ sessionId: z.string() })
/** Most requests that one process holds; further ones are answered at once. */
const mostWaiting = 5_000

/** Notifies long polls, in all processes of this service, that a session has a new or refined message. */
export function createChanges({ bus, log }: { bus: Bus; log: Log }) {
  const waiting = new Map<string, Set<(isChanged: boolean) => void>>()
  let count = 0
  let unsubscribe = () => {}

  return {
    /** Announces a change of a session. While NATS is unreachable, waiting requests find the change at the end of their wait. */
    tell(sessionId: string): void {
      try {
        bus.publishLive(subject, { sessionId })
      } catch (err) {
        log.warn({ err }, 'chat change not announced; waiting requests see it at the end of their wait')
      }
    },

    /**
     * Listens for the next change of a session. `told` resolves to true after a change; to false after `ms`, after `end`, or at once if too many requests
     * wait. The caller must call `end` when it no longer waits.
     */
    listen(sessionId: string, ms: number): { told: Promise<boolean>; end: () => void } {
      if (ms <= 0 || count >= mostWaiting) return { told: Promise.resolve(false), end() {} }
      const { promise: told, resolve } = Promise.withResolvers<boolean>()
      const waiters = waiting.get(sessionId) ?? new Set()
      const done = (isChanged: boolean) => {
        clearTimeout(timer)
        if (!waiters.delete(done)) return
        count -= 1
        if (waiters.size === 0) waiting.delete(sessionId)
        resolve(isChanged)
      }
      const timer = setTimeout(done, ms, false)
      waiting.set(sessionId, waiters.add(done))
      count += 1
      return { told, end: () => done(false) }
    },

    /** Number of waiting requests. */
    waiting: () => count,

    async start(): Promise<void> {
      unsubscribe = bus.subscribeLive(subject, data => {
        const read = changed.safeParse(data)
        if (read.success) for (const done of [...(waiting.get(read.data.sessionId) ?? [])]) done(true)
      })
    },

    /** Ends the wait of all requests, so that they are answered. */
    async stop(): Promise<void> {
      unsubscribe()
      for (const waiters of [...waiting.values()]) for (const done of [...waiters]) done(false)
    },
  }
}
