import { type MembersCalled, membersCalled } from '@muster/contracts/events/community'
import { deletePushSubscription } from '@muster/contracts/routes/alerts'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildId } from '@muster/test-kit/builders/ids'
import { consumed } from '@muster/test-kit/consumed'
import type { SinkReply } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { startBus } from '@muster/test-kit/start-bus'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLanes } from '../src/push/lanes.ts'
import { buildCap } from './support/cap.ts'
import { areaAt, eastOfOrinda, inOrinda, type Person, startPushPeople } from './support/push-people.ts'

let people: Awaited<ReturnType<typeof startPushPeople>>
let community: Bus
beforeAll(async () => {
  people = await startPushPeople()
  community = await startBus(people.alerts.neighbours.natsUrl, 'community')
})
beforeEach(() => people.sink.answerWith((_received, response) => void response.writeHead(201).end()))
afterAll(async () => {
  await community?.close()
  await people?.stop()
})

const ofGroup = (communityId: string) => `group-${communityId}`

async function call(communityId: string, to: readonly Person[], parts: Partial<MembersCalled> = {}) {
  const now = Date.now()
  const called: MembersCalled = {
    ...{ communityId, about: 'message', revision: 1, memberIds: to.map(({ caller }) => caller.userId) },
    ...{ at: new Date(now).toISOString(), until: new Date(now + 3_600_000).toISOString(), ...parts },
  }
  await community.publish(membersCalled, called, { id: buildId() })
}

test('members get a push that names the group, in their language, without message text or sender name; other people get none', async () => {
  const [ben, rosa, eve] = [await people.person(), await people.person({ language: 'es' }), await people.person()]
  const id = buildId()
  await call(id, [ben, rosa])
  const [told] = await settle(() => {
    const [bens, rosas] = [ben, rosa].map(one => one.told(ofGroup(id)))
    return bens?.length && rosas?.length ? bens : null
  })
  expect(told).toMatchObject({
    ...{ kind: 'group', isNews: true, tag: ofGroup(id), url: `/forum/${id}`, severity: null },
    title: 'New message in one of your communities',
    group: { id, title: 'New message in {{group}}' },
  })
  expect(rosa.told(ofGroup(id))[0]?.title).toBe('Mensaje nuevo en una de sus comunidades')
  expect(people.sink.of(ben.device).at(-1)?.headers.urgency).toBe('normal')
  expect(eve.told(ofGroup(id))).toEqual([])
})

test('an event that is delivered twice is pushed once, and an older one is not pushed after a newer one', async () => {
  const ben = await people.person()
  const id = buildId()
  await call(id, [ben], { revision: 7 })
  await settle(() => ben.told(ofGroup(id)).length === 1)
  await call(id, [ben], { revision: 7 })
  await call(id, [ben], { revision: 6 })
  await call(id, [ben], { revision: 8 })
  await settle(() => ben.told(ofGroup(id)).length === 2)
  await consumed(people.alerts.neighbours.natsUrl, 'alerts')
  expect(ben.told(ofGroup(id)).map(({ threadRevision }) => threadRevision)).toEqual([7, 8])
})

test('a call for help is urgent and has its own notification', async () => {
  const ben = await people.person()
  const id = buildId()
  const thread = `group-help-${id}`
  await call(id, [ben], { about: 'help', revision: Date.now() })
  const [told] = await settle(() => ben.told(thread).length > 0 && ben.told(thread))
  expect(told).toMatchObject({ title: 'Somebody in one of your communities asked for help', tag: thread, isNews: true })
  expect(told?.group?.title).toBe('Somebody in {{group}} asked for help')
  expect(people.sink.of(ben.device).at(-1)?.headers.urgency).toBe('high')
})

test('a call that is too old, or for a browser that was unsubscribed, reaches nobody', async () => {
  const [ben, kim] = [await people.person(), await people.person()]
  const [late, id] = [buildId(), buildId()]
  await call(late, [ben], { until: new Date(Date.now() - 1_000).toISOString() })
  const gone = { as: kim.caller, body: { endpoint: kim.device.endpoint } }
  expect((await people.alerts.call(deletePushSubscription, gone)).status).toBe(200)
  await call(id, [kim, ben])
  await settle(() => ben.told(ofGroup(id)).length === 1)
  expect([ben.told(ofGroup(late)), kim.told(ofGroup(id))]).toEqual([[], []])
})

test('an order and a warning are sent while a push service holds hundreds of group messages', async () => {
  const crowd = await Promise.all(Array.from({ length: 60 }, () => people.person({ at: eastOfOrinda(80) })))
  const ben = await people.person({ at: inOrinda })
  const isCrowds = new Set(crowd.map(({ device }) => new URL(device.endpoint).pathname))
  const held: SinkReply[] = []
  people.sink.answerWith((received, response) => {
    if (isCrowds.has(received.path)) held.push(response)
    else response.writeHead(201).end()
  })
  for (let group = 0; group < 8; group++) await call(buildId(), crowd)
  // At first 100 requests may be open to a host. Groups may use half of them.
  await settle(() => held.length >= 50)
  const order = await people.take(
    buildCap({ area: areaAt(inOrinda), event: 'Evacuation Immediate', severity: 'Extreme' }),
  )
  await settle(() => ben.told(order).length === 1)
  const warning = await people.take(buildCap({ area: areaAt(inOrinda), event: 'Flood Watch', severity: 'Severe' }))
  await settle(() => ben.told(warning).length === 1)
  // A closed request has timed out at the sender, which may then open another one.
  expect(held.filter(({ isClosed }) => !isClosed).length).toBeLessThanOrEqual(50)
  people.sink.answerWith((_received, response) => void response.writeHead(201).end())
  for (const response of held) response.writeHead(201).end()
})

test('a lane waits while a lane of higher priority has something to send', async () => {
  const lanes = createLanes()
  const sent: string[] = []
  const endOfOrder = lanes.begin('critical')
  const endOfWarning = lanes.begin('normal')
  const turns = (['low', 'normal', 'critical'] as const).map(lane => lanes.turn(lane).then(() => sent.push(lane)))
  await turns[2]
  expect(sent).toEqual(['critical'])
  endOfOrder()
  await turns[1]
  expect(sent).toEqual(['critical', 'normal'])
  endOfWarning()
  await Promise.all(turns)
  expect(sent).toEqual(['critical', 'normal', 'low'])
})
