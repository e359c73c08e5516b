import type { Clock } from '@muster/service-kit/clock'
import type { Log } from '@muster/service-kit/log'
import type { Redis } from 'ioredis'

/** See `createBudget`. */
export type Budget = {
  /** Counts a question to the model. False if the limit of the person or the installation is reached, or while the model is paused. */
  take(userId: string): Promise<boolean>
  /** Reports an answer of the model. */
  succeeded(): void
  /** Reports a failure of the model. Repeated failures pause it. */
  failed(): void
}

type Options = {
  redis: Pick<Redis, 'multi'>
  perPersonPerHour: number
  perInstallationPerDay: number
  clock: Clock
  log: Log
}

const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds
/** After this many failures in a row the model is not asked for a while; the guide answers in any case. */
const failuresBeforePause = 5
const pauseMs = 60_000

/** Limits how often the model is asked. Fails closed: without Redis the cost cannot be counted, and the guide has answered already. */
export function createBudget({ redis, perPersonPerHour, perInstallationPerDay, clock, log }: Options): Budget {
  let failures = 0
  let pausedUntil = 0

  async function count(key: string, seconds: number): Promise<number> {
    const slot = Math.floor(clock.now().getTime() / 1_000 / seconds)
    const name = `muster-chat:model:${key}:${slot}`
    const results = await redis.multi().incr(name).expire(name, seconds).exec()
    return Number(results?.[0]?.[1] ?? Number.POSITIVE_INFINITY)
  }

  return {
    async take(userId) {
      if (clock.now().getTime() < pausedUntil) return false
      try {
        // Counts the person first, so that a person over their limit does not use up the limit of the installation.
        if ((await count(`person:${userId}`, hourSeconds)) > perPersonPerHour) return false
        return (await count('all', daySeconds)) <= perInstallationPerDay
      } catch (err) {
        log.warn({ err }, 'model budget not read; the model is not asked')
        return false
      }
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures < failuresBeforePause) return
      failures = 0
      pausedUntil = clock.now().getTime() + pauseMs
      log.warn('model paused after repeated failures')
    },
  }
}
