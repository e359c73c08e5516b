import { randomUUID } from 'node:crypto'
import type { PayloadOf } from '@muster/contracts/define-event'
import { helpStepped, helpTestAnswered } from '@muster/contracts/events/help'
import { userRegistered } from '@muster/contracts/events/identity'
import * as routes from '@muster/contracts/routes/help'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createMailSweep } from '../src/jobs/sweep.ts'
import { emailLink, type HelpStage, person, startHelpService } from './start-help.ts'

let help: HelpStage
const seqs = new Map<string, number[]>()
const standings = new Map<string, PayloadOf<typeof helpStepped>['standing'][]>()
const answers = new Map<string, PayloadOf<typeof helpTestAnswered>[]>()
beforeAll(async () => {
  help = await startHelpService({ hasMailServer: true })
  const watcher = await help.join('achievements')
  await watcher.consume([
    onEvent(helpTestAnswered, async answer => {
      answers.set(answer.requestId, [...(answers.get(answer.requestId) ?? []), answer])
    }),
    onEvent(helpStepped, async ({ requestId, seq, standing }) => {
      seqs.set(requestId, [...(seqs.get(requestId) ?? []), seq])
      standings.set(requestId, [...(standings.get(requestId) ?? []), standing])
    }),
  ])
})
afterAll(() => help?.stop())

const asked = ({ asked }: { asked: readonly { name: string | null; askedAt: string | null }[] }) =>
  asked.filter(({ askedAt }) => askedAt !== null).map(({ name }) => name)

