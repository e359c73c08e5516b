import { randomUUID } from 'node:crypto'
import { helpTestAnswered } from '@muster/contracts/events/help'
import { userRegistered } from '@muster/contracts/events/identity'
import * as routes from '@muster/contracts/routes/help'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { createLog } from '@muster/service-kit/log'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emailLink, type HelpStage, person, pinehaven, startHelpService } from './start-help.ts'

const former = 'a-secret-that-only-tests-of-help-know-01'

let help: HelpStage
beforeEach(async () => {
  help = await startHelpService({ hasMailServer: true })
})
afterEach(() => help?.stop())

it('changing the secret loses no place, address, refusal or mark while the former secret is configured', async () => {
  const maya = person('Maya')
  const [dana, luis] = [emailLink('Dana'), emailLink('Luis')]
  const [identity, watcher] = [await help.join('identity'), await help.join('achievements')]
  const answers: boolean[] = []
  await watcher.consume([onEvent(helpTestAnswered, async ({ isProven }) => void answers.push(isProven))])
  const profile = { userId: maya.userId, revision: 1, name: 'Maya', email: maya.email }
  await identity.publish(userRegistered, profile, { id: buildId() })
  await settle(() => help.service.context.reach.ownMark(maya.userId))
  await help.savePlan(maya, { links: [dana, luis], stepSeconds: 60 })
  const { id } = await help.ask(maya)
  const claimToken = await help.tokenTo(dana.email)
  await help.answer(claimToken, { action: 'never-again' })

  const { call } = await help.restart({
    HELP_SECRET: 'the-next-secret-that-only-tests-know-01',
    HELP_SECRET_OTHERS: `a-secret-from-long-before-that-is-kept-too,${former}`,
  })
  const { body: request } = await call(routes.getHelpRequest, { params: { id }, as: maya })
  expect(request.place).toEqual(pinehaven)
  expect((await call(routes.getHelpClaim, { params: { claimToken } })).status).toBe(200)
  const { body: plan } = await call(routes.getHelpPlan, { as: maya })
  expect(plan.links).toMatchObject([{ email: dana.email, consent: 'refused' }, { email: luis.email }])

  // The plan is saved again, so its marks are made with the current secret. The refusal and the mark of her own address are from the former one.
  const own = { ...emailLink('Me'), email: maya.email }
  const { revision } = plan
  const form = { circles: [], needs: [], triggers: plan.triggers, links: [dana, own], revision }
  const { body: saved } = await call(routes.saveHelpPlan, { body: form, as: maya })
  expect(saved.links).toMatchObject([{ consent: 'refused' }, { consent: 'unknown' }])
  const { body: test } = await call(routes.testHelpChain, { body: { clientId: randomUUID() }, as: maya })
  expect(test.asked.map(({ name }) => name)).toEqual(['Me'])
  const params = { claimToken: await help.tokenTo(own.email) }
  await call(routes.answerHelpClaim, { params, body: { action: 'received' } })
  expect(await settle(() => (answers.length > 0 ? answers : null))).toEqual([false])
})

it('without the former secret a plan says what is missing, its owner can still ask for help, and the log names the plans and the remedy', async () => {
  const [noor, omar] = [person('Noor'), person('Omar')]
  const group = await help.community(noor, omar)
  const links = [emailLink('Vera'), { kind: 'user' as const, id: buildId(), name: 'Omar', userId: omar.userId }]
  await help.savePlan(noor, { links, phone: '+1 510 555 0177' })
  const before = await help.ask(noor)
  const logged: Record<string, unknown>[] = []
  const log = createLog({ name: 'help', level: 'error', destination: { write: line => logged.push(JSON.parse(line)) } })
  const { call } = await help.restart(
    { HELP_SECRET: 'a-secret-without-its-former-one-0123456789', HELP_SECRET_OTHERS: '' },
    { log },
  )

  const whatToDo = expect.stringContaining('add it to HELP_SECRET_OTHERS')
  await settle(() => logged.some(({ msg }) => msg === 'help plans do not open'))
  expect(logged.find(({ msg }) => msg === 'help plans do not open')).toMatchObject({
    plans: expect.any(Number),
    userIds: expect.arrayContaining([noor.userId]),
    whatToDo,
  })
  const { status, body } = await call(routes.getHelpPlan, { as: noor })
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'secret-missing' } })
  expect(logged.find(({ msg }) => msg === 'help plan does not open')).toMatchObject({ userId: noor.userId, whatToDo })
  expect((await call(routes.getHelpCountdown, { as: noor })).body).toMatchObject({ isWatching: true })

  const listed = await call(routes.listHelpRequests, { as: noor })
  expect(listed).toMatchObject({ status: 200, body: [{ id: before.id, place: null }] })
  await call(routes.changeHelpRequest, { params: { id: before.id }, body: { action: 'safe' }, as: noor })
  const asked = await call(routes.startHelp, { body: { clientId: randomUUID(), place: pinehaven }, as: noor })
  expect(asked.body).toMatchObject({ state: 'open', place: pinehaven, asked: [{ name: 'Vera' }, { name: 'Omar' }] })
  const params = { id: asked.body.id }
  await call(routes.changeHelpRequest, { params, body: { action: 'ask', circles: [group] }, as: noor })
  const { body: offers } = await call(routes.listHelpOffers, { as: omar })
  expect(offers.map(({ id }) => id)).toContain(asked.body.id)
  await settle(async () => {
    const { body: now } = await call(routes.getHelpRequest, { params, as: noor })
    return now.asked[0]?.sent === 'failed'
  })
})
