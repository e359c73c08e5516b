import { memberJoined, memberLeft } from '@muster/contracts/events/community'
import { settle } from '@muster/test-kit/settle'
import { Types } from 'mongoose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
beforeAll(async () => {
  community = await startCommunity()
})
afterAll(() => community?.stop())

it('the second departure of a returning member is published although the clock of the first process was ahead', async () => {
  const [olga, ann] = [person('Olga'), person('Ann')]
  const { id } = await community.create(olga)
  const bus = await community.join('tests')
  const revisions = new Map<string, number>()
  for (const event of [memberJoined, memberLeft])
    bus.subscribeLive(event.subject, data => {
      const { userId, revision } = event.payload.parse(data)
      if (userId === ann.userId) revisions.set(event.fact, revision)
    })
  await bus.ready()
  const { connection } = community.service.context.mongo
  const ahead = new Date(Date.now() + 60_000)
  // Another process has just ended the membership, and its event is not published yet.
  const ended = { communityId: new Types.ObjectId(id), userId: ann.userId, name: 'Former member', role: 'member' }
  await connection.collection('memberships').insertOne({ ...ended, joinedAt: new Date(), deletedAt: ahead })
  expect((await community.joinAs(ann, id)).status).toBe(201)
  expect((await community.as(ann).post(`/api/communities/${id}/leave`)).status).toBe(200)
  const [joined = 0, left = 0] = await settle(() => {
    const told = [memberJoined, memberLeft].map(({ fact }) => revisions.get(fact))
    return told.every(one => one !== undefined) && told
  })
  expect(left).toBeGreaterThan(joined)
})
