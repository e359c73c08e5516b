import { z } from 'zod'
import { defineRoute } from '../define-route.ts'
import {
  achievement,
  achievementAction,
  achievementId,
  sharePlatform,
  shareRecord,
  userAchievement,
} from '../entities/achievement.ts'
import { id, userIdParams } from '../entities/common.ts'

export const listAchievements = defineRoute({
  name: 'listAchievements',
  service: 'achievements',
  method: 'GET',
  path: '/api/achievements',
  access: 'public',
  summary: 'Lists all achievements that people can earn.',
  reply: z.array(achievement),
  errors: [],
})

export const listUserAchievements = defineRoute({
  name: 'listUserAchievements',
  service: 'achievements',
  method: 'GET',
  path: '/api/achievements/user/:userId',
  access: 'user',
  summary: 'Lists the achievements that the caller has earned, newest first.',
  params: userIdParams,
  reply: z.array(userAchievement),
  errors: ['unauthenticated', 'forbidden'],
})

export const checkAchievements = defineRoute({
  name: 'checkAchievements',
  service: 'achievements',
  method: 'POST',
  path: '/api/achievements/check/:userId',
  access: 'user',
  summary:
    'Checks whether the caller has earned achievements by an action, from facts that the server has stored. Awards them, and returns the new ones.',
  params: userIdParams,
  body: z.object({ actionType: achievementAction }),
  reply: z.array(userAchievement),
  errors: ['invalid-request', 'unauthenticated', 'forbidden'],
})

export const shareAchievement = defineRoute({
  name: 'shareAchievement',
  service: 'achievements',
  method: 'POST',
  path: '/api/achievements/share/:achievementId',
  access: 'user',
  summary:
    'Records that the caller shared an achievement. Answers `achievement-not-earned` if the caller has not earned it.',
  params: z.object({ achievementId }),
  body: z.object({ platform: sharePlatform, userId: id }),
  reply: shareRecord,
  status: 201,
  errors: ['invalid-request', 'unauthenticated', 'forbidden', 'achievement-not-earned', 'not-found'],
})

export const achievementsRoutes = { listAchievements, listUserAchievements, checkAchievements, shareAchievement }
