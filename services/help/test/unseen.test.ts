import { randomUUID } from 'node:crypto'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { receiptsChanged } from '@muster/contracts/events/alerts'
import * as routes from '@muster/contracts/routes/help'
import type { Caller } from '@muster/service-kit/http/auth'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createOrderWatch } from '../src/watch-orders.ts'
import { type OrderStage, startOrderStage } from './order-stage.ts'
import { person } from './start-help.ts'

let stage: OrderStage
let help: OrderStage['help']
beforeAll(async () => {
  stage = await startOrderStage()
  help = stage.help
})
afterAll(() => help?.stop())

type State = 'queued' | 'handed' | 'delivered' | 'seen'
const { orderFor, countdownOf, counting } = {
  orderFor: (...args: Parameters<OrderStage['orderFor']>) => stage.orderFor(...args),
  countdownOf: (who: Caller) => stage.countdownOf(who),
  counting: (who: Caller) => stage.counting(who),
}

const known = ({ userId }: Caller, { lineageId }: EmergencyUpdate) =>
  help.service.context.receipts.find(userId, lineageId)
const stateOf = async (who: Caller, update: EmergencyUpdate) =>
  (await known(who, update))?.receipts.find(({ revision }) => revision === update.revision)?.state

/** Publishes the receipt of an order, as alerts does. Resolves when the service has handled it. */
async function tell(who: Caller, update: EmergencyUpdate, state: State, content = `${update.instruction}`) {
  const { lineageId, id: updateId, revision } = update
  const at = help.service.context.clock.now().toISOString()
  const receipts = [{ userId: who.userId, updateId, revision, content, state, at }]
  await stage.alerts.publish(receiptsChanged, { lineageId, receipts }, { id: buildId() })
}
async function hears(who: Caller, update: EmergencyUpdate, state: State) {
  await tell(who, update, state)
  await settle(async () => (await stateOf(who, update)) === state)
}
const mailsTo = (address: string) => help.mailsTo(address)

/** Creates a person with a verified address, to whose devices an order that covers their home was delivered. */
async function ordered(triggers: Parameters<OrderStage['resident']>[0] = { unseen: true }) {
  const { who, coordinates } = await stage.resident(triggers)
  const address = await stage.verified(who)
  const order = orderFor(coordinates, { revision: 1, instruction: 'Leave by Pinehaven Road' })
  await stage.publishAndPass(order)
  await hears(who, order, 'handed')
  return { who, address, order, coordinates }
}

