import { checkedIn } from '@muster/contracts/events/help'
import { contactsChanged, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { listUserAchievements, shareAchievement } from '@muster/contracts/routes/achievements'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findAchievement } from '../src/domain/catalogue.ts'
import { type Achievements, startAchievements } from './start-achievements.ts'

let achievements: Achievements
beforeAll(async () => {
  achievements = await startAchievements()
})
afterAll(() => achievements?.stop())

async function someoneWithContacts() {
  const caller = buildCaller()
  await achievements.tell(contactsChanged, { userId: caller.userId, revision: 1, contactCount: 1, hasPrimary: true })
  await settle(async () => (await achievements.earnedBy(caller)).length === 1)
  return caller
}

test('lists the achievements that the user has earned, newest first', async () => {
  const caller = await someoneWithContacts()
  await achievements.tell(userRegistered, { ...caller, isEmailVerified: false, revision: 0 })
  await settle(async () => (await achievements.earnedBy(caller)).length === 2)
  const { body } = await achievements.call(listUserAchievements, { params: { userId: caller.userId }, as: caller })
  expect(body.map(item => item.achievementId)).toEqual(['on-board', 'someone-to-call'])
  expect(body[0]).toEqual({
    achievementId: 'on-board',
    earnedAt: expect.stringMatching(/Z$/),
    currentUntil: null,
    achievement: findAchievement('on-board'),
  })
})

test('refuses to show the achievements of another user', async () => {
  const { userId } = await someoneWithContacts()
  expect((await achievements.call(listUserAchievements, { params: { userId }, as: buildCaller() })).status).toBe(403)
  expect((await achievements.call(listUserAchievements, { params: { userId } })).status).toBe(401)
  const malformed = { params: { userId: 'abc' }, as: buildCaller() }
  expect((await achievements.call(listUserAchievements, malformed)).status).toBe(400)
})

test('records that an earned achievement was shared', async () => {
  const caller = await someoneWithContacts()
  const share = (achievementId: string, userId = caller.userId, platform = 'copy_link') =>
    achievements.call(shareAchievement, {
      params: { achievementId },
      body: { userId, platform: platform as 'copy_link' },
      as: caller,
    })
  const { status, body } = await share('someone-to-call')
  expect(status).toBe(201)
  expect(body).toMatchObject({ achievementId: 'someone-to-call', userId: caller.userId, platform: 'copy_link' })
  const again = await Promise.all([share('someone-to-call'), share('someone-to-call')])
  expect(again.map(answer => answer.body)).toEqual([body, body])
  expect(await share('founder')).toMatchObject({ status: 403, body: { code: 'achievement-not-earned' } })
  expect(await share('no-such-thing')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  const other = await someoneWithContacts()
  expect((await share('someone-to-call', other.userId)).status).toBe(403)
  expect((await share('someone-to-call', caller.userId, 'myspace')).status).toBe(400)
})

test('deletes the achievements of a deleted account, also when its events arrive late', async () => {
  const caller = await someoneWithContacts()
  await achievements.tell(userDeleted, { ...caller, revision: 2 })
  await settle(async () => (await achievements.earnedBy(caller)).length === 0)
  await achievements.tell(contactsChanged, { userId: caller.userId, revision: 1, contactCount: 5, hasPrimary: true })
  await achievements.tell(checkedIn, {
    ...{ userId: caller.userId, communityId: buildId(), status: 'safe', isProxy: false },
    at: new Date().toISOString(),
  })
  await achievements.allHeard()
  expect(await achievements.earnedBy(caller)).toEqual([])
  const { db } = achievements.service.context.mongo.connection
  const kept = await db?.collection('facts').findOne({ _id: caller.userId as never })
  expect(kept).toMatchObject({ forgottenAt: expect.any(Date) })
  expect([kept?.contactCount, kept?.checkedInAt]).toEqual([undefined, undefined])
})

test('stores nothing for an account that is deleted while it earns or shares something', async () => {
  const caller = await someoneWithContacts()
  const { earned, shares, awards, mongo } = achievements.service.context
  const { record } = shares
  vi.spyOn(shares, 'record').mockImplementationOnce(async (...share) => {
    await awards.forget(caller.userId)
    return record(...share)
  })
  const [params, body] = [
    { achievementId: 'someone-to-call' },
    { userId: caller.userId, platform: 'copy_link' as const },
  ]
  await achievements.call(shareAchievement, { params, body, as: caller })

  const other = buildCaller()
  const { award } = earned
  const deleted = vi.spyOn(earned, 'award').mockImplementationOnce(async (...what) => {
    await awards.forget(other.userId)
    return award(...what)
  })
  await achievements.tell(contactsChanged, { userId: other.userId, revision: 1, contactCount: 1, hasPrimary: true })
  await achievements.allHeard()
  expect(deleted).toHaveBeenCalled()
  const kept = ['earned', 'shares'].map(name =>
    mongo.connection.collection(name).countDocuments({ userId: { $in: [caller.userId, other.userId] } }),
  )
  expect(await Promise.all(kept)).toEqual([0, 0])
})
