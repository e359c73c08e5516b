import { userDeleted } from '@muster/contracts/events/identity'
import { buildId } from '@muster/test-kit/builders/ids'
import { consumed } from '@muster/test-kit/consumed'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emailLink, type HelpStage, person, startHelpService } from './start-help.ts'

let help: HelpStage
beforeAll(async () => {
  help = await startHelpService()
})
afterAll(() => help?.stop())

it('the deletion of an account reads no collection from end to end', async () => {
  const maya = person('Maya')
  await help.savePlan(maya, { links: [emailLink('Dana')] })
  const { db } = help.service.context.mongo.connection
  if (!db) throw new Error('not connected')
  await db.command({ profile: 2 })
  const identity = await help.join('identity')
  await identity.publish(userDeleted, { userId: maya.userId, revision: 9, email: maya.email }, { id: buildId() })
  await consumed(help.neighbours.natsUrl, 'help')
  await db.command({ profile: 0 })
  const scans = await db
    .collection('system.profile')
    .find({ planSummary: 'COLLSCAN', op: { $in: ['update', 'remove', 'query'] } })
    .toArray()
  expect(scans.map(({ ns, command }) => [ns, JSON.stringify(command)])).toEqual([])
})
