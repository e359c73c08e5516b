import { isDeepStrictEqual } from 'node:util'
import type { PayloadOf } from '@muster/contracts/define-event'
import { pushDevicesCounted } from '@muster/contracts/events/alerts'
import { blockChanged, memberRemoved } from '@muster/contracts/events/community'
import { helpersCalled, helpStepped } from '@muster/contracts/events/help'
import { userDeleted, userRegistered } from '@muster/contracts/events/identity'
import * as routes from '@muster/contracts/routes/help'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import type { Caller } from '@muster/service-kit/http/auth'
import { buildId } from '@muster/test-kit/builders/ids'
import { consumed } from '@muster/test-kit/consumed'
import { settle } from '@muster/test-kit/settle'
import { Types } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailLink, type HelpStage, person, pinehaven, startHelpService } from './start-help.ts'

let help: HelpStage
let alerts: Awaited<ReturnType<HelpStage['join']>>
const calls: PayloadOf<typeof helpersCalled>[] = []
const steps: PayloadOf<typeof helpStepped>[] = []
beforeAll(async () => {
  help = await startHelpService({ hasMailServer: true })
  alerts = await help.join('alerts')
  await alerts.consume([
    onEvent(helpersCalled, async called => void calls.push(called)),
    onEvent(helpStepped, async stepped => void steps.push(stepped)),
  ])
})
afterAll(() => help?.stop())

describe('a link to a request', () => {
  it('shows a block and the shared data, and claims nothing however often it is opened', async () => {
    const [maya, dana] = [person('Maya Reyes'), emailLink('Dana')]
    await help.savePlan(maya, { links: [dana], needs: ['hasWheelchair'], phone: '+1 510 555 0100' })
    const asked = await help.ask(maya)
    const token = await help.tokenTo(dana.email)
    for (let opened = 0; opened < 3; opened++) {
      const { status, body } = await help.look(token)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          firstName: 'Maya',
          needs: ['hasWheelchair'],
          block: { block: 2100, street: 'Pinehaven Road', town: 'Oakland', near: [-122.204, 37.842] },
          mine: null,
          exact: null,
        },
      })
      expect(JSON.stringify(body)).not.toMatch(/2140|Reyes|555/)
    }
    expect(await help.mine(maya, asked.id)).toMatchObject({ state: 'open', claims: [] })
  })

  it.each([
    ['Orinda, California', 'Orinda'],
    ['Orinda, CA 94563', 'Orinda'],
    ['Rosewood Cottage, Orinda, California', 'Orinda'],
    ['Rosewood Cottage', null],
    ['Apt 4, California', null],
  ])('shows the town of %s, and no name of a house', async (label, town) => {
    const [maya, dana] = [person('Maya Reyes'), emailLink('Dana')]
    await help.savePlan(maya, { links: [dana] })
    await help.ask(maya, { place: { label, coordinates: null } })
    const { body } = await help.look(await help.tokenTo(dana.email))
    expect(body.block).toEqual({ block: null, street: null, town, near: null })
  })

  it('shows the exact place and the phone number only to the claimer, until the request ends', async () => {
    const [maya, dana, luis] = [person('Maya Reyes'), emailLink('Dana'), emailLink('Luis')]
    await help.savePlan(maya, { links: [dana, luis], phone: '+1 510 555 0100', people: 2, stepSeconds: 60 })
    const asked = await help.ask(maya)
    const token = await help.tokenTo(dana.email)
    const claimed = await help.answer(token, { action: 'claim', etaMinutes: 12 })
    const exact = { place: { label: '2140 Pinehaven Road, Oakland' }, phone: '+1 510 555 0100', name: 'Maya Reyes' }
    expect(claimed).toMatchObject({ status: 200, body: { mine: { role: 'primary', state: 'coming' }, exact } })
    expect(await help.mine(maya, asked.id)).toMatchObject({ state: 'claimed', claims: [{ name: 'Dana' }] })

    await help.later(60)
    const other = await help.look(await help.tokenTo(luis.email))
    expect(other.body).toMatchObject({ exact: null, coming: [{ name: 'Dana' }], needsMore: true })

    await help.change(maya, asked.id, { action: 'safe' })
    const after = await help.look(token)
    expect(after.body).toMatchObject({ state: 'closed', firstName: null, block: null, exact: null })
    expect(await help.answer(token, { action: 'claim', etaMinutes: 5 })).toMatchObject({
      status: 409,
      body: { code: 'help-closed' },
    })
  })

  it('that never existed gets the same answer as one that is not asked yet', async () => {
    expect((await help.look('x'.repeat(43))).status).toBe(404)
    expect((await help.answer('x'.repeat(43), { action: 'claim', etaMinutes: 5 })).status).toBe(404)
  })
})

