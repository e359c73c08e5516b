import type { UserAchievement } from '@muster/contracts/entities/achievement'
import { useSyncExternalStore } from 'react'

let news: readonly UserAchievement[] = []
const listeners = new Set<() => void>()

const set = (next: readonly UserAchievement[]) => {
  news = next
  for (const listener of listeners) listener()
}

/** Tells of newly earned achievements; those of one announcement are shown together, after any still shown. */
export function announceAchievements(list: readonly UserAchievement[]): void {
  const known = new Set(news.map(({ achievementId }) => achievementId))
  const added = list.filter(({ achievementId }) => !known.has(achievementId))
  if (added.length > 0) set([...news, ...added])
}

/** Ends the announcement of one achievement, or of all. */
export function dismissAchievementNews(achievementId?: string): void {
  set(achievementId === undefined ? [] : news.filter(earned => earned.achievementId !== achievementId))
}

export const listAchievementNews = (): readonly UserAchievement[] => news

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is earned and not yet dismissed, oldest first. */
export const useAchievementNews = (): readonly UserAchievement[] => useSyncExternalStore(subscribe, listAchievementNews)
