import { setTimeout as pause } from 'node:timers/promises'
import type { UserAchievement } from '@muster/contracts/entities/achievement'
import type { Clock } from '@muster/service-kit/clock'
import { earnedBy } from './domain/catalogue.ts'
import type { Action, News } from './domain/facts.ts'
import type { EarnedStore } from './store/earned.ts'
import type { FactsStore } from './store/facts.ts'
import type { ShareStore } from './store/shares.ts'

export type Awards = ReturnType<typeof createAwards>

// An action's event is usually here within milliseconds of its answer.
const patienceMs = 1_500
const pollMs = 50
const freshMs = 1_000

/** From news to facts to achievements. */
export function createAwards({
  facts,
  earned,
  shares,
  clock,
}: {
  facts: FactsStore
  earned: EarnedStore
  shares: ShareStore
  clock: Clock
}) {
  async function award(userId: string) {
    const known = await facts.find(userId)
    if (known) await earned.award(userId, earnedBy(known.facts), clock.now())
    return known
  }

  return {
    /** Takes in what an event tells; may run twice for one event. */
    async learn(userId: string, news: News): Promise<void> {
      await facts.add(userId, news, clock.now())
      await award(userId)
    },

    /**
     * What someone has earned that no check has reported yet. Where the news of the action are not here yet it waits
     * for them, at most 1.5 s; what comes later is for the next check.
     */
    async check(userId: string, action: Action): Promise<UserAchievement[]> {
      const since = clock.now().getTime() - freshMs
      for (let waitedMs = 0; ; waitedMs += pollMs) {
        const known = await award(userId)
        const hasNews = (known?.heardAt[action]?.getTime() ?? 0) >= since
        const announced = await earned.announce(userId, clock.now())
        if (announced.length > 0 || hasNews || waitedMs >= patienceMs) return announced
        await pause(pollMs)
      }
    },

    async forget(userId: string): Promise<void> {
      // Marked first: news that come in meanwhile award nothing.
      await facts.forget(userId, clock.now())
      await earned.forget(userId)
      await shares.forget(userId)
    },
  }
}
