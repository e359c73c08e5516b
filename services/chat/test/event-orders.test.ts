import {
  shelterChanged,
  shelterListRead,
  updateEnded,
  updatePublished,
  updateRevised,
} from '@muster/contracts/events/alerts'
import { blockChanged, communityCreated, memberJoined, memberLeft } from '@muster/contracts/events/community'
import { checkedIn, helpStepped } from '@muster/contracts/events/help'
import { profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import {
  destinationChanged,
  homeLost,
  homePlaced,
  leaveByChanged,
  wayOutPlanned,
} from '@muster/contracts/events/navigation'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildId } from '@muster/test-kit/builders/ids'
import { buildOfficialShelter } from '@muster/test-kit/builders/shelter'
import { type ScenarioEvent, scenarioEvent, storedInEachOrder } from '@muster/test-kit/event-orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Chat, startChat } from './helpers.ts'

let chat: Chat
let bus: Bus
beforeAll(async () => {
  chat = await startChat()
  bus = await chat.join('tests')
})
afterAll(() => chat?.stop())

const [rosa, ben] = [buildCaller({ name: 'Rosa Diaz' }), buildCaller({ name: 'Ben Ode' })]
const { userId } = rosa
const communityId = buildId()
const requestId = buildId()
const update = buildUpdate()
const shelter = buildOfficialShelter()
const coordinates: [number, number] = [-122.2, 37.82]
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const [first, second] = [hoursAgo(5), hoursAgo(4)]
const person = (of: typeof rosa, revision: number) => ({
  ...of,
  revision,
  needs: { ...noNeeds, transportationType: 'walking' as const },
})
const saved = (of: typeof rosa, revision: number) =>
  scenarioEvent(profileUpdated, { ...person(of, revision), isComplete: true, hasAccessibilityNeeds: false })
const leave = (revision: number) =>
  scenarioEvent(leaveByChanged, {
    ...{ userId, revision, leaveBy: null, home: null },
    change: { kind: 'ended', cause: 'other', title: '', previousAt: null, changedAt: first },
  })
const way = (plannedAt: string) =>
  scenarioEvent(wayOutPlanned, {
    ...{ userId, plannedAt, meters: 900, seconds: 90, line: [] },
    to: { id: 'a', name: 'A', coordinates, wheelchairAccessible: null, acceptsServiceAnimals: null },
  })
const step = (seq: number, state: 'open' | 'claimed' | 'cancelled', id = requestId) =>
  scenarioEvent(helpStepped, {
    ...{ requestId: id, userId, seq, step: 'asked', state, isTest: false, at: first },
    standing: { startedAt: first, endsAt: '2100-01-03T00:00:00.000Z', asked: 1, coming: [] },
  })
const said = (about: string, byUserId: string, at: string) =>
  scenarioEvent(checkedIn, { userId: about, communityId, status: 'safe', isProxy: about !== byUserId, byUserId, at })
const place = { id: 'a', name: 'A' }

const events: ScenarioEvent[] = [
  scenarioEvent(userRegistered, person(rosa, 0)),
  scenarioEvent(userRegistered, person(ben, 0)),
  ...[saved(rosa, 1), saved(rosa, 2), saved(ben, 1)],
  scenarioEvent(homePlaced, { userId, revision: 1, coordinates, label: 'Oakland' }),
  scenarioEvent(homeLost, { userId, revision: 2 }),
  scenarioEvent(homePlaced, { userId: ben.userId, revision: 1, coordinates, label: 'Oakland' }),
  scenarioEvent(updatePublished, { update }),
  scenarioEvent(updateRevised, { update: { ...update, revision: 2 } }),
  scenarioEvent(updateEnded, {
    update: { ...update, revision: 3, isActive: false, ended: { reason: 'cancelled', at: first } },
  }),
  scenarioEvent(shelterChanged, { shelter }),
  scenarioEvent(shelterChanged, { shelter: { ...shelter, revision: 2, status: 'closed' } }),
  ...[first, second].map(asOf => scenarioEvent(shelterListRead, { feed: 'fema-shelters', asOf, listed: 1 })),
  ...[leave(1), leave(2), way(first), way(second)],
  scenarioEvent(destinationChanged, { userId, reason: 'full', from: place, next: null, decidedAt: hoursAgo(3) }),
  scenarioEvent(communityCreated, { communityId, creatorId: ben.userId, isPrivate: true }),
  scenarioEvent(memberJoined, { communityId, userId, viaInvitation: true, revision: 1 }),
  scenarioEvent(memberLeft, { communityId, userId, revision: 2 }),
  scenarioEvent(memberJoined, { communityId, userId, viaInvitation: true, revision: 3 }),
  ...[said(userId, userId, first), said(userId, userId, second), said(userId, ben.userId, first)],
  ...[said(ben.userId, userId, first), said(ben.userId, ben.userId, second)],
  ...[true, false, true].map((isBlocked, index) =>
    scenarioEvent(blockChanged, { userId, blockedUserId: ben.userId, isBlocked, revision: index + 1 }),
  ),
  ...[step(1, 'open'), step(2, 'claimed'), step(3, 'cancelled'), step(1, 'open', buildId())],
]
const deletion = scenarioEvent(userDeleted, { userId, revision: 3, email: rosa.email })

it('the copies are the same in whatever order the events arrive, and hold nothing about a person whose account is deleted', async () => {
  const { natsUrl } = chat.neighbours
  const { connection } = chat.service.context.mongo
  const running = { bus, natsUrl, service: 'chat', connection }
  const { inOrder, others } = await storedInEachOrder(running, events, deletion)
  expect(JSON.stringify(inOrder)).not.toContain('Rosa')
  for (const { order, stored } of others) expect({ order, stored }).toEqual({ order, stored: inOrder })
})
