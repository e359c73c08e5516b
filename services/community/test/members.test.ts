import { memberJoined, memberLeft, memberRemoved } from '@muster/contracts/events/community'
import { userDeleted } from '@muster/contracts/events/identity'
import type { Bus } from '@muster/service-kit/bus/bus'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { consumed } from '@muster/test-kit/consumed'
import { settle } from '@muster/test-kit/settle'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let offsetMs = 0
let community: Community
let bus: Bus
const heard: string[] = []
beforeAll(async () => {
  community = await startCommunity({ clock: { now: () => new Date(Date.now() + offsetMs) } })
  bus = await community.join('identity')
  const note = (what: string) => (fact: { userId: string; revision: number }) =>
    void heard.push(`${what} ${fact.userId} ${fact.revision}`)
  await bus.consume([
    onEvent(memberJoined, async fact => note('joined')(fact)),
    onEvent(memberLeft, async fact => note('left')(fact)),
    onEvent(memberRemoved, async fact => note(fact.isBanned ? 'banned' : 'removed')(fact)),
  ])
})
afterAll(() => community?.stop())
afterEach(() => {
  offsetMs = 0
})

const dayMs = 24 * 60 * 60_000
type Person = ReturnType<typeof person>
const at = (id: string, rest = '') => `/api/communities/${id}${rest}`
const say = (who: Person, id: string, content = 'Hello') =>
  community.as(who).post(at(id, '/messages'), { userId: who.userId, content })
async function rolesIn(id: string, reader: Person): Promise<Record<string, string>> {
  const { body } = await community.as(reader).get(at(id, '/members'))
  return Object.fromEntries(body.map(({ name, role }: { name: string; role: string }) => [name, role]))
}

/** Creates a community: Olga owns it, and it has two moderators and two members. Eve is a stranger. */
async function buildGroup({ isPrivate = false } = {}) {
  const [olga, mo, mia, ben, kim, eve] = ['Olga', 'Mo', 'Mia', 'Ben', 'Kim', 'Eve'].map(person) as [
    ...Array<Person>,
  ] as [Person, Person, Person, Person, Person, Person]
  const { id } = await community.create(olga, { isPrivate: false })
  for (const who of [mo, mia, ben, kim]) await community.joinAs(who, id)
  for (const who of [mo, mia])
    await community.as(olga).put(at(id, `/members/${who.userId}/role`), { role: 'moderator' })
  if (isPrivate) {
    const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
    await connection
      .collection('communities')
      .updateOne({ _id: new mongoose.Types.ObjectId(id) }, { $set: { isPrivate: true } })
    await connection.close()
  }
  return { id, olga, mo, mia, ben, kim, eve }
}
type Group = Awaited<ReturnType<typeof buildGroup>>
type Name = 'olga' | 'mo' | 'mia' | 'ben' | 'kim' | 'eve'