describe('an order that nobody has seen', () => {
  it('is mailed after 120 s, and 180 s later starts the countdown before the helpers are asked, once', async () => {
    const { who, address, order } = await ordered()
    await help.later(90)
    expect(await mailsTo(address)).toEqual([])
    await help.later(31)
    const [mail = ''] = await settle(async () => (await mailsTo(address)).length > 0 && mailsTo(address))
    expect(mail).toContain(`http://muster.test/updates/${order.id}`)
    expect(mail).not.toContain('Pinehaven Road, Oakland')
    await help.later(150)
    expect(await countdownOf(who)).toBeNull()
    await help.later(40)
    const { trigger, opensAt, startedAt } = await counting(who)
    expect([trigger, Date.parse(opensAt) - Date.parse(startedAt)]).toEqual(['unseen', 120_000])
    await help.later(121)
    const [request] = await stage.requestsOf(who)
    expect(request).toMatchObject({ trigger: 'unseen', incident: order.lineageId })
    // The people of a plan are asked only once for an order, even if a later revision is unseen too.
    await help.change(who, request?.id ?? '', { action: 'cancel' })
    await hears(who, { ...order, revision: 2, instruction: 'Leave by Skyline' }, 'handed')
    await help.later(1_000)
    expect(await stage.requestsOf(who)).toHaveLength(1)
    expect(await mailsTo(address)).toHaveLength(1)
  })

  it('starts nothing when it is seen within 120 s, and late events undo nothing', async () => {
    const { who, address, order } = await ordered()
    await help.later(90)
    await hears(who, order, 'seen')
    for (const late of ['queued', 'handed', 'delivered'] as const) await tell(who, order, late)
    await hears(who, { ...order, revision: 2 }, 'seen')
    await help.later(1_000)
    expect(await stateOf(who, order)).toBe('seen')
    expect([await mailsTo(address), await countdownOf(who)]).toEqual([[], null])
  })

  it('is mailed, and asks no helpers, when the plan does not want that', async () => {
    const { who, address } = await ordered({})
    await help.later(121)
    await settle(async () => (await mailsTo(address)).length === 1)
    await help.later(1_000)
    expect(await countdownOf(who)).toBeNull()
  })

  it('is mailed once the mail server is back, however often that was tried', async () => {
    const { address } = await ordered({})
    const away = vi.spyOn(help.service.context.mailer, 'send').mockRejectedValue(new Error('connect ECONNREFUSED'))
    await help.later(121)
    // More attempts than the mails about orders that a person may get in a day.
    for (let tries = 0; tries < 8; tries++) await help.later(20)
    away.mockRestore()
    await help.later(20)
    await settle(async () => (await mailsTo(address)).length > 0)
  })

  it('starts nothing when it ends, does not cover the home, or is a drill', async () => {
    const { who, address, order, coordinates } = await ordered()
    const elsewhere = orderFor([coordinates[0] + 1, coordinates[1]])
    const drill = orderFor(coordinates, { isDrill: true, status: 'Exercise' })
    const ended = { isActive: false, ended: { reason: 'cancelled' as const, at: new Date().toISOString() } }
    await stage.publishAndPass(elsewhere, drill, { ...order, ...ended, revision: 2 })
    for (const other of [elsewhere, drill]) await hears(who, other, 'handed')
    for (let step = 0; step < 4; step++) await help.later(200)
    expect([await mailsTo(address), await countdownOf(who)]).toEqual([[], null])
  })

  it('is handled by the sweep alone after Redis was emptied and a process died, and once when two processes look concurrently', async () => {
    const { who, address, order } = await ordered()
    await stage.emptyRedis()
    await help.later(121)
    await settle(async () => (await mailsTo(address)).length === 1)
    await settle(async () => (await known(who, order))?.mail === null)
    // The state after a crash between the change and the mail.
    const rows = help.service.context.mongo.connection.collection('receipts')
    await rows.updateOne({ userId: who.userId }, [{ $set: { mail: '$seq' } }])
    await help.later(20)
    await settle(async () => (await mailsTo(address)).length === 2)
    await help.later(150)
    await stage.emptyRedis()
    await Promise.all([help.later(15), help.sweep(), help.sweep()])
    await counting(who)
    await stage.emptyRedis()
    await Promise.all([help.later(121), help.sweep()])
    expect(await stage.requestsOf(who)).toMatchObject([{ trigger: 'unseen', incident: order.lineageId }])
  })
})

it('starts one valid countdown when two processes start it concurrently, although the clock of the second is behind', async () => {
  const { who, order } = await ordered()
  await help.later(121)
  await help.later(185)
  const { id } = await counting(who)
  const { context } = help.service
  const behind = { now: () => new Date(context.clock.now().getTime() - 5_000) }
  // The second process has read that there is no countdown, before the first one stores its own.
  const second = createOrderWatch({
    ...context,
    clock: behind,
    countdowns: { ...context.countdowns, find: async () => null },
  })
  await second.unseen(who.userId, order.lineageId)
  expect((await countdownOf(who))?.id).toBe(id)
})

