import { achievementEarned } from '@muster/contracts/events/achievements'
import { chatMessageSent } from '@muster/contracts/events/chat'
import {
  communityCreated,
  communityMessageSent,
  invitationCreated,
  memberJoined,
} from '@muster/contracts/events/community'
import { contactsChanged, profileUpdated, userRegistered } from '@muster/contracts/events/identity'
import type { Caller } from '@muster/service-kit/http/auth'
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

const person = ({ userId, name, email }: Caller) => ({ userId, revision: 1, name, email })
const sendMessage = (caller: Caller, messageId = buildId(), sessionId = 'a'.repeat(24)) =>
  achievements.tell(chatMessageSent, { userId: caller.userId, sessionId, messageId })
const hasEarned = (caller: Caller, ...ids: string[]) =>
  settle(async () => {
    const earned = await achievements.earnedBy(caller)
    return ids.every(id => earned.includes(id))
  })

test.each([
  ['registering', 'on-board', (c: Caller) => achievements.tell(userRegistered, person(c))],
  [
    'completing a profile',
    'profile-complete',
    (c: Caller) => achievements.tell(profileUpdated, { ...person(c), isComplete: true, hasAccessibilityNeeds: false }),
  ],
  [
    'adding a contact',
    'someone-to-call',
    (c: Caller) =>
      achievements.tell(contactsChanged, { userId: c.userId, revision: 1, contactCount: 1, hasPrimary: true }),
  ],
  ['writing to the assistant', 'first-question', (c: Caller) => sendMessage(c)],
  [
    'creating a community',
    'founder',
    (c: Caller) =>
      achievements.tell(communityCreated, { communityId: buildId(), creatorId: c.userId, isPrivate: false }),
  ],
  [
    'joining a community',
    'among-neighbors',
    (c: Caller) =>
      achievements.tell(memberJoined, { communityId: buildId(), userId: c.userId, viaInvitation: true, revision: 1 }),
  ],
  [
    'writing in a community',
    'community-voice',
    (c: Caller) =>
      achievements.tell(communityMessageSent, { communityId: buildId(), messageId: buildId(), userId: c.userId }),
  ],
  [
    'inviting someone',
    'open-door',
    (c: Caller) =>
      achievements.tell(invitationCreated, {
        communityId: buildId(),
        invitationId: buildId(),
        inviterUserId: c.userId,
      }),
  ],
])('%s earns %s and nothing else', async (_what, id, act) => {
  const caller = buildCaller()
  await act(caller)
  await hasEarned(caller, id)
  expect(await achievements.earnedBy(caller)).toEqual([id])
})

test('counts an event once, however often it is delivered', async () => {
  const caller = buildCaller()
  const told = Array.from({ length: 9 }, buildId)
  for (const messageId of [...told, ...told]) await sendMessage(caller, messageId)
  await achievements.allHeard()
  expect(await achievements.earnedBy(caller)).toEqual(['first-question'])
  await sendMessage(caller)
  await hasEarned(caller, 'in-conversation')
})

test('awards an achievement and publishes it once, however often an event is delivered', async () => {
  await achievements.listen(achievementEarned)
  const caller = buildCaller()
  const payload = { userId: caller.userId, revision: 1, contactCount: 3, hasPrimary: true }
  await Promise.all(Array.from({ length: 6 }, () => achievements.tell(contactsChanged, payload)))
  const mine = () => achievements.heard.filter(fact => (fact as typeof payload).userId === caller.userId)
  await settle(() => mine().length >= 2)
  await achievements.allHeard()
  expect((await achievements.earnedBy(caller)).sort()).toEqual(['circle-of-three', 'someone-to-call'])
  expect(mine()).toHaveLength(2)
})

test('uses the highest number of contacts at any time, in whatever order the events arrive', async () => {
  const caller = buildCaller()
  for (const contactCount of [3, 0]) {
    await achievements.tell(contactsChanged, { userId: caller.userId, revision: 1, contactCount, hasPrimary: true })
    await achievements.allHeard()
  }
  await achievements.tell(profileUpdated, { ...person(caller), isComplete: true, hasAccessibilityNeeds: false })
  await achievements.tell(memberJoined, {
    communityId: buildId(),
    userId: caller.userId,
    viaInvitation: false,
    revision: 1,
  })
  await hasEarned(caller, 'circle-of-three', 'ready-all-round')
})
