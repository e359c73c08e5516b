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

test('awards nothing on the word of the browser alone', async () => {
  const caller = buildCaller()
  expect(await achievements.check(caller, 'complete_profile')).toEqual([])
  expect(await achievements.earnedBy(caller)).toEqual([])
})

test('reports what an event awarded a moment before, and only once', async () => {
  const caller = buildCaller()
  await achievements.tell(contactsChanged, { userId: caller.userId, revision: 1, contactCount: 3, hasPrimary: true })
  await settle(async () => (await achievements.earnedBy(caller)).length === 2)
  expect(await achievements.check(caller, 'add_emergency_contact')).toEqual(['someone-to-call', 'circle-of-three'])
  expect(await achievements.check(caller, 'add_emergency_contact')).toEqual([])
})

test('waits for an event that is still on its way', async () => {
  const caller = buildCaller()
  const checking = achievements.check(caller, 'send_message')
  await achievements.tell(chatMessageSent, { userId: caller.userId, sessionId: buildId(), messageId: buildId() })
  expect(await checking).toEqual(['first-question'])
})

test('reports each achievement to one of several checks at the same moment', async () => {
  const caller = buildCaller()
  await achievements.tell(contactsChanged, { userId: caller.userId, revision: 1, contactCount: 5, hasPrimary: true })
  await settle(async () => (await achievements.earnedBy(caller)).length === 3)
  const answers = await Promise.all([1, 2, 3, 4].map(() => achievements.check(caller, 'add_emergency_contact')))
  expect(answers.flat().sort()).toEqual(['circle-of-five', 'circle-of-three', 'someone-to-call'])
})

test('does not wait when the event has arrived and earned nothing', async () => {
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

test('waits without looking again and again, and not for ever; what is earned later is reported by the next check', async () => {
  const caller = buildCaller()
  expect(await achievements.check(caller, 'send_message')).toEqual([])
  expect(achievements.looksAt(caller)).toBe(2)
  await achievements.tell(chatMessageSent, { userId: caller.userId, sessionId: buildId(), messageId: buildId() })
  await settle(async () => (await achievements.earnedBy(caller)).length === 1)
  expect(await achievements.check(caller, 'send_message')).toEqual(['first-question'])
})

test('refuses an action that it does not know, and strangers', async () => {
  const caller = buildCaller()
  const params = { userId: caller.userId }
  const body = { actionType: 'win' as never }
  expect((await achievements.call(checkAchievements, { params, body, as: caller })).status).toBe(400)
  const known = { actionType: 'send_message' as const }
  expect((await achievements.call(checkAchievements, { params, body: known, as: buildCaller() })).status).toBe(403)
  expect((await achievements.call(checkAchievements, { params, body: known })).status).toBe(401)
})
