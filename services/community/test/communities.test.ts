import { randomUUID } from 'node:crypto'
import { communityRoutes } from '@muster/contracts/routes/community'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
beforeAll(async () => {
  community = await startCommunity()
})
afterAll(() => community.stop())

describe('a community', () => {
  it('has its creator as the first member', async () => {
    const ana = person('Ana')
    const created = await community.create(ana)
    expect(created).toMatchObject({ name: 'Pine Street', memberCount: 1, creatorId: ana.userId, isPrivate: false })
    const members = await community.as(ana).get(`/api/communities/${created.id}/members`)
    expect(members.body).toMatchObject([{ userId: ana.userId, name: 'Ana', role: 'owner' }])
  })

  it('is created once by requests with the same clientId, at the same moment and later, and is not given to another person who uses that id', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const fields = { isPrivate: true, clientId: randomUUID() }
    const together = await Promise.all([community.create(ana, fields), community.create(ana, fields)])
    const later = await community.create(ana, fields)
    expect(new Set([...together, later].map(({ id }) => id)).size).toBe(1)
    expect(later).toMatchObject({ name: 'Pine Street', role: 'owner', memberCount: 1 })
    expect((await community.as(ana).get(`/api/communities/user/${ana.userId}`)).body).toHaveLength(1)
    const others = await community.create(ben, fields)
    expect(others.id).not.toBe(later.id)
    expect(others).toMatchObject({ creatorId: ben.userId, memberCount: 1 })
  })

  it('is joined by a second person, and the two exchange messages', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const joined = await community
      .as(ben)
      .post(`/api/communities/${id}/members`, { userId: ben.userId, role: 'member' })
    expect(joined).toMatchObject({ status: 201, body: { role: 'member', name: 'Ben' } })
    await community
      .as(ben)
      .post(`/api/communities/${id}/messages`, { userId: ben.userId, content: 'Is the road open?' })
    await community.as(ana).post(`/api/communities/${id}/messages`, { userId: ana.userId, content: 'Yes, north only.' })
    const { body } = await community.as(ben).get(`/api/communities/${id}/messages`)
    expect(
      body.map((message: { content: string; user: { name: string } }) => [message.user.name, message.content]),
    ).toEqual([
      ['Ben', 'Is the road open?'],
      ['Ana', 'Yes, north only.'],
    ])
    const mine = await community.as(ben).get(`/api/communities/user/${ben.userId}`)
    expect(mine.body).toMatchObject([{ id, memberCount: 2 }])
  })

  it('cannot be joined twice, also not concurrently', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const join = () => community.as(ben).post(`/api/communities/${id}/members`, { userId: ben.userId })
    const statuses = (await Promise.all([join(), join(), join()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 409, 409])
  })

  it('has its own address when public', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const found = await community.as(ben).get(`/api/communities/${id}`)
    expect(found).toMatchObject({ status: 200, body: { id, name: 'Pine Street', memberCount: 1 } })
  })

  it('is listed for everyone when public, and for members only when private', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const open = await community.create(ana)
    const closed = await community.create(ana, { isPrivate: true })
    const { body } = await community.as(ben).get('/api/communities/all')
    const ids = body.map(({ id }: { id: string }) => id)
    expect(ids).toContain(open.id)
    expect(ids).not.toContain(closed.id)
  })
})

describe('a stranger', () => {
  it('gets 404 for a private community', async () => {
    const [ana, eve] = [person('Ana'), person('Eve')]
    const { id } = await community.create(ana, { isPrivate: true })
    const as = community.as(eve)
    const answers = await Promise.all([
      as.get(`/api/communities/${id}`),
      as.get(`/api/communities/${id}/messages`),
      as.get(`/api/communities/${id}/members`),
      as.post(`/api/communities/${id}/members`, { userId: eve.userId }),
      as.post(`/api/communities/${id}/messages`, { userId: eve.userId, content: 'hello' }),
      as.post(`/api/communities/${id}/invitations`, { inviterUserId: eve.userId, inviteeEmail: 'x@example.org' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('can see the members of a public community, but not its messages', async () => {
    const [ana, eve] = [person('Ana'), person('Eve')]
    const { id } = await community.create(ana)
    expect((await community.as(eve).get(`/api/communities/${id}/members`)).status).toBe(200)
    const refused = await community.as(eve).get(`/api/communities/${id}/messages`)
    expect(refused).toMatchObject({ status: 403, body: { code: 'members-only', message: 'Only members can do this.' } })
  })

  it('cannot act or read as somebody else', async () => {
    const [ana, eve] = [person('Ana'), person('Eve')]
    const { id } = await community.create(ana)
    const as = community.as(eve)
    const answers = await Promise.all([
      as.post('/api/communities', { name: 'X', description: 'Y', creatorId: ana.userId }),
      as.get(`/api/communities/user/${ana.userId}`),
      as.post(`/api/communities/${id}/members`, { userId: ana.userId }),
      as.post(`/api/communities/${id}/messages`, { userId: ana.userId, content: 'I am Ana' }),
      as.get(`/api/users/${ana.userId}/invitations`),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(5).fill([403, 'forbidden']))
  })

  it('must sign in for every call', async () => {
    const id = 'a'.repeat(24)
    for (const route of Object.values(communityRoutes).filter(({ access }) => access === 'user')) {
      const path = route.path.replace(':inviteToken', 'a'.repeat(43)).replace(/:\w+/g, id)
      const as = community.as(null)
      const send = { GET: as.get, DELETE: as.remove, POST: as.post, PUT: as.put }[route.method]
      const { status, body } = await send(path)
      expect([route.name, status, body.code]).toEqual([route.name, 401, 'unauthenticated'])
    }
  })
})

describe('bad input', () => {
  it.each([
    ['no name', { description: 'x' }],
    ['a blank name', { name: '   ', description: 'x' }],
    ['an operator for a name', { name: { $gt: '' }, description: 'x' }],
    ['a name of a megabyte', { name: 'x'.repeat(2000), description: 'x' }],
  ])('is rejected: %s', async (_what, fields) => {
    const ana = person('Ana')
    const answer = await community.as(ana).post('/api/communities', { creatorId: ana.userId, ...fields })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request'])
    expect((await community.as(ana).get(`/api/communities/user/${ana.userId}`)).body).toEqual([])
  })

  it('answers 404 to an unknown id and 400 to a malformed one', async () => {
    const ana = person('Ana')
    expect((await community.as(ana).get(`/api/communities/${'0'.repeat(24)}/messages`)).status).toBe(404)
    expect((await community.as(ana).get('/api/communities/not-an-id/messages')).status).toBe(400)
  })
})
