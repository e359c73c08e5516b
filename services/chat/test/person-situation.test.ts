import { randomUUID } from 'node:crypto'
import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { alertsHeartbeatSubject, shelterChanged, updateEnded, updatePublished } from '@muster/contracts/events/alerts'
import { blockChanged, communityCreated, memberJoined } from '@muster/contracts/events/community'
import { checkedIn } from '@muster/contracts/events/help'
import { userDeleted, userRegistered } from '@muster/contracts/events/identity'
import { destinationChanged, homeLost, homePlaced, wayOutPlanned } from '@muster/contracts/events/navigation'
import { noNeeds } from '@muster/contracts/vocabulary/needs'
import type { Bus } from '@muster/service-kit/bus/bus'
import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildId } from '@muster/test-kit/builders/ids'
import { buildOfficialShelter } from '@muster/test-kit/builders/shelter'
import { consumed } from '@muster/test-kit/consumed'
import { buildCaller } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, startChat } from './helpers.ts'

type Caller = ReturnType<typeof buildCaller>

const inZone: [number, number] = [-122.2, 37.82]
const farAway: [number, number] = [-118.2, 34.05]
const order = buildUpdate({
  title: 'Evacuation ORDER: zone OAK-E047',
  hazard: 'evacuation-order',
  severity: 'critical',
  affectedAreas: ['OAK-E047'],
  geometry: buildArea(inZone),
  source: { feed: 'test', sender: 'test@example.org', senderName: 'Alameda County Sheriff', url: null },
})
const line = 'Your zone, OAK-E047, is under an evacuation order from the Alameda County Sheriff. Leave now.'

let chat: Chat
let bus: Bus
beforeAll(async () => {
  chat = await startChat()
  bus = await chat.join('tests')
  await bus.publish(updatePublished, { update: order }, { id: randomUUID() })
  await consumed(chat.neighbours.natsUrl, 'chat')
})
afterAll(() => chat?.stop())

async function live(as: Caller, coordinates: [number, number], revision = 1) {
  await bus.publish(homePlaced, { userId: as.userId, revision, coordinates, label: 'Oakland' }, { id: randomUUID() })
  await consumed(chat.neighbours.natsUrl, 'chat')
}

async function ask(as: Caller, content: string, metadata: object = {}) {
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, content, { metadata })
  return chat.answer(as, sessionId)
}

