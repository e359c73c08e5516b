import { randomUUID } from 'node:crypto'
import { blockChanged, memberJoined } from '@muster/contracts/events/community'
import { userDeleted } from '@muster/contracts/events/identity'
import * as routes from '@muster/contracts/routes/help'
import type { Caller } from '@muster/service-kit/http/auth'
import { buildId } from '@muster/test-kit/builders/ids'
import { consumed } from '@muster/test-kit/consumed'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { emailLink, type HelpStage, person, startHelpService } from './start-help.ts'

let help: HelpStage
beforeAll(async () => {
  help = await startHelpService()
})
afterAll(() => help?.stop())

describe('the data that a claimer may read', () => {
  it('is listed for its owner with each read, and is refused from the next read once it is withdrawn', async () => {
    const [maya, dana, eve] = [person('Maya'), emailLink('Dana'), person('Eve')]
    await help.savePlan(maya, { links: [dana] })
    const { id } = await help.ask(maya)
    const token = await help.tokenTo(dana.email)
    await help.answer(token, { action: 'claim', etaMinutes: 10 })
    expect((await help.look(token)).body.exact?.place?.label).toContain('2140')
    const { body: grants } = await help.call(routes.listShareGrants, { as: maya })
    expect(grants).toMatchObject([{ requestId: id, name: 'Dana', readCount: 2, revokedAt: null }])
    const params = { id: grants[0]?.id ?? '' }
    expect((await help.mine(maya, id)).claims[0]?.grantId).toBe(params.id)

    expect((await help.call(routes.revokeShareGrant, { params, as: eve })).status).toBe(404)
    expect((await help.call(routes.revokeShareGrant, { params, as: maya })).status).toBe(200)
    expect((await help.look(token)).body).toMatchObject({ exact: null, mine: { state: 'coming' } })
    expect((await help.call(routes.listShareGrants, { as: maya })).body).toMatchObject([{ readCount: 2 }])
  })
})

