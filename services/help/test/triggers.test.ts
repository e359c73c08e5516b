import { randomUUID } from 'node:crypto'
import { homeLost } from '@muster/contracts/events/navigation'
import * as routes from '@muster/contracts/routes/help'
import { AppError } from '@muster/service-kit/errors'
import type { Caller } from '@muster/service-kit/http/auth'
import { buildArea } from '@muster/test-kit/builders/emergency-update'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OrderStage, startOrderStage } from './order-stage.ts'
import { emailLink, person } from './start-help.ts'

let stage: OrderStage
let help: OrderStage['help']
beforeAll(async () => {
  stage = await startOrderStage()
  help = stage.help
})
afterAll(() => help?.stop())

const stateOf = (as: Caller, state: string) => settle(async () => (await stage.countdownOf(as))?.state === state)
const say = (as: Caller, id: string, action: 'safe' | 'now') =>
  help.call(routes.changeHelpCountdown, { params: { id }, body: { action }, as })

describe('an order that covers the home of a person who enabled this trigger', () => {
  it('asks their helpers after 120 s, once, although it is delivered twice and revised, and asks everyone in time', async () => {
    const { who, coordinates, label } = await stage.resident({ order: true })
    const order = stage.orderFor(coordinates)
    await stage.publish(order)
    await stage.publish(order)
    const { startedAt, opensAt, trigger } = await stage.counting(who)
    expect([trigger, Date.parse(opensAt) - Date.parse(startedAt)]).toEqual(['order', 120_000])
    await help.later(110)
    expect(await stage.requestsOf(who)).toEqual([])
    await help.later(11)
    await stage.publish({ ...order, revision: 2, content: 'Go now' })
    const [request] = await stage.requestsOf(who)
    expect(request).toMatchObject({
      trigger: 'order',
      incident: order.lineageId,
      place: { label },
    })
    expect(await stage.countdownOf(who)).toMatchObject({ state: 'opened', requestId: request?.id })
    await help.later(120)
    expect((await stage.requestsOf(who))[0]?.asked.every(({ askedAt }) => askedAt !== null)).toBe(true)
    await help.change(who, request?.id ?? '', { action: 'safe' })
    await stage.publishAndPass({ ...order, revision: 3 })
    await help.later(300)
    expect(await stage.requestsOf(who)).toHaveLength(1)
  })

  it('asks nobody when it is an exercise, a test, elsewhere, an order to stay, or not wanted by the plan', async () => {
    const { who, coordinates } = await stage.resident({ order: true })
    const other = await stage.resident({})
    await stage.publishAndPass(
      stage.orderFor(coordinates, { isDrill: true, status: 'Exercise' }),
      stage.orderFor(coordinates, { isDrill: true, status: 'Test' }),
      stage.orderFor(coordinates, { hazard: 'shelter-in-place' }),
      stage.orderFor(coordinates, { hazard: 'weather', level: 'warning' }),
      stage.orderFor(coordinates, { geometry: null }),
      stage.orderFor(coordinates, { geometry: buildArea(coordinates, 4) }),
      stage.orderFor([coordinates[0] + 1, coordinates[1]]),
      stage.orderFor(coordinates, { expiresAt: '2020-01-01T00:00:00.000Z' }),
      stage.orderFor(other.coordinates),
    )
    await help.later(600)
    for (const one of [who, other.who])
      expect([await stage.countdownOf(one), await stage.requestsOf(one)]).toEqual([null, []])
  })

  it('asks nobody when it ends before, and starts again when it is active again', async () => {
    const { who, coordinates } = await stage.resident({ order: true })
    const order = stage.orderFor(coordinates)
    await stage.publish(order)
    await stage.counting(who)
    const ended = { isActive: false, ended: { reason: 'cancelled' as const, at: new Date().toISOString() } }
    await stage.publish({ ...order, ...ended, revision: 2 })
    await stateOf(who, 'called-off')
    await help.later(200)
    expect(await stage.requestsOf(who)).toEqual([])
    await stage.publish({ ...order, revision: 3 })
    await stage.counting(who)
    // An event from before the end that arrives late changes nothing.
    await stage.publish(order)
    await help.later(121)
    expect(await stage.requestsOf(who)).toHaveLength(1)
  })

  it('sends nobody to a home that the person has left for an unknown one', async () => {
    const { who, coordinates } = await stage.resident({ order: true })
    await stage.publish(stage.orderFor(coordinates))
    await stage.counting(who)
    await stage.navigation.publish(homeLost, { userId: who.userId, revision: 2 }, { id: buildId() })
    await stateOf(who, 'called-off')
    expect(await stage.requestsOf(who)).toEqual([])
  })

  it('asks nobody when the person says that they are safe, and at once when they say that they need help', async () => {
    const { who, coordinates } = await stage.resident({ order: true })
    const [order, eve] = [stage.orderFor(coordinates), person('Eve')]
    await stage.publish(order)
    const { id } = await stage.counting(who)
    expect((await say(eve, id, 'now')).status).toBe(404)
    expect((await say(who, id, 'safe')).body).toMatchObject({ state: 'safe', requestId: null })
    expect((await say(who, id, 'now')).body).toMatchObject({ state: 'safe' })
    await stage.publishAndPass({ ...order, revision: 2 })
    await help.later(200)
    expect(await stage.requestsOf(who)).toEqual([])

    const other = await stage.resident({ order: true })
    await stage.publish(stage.orderFor(other.coordinates))
    const { body } = await say(other.who, (await stage.counting(other.who)).id, 'now')
    expect(body).toMatchObject({ state: 'opened', requestId: (await stage.requestsOf(other.who))[0]?.id })
  })

  it('is started once by a sweep only, after Redis was emptied and a process died between the two writes', async () => {
    const { who, coordinates } = await stage.resident({ order: true })
    await stage.publish(stage.orderFor(coordinates))
    const { id } = await stage.counting(who)
    await stage.emptyRedis()
    const { mongo } = help.service.context
    const rows = mongo.connection.collection('helpcountdowns')
    await rows.updateOne({ userId: who.userId }, { $set: { state: 'opened' } })
    await help.later(121)
    await Promise.all([help.sweep(), help.sweep()])
    expect(await stage.requestsOf(who)).toHaveLength(1)
    expect(await stage.countdownOf(who)).toMatchObject({
      id,
      state: 'opened',
      requestId: (await stage.requestsOf(who))[0]?.id,
    })
  })
})

