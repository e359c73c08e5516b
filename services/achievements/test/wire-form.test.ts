import { chatMessageSent } from '@muster/contracts/events/chat'
import { contactsChanged, profileUpdated, userRegistered } from '@muster/contracts/events/identity'
import { checkAchievements, listUserAchievements, shareAchievement } from '@muster/contracts/routes/achievements'
import { sharePlatforms } from '@muster/contracts/vocabulary/achievements'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import type { Caller } from '@muster/service-kit/http/auth'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { wireForms } from '@muster/test-kit/wire-forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Achievements, startAchievements } from './start-achievements.ts'

let achievements: Achievements
beforeAll(async () => {
  achievements = await startAchievements()
})
afterAll(() => achievements?.stop())

async function listOf(caller: Caller) {
  const { status, body } = await achievements.call(listUserAchievements, {
    params: { userId: caller.userId },
    as: caller,
  })
  expect(status).toBe(200)
  return body
}

const actions = {
  complete_profile: ({ userId, name, email }: Caller) =>
    achievements.tell(profileUpdated, {
      userId,
      name,
      email,
      revision: 1,
      isComplete: true,
      hasAccessibilityNeeds: false,
    }),
  add_emergency_contact: ({ userId }: Caller) =>
    achievements.tell(contactsChanged, { userId, revision: 1, contactCount: 1, hasPrimary: true }),
  send_message: ({ userId }: Caller) =>
    achievements.tell(chatMessageSent, { userId, sessionId: buildId(), messageId: buildId() }),
}
type Action = keyof typeof actions

describe('an earned achievement', () => {
  it.each(Object.keys(actions) as Action[])('is read as the check of %s reported it', async actionType => {
    const caller = buildCaller()
    await actions[actionType](caller)
    const checked = await achievements.call(checkAchievements, {
      params: { userId: caller.userId },
      body: { actionType },
      as: caller,
    })
    expect(checked).toMatchObject({ status: 200, body: [{ achievementId: expect.any(String) }] })
    expect(await listOf(caller)).toEqual(checked.body)
  })
})

describe('stored facts', () => {
  const { userId: _userId, isEmailVerified: _isVerified, ...person } = buildCaller()
  const saves = wireForms(
    { ...person, revision: 1, isComplete: false, hasAccessibilityNeeds: false },
    { isComplete: [false, true], needs: [undefined, { ...noNeeds, transportationType: 'walking' }] },
  )

  it.each(saves)('of a profile that was saved with $name can be read by the next event and check', async ({ body }) => {
    const caller = buildCaller()
    await achievements.tell(profileUpdated, { ...body, userId: caller.userId })
    await achievements.allHeard()
    expect(await achievements.earnedBy(caller)).toEqual(body.isComplete ? ['profile-complete'] : [])
    await achievements.tell(userRegistered, { ...caller, revision: 0 })
    await settle(async () => (await achievements.earnedBy(caller)).includes('on-board'))
    expect(await achievements.check(caller, 'complete_profile')).toContain('on-board')
  })

  it.each([0, 2])('of a user with only %i contacts can be read by the next check', async contactCount => {
    const caller = buildCaller()
    await achievements.tell(contactsChanged, { userId: caller.userId, revision: 1, contactCount, hasPrimary: false })
    await achievements.allHeard()
    const expected = contactCount > 0 ? ['someone-to-call'] : []
    expect(await achievements.check(caller, 'add_emergency_contact')).toEqual(expected)
  })
})

describe('a share', () => {
  it.each(sharePlatforms)('on %s is stored in the form in which it was answered', async platform => {
    const caller = buildCaller()
    await actions.add_emergency_contact(caller)
    await settle(async () => (await achievements.earnedBy(caller)).length === 1)
    const answer = await achievements.call(shareAchievement, {
      params: { achievementId: 'someone-to-call' },
      body: { userId: caller.userId, platform },
      as: caller,
    })
    expect(answer.status).toBe(201)
    // Read from the database, because no route returns shares.
    const { db } = achievements.service.context.mongo.connection
    const row = await db?.collection('shares').findOne({ userId: caller.userId })
    if (!row) throw new Error('the share was not stored')
    const { _id, sharedAt, key, __v, ...fields } = row
    expect({ id: String(_id), sharedAt: sharedAt.toISOString(), ...fields }).toEqual(answer.body)
  })
})