describe('a plan', () => {
  it('names only people and communities that its owner shares a group with, and stores no address in plain text', async () => {
    const [maya, ben, eve] = [person('Maya'), person('Ben'), person('Eve')]
    const circle = await help.community(maya, ben)
    const foreign = await help.community(eve, person('Kim'))
    const link = (who: Caller) => ({ kind: 'user' as const, id: buildId(), name: who.name, userId: who.userId })
    for (const links of [[link(eve)], [link(person('Nobody'))], [link(maya)]])
      expect((await help.savePlan(maya, { links })).status).toBe(403)
    expect((await help.savePlan(maya, { circles: [foreign] })).status).toBe(403)

    const dana = emailLink('Dana')
    const saved = await help.savePlan(maya, { links: [link(ben), dana], circles: [circle], phone: '+1 510 555 0199' })
    expect(saved).toMatchObject({ status: 200, body: { revision: 1, phone: '+1 510 555 0199' } })
    const stale = await help.savePlan(maya, { links: [] })
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict', current: { revision: 1 } } })
    const db = help.service.context.mongo.connection
    const stored = await Promise.all(Object.values(db.models).map(model => model.find().lean()))
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${dana.email}|555 0199`))
  })
})

describe('check-ins', () => {
  const say = (who: Caller, id: string, body: object, { call }: Pick<HelpStage, 'call'> = help) =>
    call(routes.checkIn, {
      params: { id },
      as: who,
      body: { clientId: randomUUID(), status: 'safe', at: new Date().toISOString(), ...body },
    })
  const roster = (who: Caller, id: string) => help.call(routes.getRoster, { params: { id }, as: who })
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

  it('are visible to members only, a missing one counts as not heard, and the latest by its own time counts', async () => {
    const [maya, ben, rosa, eve] = [person('Maya'), person('Ben'), person('Rosa'), person('Eve')]
    const id = await help.community(maya, ben, rosa)
    for (const community of [id, buildId()]) {
      expect((await roster(eve, community)).status).toBe(404)
      expect((await say(eve, community, {})).status).toBe(404)
    }
    expect((await say(maya, id, { about: eve.userId })).status).toBe(404)
    await say(maya, id, { status: 'moving', at: ago(10), text: 'On Moraga' })
    const clientId = randomUUID()
    await say(maya, id, { status: 'help', at: ago(60), clientId })
    await say(maya, id, { status: 'help', at: ago(60), clientId })
    const future = await say(ben, id, { at: new Date(Date.now() + 3_600_000).toISOString() })
    expect(Date.parse(future.body.at)).toBeLessThanOrEqual(Date.now())
    const { body } = await roster(maya, id)
    expect(body.counts).toEqual({ safe: 1, moving: 1, help: 0, notHeard: 1 })
    expect(body.people.map(({ userId, status }) => [userId, status])).toEqual([
      [rosa.userId, null],
      [maya.userId, 'moving'],
      [ben.userId, 'safe'],
    ])
    expect((await say(ben, id, { text: 'é'.repeat(101) })).status).toBe(400)
  })

  it('stay in the order in which they were made, whichever process receives each', async () => {
    const [maya, ben] = [person('Maya'), person('Ben')]
    const id = await help.community(maya, ben)
    const behind = await help.beside({ ms: -1_000 })
    // The clock of one phone is ahead. The clock of the other is right, but ahead of the second process.
    for (const [who, ms] of [[maya, 600_000] as const, [ben, 0] as const]) {
      const at = () => new Date(Date.now() + ms).toISOString()
      await say(who, id, { status: 'safe', at: at() })
      await say(who, id, { status: 'help', at: at() }, behind)
    }
    const { body } = await roster(maya, id)
    expect(body.people.map(({ status }) => status)).toEqual(['help', 'help'])
  })

  it('for somebody else are marked, and never cancel a call for help', async () => {
    const [maya, rosa] = [person('Maya'), person('Rosa')]
    const id = await help.community(maya, rosa)
    await say(maya, id, { about: rosa.userId, text: 'I am with Rosa' })
    const heard = async () => (await roster(maya, id)).body.people.find(({ userId }) => userId === rosa.userId)
    expect(await heard()).toMatchObject({ status: 'safe', own: null, proxy: { by: { userId: maya.userId } } })
    await say(rosa, id, { status: 'help' })
    await say(maya, id, { about: rosa.userId })
    expect(await heard()).toMatchObject({ status: 'help', own: { status: 'help', by: null } })
  })

  it('do not show people to each other who have blocked each other, nor what one reports about others', async () => {
    const [maya, sam, rosa] = [person('Maya'), person('Sam'), person('Rosa')]
    const id = await help.community(maya, sam, rosa)
    await say(maya, id, { about: rosa.userId, status: 'moving', at: ago(60) })
    await say(sam, id, { about: rosa.userId, status: 'safe', text: 'Rosa is with me' })
    await say(sam, id, { status: 'help', text: 'By the river' })
    const shown = async (who: Caller) => {
      const { body } = await roster(who, id)
      return body.people.map(({ userId, status }) => [userId, status])
    }
    const blocks = (isBlocked: boolean, revision: number) =>
      community.publish(
        blockChanged,
        { userId: maya.userId, blockedUserId: sam.userId, isBlocked, revision },
        { id: buildId() },
      )
    const community = await help.join('community')
    const everybody = [
      [sam.userId, 'help'],
      [maya.userId, null],
      [rosa.userId, 'safe'],
    ]
    expect(await shown(maya)).toEqual(everybody)
    await blocks(true, 1)
    await settle(async () => (await shown(maya)).length === 2)
    const { body } = await roster(maya, id)
    expect(body.counts).toEqual({ safe: 0, moving: 1, help: 0, notHeard: 1 })
    expect(JSON.stringify(body)).not.toMatch(/river|with me|Sam/)
    expect(await shown(sam)).toEqual([
      [sam.userId, 'help'],
      [rosa.userId, 'safe'],
    ])
    expect(await shown(rosa)).toEqual(everybody)
    await blocks(false, 2)
    await settle(async () => (await shown(maya)).length === 3)
  })
})

describe('the deletion of an account', () => {
  it('deletes its plan, requests, grants and check-ins, and its name in the requests of others', async () => {
    const [maya, ben] = [person('Maya'), person('Ben')]
    const circle = await help.community(maya, ben)
    await help.savePlan(maya, { links: [emailLink('Dana')], circles: [circle] })
    await help.savePlan(ben, { links: [], circles: [circle] })
    const own = await help.ask(ben)
    const theirs = await help.ask(maya, { trigger: 'order' })
    await help.later(120)
    await help.answerAs(ben, theirs.id, { action: 'claim', etaMinutes: 5 })
    await help.call(routes.checkIn, {
      params: { id: circle },
      as: ben,
      body: { clientId: randomUUID(), status: 'safe', at: new Date().toISOString() },
    })
    const identity = await help.join('identity')
    await identity.publish(userDeleted, { userId: ben.userId, revision: 9, email: ben.email }, { id: buildId() })
    await settle(
      async () => (await help.call(routes.getHelpRequest, { params: { id: own.id }, as: ben })).status === 404,
    )
    await settle(async () => (await help.mine(maya, theirs.id)).claims[0]?.name === '—')
    // The claim of the deleted account is withdrawn, because its owner can no longer read the place.
    expect(await help.mine(maya, theirs.id)).toMatchObject({ state: 'open', claims: [{ state: 'withdrawn' }] })
    await settle(async () => (await help.call(routes.listShareGrants, { as: maya })).body[0]?.name === '—')
    const { requests, plans, checkIns, members } = help.service.context
    await settle(async () => (await members.communitiesOf(ben.userId)).length === 0)
    expect(await requests.exportOf(ben.userId)).toEqual([])
    expect(await checkIns.exportOf(ben.userId)).toEqual([])
    expect(await plans.find(ben.userId)).toMatchObject({ revision: 0 })
    // The event that they have joined may arrive after the deletion.
    const community = await help.join('community')
    const joined = { communityId: circle, userId: ben.userId, viaInvitation: true, revision: 5 }
    await community.publish(memberJoined, joined, { id: buildId() })
    await consumed(help.neighbours.natsUrl, 'help')
    const { body } = await help.call(routes.getRoster, { params: { id: circle }, as: maya })
    expect(body.people.map(({ userId }) => userId)).toEqual([maya.userId])
  })

  it('deletes a plan and a claim that are made at the same moment', async () => {
    const [maya, ben] = [person('Maya'), person('Ben')]
    const circle = await help.community(maya, ben)
    await help.savePlan(maya, { circles: [circle] })
    const { id } = await help.ask(maya)
    const { plans, requests } = help.service.context
    const identity = await help.join('identity')
    const remove = async ({ userId, email }: Caller) => {
      await identity.publish(userDeleted, { userId, revision: 9, email }, { id: buildId() })
      await consumed(help.neighbours.natsUrl, 'help')
    }
    const { save } = plans
    vi.spyOn(plans, 'save').mockImplementationOnce(async (...form) => {
      await remove(ben)
      return save(...form)
    })
    await help.savePlan(ben, { circles: [circle] })
    expect(await plans.find(ben.userId)).toMatchObject({ revision: 0 })

    const rosa = person('Rosa')
    const other = await help.community(maya, rosa)
    await help.change(maya, id, { action: 'ask', circles: [other] })
    const step = requests.step.bind(requests)
    vi.spyOn(requests, 'step').mockImplementationOnce(async (...decided) => {
      await remove(rosa)
      return step(...decided) as never
    })
    await help.answerAs(rosa, id, { action: 'claim', etaMinutes: 5 })
    expect((await help.mine(maya, id)).claims).toMatchObject([{ name: '—', state: 'withdrawn' }])
  })
})
