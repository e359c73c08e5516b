import type { UserAchievement } from '@muster/contracts/entities/achievement'
import { createObservable, useObservable } from '../../lib/observable.ts'

const news = createObservable<readonly UserAchievement[]>([])

/** Queues newly earned achievements for the toast. */
export function announceAchievements(list: readonly UserAchievement[]): void {
  const known = new Set(news.get().map(({ achievementId }) => achievementId))
  const added = list.filter(({ achievementId }) => !known.has(achievementId))
  if (added.length > 0) news.set([...news.get(), ...added])
}

/** Removes one achievement from the queue, or all. */
export function dismissAchievementNews(achievementId?: string): void {
  news.set(achievementId === undefined ? [] : news.get().filter(earned => earned.achievementId !== achievementId))
}

/** Earned achievements that are not dismissed yet, oldest first. */
export const useAchievementNews = (): readonly UserAchievement[] => useObservable(news)
