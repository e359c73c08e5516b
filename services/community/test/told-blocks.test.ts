import { blockChanged } from '@muster/contracts/events/community'
import { collectInto } from '@muster/test-kit/collect-into'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
let aheadMs = 0
type Told = ReturnType<typeof blockChanged.payload.parse>
const told: Told[] = []
beforeAll(async () => {
  community = await startCommunity({ clock: { now: () => new Date(Date.now() + aheadMs) } })
  const bus = await community.join('tests')
  const collect = collectInto(told)
  bus.subscribeLive(blockChanged.subject, data => collect(blockChanged.payload.parse(data)))
  await bus.ready()
})
afterAll(() => community?.stop())

const toldBy = (userId: string, count: number) =>
  settle(() => {
    const own = told.filter(event => event.userId === userId)
    return own.length >= count ? own : null
  })

async function buildPair() {
  const [olga, ann, dan] = [person('Olga'), person('Ann'), person('Dan')]
  const { id } = await community.create(olga)
  for (const who of [ann, dan]) await community.joinAs(who, id)
  return { ann, dan, block: () => community.as(ann).put(`/api/blocks/${dan.userId}`, { communityId: id }) }
}

it('lifting a block in a process whose clock is behind still ends it in every service', async () => {
  const { ann, dan, block } = await buildPair()
  aheadMs = 60_000
  await block()
  aheadMs = 0
  expect((await community.as(ann).remove(`/api/blocks/${dan.userId}`)).status).toBe(200)
  const [blocked, ended] = await toldBy(ann.userId, 2)
  expect([blocked?.isBlocked, ended?.isBlocked]).toEqual([true, false])
  expect(ended?.revision).toBeGreaterThan(blocked?.revision ?? 0)
})

// The last test, because it stops the service that the others call.
it('a block that was published before a service kept a copy of the blocks is published again', async () => {
  const { ann, dan, block } = await buildPair()
  await block()
  await toldBy(ann.userId, 1)
  const { connection } = community.service.context.mongo
  // A row as an earlier version stored it. Its event is no longer in the stream.
  const old = { $set: { toldAt: new Date('2026-01-01') }, $unset: { toldVersion: 1 } }
  await connection.collection('blocks').updateOne({ by: ann.userId, of: dan.userId }, old)
  await community.restart({})
  const [first, again] = await toldBy(ann.userId, 2)
  expect(again).toMatchObject({ userId: ann.userId, blockedUserId: dan.userId, isBlocked: true })
  expect(again?.revision).toBeGreaterThan(first?.revision ?? 0)
})
