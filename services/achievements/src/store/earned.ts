import type { UserAchievement } from '@muster/contracts/entities/achievement'
import { achievementEarned } from '@muster/contracts/events/achievements'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { currentUntilOf, findAchievement } from '../domain/catalogue.ts'
import type { Facts } from '../domain/facts.ts'
import type { EarnedRow, Models } from './models.ts'

type Measured = Facts['measured']

/** Stores the achievements that people have earned. */
export function createEarnedStore({ Earned }: Models, outbox: Outbox) {
  const present = (rows: EarnedRow[], measured: Measured) =>
    rows.map(row => toUserAchievement(row, measured)).filter(item => item !== null)

  return {
    /** A person's achievements, newest first, without those that are no longer in the catalogue. */
    async list(userId: string, measured: Measured): Promise<UserAchievement[]> {
      return present(await Earned.find({ userId }).sort({ earnedAt: -1, _id: -1 }).lean<EarnedRow[]>(), measured)
    },

    async has(userId: string, achievementId: string): Promise<boolean> {
      return (await Earned.exists({ userId, achievementId })) !== null
    },

    /** Awards achievements, each with its event in the same write. Idempotent: achievements that were awarded before are skipped. False if all were. */
    async award(userId: string, achievementIds: readonly string[], now: Date): Promise<boolean> {
      const known = await Earned.find({ userId }).select('achievementId').lean<Pick<EarnedRow, 'achievementId'>[]>()
      const held = new Set(known.map(({ achievementId }) => achievementId))
      const missing = achievementIds.filter(id => !held.has(id))
      for (const achievementId of missing) {
        const event = outboxEntry(achievementEarned, { userId, achievementId })
        try {
          await outbox.insert(Earned, { userId, achievementId, earnedAt: now }, [event])
        } catch (err) {
          if (!isDuplicateKey(err)) throw err
        }
      }
      return missing.length > 0
    },

    /** Marks the achievements that no check has reported yet as reported, and returns them. Of concurrent checks only one gets each. */
    async announce(userId: string, measured: Measured, now: Date): Promise<UserAchievement[]> {
      const candidates = await Earned.find({ userId, announcedAt: null }).sort({ _id: 1 }).lean<EarnedRow[]>()
      const claimed: EarnedRow[] = []
      for (const row of candidates) {
        const { modifiedCount } = await Earned.updateOne({ _id: row._id, announcedAt: null }, { announcedAt: now })
        if (modifiedCount > 0) claimed.push(row)
      }
      return present(claimed, measured)
    },

    async forget(userId: string): Promise<void> {
      await Earned.deleteMany({ userId })
    },
  }
}
export type EarnedStore = ReturnType<typeof createEarnedStore>

/** Null for an achievement that is no longer in the catalogue. */
function toUserAchievement({ achievementId, earnedAt }: EarnedRow, measured: Measured): UserAchievement | null {
  const achievement = findAchievement(achievementId)
  if (!achievement) return null
  const currentUntil = currentUntilOf(achievementId, measured, earnedAt)?.toISOString() ?? null
  return { achievementId, earnedAt: earnedAt.toISOString(), currentUntil, achievement }
}
