import { z } from 'zod'
import {
  achievementActions,
  achievementCategories,
  achievementIcons,
  sharePlatforms,
} from '../vocabulary/achievements.ts'
import { id, instant } from './common.ts'

export const achievementId = z.string().regex(/^[a-z0-9-]{1,60}$/)

export const achievement = z.object({
  id: achievementId,
  title: z.string(),
  description: z.string(),
  points: z.int().min(0),
  category: z.enum(achievementCategories),
  icon: z.enum(achievementIcons).catch('award'),
  /** Days after the last measurement for which it stays current. Absent if it does not lapse. */
  lapsesAfterDays: z.int().min(1).optional(),
})
export type Achievement = z.infer<typeof achievement>

/**
 * An achievement that a person has earned. `currentUntil`: after this it has to be measured again; it stays earned and keeps its points. Null if it does not
 * lapse.
 */
export const userAchievement = z.object({
  achievementId,
  earnedAt: instant,
  currentUntil: instant.nullable().default(null),
  achievement,
})
export type UserAchievement = z.infer<typeof userAchievement>

export const achievementAction = z.enum(achievementActions)
export const sharePlatform = z.enum(sharePlatforms)
export const shareRecord = z.object({ id, achievementId, userId: id, platform: sharePlatform, sharedAt: instant })
