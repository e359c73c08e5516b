import { z } from 'zod'
import { id, instant } from './common.ts'

export const achievementCategories = ['profile', 'emergency', 'communication', 'preparedness'] as const
export const achievementIcons = [
  'user-check',
  'users',
  'message-circle',
  'phone',
  'map',
  'shield',
  'message-square',
  'award',
] as const

export const achievementId = z.string().regex(/^[a-z0-9-]{1,60}$/)

export const achievement = z.object({
  id: achievementId,
  title: z.string(),
  description: z.string(),
  points: z.int().min(0),
  category: z.enum(achievementCategories),
  icon: z.enum(achievementIcons).catch('award'),
})
export type Achievement = z.infer<typeof achievement>

export const userAchievement = z.object({ achievementId, earnedAt: instant, achievement })
export type UserAchievement = z.infer<typeof userAchievement>

export const achievementAction = z.enum(['complete_profile', 'add_emergency_contact', 'send_message'])
export const sharePlatform = z.enum(['twitter', 'facebook', 'linkedin', 'instagram', 'copy_link'])
export const shareRecord = z.object({ id, achievementId, userId: id, platform: sharePlatform, sharedAt: instant })
