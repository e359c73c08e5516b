import { settle } from '@muster/test-kit/settle'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let offsetMs = 0
let community: Community
beforeAll(async () => {
  community = await startCommunity({ hasMailServer: true, clock: { now: () => new Date(Date.now() + offsetMs) } })
})
afterAll(() => community?.stop())

const dayMs = 24 * 60 * 60_000
type Person = ReturnType<typeof person>
const invite = (who: Person, id: string, email: string) =>
  community.as(who).post(`/api/communities/${id}/invitations`, { inviterUserId: who.userId, inviteeEmail: email })
const listed = async (who: Person) => (await community.as(who).get(`/api/users/${who.userId}/invitations`)).body
const joinAs = (who: Person, id: string) =>
  community.as(who).post(`/api/communities/${id}/members`, { userId: who.userId })

describe('one person', () => {
  it('can create five groups a day, also concurrently', async () => {
    const eve = person('Eve')
    const make = () => community.as(eve).post('/api/communities', { name: 'Mine', creatorId: eve.userId })
    const statuses = (await Promise.all(Array.from({ length: 7 }, make))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 201, 201, 201, 201, 429, 429])
    offsetMs = dayMs
    expect((await make()).status).toBe(201)
    offsetMs = 0
  })

  it('cannot name a group like an authority, nor use invisible or direction-changing characters', async () => {
    const eve = person('Eve')
    const make = (name: string) => community.as(eve).post('/api/communities', { name, creatorId: eve.userId })
    expect(await make('СAL FIRE alerts')).toMatchObject({ status: 400, body: { code: 'official-name' } })
    const { body } = await make('Pine\u202e Street\u200b')
    expect(body.name).toBe('Pine Street')
    const sent = await community
      .as(eve)
      .post(`/api/communities/${body.id}/messages`, { userId: eve.userId, content: 'Go \u202eleft' })
    expect(sent.body.content).toBe('Go left')
  })
})

it('a person whose name is like that of an authority is marked on each message', async () => {
  const [ana, eve] = [person('Ana'), { ...person('Eve'), name: 'Cal Fiге Info' }]
  const { id } = await community.create(ana)
  await joinAs(eve, id)
  for (const who of [ana, eve])
    await community.as(who).post(`/api/communities/${id}/messages`, { userId: who.userId, content: 'Leave now' })
  const { body } = await community.as(ana).get(`/api/communities/${id}/messages`)
  expect(body.map((message: { user: unknown }) => message.user)).toEqual([
    { name: 'Ana' },
    { name: 'Cal Fiге Info', looksOfficial: true },
  ])
})

describe('a mailbox', () => {
  it('gets at most eight invitations a day, whoever invites, and each answer says so', async () => {
    const victim = person('Victim')
    const mails: string[] = []
    let last: { who: Person; id: string } | undefined
    for (let at = 0; at < 10; at++) {
      const who = person(`Eve${at}`)
      const { id } = await community.create(who)
      const { status, body } = await invite(who, id, victim.email)
      expect(status).toBe(201)
      mails.push(body.mail)
      last = { who, id }
    }
    expect(mails).toEqual([...Array(8).fill('queued'), 'address-limit', 'address-limit'])
    expect(last && (await invite(last.who, last.id, victim.email))).toMatchObject({
      status: 429,
      body: { code: 'mailed-too-often' },
    })
    const [first] = (await listed(victim)).filter((one: { inviterName: string }) => one.inviterName === 'Eve9')
    expect(first).toBeDefined()
  })

  it('sees invitations of people from shared groups above 100 of strangers, and few of each stranger', async () => {
    const [victim, mother] = [person('Victim'), person('Mother')]
    const { id: street } = await community.create(mother)
    await joinAs(victim, street)
    const { id: family } = await community.create(mother, { name: 'Family', isPrivate: true })
    await invite(mother, family, victim.email)
    const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
    const junk = await connection.collection('invitations').findOne({ inviteeEmail: victim.email })
    const rows = Array.from({ length: 150 }, (_, at) => ({
      ...{ ...junk, _id: new mongoose.Types.ObjectId(), communityId: new mongoose.Types.ObjectId() },
      ...{ inviterUserId: (at % 30).toString(16).padStart(24, '0'), inviterName: 'Stranger', tokenHash: `junk ${at}` },
      createdAt: new Date(Date.now() + 1_000),
    }))
    const groups = rows.map(({ communityId }) => ({
      ...{ _id: communityId, name: 'Junk', description: '', isPrivate: true, creatorId: 'a'.repeat(24) },
      createdAt: new Date(),
    }))
    await connection.collection('communities').insertMany(groups)
    await connection.collection('invitations').insertMany(rows)
    await connection.close()
    const shown: { inviterName: string; inviterUserId: string }[] = await listed(victim)
    expect(shown[0]?.inviterName).toBe('Mother')
    expect(shown).toHaveLength(91)
  })
})

describe('an invitation that was taken back', () => {
  it('cannot be used and is listed nowhere; only the creator can revoke it', async () => {
    const [ana, ben, eve] = [person('Ana'), person('Ben'), person('Eve')]
    const { id } = await community.create(ana)
    await joinAs(eve, id)
    const { body: sent } = await invite(ana, id, ben.email)
    const path = `/api/communities/${id}/invitations`
    const { body: open } = await community.as(ana).get(path)
    expect(open).toEqual([
      { id: sent.id, inviteeEmail: ben.email, createdAt: sent.createdAt, expiresAt: sent.expiresAt },
    ])
    expect((await community.as(eve).get(path)).status).toBe(403)
    expect((await community.as(eve).remove(`${path}/${sent.id}`)).status).toBe(403)
    expect((await community.as(ana).remove(`${path}/${sent.id}`)).status).toBe(200)
    expect((await community.as(ana).remove(`${path}/${sent.id}`)).status).toBe(404)
    expect(await listed(ben)).toEqual([])
    const accepted = await community.as(ben).post(`/api/invitations/${sent.inviteToken}/accept`, { userId: ben.userId })
    expect(accepted.status).toBe(404)
    expect((await community.as(null).get(`/api/invitations/${sent.inviteToken}`)).body.state).toBe('closed')
    expect((await invite(ana, id, ben.email)).status).toBe(201)
  })
})

describe('a private group', () => {
  it('causes the same database queries as one that does not exist, and its id cannot be guessed from others', async () => {
    const [ana, eve] = [person('Ana'), person('Eve')]
    const ids = [(await community.create(ana, { isPrivate: true })).id, (await community.create(ana)).id]
    expect(ids[0]?.slice(8, 18)).not.toBe(ids[1]?.slice(8, 18))
    const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
    const { db } = connection
    async function costOf(id: string) {
      await db?.command({ profile: 2 })
      const answer = await community.as(eve).get(`/api/communities/${id}`)
      await db?.command({ profile: 0 })
      const entries = await db
        ?.collection('system.profile')
        .find({ ns: /communities|memberships/ })
        .toArray()
      await db?.collection('system.profile').drop()
      return { answer, commands: entries?.map(({ ns, op, docsExamined }) => [ns, op, docsExamined]).sort() }
    }
    // Repeated, because a background task of the service may query the database at the same moment.
    await settle(async () => {
      const [closed, absent] = [await costOf(ids[0] ?? ''), await costOf('0'.repeat(24))]
      expect(closed.answer).toEqual(absent.answer)
      expect(closed.commands?.map(([ns, op]) => [ns, op])).toEqual(absent.commands?.map(([ns, op]) => [ns, op]))
      expect(closed.commands?.length).toBeGreaterThan(1)
      return true
    })
    await connection.close()
  })
})