describe('without permission it is refused that', () => {
  let group: Group
  beforeAll(async () => {
    group = await buildGroup()
  })

  const onMember = (whom: Name) => (suffix: string) => (g: Group) => at(g.id, `/members/${g[whom].userId}${suffix}`)
  const remove = (whom: Name) => ({ call: 'remove' as const, path: onMember(whom)('') })
  const mute = (whom: Name) => ({ call: 'put' as const, path: onMember(whom)('/mute'), body: { hours: 24 } })
  const promote = (whom: Name) => ({ call: 'put' as const, path: onMember(whom)('/role'), body: { role: 'moderator' } })
  const ban = (whom: Name) => ({ call: 'put' as const, path: (g: Group) => at(g.id, `/bans/${g[whom].userId}`) })
  const handOver = {
    call: 'put' as const,
    path: (g: Group) => at(g.id, '/owner'),
    body: (g: Group) => ({ userId: g.ben.userId }),
  }
  const takeOver = { call: 'post' as const, path: (g: Group) => at(g.id, '/take-over') }
  const leave = { call: 'post' as const, path: (g: Group) => at(g.id, '/leave') }
  const bans = { call: 'get' as const, path: (g: Group) => at(g.id, '/bans') }
  const lift = { call: 'remove' as const, path: (g: Group) => at(g.id, `/bans/${g.kim.userId}`) }
  const log = { call: 'get' as const, path: (g: Group) => at(g.id, '/moderation') }
  type Crossing = {
    call: 'get' | 'put' | 'post' | 'remove'
    path: (g: Group) => string
    body?: object | ((g: Group) => object)
  }
  const crossings: [Name, string, Crossing, string][] = [
    ...(['ben', 'eve'] as const).flatMap(who =>
      (
        [
          ['removes a member', remove('kim')],
          ['mutes a member', mute('kim')],
          ['bans a member', ban('kim')],
          ['lifts a ban', lift],
          ['reads who is banned', bans],
          ['reads the log', log],
        ] as [string, Crossing][]
      ).map(([what, crossing]): [Name, string, Crossing, string] => [
        who,
        what,
        crossing,
        who === 'eve' ? 'members-only' : 'moderators-only',
      ]),
    ),
    ['ben', 'makes a moderator', promote('ben'), 'owner-only'],
    ['ben', 'hands over what is not theirs', handOver, 'owner-only'],
    ['ben', 'takes over what has an owner', takeOver, 'has-owner'],
    ['eve', 'takes over what has an owner', takeOver, 'members-only'],
    ['eve', 'leaves', leave, 'members-only'],
    ['mo', 'removes a moderator', remove('mia'), 'moderators-only'],
    ['mo', 'removes the owner', remove('olga'), 'moderators-only'],
    ['mo', 'removes themselves, which is leaving', remove('mo'), 'moderators-only'],
    ['mo', 'bans the owner', ban('olga'), 'moderators-only'],
    ['mo', 'bans a moderator', ban('mia'), 'moderators-only'],
    ['mo', 'mutes the owner', mute('olga'), 'moderators-only'],
    ['mo', 'makes a moderator', promote('ben'), 'owner-only'],
    ['mo', 'takes a moderator their role', promote('mia'), 'owner-only'],
    ['mo', 'hands over what is not theirs', handOver, 'owner-only'],
    ['mo', 'takes over what has an owner', takeOver, 'has-owner'],
    ['olga', 'removes the owner', remove('olga'), 'moderators-only'],
    ['olga', 'bans the owner', ban('olga'), 'moderators-only'],
    ['olga', 'makes the owner a moderator', promote('olga'), 'owner-only'],
    ['olga', 'takes over what has an owner', takeOver, 'has-owner'],
    ['olga', 'leaves without handing over', leave, 'hand-over-first'],
  ]
  it.each(crossings)('%s %s', async (who, _what, { call, path, body }, code) => {
    const sent = typeof body === 'function' ? body(group) : body
    const answer = await community.as(group[who])[call](path(group), sent)
    expect([answer.status >= 400, answer.body.code]).toEqual([true, code])
    expect(await rolesIn(group.id, group.olga)).toEqual({
      ...{ Olga: 'owner', Mo: 'moderator', Mia: 'moderator', Ben: 'member', Kim: 'member' },
    })
  })
})

