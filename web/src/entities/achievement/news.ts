import type { UserAchievement } from '@muster/contracts/entities/achievement'
import { createObservable, useObservable } from '../../lib/observable.ts'

const news = createObservable<readonly UserAchievement[]>([])

/** Tells of newly earned achievements; those of one announcement are shown together, after any still shown. */
export function announceAchievements(list: readonly UserAchievement[]): void {
  const known = new Set(news.get().map(({ achievementId }) => achievementId))
  const added = list.filter(({ achievementId }) => !known.has(achievementId))
  if (added.length > 0) news.set([...news.get(), ...added])
}

/** Ends the announcement of one achievement, or of all. */
export function dismissAchievementNews(achievementId?: string): void {
  news.set(achievementId === undefined ? [] : news.get().filter(earned => earned.achievementId !== achievementId))
}

/** What is earned and not yet dismissed, oldest first. */
export const useAchievementNews = (): readonly UserAchievement[] => useObservable(news)
