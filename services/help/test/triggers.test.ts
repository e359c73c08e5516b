import { randomUUID } from 'node:crypto'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { updateEnded, updatePublished, updateRevised } from '@muster/contracts/events/alerts'
import { homePlaced } from '@muster/contracts/events/navigation'
import * as routes from '@muster/contracts/routes/help'
import type { Caller } from '@muster/service-kit/http/auth'
import { createLog } from '@muster/service-kit/log'
import { closeRedis, connectRedis, startRedis } from '@muster/service-kit/redis/redis'
import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailLink, type HelpStage, person, startHelpService } from './start-help.ts'

let help: HelpStage
let alerts: Awaited<ReturnType<HelpStage['join']>>
let navigation: typeof alerts
beforeAll(async () => {
  help = await startHelpService({ hasMailServer: true })
  alerts = await help.join('alerts')
  navigation = await help.join('navigation')
})
afterAll(() => help?.stop())

const none = { order: false, warning: false, missedCheckIn: false }
let homes = 0

/** A person with a plan and a home where no other person of this file lives. */
async function resident(triggers: Partial<typeof none>, links = [emailLink('Dana'), emailLink('Luis')]) {
  homes += 1
  const who = person('Maya Reyes')
  const coordinates: [number, number] = [-122.2, 36 + homes / 10]
  const home = { userId: who.userId, revision: 1, coordinates, label: `${homes} Pinehaven Road, Oakland` }
  await navigation.publish(homePlaced, home, { id: buildId() })
  await settle(() => help.service.context.homes.find(who.userId))
  expect((await help.savePlan(who, { links, triggers: { ...none, ...triggers } })).status).toBe(200)
  return { who, coordinates }
}

const orderFor = (coordinates: [number, number], parts: Partial<EmergencyUpdate> = {}) =>
  buildUpdate({ hazard: 'evacuation-order', level: 'order', geometry: buildArea(coordinates, 0.01), ...parts })
const publish = (update: EmergencyUpdate) =>
  alerts.publish(
    update.isActive ? (update.revision > 1 ? updateRevised : updatePublished) : updateEnded,
    { update },
    { id: buildId() },
  )
/** Known to the service, and acted on: another person's order that comes later is. */
async function publishAndPass(...updates: EmergencyUpdate[]) {
  for (const update of updates) await publish(update)
  const witness = await resident({ order: true })
  await publish(orderFor(witness.coordinates))
  await settle(() => countdownOf(witness.who))
}

const countdownOf = async (as: Caller) => (await help.call(routes.getHelpCountdown, { as })).body.countdown
const counting = (as: Caller) =>
  settle(async () => {
    const found = await countdownOf(as)
    return found?.state === 'counting' && found
  })
const stateOf = (as: Caller, state: string) => settle(async () => (await countdownOf(as))?.state === state)
const requestsOf = async (as: Caller) => (await help.call(routes.listHelpRequests, { as })).body
const say = (as: Caller, id: string, action: 'safe' | 'now') =>
  help.call(routes.changeHelpCountdown, { params: { id }, body: { action }, as })

