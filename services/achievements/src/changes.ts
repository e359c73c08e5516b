import type { Bus } from '@muster/service-kit/bus/bus'

const subject = 'muster.live.achievements-facts'

/** Notifies waiting checks, in all processes, that an event about a person was recorded. */
export function createChanges(bus: Pick<Bus, 'publishLive' | 'subscribeLive'>) {
  const waiting = new Map<string, Set<() => void>>()
  let unsubscribe: (() => void) | undefined

  return {
    async start(): Promise<void> {
      unsubscribe = bus.subscribeLive(subject, data => {
        const { userId } = data as { userId: string }
        for (const wake of waiting.get(userId) ?? []) wake()
      })
    },
    async stop(): Promise<void> {
      unsubscribe?.()
      for (const wakes of waiting.values()) for (const wake of wakes) wake()
    },
    /** Announces a change of a person's facts. */
    tell: (userId: string): void => bus.publishLive(subject, { userId }),

    /**
     * Starts listening for changes of this user. `next` resolves to true at the next change (at once if one came since the last call), or to false after `ms`
     * without one.
     */
    listen(userId: string) {
      const wakes = waiting.get(userId) ?? new Set()
      waiting.set(userId, wakes)
      let change = Promise.withResolvers<boolean>()
      const wake = () => change.resolve(true)
      wakes.add(wake)
      return {
        async next(ms: number): Promise<boolean> {
          const timer = setTimeout(() => change.resolve(false), ms)
          const isChange = await change.promise
          clearTimeout(timer)
          change = Promise.withResolvers<boolean>()
          return isChange
        },
        end(): void {
          wakes.delete(wake)
          if (wakes.size === 0) waiting.delete(userId)
        },
      }
    },
  }
}
export type Changes = ReturnType<typeof createChanges>
