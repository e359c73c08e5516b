import type { achievementsRoutes } from '@muster/contracts/routes/achievements'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import type { Handlers } from '@muster/service-kit/http/routes'
import type { Context } from '../context.ts'
import { findAchievement } from '../domain/catalogue.ts'

/** Handlers for a person's achievements: listing, checking and sharing. */
export function userAchievementHandlers({ awards, earned, facts, shares, clock }: Context) {
  return {
    async listUserAchievements({ params, caller }) {
      assertSelf(caller, params.userId)
      return awards.list(params.userId)
    },

    async checkAchievements({ params, body, caller }) {
      assertSelf(caller, params.userId)
      return awards.check(params.userId, body.actionType)
    },

    async shareAchievement({ params: { achievementId }, body: { userId, platform }, caller }) {
      assertSelf(caller, userId)
      if (!findAchievement(achievementId)) throw new AppError('not-found')
      if (!(await earned.has(userId, achievementId))) throw new AppError('achievement-not-earned')
      const shared = await shares.record({ userId, achievementId, platform }, clock.now())
      // If the account was deleted meanwhile, the share must not stay.
      if ((await facts.find(userId)) === null) await shares.forget(userId)
      return shared
    },
  } satisfies Partial<Handlers<typeof achievementsRoutes>>
}