describe('an evacuation order', () => {
  it('that covers the home is first in every answer, with its card', async () => {
    const as = buildCaller()
    await live(as, inZone)
    const stay = await ask(as, 'Is it safe to stay home tonight?')
    expect(stay.content).toBe(`No. ${line}`)
    expect(stay.metadata?.emergencyUpdates?.[0]).toMatchObject({ id: order.id, coversYou: true })
    const packing = await ask(as, 'What should I pack in a go bag?')
    expect(packing.content.startsWith(`${line}\n\n`)).toBe(true)
    expect(packing.metadata).toMatchObject({ topicId: 'gobag-pack', emergencyUpdates: [{ id: order.id }] })
  })

  it('that is far from the home changes nothing for the person', async () => {
    const as = buildCaller()
    await live(as, farAway)
    const { content, metadata } = await ask(as, 'how do I stay safe in a hurricane')
    expect(metadata?.topicId).toBe('hurricane-during')
    expect(content).not.toContain('OAK-E047')
  })

  it('that covers the position of the device is first too, and the position is deleted with the answer', async () => {
    const as = buildCaller()
    await live(as, farAway)
    const place = { coordinates: inZone, at: new Date().toISOString() }
    expect((await ask(as, 'hello', { place })).content).toContain(line)
    const old = { coordinates: inZone, at: new Date(Date.now() - 2 * 60 * 60_000).toISOString() }
    expect((await ask(as, 'hello', { place: old })).content).not.toContain(line)
    const { connection } = chat.service.context.mongo
    await settle(
      async () =>
        (await connection.collection('messages').countDocuments({ userId: as.userId, place: { $exists: true } })) === 0,
    )
  })

  it('applies to no home of a deleted account, also when the home is published later', async () => {
    const as = buildCaller()
    await live(as, farAway)
    await bus.publish(userDeleted, { userId: as.userId, email: as.email, revision: 2 }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    await live(as, farAway, 9)
    expect(await chat.service.context.homes.find(as.userId)).toBeNull()
  })
})

it('an order counts as near for a person who has moved to an unknown place', async () => {
  const as = buildCaller()
  await live(as, farAway)
  const told = async () => (await ask(as, 'Is it safe to stay home tonight?')).content
  expect(await told()).not.toContain('OAK-E047')
  await bus.publish(homeLost, { userId: as.userId, revision: 2 }, { id: randomUUID() })
  await consumed(chat.neighbours.natsUrl, 'chat')
  // An event about the former home arrives late.
  await live(as, farAway, 1)
  expect(await told()).toMatch(/^Do not stay if this covers you/)
})

describe('the way out', () => {
  const plan = (as: Caller, parts: object = {}) => ({
    userId: as.userId,
    plannedAt: new Date().toISOString(),
    to: {
      id: 'grand-ave',
      name: 'Grand Ave Community Center',
      coordinates: [-122.25, 37.6] as [number, number],
      wheelchairAccessible: true,
      acceptsServiceAnimals: null,
    },
    meters: 6_920,
    seconds: 590,
    line: [inZone, [-122.25, 37.6]] as [number, number][],
    ...parts,
  })
  const tell = async (as: Caller, parts: object = {}) => {
    await bus.publish(wayOutPlanned, plan(as, parts), { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
  }

  it('that leads into an order is not given, and every answer first says not to go there', async () => {
    const as = buildCaller()
    await live(as, farAway)
    const to = { ...plan(as).to, coordinates: inZone }
    await tell(as, { to, line: [farAway, inZone] })
    const { content, metadata } = await ask(as, 'hello')
    expect(content).toMatch(
      /^Where you are going, Grand Ave Community Center, is under an evacuation order from the Alameda County Sheriff\. Do not go there\./,
    )
    expect(metadata?.emergencyUpdates?.[0]).toMatchObject({ id: order.id, coversYou: true })
    // After half a day the person has arrived or gone elsewhere.
    const longAgo = buildCaller()
    await live(longAgo, farAway)
    await tell(longAgo, { to, line: [farAway, inZone], plannedAt: new Date(Date.now() - 13 * 3_600_000).toISOString() })
    expect((await ask(longAgo, 'hello')).content).not.toContain('Grand Ave')
  })

  it('that was planned for the person is passed to the map and given in steps', async () => {
    const as = buildCaller()
    await live(as, inZone)
    await tell(as)
    const { content, metadata } = await ask(as, 'What should I do?')
    expect(content).toBe(`${line} Do these 3 things.`)
    expect(metadata).toMatchObject({
      estimatedTime: '10 min',
      distance: '4.3 mi',
      evacuationData: {
        evacuationRoute: {
          startLocation: 'Oakland',
          startCoordinates: inZone,
          destination: 'Grand Ave Community Center',
          destinationCoordinates: [-122.25, 37.6],
          distance: '4.3 mi',
          time: '10 min',
        },
      },
    })
    expect(metadata?.steps?.at(-1)).toMatchObject({ title: 'Go to Grand Ave Community Center' })
  })

  it.each([
    ['What should I pack in a go bag?', 'text', {}],
    ['Is it safe to stay home tonight?', 'disaster_status', { hasActionCards: true, showMapButton: true }],
    ['Which route should I take?', 'map_navigation', { hasActionCards: true, showMapButton: true, distance: '4.3 mi' }],
    ['Where is the nearest shelter?', 'shelter_information', { hasActionCards: true, distance: '4.3 mi' }],
    [
      'What should I do?',
      'evacuation_guidance',
      { hasActionCards: true, hasSteps: true, distance: '4.3 mi', pickupPoint: 'Oakland' },
    ],
  ] as const)('is sent in the matching kind of message: %s', async (text, messageType, fields) => {
    const as = buildCaller()
    const needs = { ...noNeeds, transportationType: 'assistance_needed' as const }
    await bus.publish(userRegistered, { ...as, revision: 0, needs }, { id: randomUUID() })
    await live(as, inZone)
    await tell(as)
    const reply = await ask(as, text)
    expect(reply).toMatchObject({ messageType, metadata: { ...fields, emergencyUpdates: [{ id: order.id }] } })
    const route = reply.metadata?.evacuationData?.evacuationRoute
    if ('distance' in fields)
      expect(route).toMatchObject({ destination: 'Grand Ave Community Center', distance: '4.3 mi', time: '10 min' })
    expect(reply.metadata?.autoRedirectToMap).toBeUndefined()
  })

  it('opens the map automatically when the person asked for it', async () => {
    const as = buildCaller()
    await live(as, inZone)
    await tell(as)
    const { metadata } = await ask(as, 'Start navigation to a safe place.', { action: 'get_navigation' })
    expect(metadata).toMatchObject({
      autoRedirectToMap: true,
      evacuationData: { evacuationRoute: { destination: 'Grand Ave Community Center' } },
    })
  })

  it('appears beside the answer with its destination, what the person needs there, and its age', async () => {
    const as = buildCaller()
    const needs = { ...noNeeds, hasServiceAnimal: true, transportationType: 'walking' as const }
    await bus.publish(userRegistered, { ...as, revision: 0, needs }, { id: randomUUID() })
    await live(as, inZone)
    const { plannedAt } = plan(as)
    await tell(as, { plannedAt })
    const { metadata } = await ask(as, 'Is it safe to stay home tonight?')
    expect(metadata?.situation?.[0]).toEqual({
      ...{ about: 'way', state: 'clear', to: 'Grand Ave Community Center', at: plannedAt },
      // Unknown, which never counts as yes.
      acceptsServiceAnimals: null,
    })
  })

  it('is not given when its destination is full', async () => {
    const as = buildCaller()
    await live(as, inZone)
    await tell(as)
    const from = { id: 'grand-ave', name: 'Grand Ave Community Center' }
    const decidedAt = new Date(Date.now() + 1_000).toISOString()
    await bus.publish(
      destinationChanged,
      { userId: as.userId, reason: 'full', from, next: null, decidedAt },
      { id: randomUUID() },
    )
    await consumed(chat.neighbours.natsUrl, 'chat')
    expect(JSON.stringify(await ask(as, 'What should I do?'))).not.toContain('Grand Ave')
  })

  it('is not given when a danger that became known later is on it, or when it is old', async () => {
    const [cutOff, old] = [buildCaller(), buildCaller()]
    for (const as of [cutOff, old]) await live(as, inZone)
    await tell(old, {
      plannedAt: new Date(Date.now() - 40 * 60_000).toISOString(),
      line: [
        [-122.26, 37.6],
        [-122.25, 37.6],
      ],
    })
    await tell(cutOff)
    const later = new Date(Date.now() + 1_000).toISOString()
    const fire = buildUpdate({ title: 'A new fire', geometry: buildArea([-122.25, 37.6], 0.001), updatedAt: later })
    await bus.publish(updatePublished, { update: fire }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    const whyNot = async (as: Caller) => (await ask(as, 'What should I do?')).metadata?.steps?.at(-1)
    for (const as of [cutOff, old])
      expect(await whyNot(as)).toMatchObject({
        title: 'Open the map for your way out',
        description:
          'It plans around the dangers and closed roads that officials have reported. Follow officials and road signs first. The way that you planned is not shown, because a danger now touches it.',
      })
    const ended = { ...fire, isActive: false, revision: 2 }
    await bus.publish(updateEnded, { update: ended }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    expect(JSON.stringify(await ask(cutOff, 'What should I do?'))).toContain('Grand Ave')
    expect((await whyNot(old))?.description).toMatch(
      / The way that you planned is not shown, because it is over 30 minutes old\.$/,
    )
  })
})

describe('a way out through a danger that was received while it was planned', () => {
  it('is not given', async () => {
    const as = buildCaller()
    await live(as, farAway)
    const middle: [number, number] = [-118.2, 33.7]
    const end: [number, number] = [-118.2, 33.6]
    const dangersReadAt = new Date().toISOString()
    const fire = buildUpdate({ title: 'A fire on the way', geometry: buildArea(middle, 0.001) })
    await bus.publish(updatePublished, { update: fire }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    const to = { id: 'quay', name: 'Quay Hall', wheelchairAccessible: null, acceptsServiceAnimals: null }
    const plan = { meters: 27_000, seconds: 1_800, line: [farAway, middle, end], plannedAt: new Date().toISOString() }
    const way = { userId: as.userId, to: { ...to, coordinates: end }, ...plan, dangersReadAt }
    await bus.publish(wayOutPlanned, way, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    const { metadata } = await ask(as, 'Which route should I take?')
    const told = metadata?.situation?.find(({ about }) => about === 'way')
    expect(told).toMatchObject({ state: 'cut-off', to: 'Quay Hall' })
    await bus.publish(updateEnded, { update: { ...fire, isActive: false, revision: 2 } }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
  })
})

describe('a way out through a danger that was reported before the plan and received only after it', () => {
  it('is not given', async () => {
    const as = buildCaller()
    await live(as, farAway)
    const middle: [number, number] = [-118.2, 33.9]
    const end: [number, number] = [-118.2, 33.8]
    const to = { id: 'pier', name: 'Pier Hall', wheelchairAccessible: null, acceptsServiceAnimals: null }
    const plan = { meters: 27_000, seconds: 1_800, line: [farAway, middle, end], plannedAt: new Date().toISOString() }
    const way = { userId: as.userId, to: { ...to, coordinates: end }, ...plan }
    await bus.publish(wayOutPlanned, way, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    const told = async () => {
      const { metadata } = await ask(as, 'Which route should I take?')
      return metadata?.situation?.find(({ about }) => about === 'way')
    }
    expect(await told()).toMatchObject({ state: 'clear', to: 'Pier Hall' })

    // Its event was delayed, as during an outage of NATS, so navigation has planned without it.
    const updatedAt = new Date(Date.now() - 60_000).toISOString()
    const fire = buildUpdate({ title: 'A fire on the way', geometry: buildArea(middle, 0.001), updatedAt })
    await bus.publish(updatePublished, { update: fire }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    expect(await told()).toMatchObject({ state: 'cut-off', to: 'Pier Hall' })
    await bus.publish(updateEnded, { update: { ...fire, isActive: false, revision: 2 } }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
  })
})

describe('the open shelter that fits the person', () => {
  const list = 'county'
  const open = (id: string, parts: Partial<OfficialShelter> = {}) =>
    buildOfficialShelter({ id, feed: list, name: id, status: 'open', coordinates: [-122.3, 37.7], ...parts })
  const tell = async (...shelters: OfficialShelter[]) => {
    for (const shelter of shelters) await bus.publish(shelterChanged, { shelter }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
  }
  const shelterFor = async (as: Caller) => {
    const { metadata } = await ask(as, 'Is it safe to stay home tonight?')
    return metadata?.situation?.find(({ about }) => about === 'shelter')
  }
  const rolls = { ...noNeeds, hasWheelchair: true, transportationType: 'walking' as const }

  it('is named when no route is planned; unknown accessibility ranks below yes, and inaccessible or endangered ones are never named', async () => {
    const as = buildCaller()
    await bus.publish(userRegistered, { ...as, revision: 0, needs: rolls }, { id: randomUUID() })
    await live(as, inZone)
    await tell(
      open('In the zone', { coordinates: inZone, wheelchairAccessible: true }),
      open('Nearest, with steps', { coordinates: [-122.28, 37.7], wheelchairAccessible: false }),
      open('Not said', { wheelchairAccessible: null }),
    )
    expect(await shelterFor(as)).toMatchObject({ name: 'Not said', wheelchairAccessible: null })
    await tell(open('With a ramp', { coordinates: [-122.3, 37.5], wheelchairAccessible: true }))
    expect(await shelterFor(as)).toMatchObject({ name: 'With a ramp', wheelchairAccessible: true })
    await tell(open('With a ramp', { revision: 2, status: 'closed' }))
    expect(await shelterFor(as)).toMatchObject({ name: 'Not said' })
    await tell(open('Not said', { revision: 2, status: 'closed' }))
    expect(await shelterFor(as)).toBeUndefined()
  })

  it('is not named to a person whom no order covers, nor to one who must stay inside', async () => {
    const as = buildCaller()
    await live(as, farAway)
    await tell(open('Outside the cloud', { coordinates: [-118.3, 34.4] }))
    expect(await shelterFor(as)).toBeUndefined()
    const cloud = buildUpdate({ title: 'Chlorine leak', hazard: 'shelter-in-place', geometry: buildArea(farAway) })
    await bus.publish(updatePublished, { update: cloud }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    expect(await shelterFor(as)).toBeUndefined()
    await bus.publish(updateEnded, { update: { ...cloud, isActive: false, revision: 2 } }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
  })
})

describe('check-ins of the communities', () => {
  const name = (userId: string, said: string) =>
    bus.publish(
      userRegistered,
      {
        userId,
        email: `${userId}@example.org`,
        name: said,
        revision: 0,
        needs: { ...noNeeds, transportationType: 'walking' },
      },
      { id: randomUUID() },
    )

  it('are shown beside an order: calls for help first, the person’s own latest check-in counts, and missing ones are marked as not heard', async () => {
    const as = buildCaller()
    const [rosa, ben, ana, stranger] = [buildId(), buildId(), buildId(), buildId()]
    const communityId = buildId()
    await live(as, inZone)
    await Promise.all([name(rosa, 'Rosa'), name(ben, 'Ben'), name(ana, 'Ana'), name(stranger, 'Stranger')])
    await bus.publish(communityCreated, { communityId, creatorId: as.userId, isPrivate: true }, { id: randomUUID() })
    for (const userId of [rosa, ben, ana])
      await bus.publish(memberJoined, { communityId, userId, viaInvitation: true, revision: 1 }, { id: randomUUID() })
    const say = (userId: string, status: 'safe' | 'help', minutes: number, isProxy = false, community = communityId) =>
      bus.publish(
        checkedIn,
        {
          ...{ userId, communityId: community, status, isProxy },
          at: new Date(Date.now() - minutes * 60_000).toISOString(),
        },
        { id: randomUUID() },
      )
    await say(rosa, 'safe', 5)
    await say(ben, 'help', 20)
    // Only Ben's own check-in ends his call for help.
    await say(ben, 'safe', 1, true)
    await say(stranger, 'help', 1, false, buildId())
    await consumed(chat.neighbours.natsUrl, 'chat')
    const { metadata } = await ask(as, 'Is it safe to stay home tonight?')
    expect(metadata?.situation?.find(({ about }) => about === 'check-ins')).toMatchObject({
      said: [
        { name: 'Ben', status: 'help' },
        { name: 'Rosa', status: 'safe' },
      ],
      ...{ further: 0, notHeard: 1 },
    })
  })

  it('show nothing between people of whom one has blocked the other, nor what one reports about others', async () => {
    const [maya, sam] = [buildCaller(), buildCaller()]
    const [rosa, communityId] = [buildId(), buildId()]
    for (const as of [maya, sam]) await live(as, inZone)
    await Promise.all([name(maya.userId, 'Maya'), name(sam.userId, 'Sam'), name(rosa, 'Rosa')])
    await bus.publish(communityCreated, { communityId, creatorId: maya.userId, isPrivate: true }, { id: randomUUID() })
    for (const userId of [sam.userId, rosa])
      await bus.publish(memberJoined, { communityId, userId, viaInvitation: true, revision: 1 }, { id: randomUUID() })
    const say = (byUserId: string, userId: string, status: 'safe' | 'moving' | 'help', minutes: number) =>
      bus.publish(
        checkedIn,
        {
          ...{ userId, communityId, status, byUserId, isProxy: userId !== byUserId },
          at: new Date(Date.now() - minutes * 60_000).toISOString(),
        },
        { id: randomUUID() },
      )
    await say(maya.userId, maya.userId, 'moving', 5)
    await say(sam.userId, sam.userId, 'help', 5)
    await say(maya.userId, rosa, 'moving', 4)
    await say(sam.userId, rosa, 'safe', 3)
    const block = { userId: maya.userId, blockedUserId: sam.userId }
    await bus.publish(blockChanged, { ...block, isBlocked: true, revision: 1 }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    const told = async (as: Caller) => {
      const { metadata } = await ask(as, 'Is it safe to stay home tonight?')
      const fact = metadata?.situation?.find(({ about }) => about === 'check-ins')
      return fact?.about === 'check-ins' ? { said: fact.said, notHeard: fact.notHeard } : null
    }
    expect(await told(maya)).toEqual({ said: [{ name: 'Rosa', status: 'moving' }], notHeard: 0 })
    expect(await told(sam)).toEqual({ said: [{ name: 'Rosa', status: 'safe' }], notHeard: 0 })

    await bus.publish(blockChanged, { ...block, isBlocked: false, revision: 2 }, { id: randomUUID() })
    // An event that arrives late changes nothing.
    await bus.publish(blockChanged, { ...block, isBlocked: true, revision: 1 }, { id: randomUUID() })
    await consumed(chat.neighbours.natsUrl, 'chat')
    expect((await told(sam))?.said).toContainEqual({ name: 'Maya', status: 'moving' })
  })
})

it('check-ins are never called empty before they were read, and the answer says when they were read', async () => {
  const as = buildCaller()
  await live(as, farAway)
  const unread = await ask(as, 'any alerts right now')
  expect(unread.content).toMatch(/^I cannot see the current alerts from here/)
  expect(unread.metadata?.updatesAsOf).toBeNull()
  bus.publishLive(alertsHeartbeatSubject, {})
  await settle(() => chat.service.context.heard.at() !== null)
  const read = await ask(as, 'any alerts right now')
  expect(read.content).toMatch(/^No active alerts within 25 miles of you/)
  expect(read.metadata?.updatesAsOf).toEqual(expect.any(String))
  expect(read.content).not.toContain('cannot read')
  bus.publishLive(alertsHeartbeatSubject, { silent: ['National Weather Service'] })
  await settle(() => chat.service.context.heard.silent().length === 1)
  const silent = await ask(as, 'any alerts right now')
  expect(silent.content).toContain(
    'Muster cannot read this source now, so its alerts may be missing: National Weather Service.',
  )
})

it('reads a short follow-up question with the message before it', async () => {
  const as = buildCaller()
  const sessionId = await chat.session(as)
  await chat.say(as, sessionId, 'What should I pack in my go-bag?')
  await chat.answer(as, sessionId)
  await chat.say(as, sessionId, 'and for my dog?')
  const { metadata } = await settle(async () => {
    const last = await chat.answer(as, sessionId)
    return last.metadata?.topicId !== 'gobag-pack' && last
  })
  expect(metadata?.topicId).toBe('gobag-pets')
})