describe('a member who leaves or is removed', () => {
  it('cannot read or write from that moment, and can join a public group again', async () => {
    const { id, olga, mo, ben } = await buildGroup()
    for (const go of [
      () => community.as(ben).post(at(id, '/leave')),
      () => community.as(mo).remove(at(id, `/members/${ben.userId}`)),
    ]) {
      expect((await community.as(ben).get(at(id, '/messages'))).status).toBe(200)
      expect((await go()).status).toBe(200)
      expect(await community.as(ben).get(at(id, '/messages'))).toMatchObject({
        status: 403,
        body: { code: 'members-only' },
      })
      expect((await say(ben, id)).body.code).toBe('members-only')
      expect((await community.as(ben).get(`/api/communities/user/${ben.userId}`)).body).toEqual([])
      expect(await rolesIn(id, olga)).not.toHaveProperty('Ben')
      expect((await community.as(olga).get(at(id))).body.memberCount).toBe(4)
      expect((await community.joinAs(ben, id)).status).toBe(201)
    }
    // Each kind of event has its own consumer. One may be slower than the others, and may receive an event twice.
    const revisionOf = (line: string) => Number(line.split(' ')[2])
    const told = () =>
      [...new Set(heard)].filter(line => line.includes(ben.userId)).sort((a, b) => revisionOf(a) - revisionOf(b))
    await settle(async () => told().length === 5)
    expect(told().map(line => line.split(' ')[0])).toEqual(['joined', 'left', 'joined', 'removed', 'joined'])
    expect(new Set(told().map(revisionOf)).size).toBe(5)
  })

  it('can join again while the event of leaving is still unpublished', async () => {
    const { id, ben } = await buildGroup()
    const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
    const own = { communityId: new mongoose.Types.ObjectId(id), userId: ben.userId }
    await connection.collection('memberships').updateOne(own, { $set: { deletedAt: new Date() } })
    expect((await community.as(ben).get(at(id, '/messages'))).status).toBe(403)
    expect((await community.joinAs(ben, id)).status).toBe(201)
    expect((await community.joinAs(ben, id)).status).toBe(409)
    expect(await connection.collection('memberships').countDocuments(own)).toBe(1)
    await connection.close()
  })

  it('closes the group permanently when it was the last member', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    expect((await community.as(ana).post(at(id, '/leave'))).status).toBe(200)
    expect((await community.as(ana).get(at(id))).status).toBe(404)
    expect((await community.joinAs(ben, id)).status).toBe(404)
    const { body } = await community.as(ben).get('/api/communities/all')
    expect(body.map((one: { id: string }) => one.id)).not.toContain(id)
  })
})

describe('a ban', () => {
  it('blocks joining, invitations and a new account with the same address, until it is lifted', async () => {
    const { id, olga, mo, ben } = await buildGroup()
    const invited = await community.as(olga).post(at(id, '/invitations'), {
      ...{ inviterUserId: olga.userId, inviteeEmail: 'again@example.org' },
    })
    const again = { ...person('Ben'), email: 'again@example.org' }
    expect((await community.as(mo).put(at(id, `/bans/${ben.userId}`))).status).toBe(200)
    expect((await community.as(ben).get(at(id, '/messages'))).status).toBe(403)
    expect((await community.joinAs(ben, id)).body.code).toBe('banned')
    expect((await community.joinAs({ ...person('Other'), email: ben.email }, id)).body.code).toBe('banned')
    const invite = { inviterUserId: olga.userId, inviteeEmail: ben.email }
    expect((await community.as(olga).post(at(id, '/invitations'), invite)).body.code).toBe('invitee-banned')
    // An invitation from before the ban cannot be used either.
    await community.joinAs(again, id)
    await community.as(mo).put(at(id, `/bans/${again.userId}`))
    const accept = () =>
      community.as(again).post(`/api/invitations/${invited.body.inviteToken}/accept`, { userId: again.userId })
    expect((await accept()).body.code).toBe('banned')
    const { body: bans } = await community.as(mo).get(at(id, '/bans'))
    expect(bans).toHaveLength(2)
    expect((await community.as(olga).remove(at(id, `/bans/${again.userId}`))).status).toBe(200)
    expect((await accept()).status).toBe(200)
    expect((await community.as(again).get(at(id, '/messages'))).status).toBe(200)
  })

  it('also blocks somebody who joins concurrently', async () => {
    const { id, mo, ben } = await buildGroup()
    const { restrictions } = community.service.context
    const isBanned = restrictions.isBanned
    await community.as(ben).post(at(id, '/leave'))
    let asked = 0
    restrictions.isBanned = async (...args) => {
      const answer = await isBanned(...args)
      if (asked++ === 0) await restrictions.ban(id, ben, new Date())
      return answer
    }
    const joined = await community.joinAs(ben, id)
    restrictions.isBanned = isBanned
    expect(joined.body.code).toBe('banned')
    expect(await rolesIn(id, mo)).not.toHaveProperty('Ben')
  })
})

