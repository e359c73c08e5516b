import { z } from 'zod'
import { defineEvent } from '../define-event.ts'
import { achievementId } from '../entities/achievement.ts'
import { id } from '../entities/common.ts'

/** A person has earned an achievement. */
export const achievementEarned = defineEvent({
  service: 'achievements',
  fact: 'achievement-earned',
  version: 1,
  payload: z.object({ userId: id, achievementId }),
})

export const achievementsEvents = [achievementEarned] as const