describe('an order that another order replaces', () => {
  const ended = { isActive: false, ended: { reason: 'cancelled' as const, at: new Date().toISOString() } }
  const stateFor = async (who: Caller, incident: string) =>
    (await help.service.context.countdowns.find(who.userId, incident, 'order'))?.state

  /** Creates a person whose home two orders cover, and whose countdown is for the first of them. */
  async function ordered() {
    const { who, coordinates } = await stage.resident({ order: true })
    const [first, second] = [stage.orderFor(coordinates), stage.orderFor(coordinates)]
    await stage.publish(first)
    await stage.counting(who)
    return { who, first, second }
  }

  it('starts when the other order ends, although MongoDB is unreachable for a moment meanwhile', async () => {
    const { who, first, second } = await ordered()
    await stage.publish(second)
    await settle(async () => (await stateFor(who, second.lineageId)) === 'joined')
    vi.spyOn(help.service.context.countdowns, 'removeJoined').mockRejectedValueOnce(new AppError('unavailable'))
    await stage.publish({ ...first, ...ended, revision: 2 })
    await settle(async () => (await stateFor(who, first.lineageId)) === 'called-off')
    await help.later(20)
    await settle(async () => (await stateFor(who, second.lineageId)) === 'counting')
    await help.later(121)
    expect(await stage.requestsOf(who)).toMatchObject([{ incident: second.lineageId }])
  })

  it('starts when the other order ends in another process before this one is stored', async () => {
    const { who, first, second } = await ordered()
    const { countdowns } = help.service.context
    const [removed, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { begin, removeJoined } = countdowns
    vi.spyOn(countdowns, 'begin').mockImplementationOnce(async (...asked) => {
      await stage.publish({ ...first, ...ended, revision: 2 })
      await removed.promise
      const begun = await begin(...asked)
      stored.resolve()
      return begun
    })
    vi.spyOn(countdowns, 'removeJoined').mockImplementationOnce(async userId => {
      await removeJoined(userId)
      removed.resolve()
      await stored.promise
    })
    await stage.publish(second)
    await settle(async () => (await stateFor(who, second.lineageId)) === 'counting')
  })
})

describe('a warning', () => {
  it('asks the helpers of people who want that, and a following order makes it faster without a second request', async () => {
    const { who, coordinates } = await stage.resident({ warning: true }, ['Dana', 'Luis', 'Kim'].map(emailLink))
    const onlyOrders = await stage.resident({ order: true })
    const warning = { hazard: 'evacuation-warning', level: 'warning' } as const
    const update = stage.orderFor(coordinates, warning)
    await stage.publish(update)
    await stage.counting(who)
    await stage.publishAndPass(stage.orderFor(onlyOrders.coordinates, warning))
    expect(await stage.countdownOf(onlyOrders.who)).toBeNull()
    await help.later(121)
    expect(await stage.requestsOf(who)).toMatchObject([{ trigger: 'warning' }])
    await stage.publish(stage.orderFor(coordinates, { lineageId: update.lineageId, id: update.id, revision: 2 }))
    await settle(async () => (await stage.requestsOf(who))[0]?.trigger === 'order')
    await help.later(120)
    const all = await stage.requestsOf(who)
    expect(all).toHaveLength(1)
    expect(all[0]?.asked.every(({ askedAt }) => askedAt !== null)).toBe(true)
  })
})

describe('a missed check-in', () => {
  it('asks the helpers after 15 minutes; a check-in in time does not', async () => {
    const [silent, heard] = [
      await stage.resident({ missedCheckIn: true }),
      await stage.resident({ missedCheckIn: true }),
    ]
    const group = await help.community(heard.who, person('Ben'))
    for (const { coordinates } of [silent, heard]) await stage.publish(stage.orderFor(coordinates))
    await Promise.all([stage.counting(silent.who), stage.counting(heard.who)])
    const { now } = help.service.context.clock
    const body = { clientId: randomUUID(), status: 'moving' as const, at: now().toISOString() }
    expect((await help.call(routes.checkIn, { params: { id: group }, as: heard.who, body })).status).toBe(201)
    expect(await stage.countdownOf(heard.who)).toMatchObject({ state: 'safe' })
    await help.later(14 * 60)
    expect(await stage.requestsOf(silent.who)).toEqual([])
    await help.later(61)
    expect(await stage.requestsOf(silent.who)).toMatchObject([{ trigger: 'missed-check-in' }])
    expect(await stage.requestsOf(heard.who)).toEqual([])
  })
})

it('reads the homes of many plans together, so that an order reaches the last one before its event is redelivered', async () => {
  const { connection } = help.service.context.mongo
  const plans = 1_500
  const plan = { revision: 1, savedAt: new Date(), stepSeconds: 120, people: 1, language: 'en', isWatching: true }
  const rows = Array.from({ length: plans }, (_, i) => ({
    _id: `far-away-${i}`,
    ...plan,
    sealedPhone: '',
    triggers: {},
  }))
  await connection.collection<{ _id: string }>('helpplans').insertMany(rows)
  const readsOfHomes = async () => {
    const { totals } = await connection.getClient().db('admin').command({ top: 1 })
    return totals[`${connection.name}.knownhomes`].queries.count
  }
  const { who, coordinates } = await stage.resident({ order: true })
  const before = await readsOfHomes()
  await stage.publish(stage.orderFor(coordinates))
  await stage.counting(who)
  expect((await readsOfHomes()) - before).toBeLessThan(plans)
  await connection.collection('helpplans').deleteMany({ isWatching: true, savedAt: plan.savedAt })
})

it('goes on after the plans that are checked when its process fails in between, and leaves nobody out', async () => {
  const { homes, mongo } = help.service.context
  const plan = { revision: 1, savedAt: new Date(), stepSeconds: 120, people: 1, language: 'en', isWatching: true }
  // The exclamation mark sorts before all ids of people.
  const ids = Array.from({ length: 2_500 }, (_, i) => `!far-away-${String(i).padStart(4, '0')}`)
  const rows = ids.map(_id => ({ _id, ...plan, sealedPhone: '', triggers: {} }))
  await mongo.connection.collection<{ _id: string }>('helpplans').insertMany(rows)
  const { who, coordinates } = await stage.resident({ order: true })
  const pages: (readonly string[])[] = []
  const { findAll } = homes
  const reading = vi.spyOn(homes, 'findAll').mockImplementation(async userIds => {
    pages.push(userIds)
    if (pages.length === 2) throw new Error('this process stops')
    return findAll(userIds)
  })
  await stage.publish(stage.orderFor(coordinates))
  await stage.counting(who)
  reading.mockRestore()
  const times = new Map<string, number>()
  for (const id of pages.flat()) times.set(id, (times.get(id) ?? 0) + 1)
  expect(ids.filter(id => !times.has(id))).toEqual([])
  // Only the page during which it failed is checked again.
  expect(ids.filter(id => times.get(id) !== 1)).toEqual(pages[1])
  await mongo.connection.collection('helpplans').deleteMany({ isWatching: true, savedAt: plan.savedAt })
})
