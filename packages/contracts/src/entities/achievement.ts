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
  /** How long it is current after it was measured last. Absent where it is not measured, and stays. */
  lapsesAfterDays: z.int().min(1).optional(),
})
export type Achievement = z.infer<typeof achievement>

/** `currentUntil`: after this it has to be measured again; earned and its points stay. Null where it does not lapse. */
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