describe('a muted member', () => {
  it('can read but not write until the mute ends, also after leaving and joining again', async () => {
    const { id, mo, ben, kim } = await buildGroup()
    const path = at(id, `/members/${ben.userId}/mute`)
    expect((await community.as(mo).put(path, { hours: 24 })).body.mutedUntil).toBeDefined()
    expect(await say(ben, id)).toMatchObject({ status: 403, body: { code: 'muted' } })
    await community.as(ben).post(at(id, '/leave'))
    await community.joinAs(ben, id)
    expect((await say(ben, id)).body.code).toBe('muted')
    expect((await community.as(ben).get(at(id, '/messages'))).status).toBe(200)
    const seenBy = async (who: Person) =>
      (await community.as(who).get(at(id, '/members'))).body.filter((one: object) => 'mutedUntil' in one).length
    expect([await seenBy(mo), await seenBy(kim)]).toEqual([1, 0])
    offsetMs = dayMs + 1
    expect((await say(ben, id)).status).toBe(201)
    offsetMs = 0
    await community.as(mo).put(path, { hours: 0 })
    expect((await say(ben, id)).status).toBe(201)
  })
})

it('a newcomer can send three messages a minute in the first hour, and others fifteen', async () => {
  const { id, olga, ben } = await buildGroup()
  // Starts a new time window. Otherwise the sixth message could fall into the next minute.
  offsetMs = 60_000 - (Date.now() % 60_000)
  const codes = []
  for (let sent = 0; sent < 4; sent++) codes.push((await say(ben, id)).body.code)
  expect(codes).toEqual([undefined, undefined, undefined, 'slow-mode'])
  for (let sent = 0; sent < 5; sent++) expect((await say(olga, id)).status).toBe(201)
  offsetMs += 60 * 60_000
  for (let sent = 0; sent < 5; sent++) expect((await say(ben, id)).status).toBe(201)
})

it('a log shows the owner and moderators who did what to whom', async () => {
  const { id, olga, mo, ben, kim } = await buildGroup()
  await community.as(mo).put(at(id, `/members/${ben.userId}/mute`), { hours: 1 })
  await community.as(mo).remove(at(id, `/members/${ben.userId}`))
  await community.as(mo).put(at(id, `/bans/${kim.userId}`))
  await community.as(olga).remove(at(id, `/bans/${kim.userId}`))
  const { body } = await community.as(mo).get(at(id, '/moderation'))
  expect(body.map((one: Record<string, string>) => `${one.actorName} ${one.action} ${one.targetName}`)).toEqual([
    'Olga ban-lifted Kim',
    'Mo banned Kim',
    'Mo removed Ben',
    'Mo muted Ben',
    'Olga made-moderator Mia',
    'Olga made-moderator Mo',
  ])
})

it('a group has the area that its owner sets, stored as text and the centre of a cell, and can be found by it', async () => {
  const { id, olga, mo } = await buildGroup()
  const area = { label: 'Orinda Woods', at: [-122.18, 37.88] }
  expect((await community.as(mo).put(at(id, '/area'), { area })).body.code).toBe('owner-only')
  const { body } = await community.as(olga).put(at(id, '/area'), { area })
  expect(body).toMatchObject({ area: 'Orinda Woods', role: 'owner' })
  const [lon, lat] = body.areaMiddle
  expect([Math.abs(lon - -122.18) < 0.06, Math.abs(lat - 37.88) < 0.06, lon === -122.18]).toEqual([true, true, false])
  const found = await community.as(mo).get('/api/communities/find?words=orinda')
  expect(found.body.communities.map((one: { id: string }) => one.id)).toContain(id)
  const { body: without } = await community.as(olga).put(at(id, '/area'), { area: null })
  expect([without.area, without.areaMiddle]).toEqual([undefined, undefined])
})

