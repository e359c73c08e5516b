import type { Achievement, UserAchievement } from '@muster/contracts/entities/achievement'
import { describe, expect, it } from 'vitest'
import { statsOf } from './stats.ts'

const achievement = (id: string, points: number): Achievement => ({
  id,
  title: id,
  description: '',
  points,
  category: 'profile',
  icon: 'award',
})
const earned = (of: Achievement): UserAchievement => ({
  achievementId: of.id,
  earnedAt: '2026-11-02T10:00:00.000Z',
  currentUntil: null,
  achievement: of,
})
const all = [achievement('a', 10), achievement('b', 20), achievement('c', 30)]

describe('achievement statistics', () => {
  it('are zero initially', () => {
    expect(statsOf(all, [])).toEqual({ points: 0, earned: 0, total: 3, remaining: 3, percent: 0 })
  })

  it('add points and round the percentage', () => {
    const mine = all.slice(0, 2).map(earned)
    expect(statsOf(all, mine)).toEqual({ points: 30, earned: 2, total: 3, remaining: 1, percent: 67 })
  })

  it('are zero for an empty catalogue', () => {
    expect(statsOf([], []).percent).toBe(0)
  })

  it('keep the points of an achievement that was removed from the catalogue, and never exceed 100 percent', () => {
    const mine = [...all, achievement('gone', 5)].map(earned)
    expect(statsOf(all, mine)).toEqual({ points: 65, earned: 3, total: 3, remaining: 0, percent: 100 })
  })
})