describe('a chain of helpers', () => {
  it('asks one helper after the other and announces that nobody has confirmed; a late yes still counts', async () => {
    const [maya, dana, luis] = [person('Maya'), emailLink('Dana'), emailLink('Luis')]
    await help.savePlan(maya, { links: [dana, luis], stepSeconds: 60 })
    const { id, asked: first } = await help.ask(maya)
    expect(asked({ asked: first })).toEqual(['Dana'])
    await help.later(60)
    expect(asked(await help.mine(maya, id))).toEqual(['Dana', 'Luis'])
    await help.later(60)
    expect(await help.mine(maya, id)).toMatchObject({ state: 'nobody', nextStepAt: null })

    const yes = await help.answer(await help.tokenTo(dana.email), { action: 'claim', etaMinutes: 10 })
    expect(yes).toMatchObject({ status: 200, body: { mine: { role: 'primary' } } })
    const { state, seq } = await help.mine(maya, id)
    expect(state).toBe('claimed')
    const told = await settle(() => (seqs.get(id)?.length === seq ? seqs.get(id) : null))
    expect([...told].sort((a, b) => a - b)).toEqual(Array.from({ length: seq }, (_, index) => index + 1))
  })

  it('publishes its status by ids and times only: who is coming, and nobody once they are not', async () => {
    const [maya, ben] = [person('Maya'), person('Ben')]
    const dana = emailLink('Dana')
    const circle = await help.community(maya, ben)
    await help.savePlan(maya, { links: [dana], circles: [circle], stepSeconds: 60, note: 'oxygen upstairs' })
    const { id } = await help.ask(maya)
    await help.later(60)
    await help.answerAs(ben, id, { action: 'claim', etaMinutes: 12 })
    await help.answerAs(ben, id, { action: 'withdraw' })
    const { seq } = await help.mine(maya, id)
    const told = await settle(() => (standings.get(id)?.length === seq ? standings.get(id) : null))
    expect(told.filter(standing => standing?.coming.length).map(standing => standing?.coming)).toEqual([
      [
        {
          ...{ userId: ben.userId, state: 'coming' },
          ...{ etaAt: expect.any(String), confirmedAt: expect.any(String) },
        },
      ],
    ])
    expect(Math.max(...told.map(standing => standing?.asked ?? 0))).toBe(2)
    expect(JSON.stringify(told)).not.toMatch(/Maya|Ben|Dana|Pinehaven|oxygen|@/)
  })

  it('asks the next helper at once when nobody who was asked can come', async () => {
    const [maya, dana, luis] = [person('Maya'), emailLink('Dana'), emailLink('Luis')]
    await help.savePlan(maya, { links: [dana, luis], stepSeconds: 600 })
    const { id } = await help.ask(maya)
    await help.answer(await help.tokenTo(dana.email), { action: 'cannot' })
    expect(asked(await help.mine(maya, id))).toEqual(['Dana', 'Luis'])
    await help.answer(await help.tokenTo(luis.email), { action: 'cannot' })
    expect(await help.mine(maya, id)).toMatchObject({ state: 'nobody' })
  })

  it('has asked every link and circle within 120 s of an order', async () => {
    const [maya, ben] = [person('Maya'), person('Ben')]
    const circle = await help.community(maya, ben)
    const links = ['Dana', 'Luis', 'Kim', 'Ana', 'Jo'].map(emailLink)
    await help.savePlan(maya, { links, circles: [circle], stepSeconds: 600 })
    const { id } = await help.ask(maya, { trigger: 'order', incident: 'oak-e047' })
    await help.later(120)
    expect(asked(await help.mine(maya, id))).toHaveLength(6)
    expect(await help.offersOf(ben)).toMatchObject([{ id, firstName: 'Maya', communityId: circle, exact: null }])
  })

  it.each(['withdraw', 'road-closed'] as const)('is reopened with a sound when the claimer says %s', async action => {
    const [maya, dana, luis] = [person('Maya'), emailLink('Dana'), emailLink('Luis')]
    await help.savePlan(maya, { links: [dana, luis], stepSeconds: 600 })
    const { id } = await help.ask(maya)
    const token = await help.tokenTo(dana.email)
    await help.answer(token, { action: 'claim', etaMinutes: 10 })
    const back = await help.answer(token, { action })
    expect(back.body).toMatchObject({ exact: null })
    expect(await help.mine(maya, id)).toMatchObject({ state: 'open', asked: [{ name: 'Dana' }, { name: 'Luis' }] })
    expect(asked(await help.mine(maya, id))).toEqual(['Dana', 'Luis'])
  })

  it('is reopened when the claimer is 3 minutes late, who can then no longer read the place', async () => {
    const [maya, dana] = [person('Maya'), emailLink('Dana')]
    await help.savePlan(maya, { links: [dana] })
    const { id } = await help.ask(maya)
    const token = await help.tokenTo(dana.email)
    await help.answer(token, { action: 'claim', etaMinutes: 10 })
    await help.later(12 * 60)
    expect(await help.mine(maya, id)).toMatchObject({ state: 'claimed' })
    await help.later(61)
    expect(await help.mine(maya, id)).toMatchObject({ state: 'open', claims: [{ state: 'late' }] })
    expect((await help.look(token)).body).toMatchObject({ exact: null, mine: { state: 'late' } })
    await settle(async () => (await help.mailsTo(dana.email)).length === 2)
  })

  it('has one primary and one backup, however many claim concurrently; the backup takes over', async () => {
    const maya = person('Maya')
    const neighbours = Array.from({ length: 8 }, (_, index) => person(`Neighbour ${index}`))
    const circle = await help.community(maya, ...neighbours)
    await help.savePlan(maya, { circles: [circle] })
    const { id } = await help.ask(maya)
    const answers = await Promise.all(neighbours.map(who => help.answerAs(who, id, { action: 'claim', etaMinutes: 5 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409])
    const roles = (await help.mine(maya, id)).claims.map(({ role }) => role)
    expect(roles).toEqual(['primary', 'backup'])
    const first = answers.findIndex(({ status, body }) => status === 200 && body.mine?.role === 'primary')
    await help.answerAs(neighbours[first] ?? maya, id, { action: 'withdraw' })
    const { state, claims } = await help.mine(maya, id)
    expect({ state, now: claims.filter(one => one.state === 'coming').map(({ role }) => role) }).toEqual({
      state: 'claimed',
      now: ['primary'],
    })
  })

  it('starts once for a request that is sent twice, and once for an incident', async () => {
    const maya = person('Maya')
    const clientId = randomUUID()
    const [one, two] = await Promise.all([help.ask(maya, { clientId }), help.ask(maya, { clientId })])
    const third = await help.ask(maya)
    expect([two.id, third.id]).toEqual([one.id, one.id])
    await help.change(maya, one.id, { action: 'cancel' })
    expect((await help.ask(maya)).id).not.toBe(one.id)
  })

  it('tells helpers who were mailed that they can stop', async () => {
    const [maya, dana] = [person('Maya'), emailLink('Dana')]
    await help.savePlan(maya, { links: [dana] })
    const { id } = await help.ask(maya)
    await help.tokenTo(dana.email)
    await help.change(maya, id, { action: 'safe' })
    const mails = await settle(async () => {
      const all = await help.mailsTo(dana.email)
      return all.length === 2 ? all : null
    })
    expect(mails.some(mail => mail.includes('Subject: Maya no longer needs you to come'))).toBe(true)
  })
})

describe('a mail server', () => {
  const answering = (err: Error) => vi.spyOn(help.service.context.mailer, 'send').mockRejectedValue(err)

  it('that is unreachable for minutes delays mails and loses none, however often they were tried', async () => {
    const [maya, dana] = [person('Maya'), emailLink('Dana')]
    await help.savePlan(maya, { links: [dana] })
    const away = answering(new Error('connect ECONNREFUSED'))
    const { id } = await help.ask(maya)
    // More attempts than the mails that a stranger may get in a day.
    for (let tries = 0; tries < 14; tries++) await help.later(20)
    away.mockRestore()
    await help.later(20)
    await settle(async () => (await help.mine(maya, id)).asked[0]?.sent === 'mailed')
    expect((await help.mailsTo(dana.email)).length).toBeGreaterThan(0)
  })

  it('that answers slowly gets each mail once though several processes find it waiting, and again if the one that sends it dies', async () => {
    const [maya, dana] = [person('Maya'), emailLink('Dana')]
    await help.savePlan(maya, { links: [dana] })
    const other = await help.beside({ ms: 0 })
    const sends = answering(new Error('connect ECONNREFUSED'))
    const { id } = await help.ask(maya)
    await settle(() => sends.mock.calls.some(([mail]) => mail.to === dana.email))
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    sends.mockReset().mockReturnValue(isAnswered)
    const calls = () => sends.mock.calls.filter(([mail]) => mail.to === dana.email).length
    const first = help.later(20)
    await settle(() => calls() === 1)
    let hasEnded = false
    const second = createMailSweep(other.service.context)().then(() => {
      hasEnded = true
    })
    await settle(() => hasEnded || calls() > 1)
    expect(calls()).toBe(1)
    sends.mockResolvedValue()
    await help.later(61)
    expect(calls()).toBe(2)
    expect((await help.mine(maya, id)).asked[0]?.sent).toBe('mailed')
    answer()
    await Promise.all([first, second])
    sends.mockRestore()
  })

  it('that rejects an address is not asked again, and the owner sees it', async () => {
    const [maya, dana] = [person('Maya'), emailLink('Dana')]
    await help.savePlan(maya, { links: [dana] })
    const refusal = { command: 'RCPT TO', responseCode: 550 }
    const refused = answering(Object.assign(new Error('no such user'), refusal))
    const { id } = await help.ask(maya)
    await settle(async () => (await help.mine(maya, id)).asked[0]?.sent === 'failed')
    refused.mockRestore()
  })
})

it('one person can start thirty requests a day, answered or not; further requests call nobody', async () => {
  const maya = person('Maya')
  const start = () =>
    help.call(routes.startHelp, { body: { clientId: randomUUID(), incident: randomUUID() }, as: maya })
  for (let count = 0; count < 30; count++) expect((await start()).status).toBe(201)
  expect(await start()).toMatchObject({ status: 429, body: { code: 'daily-limit' } })
})

describe('a test of the chain', () => {
  it('asks all helpers at once, is marked, shows no place, and is stored as the last test of each link', async () => {
    const [maya, dana, luis] = [person('Maya'), emailLink('Dana'), emailLink('Luis')]
    await help.savePlan(maya, { links: [dana, luis], phone: '555' })
    const test = await help.call(routes.testHelpChain, { body: { clientId: randomUUID() }, as: maya })
    expect(test).toMatchObject({ status: 201, body: { isTest: true, trigger: 'test', place: null } })
    const token = await help.tokenTo(dana.email)
    expect((await help.mailsTo(dana.email))[0]).toContain('Subject: TEST: ')
    expect((await help.look(token)).body).toMatchObject({ isTest: true, hasReceived: false, block: null, exact: null })
    await help.answer(token, { action: 'received' })
    const { body: plan } = await help.call(routes.getHelpPlan, { as: maya })
    const said = plan.links.map(({ name, lastTest, consent }) => [name, typeof lastTest?.answeredAt, consent])
    expect(said).toEqual([
      ['Dana', 'string', 'given'],
      ['Luis', 'object', 'unknown'],
    ])
  })

  it('counts as proven only answers that the owner cannot have given alone', async () => {
    const [maya, dana, ben] = [person('Maya'), emailLink('Dana'), person('Ben')]
    const identity = await help.join('identity')
    const profile = { userId: maya.userId, revision: 1, name: 'Maya', email: maya.email }
    await identity.publish(userRegistered, profile, { id: buildId() })
    await settle(() => help.service.context.reach.ownMark(maya.userId))
    await help.community(maya, ben)
    const own = { ...emailLink('Me'), email: maya.email }
    const phone = { kind: 'phone' as const, id: buildId(), name: 'C', phone: '1' }
    const links = [own, phone, { kind: 'user' as const, id: buildId(), name: 'Ben', userId: ben.userId }, dana]
    await help.savePlan(maya, { links })
    const { body: test } = await help.call(routes.testHelpChain, { body: { clientId: randomUUID() }, as: maya })
    const heard = () => answers.get(test.id) ?? []
    const answered = async (answering: Promise<unknown>) => {
      const before = heard().length
      await answering
      return settle(() => heard()[before])
    }
    const handOver =
      test.asked
        .find(({ name }) => name === 'C')
        ?.handOver?.split('/')
        .at(-1) ?? ''
    const received = { action: 'received' as const }
    const alone = { userId: maya.userId, isProven: false, isWhole: false }
    expect(await answered(help.answer(handOver, received))).toMatchObject(alone)
    expect(await answered(help.answer(await help.tokenTo(own.email), received))).toMatchObject(alone)
    expect(await answered(help.answerAs(ben, test.id, received))).toMatchObject({ isProven: true, isWhole: false })
    const last = await answered(help.answer(await help.tokenTo(dana.email), received))
    expect(last).toMatchObject({ isProven: true, isWhole: true })
    expect(heard()).toHaveLength(4)
  })

  it('does not ask a helper again who declined tests', async () => {
    const [maya, dana] = [person('Maya'), emailLink('Dana')]
    await help.savePlan(maya, { links: [dana] })
    const { id } = await help.ask(maya)
    await help.answer(await help.tokenTo(dana.email), { action: 'never-again' })
    await help.change(maya, id, { action: 'cancel' })
    expect((await help.ask(maya)).asked).toEqual([])
    const { body: plan } = await help.call(routes.getHelpPlan, { as: maya })
    expect(plan.links).toMatchObject([{ consent: 'refused' }])
  })
})