describe('two revisions of an order', () => {
  it('count as seen when the later one was seen, or one with the same instruction', async () => {
    const { who, address, order } = await ordered()
    const later = { ...order, revision: 3, instruction: 'Leave by Skyline' }
    await hears(who, later, 'seen')
    // A revision with the same instruction, delivered to another device.
    await hears(who, { ...later, revision: 4 }, 'handed')
    await help.later(300)
    expect(await mailsTo(address)).toEqual([])
    await hears(who, { ...order, revision: 5, instruction: 'Leave by the school' }, 'handed')
    await help.later(121)
    await settle(async () => (await mailsTo(address)).length === 1)
  })

  it('do not delay what is due for the first', async () => {
    const { who, address, order } = await ordered()
    await help.later(100)
    await hears(who, { ...order, revision: 2, instruction: 'Leave by Skyline' }, 'handed')
    await help.later(21)
    await settle(async () => (await mailsTo(address)).length === 1)
  })
})

describe('the countdown of an order that was not seen', () => {
  const untilCounting = async (triggers?: Parameters<typeof ordered>[0]) => {
    const one = await ordered(triggers)
    await help.later(121)
    await help.later(181)
    await settle(async () => (await countdownOf(one.who))?.trigger === 'unseen')
    return one
  }

  it('is cancelled as soon as the order is seen', async () => {
    const { who, order } = await untilCounting()
    await hears(who, order, 'seen')
    await settle(async () => (await countdownOf(who))?.state === 'called-off')
    await help.later(300)
    expect(await stage.requestsOf(who)).toEqual([])
  })

  it('goes before the countdown of a missed check-in, and then gives way to it again', async () => {
    const { who, order } = await untilCounting({ unseen: true, missedCheckIn: true })
    const { opensAt, startedAt } = await counting(who)
    expect(Date.parse(opensAt) - Date.parse(startedAt)).toBeLessThan(10 * 60_000)
    await hears(who, order, 'seen')
    await settle(async () => (await countdownOf(who))?.trigger === 'missed-check-in')
    const again = await counting(who)
    expect(Date.parse(again.opensAt) - Date.parse(startedAt)).toBe(15 * 60_000)
  })
})

describe('an action of the person', () => {
  it('in Muster counts as having seen the order, for themselves only and for real orders', async () => {
    const { who, address, order, coordinates } = await ordered()
    const see = (as: Caller, { id: updateId, revision }: EmergencyUpdate) =>
      help.call(routes.reportSeenOrder, { as, body: { updateId, revision } })
    const drill = orderFor(coordinates, { isDrill: true, status: 'Exercise' })
    await stage.publishAndPass(drill)
    expect((await see(person('Eve'), order)).status).toBe(200)
    expect((await see(who, drill)).status).toBe(200)
    expect(await known(who, drill)).toBeNull()
    // A device that shows an old list does not report the new revision as seen.
    expect((await see(who, { ...order, revision: 0 })).status).toBe(200)
    expect(await stateOf(who, order)).toBe('handed')
    expect((await see(who, { ...order, revision: 99 })).status).toBe(200)
    expect(await stateOf(who, order)).toBe('seen')
    await help.later(600)
    expect([await mailsTo(address), await countdownOf(who)]).toEqual([[], null])
  })

  it('reporting moving, help or safe also counts, for orders that were sent before', async () => {
    const [moving, asking, early] = [await ordered(), await ordered(), await ordered()]
    const group = await help.community(moving.who, early.who)
    const checkIn = (as: Caller, status: 'moving' | 'safe', at: Date) => {
      const body = { clientId: randomUUID(), status, at: at.toISOString() }
      return help.call(routes.checkIn, { params: { id: group }, as, body })
    }
    const { now } = help.service.context.clock
    await checkIn(moving.who, 'moving', now())
    expect(await stateOf(moving.who, moving.order)).toBe('acting')
    await checkIn(moving.who, 'safe', now())
    await hears(moving.who, { ...moving.order, revision: 2 }, 'handed')
    expect(await stateOf(moving.who, moving.order)).toBe('safe')
    await help.ask(asking.who, { incident: asking.order.lineageId })
    expect(await stateOf(asking.who, asking.order)).toBe('acting')
    await checkIn(early.who, 'safe', new Date(now().getTime() - 3_600_000))
    expect(await stateOf(early.who, early.order)).toBe('handed')
  })
})