describe('the request of another person', () => {
  it('is a 404, as one that never existed', async () => {
    const [maya, eve] = [person('Maya'), person('Eve')]
    const asked = await help.ask(maya)
    for (const id of [asked.id, buildId()]) {
      expect((await help.answerAs(eve, id, { action: 'claim', etaMinutes: 5 })).status).toBe(404)
      expect((await help.change(eve, id, { action: 'safe' })).status).toBe(404)
    }
  })
})

type Five = [Caller, Caller, Caller, Caller, Caller]

describe('helpers with an account', () => {
  const userLink = ({ name, userId }: Caller) => ({ kind: 'user' as const, id: buildId(), name, userId })

  /** The calls of a request in the order of its steps. Waits until there are `count` of them. */
  async function told(requestId: string, count: number) {
    const all = await settle(() => {
      const found = calls.filter(one => one.requestId === requestId)
      return found.length >= count && found
    })
    const inOrder = all.toSorted((a, b) => a.seq - b.seq || b.call.localeCompare(a.call))
    return inOrder.map(({ call, helperIds }) => [call, helperIds])
  }

  it('in a circle are not asked when they have blocked the person, nor see the place; nor the other way round', async () => {
    const [maya, sam, eve, ben] = [person('Maya'), person('Sam'), person('Eve'), person('Ben')]
    const circle = await help.community(maya, sam, eve, ben)
    const community = await help.join('community')
    const change = (by: typeof maya, of: typeof maya, isBlocked: boolean, revision: number) =>
      community.publish(
        blockChanged,
        { userId: by.userId, blockedUserId: of.userId, isBlocked, revision },
        { id: buildId() },
      )
    await change(maya, sam, true, 1)
    await change(eve, maya, true, 1)
    const { blocks } = help.service.context
    await settle(async () => (await blocks.around(maya.userId)).size === 2)
    await help.savePlan(maya, { circles: [circle] })
    const { id } = await help.ask(maya)
    expect(await help.offersOf(ben)).toMatchObject([{ id }])
    const called = await settle(() => calls.find(({ requestId }) => requestId === id))
    expect(called.helperIds).toEqual([ben.userId])
    // The event names the community in which the request was asked, so that the community can show it.
    await settle(() => steps.some(({ requestId, circleIds }) => requestId === id && circleIds?.join() === circle))
    for (const who of [sam, eve]) {
      expect(await help.offersOf(who)).toEqual([])
      expect((await help.answerAs(who, id, { action: 'claim', etaMinutes: 5 })).status).toBe(404)
    }
    await change(maya, sam, false, 2)
    await settle(async () => (await help.offersOf(sam)).length === 1)
  })

  it('are not counted on once either has blocked the other, or they left the circle: others are asked', async () => {
    const [maya, eve, ben] = [person('Maya'), person('Eve'), person('Ben')]
    const circle = await help.community(maya, eve, ben)
    await help.savePlan(maya, { circles: [circle] })
    const { id } = await help.ask(maya)
    const community = await help.join('community')
    const ends = async (of: Caller) => {
      await settle(async () => (await help.mine(maya, id)).state === 'open')
      const claim = (await help.mine(maya, id)).claims.find(({ userId }) => userId === of.userId)
      expect(claim?.state).toBe('withdrawn')
      expect((await help.answerAs(of, id, { action: 'withdraw' })).status).toBe(404)
    }
    await help.answerAs(eve, id, { action: 'claim', etaMinutes: 240 })
    const block = { userId: maya.userId, blockedUserId: eve.userId, isBlocked: true, revision: 1 }
    await community.publish(blockChanged, block, { id: buildId() })
    await ends(eve)
    await help.answerAs(ben, id, { action: 'claim', etaMinutes: 240 })
    const removed = { communityId: circle, userId: ben.userId, revision: 2, isBanned: true }
    await community.publish(memberRemoved, removed, { id: buildId() })
    await ends(ben)
  })

  it('keep what they claimed as a member when they are later asked by name', async () => {
    const [maya, ben] = [person('Maya'), person('Ben')]
    const circle = await help.community(maya, ben)
    await help.savePlan(maya, { links: [emailLink('Dana'), userLink(ben)], stepSeconds: 60 })
    const { id } = await help.ask(maya, { trigger: 'order' })
    await help.change(maya, id, { action: 'ask', circles: [circle] })
    await help.answerAs(ben, id, { action: 'claim', etaMinutes: 60 })
    await help.later(60)
    expect((await help.mine(maya, id)).asked.every(({ askedAt }) => askedAt !== null)).toBe(true)
    expect(await help.offersOf(ben)).toMatchObject([{ id, mine: { state: 'coming' }, exact: { place: pinehaven } }])
  })

  it('see whom they have claimed and who has nobody, however many others ask for help', async () => {
    const [maya, luis, ben] = [person('Maya'), person('Luis'), person('Ben')]
    const circle = await help.community(maya, luis, ben)
    for (const owner of [maya, luis]) await help.savePlan(owner, { circles: [circle] })
    const [claimed, alone] = [await help.ask(maya), await help.ask(luis)]
    await help.answerAs(ben, claimed.id, { action: 'claim', etaMinutes: 60 })
    const rows = help.service.context.mongo.connection.collection('helprequests')
    const row = await rows.findOne({ _id: new Types.ObjectId(claimed.id) })
    const startedAt = new Date(Date.now() + 60_000)
    const crowd = Array.from({ length: 120 }, (_, index) => {
      const [userId, clientId] = [buildId(), buildId()]
      return {
        ...row,
        _id: new Types.ObjectId(),
        userId,
        clientId,
        startedAt,
        claims: [],
        state: index < 60 ? 'claimed' : 'open',
      }
    })
    await rows.insertMany(crowd)
    const shown = (await help.offersOf(ben)).map(({ id }) => id)
    expect(shown).toEqual(expect.arrayContaining([claimed.id, alone.id]))
    await rows.deleteMany({ _id: { $in: crowd.map(({ _id }) => _id) } })
  })

  it('get one message with a first name when it is their turn, and one at the end, with a sound when they are on the way', async () => {
    const [maya, ben, rosa] = [person('Maya Reyes'), person('Ben'), person('Rosa')]
    const circle = await help.community(maya, ben, rosa)
    await help.savePlan(maya, { links: [userLink(ben)], circles: [circle], stepSeconds: 60 })
    const { id } = await help.ask(maya)
    await help.later(60)
    await help.answerAs(ben, id, { action: 'claim', etaMinutes: 10 })
    await help.change(maya, id, { action: 'safe' })
    expect(await told(id, 5)).toEqual([
      ['asked', [ben.userId]],
      ['asked', [rosa.userId]],
      ['helped', [rosa.userId]],
      ['stop', [ben.userId]],
      ['over', [rosa.userId]],
    ])
    expect(calls.find(({ requestId }) => requestId === id)).toMatchObject({ firstName: 'Maya', userId: maya.userId })
  })

  it('are mailed when a verified address is known, and the plan states how each is contacted', async () => {
    const [maya, ben, rosa] = [person('Maya'), person('Ben'), person('Rosa')]
    const circle = await help.community(maya, ben, rosa)
    const identity = await help.join('identity')
    for (const [{ userId, email, name }, isEmailVerified] of [[ben, true] as const, [rosa, false] as const])
      await identity.publish(userRegistered, { userId, revision: 1, name, email, isEmailVerified }, { id: buildId() })
    await alerts.publish(pushDevicesCounted, { userId: ben.userId, revision: 1, devices: 2 }, { id: buildId() })
    const links = [userLink(ben), userLink(rosa)]
    await help.savePlan(maya, { links, circles: [circle], stepSeconds: 60 })
    const reach = async () => (await help.call(routes.getHelpPlan, { as: maya })).body.links.map(one => one.reach)
    const known = [
      { devices: 2, hasMail: true },
      { devices: 0, hasMail: false },
    ]
    await settle(async () => isDeepStrictEqual(await reach(), known))

    const { id } = await help.ask(maya)
    const [mail] = await settle(async () => {
      const mails = await help.mailsTo(ben.email)
      return mails.length > 0 && mails
    })
    expect(mail).toContain(`http://muster.test/help/offers/${id}`)
    expect(mail).not.toMatch(/help\/claim|2140|Pinehaven/)
    await help.later(60)
    await settle(async () => (await help.mine(maya, id)).asked[0]?.sent === 'mailed')
    expect((await help.mine(maya, id)).asked.map(({ sent }) => sent)).toEqual(['mailed', 'in-app', 'waiting'])
    expect(await help.mailsTo(rosa.email)).toEqual([])
  })

  it('are told that a request ended when its account is deleted, without whose it was', async () => {
    const [maya, ben, dana] = [person('Maya Reyes'), person('Ben'), emailLink('Dana')]
    const identity = await help.join('identity')
    await help.community(maya, ben)
    await help.savePlan(maya, { links: [userLink(ben), dana], stepSeconds: 60, needs: ['hasWheelchair'] })
    const { id } = await help.ask(maya, { trigger: 'order', incident: 'oak-e047' })
    await help.later(60)
    const token = await help.tokenTo(dana.email)
    await help.answer(token, { action: 'claim', etaMinutes: 10 })
    const toMaya = { userId: maya.userId, revision: 9, email: maya.email }
    await identity.publish(userDeleted, toMaya, { id: buildId() })

    const stop = await settle(async () =>
      (await help.mailsTo(dana.email)).find(mail => mail.includes('no longer asked')),
    )
    expect(stop).not.toMatch(/Maya|Reyes/)
    const over = await settle(() => calls.find(({ requestId, call }) => requestId === id && call === 'over'))
    expect(over).toMatchObject({ userId: id, helperIds: [ben.userId], firstName: '' })
    expect((await help.look(token)).body).toMatchObject({ state: 'closed', firstName: null, exact: null })
    await help.later(15)
    const { db } = help.service.context.mongo.connection
    const kept = await db
      ?.collection('helprequests')
      .find({ _id: new Types.ObjectId(id) })
      .toArray()
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${maya.userId}|Maya|Reyes|Dana|hasWheelchair|oak-e047`))
  })

  it('are told of the end although the mail server was unreachable when the account was deleted', async () => {
    const [maya, dana] = [person('Maya Reyes'), emailLink('Dana')]
    await help.savePlan(maya, { links: [dana] })
    const { id } = await help.ask(maya)
    await settle(async () => (await help.mine(maya, id)).asked[0]?.sent === 'mailed')
    const away = vi.spyOn(help.service.context.mailer, 'send').mockRejectedValue(new Error('connect ECONNREFUSED'))
    await help.change(maya, id, { action: 'safe' })
    const identity = await help.join('identity')
    await identity.publish(userDeleted, { userId: maya.userId, revision: 9, email: maya.email }, { id: buildId() })
    await consumed(help.neighbours.natsUrl, 'help')
    away.mockRestore()
    await help.later(20)
    const told = await settle(async () => (await help.mailsTo(dana.email))[1])
    expect(told).not.toMatch(/Maya|Dana/)
  })

  it('are asked again when the only helper withdraws, as are the next ones, but not those who declined', async () => {
    const [maya, ben, rosa, kim, lee] = ['Maya', 'Ben', 'Rosa', 'Kim', 'Lee'].map(person) as Five
    const circle = await help.community(maya, ben, rosa, kim)
    const next = await help.community(maya, lee)
    await help.savePlan(maya, { circles: [circle, next], stepSeconds: 600 })
    const { id } = await help.ask(maya)
    await help.answerAs(kim, id, { action: 'cannot' })
    await help.answerAs(ben, id, { action: 'claim', etaMinutes: 10 })
    await help.answerAs(ben, id, { action: 'withdraw' })
    const all = await told(id, 4)
    expect(all.slice(1)).toEqual([
      ['helped', [rosa.userId]],
      ['again', [rosa.userId]],
      ['asked', [lee.userId]],
    ])
  })
})
