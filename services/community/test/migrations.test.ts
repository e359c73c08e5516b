import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
beforeAll(async () => {
  community = await startCommunity()
})
afterAll(() => community?.stop())

/** The collections that are read as a whole while `work` runs. */
async function scannedDuring(work: () => Promise<unknown>): Promise<unknown[]> {
  const { db } = community.service.context.mongo.connection
  await db?.command({ profile: 1, filter: { planSummary: 'COLLSCAN' } })
  await work()
  await db?.command({ profile: 0 })
  const rows = await db?.collection('system.profile').find({}).toArray()
  return (rows ?? []).map(({ ns, command }) => ({ ns, filter: command.filter ?? command.q }))
}

test('a start reads no collection as a whole to find rows of earlier versions', async () => {
  const ana = person('Ana')
  const { id } = await community.create(ana)
  await community.as(ana).post(`/api/communities/${id}/messages`, { userId: ana.userId, content: 'Hello' })
  expect(await scannedDuring(async () => community.service.migrations?.run())).toEqual([])
})
