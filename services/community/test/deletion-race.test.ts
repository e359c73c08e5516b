import { userDeleted } from '@muster/contracts/events/identity'
import type { Bus } from '@muster/service-kit/bus/bus'
import { consumed } from '@muster/test-kit/consumed'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
let bus: Bus
beforeAll(async () => {
  community = await startCommunity()
  bus = await community.join('identity')
})
afterAll(() => community?.stop())

type Person = ReturnType<typeof person>

async function deleteAccount({ userId, email }: Person, keepsMessages = true): Promise<void> {
  await bus.publish(userDeleted, { userId, email, revision: 1, keepsMessages }, { id: `delete-${userId}` })
  await consumed(community.neighbours.natsUrl, 'community')
}

/** Deletes the account after the next request has passed its access checks and before it writes anything. */
function deleteDuringNextRequest(who: Person, keepsMessages = true) {
  const { communities } = community.service.context
  const findMembership = communities.findMembership
  vi.spyOn(communities, 'findMembership').mockImplementationOnce(async (...asked) => {
    const membership = await findMembership(...asked)
    await deleteAccount(who, keepsMessages)
    return membership
  })
}

test('a message that is sent while its author is deleted does not keep the author’s name', async () => {
  const [ana, ben] = [person('Ana'), person('Ben')]
  const { id } = await community.create(ana)
  await community.as(ben).post(`/api/communities/${id}/members`, { userId: ben.userId })
  deleteDuringNextRequest(ben)
  const sent = await community
    .as(ben)
    .post(`/api/communities/${id}/messages`, { userId: ben.userId, content: 'The bridge is closed.' })
  expect(sent.status).toBe(201)
  const { body } = await community.as(ana).get(`/api/communities/${id}/messages`)
  expect(body).toMatchObject([{ content: 'The bridge is closed.', user: { name: 'Former member' } }])
})

test('messages of a deleted account are deleted, also those sent at that moment; messages of others stay', async () => {
  const [ana, ben] = [person('Ana'), person('Ben')]
  const { id } = await community.create(ana)
  const path = `/api/communities/${id}/messages`
  await community.joinAs(ben, id)
  await community.as(ben).post(path, { userId: ben.userId, content: 'My key is under the stone.' })
  await community.as(ana).post(path, { userId: ana.userId, content: 'Thank you.' })
  deleteDuringNextRequest(ben, false)
  expect((await community.as(ben).post(path, { userId: ben.userId, content: 'Goodbye.' })).status).toBe(201)
  const { body } = await community.as(ana).get(path)
  const gone = { content: '', state: 'deleted', user: { name: 'Former member' } }
  expect(body).toMatchObject([
    { ...gone, seq: 1 },
    { content: 'Thank you.', user: { name: 'Ana' } },
    { ...gone, seq: 3 },
  ])
})

test('someone who joins while their account is deleted is not listed as a member', async () => {
  const [ana, ben] = [person('Ana'), person('Ben')]
  const { id } = await community.create(ana)
  deleteDuringNextRequest(ben)
  await community.as(ben).post(`/api/communities/${id}/members`, { userId: ben.userId })
  const { body } = await community.as(ana).get(`/api/communities/${id}/members`)
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Ana'])
})

test('an invitation does not keep the name of an inviter whose account is deleted', async () => {
  const [ana, ben] = [person('Ana'), person('Ben')]
  const { id } = await community.create(ana)
  deleteDuringNextRequest(ana)
  const invitation = { inviterUserId: ana.userId, inviteeEmail: ben.email }
  expect((await community.as(ana).post(`/api/communities/${id}/invitations`, invitation)).status).toBe(201)
  const { body } = await community.as(ben).get(`/api/users/${ben.userId}/invitations`)
  expect(body).toMatchObject([{ communityId: id, inviterName: 'Former member' }])
})
