import {
  pushDevicesCounted,
  receiptsChanged,
  updateEnded,
  updatePublished,
  updateRevised,
} from '@muster/contracts/events/alerts'
import { blockChanged, communityCreated, memberJoined, memberRemoved } from '@muster/contracts/events/community'
import { profileUpdated, userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { homeLost, homePlaced } from '@muster/contracts/events/navigation'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildId } from '@muster/test-kit/builders/ids'
import { type ScenarioEvent, scenarioEvent, storedInEachOrder } from '@muster/test-kit/event-orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HelpStage, person, startHelpService } from './start-help.ts'

let help: HelpStage
let bus: Bus
beforeAll(async () => {
  help = await startHelpService()
  bus = await help.join('tests')
})
afterAll(() => help?.stop())

// Verified addresses are stored encrypted, differently each time.
const unverified = (name: string) => ({ ...person(name), isEmailVerified: false })
const [rosa, ben] = [unverified('Rosa Diaz'), unverified('Ben Ode')]
const { userId } = rosa
const communityId = buildId()
const coordinates: [number, number] = [-122.2, 37.82]
const order = buildUpdate({ hazard: 'evacuation-order', level: 'order', geometry: buildArea(coordinates) })
const at = new Date(Date.now() - 3_600_000).toISOString()
const saved = (of: typeof rosa, revision: number) =>
  scenarioEvent(profileUpdated, { ...of, revision, language: 'es', isComplete: true, hasAccessibilityNeeds: false })
const got = (of: string, state: 'queued' | 'handed' | 'delivered' | 'seen') =>
  scenarioEvent(receiptsChanged, {
    lineageId: order.lineageId,
    receipts: [{ userId: of, updateId: order.id, revision: 1, content: 'a', state, at }],
  })

const events: ScenarioEvent[] = [
  ...[rosa, ben].map(of => scenarioEvent(userRegistered, { ...of, revision: 0 })),
  ...[saved(rosa, 1), saved(rosa, 2), saved(ben, 1)],
  scenarioEvent(homePlaced, { userId, revision: 1, coordinates, label: 'Oakland' }),
  scenarioEvent(homeLost, { userId, revision: 2 }),
  scenarioEvent(homePlaced, { userId: ben.userId, revision: 1, coordinates, label: 'Oakland' }),
  ...[1, 2].map(revision => scenarioEvent(pushDevicesCounted, { userId, revision, devices: revision })),
  scenarioEvent(communityCreated, { communityId, creatorId: ben.userId, isPrivate: true }),
  scenarioEvent(memberJoined, { communityId, userId, viaInvitation: true, revision: 1 }),
  scenarioEvent(memberRemoved, { communityId, userId, isBanned: false, revision: 2 }),
  scenarioEvent(memberJoined, { communityId, userId, viaInvitation: true, revision: 3 }),
  ...[true, false, true].map((isBlocked, index) =>
    scenarioEvent(blockChanged, { userId, blockedUserId: ben.userId, isBlocked, revision: index + 1 }),
  ),
  scenarioEvent(updatePublished, { update: order }),
  ...[got(userId, 'queued'), got(userId, 'handed'), got(ben.userId, 'seen')],
  scenarioEvent(updateRevised, { update: { ...order, revision: 2 } }),
  scenarioEvent(updateEnded, {
    update: { ...order, revision: 3, isActive: false, ended: { reason: 'cancelled', at } },
  }),
]
const deletion = scenarioEvent(userDeleted, { userId, revision: 3, email: rosa.email })

it('the copies are the same in whatever order the events arrive, and hold nothing about a person whose account is deleted', async () => {
  const { natsUrl } = help.neighbours
  const { connection } = help.service.context.mongo
  const running = { bus, natsUrl, service: 'help', connection }
  const { inOrder, others } = await storedInEachOrder(running, events, deletion)
  expect(JSON.stringify(inOrder)).not.toContain('Rosa')
  for (const { order, stored } of others) expect({ order, stored }).toEqual({ order, stored: inOrder })
})
