import { updateOpenedSoon } from '@muster/contracts/events/alerts'
import { chatMessageSent } from '@muster/contracts/events/chat'
import {
  communityCreated,
  communityMessageSent,
  invitationCreated,
  memberJoined,
} from '@muster/contracts/events/community'
import { checkedIn, helpTestAnswered } from '@muster/contracts/events/help'
import { contactsChanged, profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { packVerified } from '@muster/contracts/events/navigation'
import { rideOffered } from '@muster/contracts/events/rides'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildId } from '@muster/test-kit/builders/ids'
import { type ScenarioEvent, scenarioEvent, storedInEachOrder } from '@muster/test-kit/event-orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Achievements, startAchievements } from './start-achievements.ts'

let achievements: Achievements
let bus: Bus
beforeAll(async () => {
  achievements = await startAchievements()
  bus = await achievements.join('tests')
})
afterAll(() => achievements?.stop())

const [rosa, ben] = [buildCaller({ name: 'Rosa Diaz' }), buildCaller({ name: 'Ben Ode' })]
const [communityId, sessionId] = [buildId(), buildId()]
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

function deedsOf({ userId, email, name }: typeof rosa): ScenarioEvent[] {
  const person = { userId, email, name }
  return [
    scenarioEvent(userRegistered, { ...person, revision: 0 }),
    scenarioEvent(profileUpdated, {
      ...{ ...person, revision: 1, isComplete: true, hasAccessibilityNeeds: false, isSave: false },
    }),
    ...[1, 3, 2].map(contactCount =>
      scenarioEvent(contactsChanged, { userId, revision: contactCount, contactCount, hasPrimary: true }),
    ),
    ...[1, 2].map(() => scenarioEvent(chatMessageSent, { userId, sessionId, messageId: buildId() })),
    scenarioEvent(memberJoined, { communityId, userId, viaInvitation: true, revision: 1 }),
    scenarioEvent(communityMessageSent, { communityId, userId, messageId: buildId() }),
    scenarioEvent(invitationCreated, { communityId, invitationId: buildId(), inviterUserId: userId }),
    scenarioEvent(helpTestAnswered, { userId, requestId: buildId(), isProven: true, isWhole: true, at: hoursAgo(9) }),
    ...[8, 7].map(hours => scenarioEvent(packVerified, { userId, version: '1', at: hoursAgo(hours) })),
    ...[6, 5].map(hours =>
      scenarioEvent(updateOpenedSoon, {
        userId,
        lineageId: communityId,
        revision: 1,
        afterSeconds: 9,
        at: hoursAgo(hours),
      }),
    ),
    scenarioEvent(rideOffered, { userId, offerId: buildId(), at: hoursAgo(4) }),
    ...[3, 2].map(hours =>
      scenarioEvent(checkedIn, { userId, communityId, status: 'moving', isProxy: false, at: hoursAgo(hours) }),
    ),
  ]
}
const events = [
  ...deedsOf(rosa),
  ...deedsOf(ben),
  scenarioEvent(communityCreated, { communityId, creatorId: ben.userId, isPrivate: true }),
]
const deletion = scenarioEvent(userDeleted, { userId: rosa.userId, revision: 3, email: rosa.email })

it('facts and achievements are the same in whatever order the events arrive, and none are left of a deleted account', async () => {
  const { natsUrl } = achievements.neighbours
  const { connection } = achievements.service.context.mongo
  const running = { bus, natsUrl, service: 'achievements', connection }
  const { inOrder, others } = await storedInEachOrder(running, events, deletion)
  expect(inOrder.facts).toHaveLength(2)
  expect(JSON.stringify(inOrder.earned)).not.toContain(rosa.userId)
  for (const { order, stored } of others) expect({ order, stored }).toEqual({ order, stored: inOrder })
})
