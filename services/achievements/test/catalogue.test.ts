import { listAchievements } from '@muster/contracts/routes/achievements'
import { achievementCategories } from '@muster/contracts/vocabulary/achievements'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue, earnedBy } from '../src/domain/catalogue.ts'
import { counted, countLimit, type Facts, measures } from '../src/domain/facts.ts'
import { type Achievements, startAchievements } from './start-achievements.ts'

let achievements: Achievements
beforeAll(async () => {
  achievements = await startAchievements()
})
afterAll(() => achievements?.stop())

const factsWith = (count: number, known: boolean): Facts => ({
  ...(Object.fromEntries(counted.map(name => [name, count])) as Pick<Facts, (typeof counted)[number]>),
  isRegistered: known,
  isProfileComplete: known,
  isAddressVerified: known,
  contactCount: count,
  measured: known ? Object.fromEntries(measures.map(name => [name, new Date()])) : {},
})

test('returns the whole catalogue without a session', async () => {
  const { status, body } = await achievements.call(listAchievements)
  expect(status).toBe(200)
  expect(body).toEqual(catalogue)
  expect(body.length).toBeGreaterThanOrEqual(12)
  expect(new Set(body.map(item => item.id)).size).toBe(body.length)
  expect(new Set(body.map(item => item.category))).toEqual(new Set(achievementCategories))
  expect(body.every(item => item.points > 0)).toBe(true)
  expect(body.filter(item => item.lapsesAfterDays)).toHaveLength(measures.length)
})

test('contains no achievement that every user has, and none that no user can earn', () => {
  expect(earnedBy(factsWith(0, false))).toEqual([])
  expect(earnedBy(factsWith(countLimit, true))).toEqual(catalogue.map(item => item.id))
})