describe('the owner', () => {
  const deleteAccount = async ({ userId, email }: Person) => {
    await bus.publish(userDeleted, { userId, email, revision: 1 }, { id: `delete-${userId}` })
    await consumed(community.neighbours.natsUrl, 'community')
  }

  it('can hand over the group and then leave; only the new owner can invite', async () => {
    const { id, olga, ben } = await buildGroup()
    const handed = await community.as(olga).put(at(id, '/owner'), { userId: ben.userId })
    expect(handed.body).toMatchObject({ ownerId: ben.userId, creatorId: olga.userId, role: 'member' })
    const invite = (who: Person) =>
      community.as(who).post(at(id, '/invitations'), { inviterUserId: who.userId, inviteeEmail: 'x@example.org' })
    expect((await invite(olga)).body.code).toBe('owner-only')
    expect((await invite(ben)).status).toBe(201)
    expect((await community.as(olga).post(at(id, '/leave'))).status).toBe(200)
    expect((await rolesIn(id, ben)).Ben).toBe('owner')
  })

  it('is replaced by the longest-serving moderator when the account is deleted', async () => {
    const { id, olga, mo } = await buildGroup()
    await deleteAccount(olga)
    expect((await community.as(mo).get(at(id))).body).toMatchObject({ ownerId: mo.userId, role: 'owner' })
    const { body } = await community.as(mo).get(at(id, '/moderation'))
    expect(JSON.stringify(body)).not.toContain('Olga')
  })

  it('is the first member to take over when there is no moderator: one of over a day, or the oldest', async () => {
    const [olga, ben, kim] = [person('Olga'), person('Ben'), person('Kim')]
    const { id } = await community.create(olga)
    for (const who of [ben, kim]) await community.joinAs(who, id)
    await deleteAccount(olga)
    expect((await community.as(kim).get(at(id))).body).toMatchObject({ ownerId: null, memberCount: 2 })
    const takeOver = (who: Person) => community.as(who).post(at(id, '/take-over'))
    expect((await takeOver(kim)).body.code).toBe('member-too-new')
    offsetMs = 7 * dayMs - 60_000
    expect((await say(kim, id)).status).toBe(201)
    offsetMs = 7 * dayMs + 60_000
    expect((await say(kim, id)).body.code).toBe('read-only')
    expect((await community.as(kim).get(at(id, '/messages'))).body).toHaveLength(1)
    expect(Date.parse((await community.as(kim).get(at(id))).body.readOnlyFrom)).toBeLessThan(Date.now() + offsetMs)
    offsetMs = dayMs
    const codes = (await Promise.all([takeOver(kim), takeOver(ben)])).map(({ body }) => body.code ?? 'owner')
    expect(codes.sort()).toEqual(['has-owner', 'owner'])
    offsetMs = 0
    expect(Object.values(await rolesIn(id, ben)).sort()).toEqual(['member', 'owner'])
    offsetMs = 8 * dayMs
    expect((await say(kim, id)).status).toBe(201)
    offsetMs = 0
  })

  it('is the creator in groups of earlier versions, and nobody when the creator has left', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const [kept, gone] = [await community.create(ana), await community.create(ana)]
    for (const { id } of [kept, gone]) await community.joinAs(ben, id)
    const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
    const ids = [kept, gone].map(({ id }) => new mongoose.Types.ObjectId(id))
    await connection.collection('communities').updateMany({ _id: { $in: ids } }, { $unset: { ownerId: 1 } })
    await connection.collection('memberships').deleteOne({ communityId: ids[1], userId: ana.userId })
    await connection.close()
    expect((await rolesIn(kept.id, ben)).Ana).toBe('owner')
    await community.service.migrations?.run()
    expect(await rolesIn(kept.id, ben)).toEqual({ Ana: 'owner', Ben: 'member' })
    expect((await community.as(ben).get(at(gone.id))).body.ownerId).toBe(null)
  })
})
