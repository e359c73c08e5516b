import type { PayloadOf } from '@muster/contracts/define-event'
import type { UserAchievement } from '@muster/contracts/entities/achievement'
import type { leaveByChanged } from '@muster/contracts/events/navigation'
import type { Clock } from '@muster/service-kit/clock'
import type { Changes } from './changes.ts'
import { earnedBy } from './domain/catalogue.ts'
import { leftWithin, windowAfter } from './domain/drill.ts'
import type { Action, FactsUpdate } from './domain/facts.ts'
import type { EarnedStore } from './store/earned.ts'
import type { DrillCheck, FactsStore } from './store/facts.ts'
import type { ShareStore } from './store/shares.ts'

/** Longest wait of a check, in ms. The event of an action usually arrives within milliseconds of the action's reply. */
const maxWaitMs = 1_500
/** An event that arrived at most this long before a check, in ms, counts as the event of its action. */
const freshMs = 1_000

type LeaveByChange = PayloadOf<typeof leaveByChanged>

/** Records events as facts and awards the achievements that the facts earn. */
export function createAwards({
  facts,
  earned,
  shares,
  changes,
  clock,
}: {
  facts: FactsStore
  earned: EarnedStore
  shares: ShareStore
  changes: Changes
  clock: Clock
}) {
  async function record(userId: string, update: FactsUpdate): Promise<void> {
    await facts.add(userId, update, clock.now())
    await award(userId)
    changes.tell(userId)
  }

  /** Records that a person has left in time in a drill, if they have. */
  async function recordDrill(userId: string, { drill, checkedInAt }: DrillCheck): Promise<void> {
    const leftDrill = leftWithin(drill, checkedInAt)
    if (leftDrill) await record(userId, { measured: { leftDrill } })
  }

  /** Awards what a person's facts earn. Returns the facts; null for a person without facts or with a deleted account. */
  async function award(userId: string) {
    const known = await facts.find(userId)
    const isNew = known !== null && (await earned.award(userId, earnedBy(known.facts), clock.now()))
    // If the account was deleted meanwhile, the achievements must not stay.
    if (isNew && (await facts.find(userId)) === null) await earned.forget(userId)
    return known
  }

  return {
    /** Records an event's facts and awards what they earn. Idempotent: it may run twice for one event. */
    record,

    /** Records that a person has checked in as moving or safe. In a drill this may be before their leave-by time. */
    recordCheckIn: async (userId: string, at: Date): Promise<void> =>
      recordDrill(userId, await facts.checkIn(userId, at)),

    /** Records a person's leave-by time. Check-ins that arrived before this event count too. */
    recordLeaveBy: async (change: LeaveByChange): Promise<void> =>
      recordDrill(change.userId, await facts.changeDrill(change.userId, known => windowAfter(known, change))),

    /** A person's earned achievements, each with the time until which it is current. */
    async list(userId: string): Promise<UserAchievement[]> {
      const known = await facts.find(userId)
      return earned.list(userId, known?.facts.measured ?? {})
    },

    /**
     * The earned achievements that no check has reported yet. Waits at most `maxWaitMs` for the event of the action; an achievement that is earned later is
     * reported by the next check.
     */
    async check(userId: string, action: Action): Promise<UserAchievement[]> {
      const askedAt = clock.now().getTime()
      const endsAt = performance.now() + maxWaitMs
      const heard = changes.listen(userId)
      try {
        // Ends when the timer fires, not when the clock is past `endsAt`, because a timer can fire a little early and would then be set again.
        for (let isOver = false; ; isOver = !(await heard.next(endsAt - performance.now()))) {
          const known = await award(userId)
          const hasEvent = (known?.heardAt[action]?.getTime() ?? 0) >= askedAt - freshMs
          const announced = await earned.announce(userId, known?.facts.measured ?? {}, clock.now())
          if (announced.length > 0 || hasEvent || isOver) return announced
        }
      } finally {
        heard.end()
      }
    },

    async forget(userId: string): Promise<void> {
      // Facts are replaced by a tombstone first, so that events that arrive meanwhile award nothing.
      await facts.forget(userId, clock.now())
      await earned.forget(userId)
      await shares.forget(userId)
    },
  }
}