describe('an order that covers the home of who wants it', () => {
  it('asks their people after 120 s, once, though it is delivered twice and revised, and asks everyone in time', async () => {
    const { who, coordinates } = await resident({ order: true })
    const order = orderFor(coordinates)
    await publish(order)
    await publish(order)
    const { startedAt, opensAt, trigger } = await counting(who)
    expect([trigger, Date.parse(opensAt) - Date.parse(startedAt)]).toEqual(['order', 120_000])
    await help.later(110)
    expect(await requestsOf(who)).toEqual([])
    await help.later(11)
    await publish({ ...order, revision: 2, content: 'Go now' })
    const [request] = await requestsOf(who)
    expect(request).toMatchObject({
      trigger: 'order',
      incident: order.lineageId,
      place: { label: `${homes} Pinehaven Road, Oakland` },
    })
    expect(await countdownOf(who)).toMatchObject({ state: 'opened', requestId: request?.id })
    await help.later(120)
    expect((await requestsOf(who))[0]?.asked.every(({ askedAt }) => askedAt !== null)).toBe(true)
    await help.change(who, request?.id ?? '', { action: 'safe' })
    await publishAndPass({ ...order, revision: 3 })
    await help.later(300)
    expect(await requestsOf(who)).toHaveLength(1)
  })

  it('asks nobody where it is an exercise, a test, elsewhere, an order to stay, or the plan does not want it', async () => {
    const { who, coordinates } = await resident({ order: true })
    const other = await resident({})
    await publishAndPass(
      orderFor(coordinates, { isDrill: true, status: 'Exercise' }),
      orderFor(coordinates, { isDrill: true, status: 'Test' }),
      orderFor(coordinates, { hazard: 'shelter-in-place' }),
      orderFor(coordinates, { hazard: 'weather', level: 'warning' }),
      orderFor(coordinates, { geometry: null }),
      orderFor(coordinates, { geometry: buildArea(coordinates, 4) }),
      orderFor([coordinates[0] + 1, coordinates[1]]),
      orderFor(coordinates, { expiresAt: '2020-01-01T00:00:00.000Z' }),
      orderFor(other.coordinates),
    )
    await help.later(600)
    for (const one of [who, other.who]) expect([await countdownOf(one), await requestsOf(one)]).toEqual([null, []])
  })

  it('asks nobody when it ends before, and begins again where it stands again', async () => {
    const { who, coordinates } = await resident({ order: true })
    const order = orderFor(coordinates)
    await publish(order)
    await counting(who)
    const ended = { isActive: false, ended: { reason: 'cancelled' as const, at: new Date().toISOString() } }
    await publish({ ...order, ...ended, revision: 2 })
    await stateOf(who, 'called-off')
    await help.later(200)
    expect(await requestsOf(who)).toEqual([])
    await publish({ ...order, revision: 3 })
    await counting(who)
    // An event of before the end that comes late changes nothing.
    await publish(order)
    await help.later(121)
    expect(await requestsOf(who)).toHaveLength(1)
  })

  it('asks nobody when the person says that they are safe, and at once when they say so', async () => {
    const { who, coordinates } = await resident({ order: true })
    const [order, eve] = [orderFor(coordinates), person('Eve')]
    await publish(order)
    const { id } = await counting(who)
    expect((await say(eve, id, 'now')).status).toBe(404)
    expect((await say(who, id, 'safe')).body).toMatchObject({ state: 'safe', requestId: null })
    expect((await say(who, id, 'now')).body).toMatchObject({ state: 'safe' })
    await publishAndPass({ ...order, revision: 2 })
    await help.later(200)
    expect(await requestsOf(who)).toEqual([])

    const other = await resident({ order: true })
    await publish(orderFor(other.coordinates))
    const { body } = await say(other.who, (await counting(other.who)).id, 'now')
    expect(body).toMatchObject({ state: 'opened', requestId: (await requestsOf(other.who))[0]?.id })
  })

  it('is opened once by a sweep alone, after Redis was emptied and a process died between the two writes', async () => {
    const { who, coordinates } = await resident({ order: true })
    await publish(orderFor(coordinates))
    const { id } = await counting(who)
    const redis = connectRedis(help.neighbours.redisUrl, createLog({ name: 'test', level: 'silent' }))
    await startRedis(redis)
    await redis.flushall()
    await closeRedis(redis)
    const { mongo } = help.service.context
    const rows = mongo.connection.collection('helpcountdowns')
    await rows.updateOne({ userId: who.userId }, { $set: { state: 'opened' } })
    await help.later(121)
    await Promise.all([help.sweep(), help.sweep()])
    expect(await requestsOf(who)).toHaveLength(1)
    expect(await countdownOf(who)).toMatchObject({ id, state: 'opened', requestId: (await requestsOf(who))[0]?.id })
  })
})

describe('a warning', () => {
  it('asks the people of who wants that, and an order that follows makes it faster and no second request', async () => {
    const { who, coordinates } = await resident({ warning: true }, ['Dana', 'Luis', 'Kim'].map(emailLink))
    const onlyOrders = await resident({ order: true })
    const warning = { hazard: 'evacuation-warning', level: 'warning' } as const
    const update = orderFor(coordinates, warning)
    await publish(update)
    await counting(who)
    await publishAndPass(orderFor(onlyOrders.coordinates, warning))
    expect(await countdownOf(onlyOrders.who)).toBeNull()
    await help.later(121)
    expect(await requestsOf(who)).toMatchObject([{ trigger: 'warning' }])
    await publish(orderFor(coordinates, { lineageId: update.lineageId, id: update.id, revision: 2 }))
    await settle(async () => (await requestsOf(who))[0]?.trigger === 'order')
    await help.later(120)
    const all = await requestsOf(who)
    expect(all).toHaveLength(1)
    expect(all[0]?.asked.every(({ askedAt }) => askedAt !== null)).toBe(true)
  })
})

describe('a check-in that is missed', () => {
  it('has the people asked after 15 minutes; one that comes in time does not', async () => {
    const [silent, heard] = [await resident({ missedCheckIn: true }), await resident({ missedCheckIn: true })]
    const group = await help.community(heard.who, person('Ben'))
    for (const { coordinates } of [silent, heard]) await publish(orderFor(coordinates))
    await Promise.all([counting(silent.who), counting(heard.who)])
    const { now } = help.service.context.clock
    const body = { clientId: randomUUID(), status: 'moving' as const, at: now().toISOString() }
    expect((await help.call(routes.checkIn, { params: { id: group }, as: heard.who, body })).status).toBe(201)
    expect(await countdownOf(heard.who)).toMatchObject({ state: 'safe' })
    await help.later(14 * 60)
    expect(await requestsOf(silent.who)).toEqual([])
    await help.later(61)
    expect(await requestsOf(silent.who)).toMatchObject([{ trigger: 'missed-check-in' }])
    expect(await requestsOf(heard.who)).toEqual([])
  })
})
