import { userDeleted } from '@muster/contracts/events/identity'
import type { Caller } from '@muster/service-kit/http/auth'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
beforeAll(async () => {
  community = await startCommunity()
})
afterAll(() => community?.stop())

const at = (id: string, rest = '') => `/api/communities/${id}${rest}`
const say = (who: Caller, id: string, content: string) =>
  community.as(who).post(at(id, '/messages'), { userId: who.userId, content })
const read = async (who: Caller, id: string): Promise<string[]> =>
  (await community.as(who).get(at(id, '/messages'))).body.map(({ content }: { content: string }) => content)
const namesFor = async (who: Caller, id: string): Promise<string[]> =>
  (await community.as(who).get(at(id, '/members'))).body.map(({ name }: { name: string }) => name)
const block = (who: Caller, whom: Caller, communityId: string) =>
  community.as(who).put(`/api/blocks/${whom.userId}`, { communityId })
const blocked = async (who: Caller): Promise<string[]> =>
  (await community.as(who).get('/api/blocks')).body.map(({ name }: { name: string }) => name)

async function buildGroup() {
  const people = ['Olga', 'Ann', 'Dan'].map(person) as [Caller, Caller, Caller]
  const [olga, ann, dan] = people
  const { id } = await community.create(olga)
  for (const who of [ann, dan]) await community.joinAs(who, id)
  for (const who of people) await say(who, id, `from ${who.name}`)
  return { id, olga, ann, dan }
}

it('two people of whom one has blocked the other do not see each other anywhere until the block is lifted', async () => {
  const { id, olga, ann, dan } = await buildGroup()
  const { id: other } = await community.create(olga)
  for (const who of [ann, dan]) await community.joinAs(who, other)
  await say(dan, other, 'elsewhere')
  expect((await block(ann, dan, id)).body).toMatchObject({ userId: dan.userId, name: 'Dan' })
  expect(await read(ann, id)).toEqual(['from Olga', 'from Ann'])
  expect(await read(dan, id)).toEqual(['from Olga', 'from Dan'])
  expect(await read(ann, other)).toEqual([])
  expect(await namesFor(ann, id)).toEqual(expect.not.arrayContaining(['Dan']))
  expect(await namesFor(dan, id)).toEqual(expect.not.arrayContaining(['Ann']))
  const { body: mine } = await community.as(ann).get(`/api/communities/user/${ann.userId}`)
  expect(JSON.stringify(mine)).not.toContain('elsewhere')
  expect([await blocked(ann), await blocked(dan)]).toEqual([['Dan'], []])
  expect((await community.as(dan).remove(`/api/blocks/${ann.userId}`)).status).toBe(404)
  expect((await community.as(ann).remove(`/api/blocks/${dan.userId}`)).status).toBe(200)
  expect(await read(dan, id)).toEqual(['from Olga', 'from Ann', 'from Dan'])
})

it('a block does not hide messages from moderators and the owner, unless they have blocked the author themselves', async () => {
  const { id, olga, dan } = await buildGroup()
  await block(dan, olga, id)
  expect(await read(olga, id)).toContain('from Dan')
  expect(await read(dan, id)).not.toContain('from Olga')
  await block(olga, dan, id)
  expect(await read(olga, id)).not.toContain('from Dan')
  expect(await namesFor(olga, id)).toContain('Dan')
})

it('invitations from a blocked person are held back, also earlier ones, and the answer is the same as for a declined one', async () => {
  const { id, ann, dan } = await buildGroup()
  const [one, other] = [await community.create(dan), await community.create(dan)]
  const invite = (by: Caller, communityId: string, email = ann.email) =>
    community.as(by).post(at(communityId, '/invitations'), { inviterUserId: by.userId, inviteeEmail: email })
  const invitationsOf = async (who: Caller) =>
    (await community.as(who).get(`/api/users/${who.userId}/invitations`)).body.map(
      ({ communityId }: { communityId: string }) => communityId,
    )
  expect((await invite(dan, one.id)).status).toBe(201)
  expect(await invitationsOf(ann)).toEqual([one.id])
  await block(ann, dan, id)
  expect(await invitationsOf(ann)).toEqual([])
  expect(await invite(dan, other.id)).toMatchObject({ status: 409, body: { code: 'invitation-declined' } })
  const { body: answers } = await community
    .as(dan)
    .post(at(other.id, '/invitations/bulk'), { inviterUserId: dan.userId, addresses: ann.email })
  expect(answers).toMatchObject([{ invitation: null, refused: 'invitation-declined' }])
  await community.as(ann).remove(`/api/blocks/${dan.userId}`)
  expect((await invite(dan, other.id)).status).toBe(201)
  expect((await invitationsOf(ann)).sort()).toEqual([one.id, other.id].sort())
})

it('a block by an account with an unverified address holds back no invitation', async () => {
  const { id, dan } = await buildGroup()
  const squatter = { ...person('Sam'), email: `gran.${Date.now()}@example.org`, isEmailVerified: false }
  await community.joinAs(squatter, id)
  await block(squatter, dan, id)
  const { id: his } = await community.create(dan)
  const invited = await community
    .as(dan)
    .post(at(his, '/invitations'), { inviterUserId: dan.userId, inviteeEmail: squatter.email })
  expect(invited.status).toBe(201)
})

it('only people who share or have shared a group can block each other', async () => {
  const { id, ann, dan } = await buildGroup()
  const eve = person('Eve')
  expect((await block(eve, ann, id)).body.code).toBe('members-only')
  expect((await block(ann, eve, id)).status).toBe(404)
  expect((await block(ann, ann, id)).body.code).toBe('forbidden')
  await community.as(dan).post(at(id, '/leave'))
  expect((await block(ann, dan, id)).status).toBe(200)
  expect(await read(ann, id)).not.toContain('from Dan')
})

it('a block ends when either account is deleted', async () => {
  const { id, ann, dan } = await buildGroup()
  await block(ann, dan, id)
  const identity = await community.join('identity')
  await identity.publish(
    userDeleted,
    { userId: dan.userId, revision: 1, email: dan.email },
    { id: `${dan.userId}-gone` },
  )
  await settle(async () => (await blocked(ann)).length === 0)
  await identity.close()
})
