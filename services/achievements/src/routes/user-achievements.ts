import { checkAchievements, listUserAchievements, shareAchievement } from '@muster/contracts/routes/achievements'
import { AppError } from '@muster/service-kit/errors'
import { assertSelf } from '@muster/service-kit/http/auth'
import { serve } from '@muster/service-kit/http/serve'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { findAchievement } from '../domain/catalogue.ts'

export function userAchievementRoutes(app: FastifyInstance, { awards, earned, shares, clock }: Context) {
  serve(app, listUserAchievements, async ({ params, caller }) => {
    assertSelf(caller, params.userId)
    return earned.list(params.userId)
  })

  serve(app, checkAchievements, async ({ params, body, caller }) => {
    assertSelf(caller, params.userId)
    return awards.check(params.userId, body.actionType)
  })

  serve(app, shareAchievement, async ({ params: { achievementId }, body: { userId, platform }, caller }) => {
    assertSelf(caller, userId)
    if (!findAchievement(achievementId)) throw new AppError('not-found')
    if (!(await earned.has(userId, achievementId))) throw new AppError('forbidden')
    return shares.record({ userId, achievementId, platform }, clock.now())
  })
}
