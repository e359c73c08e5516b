import type { Achievement, UserAchievement } from '@muster/contracts/entities/achievement'

/** A user's statistics. `percent`: earned achievements in whole percent of `total`. */
export type Stats = { points: number; earned: number; total: number; remaining: number; percent: number }

/** The user's statistics. Earned achievements that are no longer in the catalogue keep their points but are not counted. */
export function statsOf(all: readonly Achievement[], earned: readonly UserAchievement[]): Stats {
  const known = new Set(all.map(({ id }) => id))
  const counted = earned.filter(({ achievementId }) => known.has(achievementId)).length
  return {
    points: earned.reduce((sum, { achievement }) => sum + achievement.points, 0),
    earned: counted,
    total: all.length,
    remaining: all.length - counted,
    percent: all.length === 0 ? 0 : Math.round((counted / all.length) * 100),
  }
}
