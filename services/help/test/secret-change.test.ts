import { randomUUID } from 'node:crypto'
import { helpTestAnswered } from '@muster/contracts/events/help'
import { userRegistered } from '@muster/contracts/events/identity'
import * as routes from '@muster/contracts/routes/help'
import { on } from '@muster/service-kit/bus/consumer-entry'
import { buildId } from '@muster/test-kit/builders/ids'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emailLink, type HelpStage, person, pinehaven, startHelpService } from './start-help.ts'

const former = 'a-secret-that-only-tests-of-help-know-01'

let help: HelpStage
beforeAll(async () => {
  help = await startHelpService({ hasMailServer: true })
})
afterAll(() => help?.stop())

it('with the former secret beside it, a changed one loses no place, address, refusal or mark', async () => {
  const maya = person('Maya')
  const [dana, luis] = [emailLink('Dana'), emailLink('Luis')]
  const [identity, watcher] = [await help.join('identity'), await help.join('achievements')]
  const answers: boolean[] = []
  await watcher.consume([on(helpTestAnswered, async ({ isProven }) => void answers.push(isProven))])
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

  // Saved again, the plan has marks under the present secret; the refusal and the mark of her own address are under the former one.
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
