import { chatMessageSent } from '@muster/contracts/events/chat'
import { contactsChanged, profileUpdated } from '@muster/contracts/events/identity'
import { checkAchievements } from '@muster/contracts/routes/achievements'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Achievements, startAchievements } from './start-achievements.ts'

let achievements: Achievements
beforeAll(async () => {
  achievements = await startAchievements()
})
afterAll(() => achievements?.stop())

test('awards nothing on a claim of the browser without an event of a service', async () => {
  const caller = buildCaller()
  expect(await achievements.check(caller, 'complete_profile')).toEqual([])
  expect(await achievements.earnedBy(caller)).toEqual([])
})

test('reports a newly earned achievement once', async () => {
  const caller = buildCaller()
  await achievements.tell(contactsChanged, { userId: caller.userId, revision: 1, contactCount: 3, hasPrimary: true })
  await settle(async () => (await achievements.earnedBy(caller)).length === 2)
  expect(await achievements.check(caller, 'add_emergency_contact')).toEqual(['someone-to-call', 'circle-of-three'])
  expect(await achievements.check(caller, 'add_emergency_contact')).toEqual([])
})

test('waits for an event that arrives during the check', async () => {
  const caller = buildCaller()
  const checking = achievements.check(caller, 'send_message')
  await achievements.tell(chatMessageSent, { userId: caller.userId, sessionId: buildId(), messageId: buildId() })
  expect(await checking).toEqual(['first-question'])
})

test('reports each achievement to exactly one of several simultaneous checks', async () => {
  const caller = buildCaller()
  await achievements.tell(contactsChanged, { userId: caller.userId, revision: 1, contactCount: 5, hasPrimary: true })
  await settle(async () => (await achievements.earnedBy(caller)).length === 3)
  const answers = await Promise.all([1, 2, 3, 4].map(() => achievements.check(caller, 'add_emergency_contact')))
  expect(answers.flat().sort()).toEqual(['circle-of-five', 'circle-of-three', 'someone-to-call'])
})

test('returns at once when the event has arrived and earned nothing', async () => {
  const caller = buildCaller()
  const { userId, name, email } = caller
  const save = () =>
    achievements.tell(profileUpdated, {
      userId,
      revision: 1,
      name,
      email,
      isComplete: true,
      hasAccessibilityNeeds: false,
    })
  await save()
  await settle(async () => (await achievements.earnedBy(caller)).length === 1)
  expect(await achievements.check(caller, 'complete_profile')).toEqual(['profile-complete'])
  expect(await achievements.check(caller, 'complete_profile')).toEqual([])
})

test('reads the database only twice while it waits and returns at its time limit; the next check reports what was earned later', async () => {
  const caller = buildCaller()
  expect(await achievements.check(caller, 'send_message')).toEqual([])
  expect(achievements.looksAt(caller)).toBe(2)
  await achievements.tell(chatMessageSent, { userId: caller.userId, sessionId: buildId(), messageId: buildId() })
  await settle(async () => (await achievements.earnedBy(caller)).length === 1)
  expect(await achievements.check(caller, 'send_message')).toEqual(['first-question'])
})

test('refuses unknown actions and callers without a session', async () => {
  const caller = buildCaller()
  const params = { userId: caller.userId }
  const body = { actionType: 'win' as never }
  expect((await achievements.call(checkAchievements, { params, body, as: caller })).status).toBe(400)
  const known = { actionType: 'send_message' as const }
  expect((await achievements.call(checkAchievements, { params, body: known, as: buildCaller() })).status).toBe(403)
  expect((await achievements.call(checkAchievements, { params, body: known })).status).toBe(401)
})
