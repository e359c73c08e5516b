import { communityCreated, invitationCreated, memberJoined } from '@muster/contracts/events/community'
import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { consumed } from '@muster/test-kit/consumed'
import { settle } from '@muster/test-kit/settle'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

const dayMs = 24 * 60 * 60_000
let offsetMs = 0
let community: Community
beforeAll(async () => {
  community = await startCommunity({ hasMailServer: true, clock: { now: () => new Date(Date.now() + offsetMs) } })
  await community.service.context.mongo.connection.db?.admin().command({ setParameter: 1, ttlMonitorSleepSecs: 1 })
})
afterAll(() => community?.stop())
afterEach(() => {
  offsetMs = 0
})

const invite = async (creator: ReturnType<typeof person>, id: string, email: string) =>
  community
    .as(creator)
    .post(`/api/communities/${id}/invitations`, { inviterUserId: creator.userId, inviteeEmail: email })

describe('an invitation', () => {
  it('admits the invited person to a private community, once', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana, { isPrivate: true })
    expect((await invite(ana, id, ben.email)).status).toBe(201)

    const pending = await community.as(ben).get(`/api/users/${ben.userId}/invitations`)
    expect(pending.body).toMatchObject([{ communityId: id, communityName: 'Pine Street', inviterName: 'Ana' }])
    const { inviteToken } = pending.body[0]
    const accept = () => community.as(ben).post(`/api/invitations/${inviteToken}/accept`, { userId: ben.userId })
    expect(await accept()).toMatchObject({ status: 200, body: { id, memberCount: 2 } })
    expect((await accept()).status).toBe(404)
    expect((await community.as(ben).get(`/api/users/${ben.userId}/invitations`)).body).toEqual([])
  })

  it('is deleted when it was declined', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const { body } = await invite(ana, id, ben.email)
    expect((await community.as(ben).post(`/api/invitations/${body.inviteToken}/decline`)).status).toBe(200)
    expect((await community.as(ben).get(`/api/users/${ben.userId}/invitations`)).body).toEqual([])
  })

  it('by a person who was declined is not possible again in any group for 30 days', async () => {
    const [ana, ben, kim] = [person('Ana'), person('Ben'), person('Kim')]
    const [one, other] = [await community.create(ana), await community.create(ana)]
    const { body } = await invite(ana, one.id, ben.email)
    await community.as(ben).post(`/api/invitations/${body.inviteToken}/decline`)
    for (const { id } of [one, other]) {
      expect(await invite(ana, id, ben.email)).toMatchObject({ status: 409, body: { code: 'invitation-declined' } })
    }
    expect((await invite(kim, (await community.create(kim)).id, ben.email)).status).toBe(201)
    offsetMs = 31 * dayMs
    expect((await invite(ana, one.id, ben.email)).status).toBe(201)
  })

  it('shows the inviter’s name to anybody with its link, and only while it is open', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const inviter = { ...ana, name: 'Ana Maria Rivera' }
    const { id } = await community.create(inviter, { isPrivate: true })
    const { body } = await invite(inviter, id, ben.email)
    const look = (token: string) => community.as(null).get(`/api/invitations/${token}`)
    expect((await look(body.inviteToken)).body).toEqual({
      state: 'open',
      inviterFirstName: 'Ana',
      communityName: 'Pine Street',
      expiresAt: body.expiresAt,
    })
    const nameless = { inviterFirstName: null, communityName: null, expiresAt: body.expiresAt }
    offsetMs = 14 * dayMs + 60_000
    expect((await look(body.inviteToken)).body).toEqual({ state: 'expired', ...nameless })
    offsetMs = 0
    await community.as(ben).post(`/api/invitations/${body.inviteToken}/accept`, { userId: ben.userId })
    expect((await look(body.inviteToken)).body).toEqual({ state: 'closed', ...nameless })
    expect((await look('b'.repeat(43))).status).toBe(404)
  })

  it('is neither shown nor open to somebody who registered the invited address without access to its mail', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const squatter = { ...person('Squatter'), email: ben.email, isEmailVerified: false }
    const { id } = await community.create(ana, { isPrivate: true })
    const { id: open } = await community.create(ana)
    await community.as(squatter).post(`/api/communities/${open}/members`, { userId: squatter.userId })
    await community.as(squatter).get(`/api/communities/user/${squatter.userId}`)
    const { body } = await invite(ana, id, ben.email)
    expect((await community.as(squatter).get(`/api/users/${squatter.userId}/invitations`)).body).toEqual([])
    expect((await community.as(squatter).get(`/api/communities/${id}/messages`)).status).toBe(404)
    // The membership of a person who has registered the address falsely does not prevent its owner from being invited.
    expect((await invite(ana, open, ben.email)).status).toBe(201)

    const listed = await community.as(ben).get(`/api/users/${ben.userId}/invitations`)
    expect(listed.body).toHaveLength(2)
    // The token from the mail proves the address, so it need not be verified.
    const newcomer = { ...ben, isEmailVerified: false }
    const accept = community.as(newcomer).post(`/api/invitations/${body.inviteToken}/accept`, { userId: ben.userId })
    expect((await accept).status).toBe(200)
    expect(await invite(ana, id, ben.email)).toMatchObject({ status: 409, body: { code: 'already-member' } })
  })

  it('admits nobody who was not invited', async () => {
    const [ana, ben, eve] = [person('Ana'), person('Ben'), person('Eve')]
    const { id } = await community.create(ana, { isPrivate: true })
    const { body } = await invite(ana, id, ben.email)
    const stolen = await community.as(eve).post(`/api/invitations/${body.inviteToken}/accept`, { userId: eve.userId })
    expect(stolen).toMatchObject({ status: 403, body: { code: 'invitation-for-another-address' } })
    expect((await community.as(eve).get(`/api/communities/${id}/messages`)).status).toBe(404)
  })

  it('can be created by the owner only', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    await community.as(ben).post(`/api/communities/${id}/members`, { userId: ben.userId })
    expect(await invite(ben, id, 'c@example.org')).toMatchObject({ status: 403, body: { code: 'owner-only' } })
  })

  it('is replaced by a second one, which voids the first', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const first = await invite(ana, id, ben.email)
    const second = await invite(ana, id, ben.email.toUpperCase())
    expect(second.body.id).toBe(first.body.id)
    const old = await community
      .as(ben)
      .post(`/api/invitations/${first.body.inviteToken}/accept`, { userId: ben.userId })
    expect(old.status).toBe(404)
    const pending = await community.as(ben).get(`/api/users/${ben.userId}/invitations`)
    expect(pending.body).toHaveLength(1)
  })

  it('expires after 14 days and is no longer listed', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const { body } = await invite(ana, id, ben.email)
    offsetMs = 14 * dayMs + 60_000
    expect((await community.as(ben).get(`/api/users/${ben.userId}/invitations`)).body).toEqual([])
    const late = await community.as(ben).post(`/api/invitations/${body.inviteToken}/accept`, { userId: ben.userId })
    expect(late.status).toBe(404)
  })

  it('is stored without its token', async () => {
    const ana = person('Ana')
    const { id } = await community.create(ana)
    const { body } = await invite(ana, id, 'kept@example.org')
    const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
    try {
      const rows = await connection.collection('invitations').find({ inviteeEmail: 'kept@example.org' }).toArray()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(body.inviteToken)
    } finally {
      await connection.close()
    }
  })
})

describe('the e-mail of an invitation', () => {
  const mailed = (email: string, count = 1) =>
    settle(async () => {
      const mails = await community.mailsTo(email)
      return mails.length >= count && mails
    })
  const tokenIn = (mail = '') => mail.match(/^http:\/\/muster\.test\/forum\/invite\/([\w-]{43})$/m)?.[1] ?? ''

  it('says who invites to which group and until when, and contains the link', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana, { isPrivate: true })
    const { body } = await invite(ana, id, ben.email)
    expect(body.mail).toBe('queued')
    const [mail] = await mailed(ben.email)
    expect(mail).toMatch(/^Subject: Ana invites you to a group on Muster$/m)
    expect(mail).toMatch(/^Message-ID: <invitation-[0-9a-f]{24}-\S+@muster\.test>$/m)
    expect(mail).toContain('join the group “Pine Street”')
    const until = { dateStyle: 'long', timeZone: 'America/Los_Angeles' } as const
    expect(mail).toContain(`until ${new Date(body.expiresAt).toLocaleDateString('en', until)}.`)
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBe(14 * dayMs)
    expect(mail).toContain('you do not know this person, ignore this email')
    const accepted = await community.as(ben).post(`/api/invitations/${tokenIn(mail)}/accept`, { userId: ben.userId })
    expect(accepted).toMatchObject({ status: 200, body: { id } })
  })

  it('is written in the inviter’s language', async () => {
    const ana = person('Ana')
    const { id } = await community.create(ana)
    const body = { inviterUserId: ana.userId, inviteeEmail: 'luz@example.org', language: 'es' }
    await community.as(ana).post(`/api/communities/${id}/invitations`, body)
    expect((await mailed('luz@example.org'))[0]).toMatch(/^Subject: Ana le invita a un grupo en Muster$/m)
  })

  it('contains no line, link or pattern that a stranger typed', async () => {
    const ana = { ...person('Ana'), name: 'Ana\nBcc: all@evil.example\u202e{{email}}' }
    const { id } = await community.create(ana, { name: 'Win\nat https://evil.example/now or www.evil.example' })
    await invite(ana, id, 'kim@example.org')
    const [mail = ''] = await mailed('kim@example.org')
    expect(mail).toMatch(/^Subject: Ana Bcc all evil\. example \{\{email\}\} invites you to a group on Muster$/m)
    expect(mail).not.toMatch(/^Bcc|\u202e|evil\.example/m)
    expect(mail).toContain('“Win at https evil. example now or www. evil. example”')
  })

  it('is sent again with another link when the invitation is renewed', async () => {
    const ana = person('Ana')
    const { id } = await community.create(ana)
    await invite(ana, id, 'renewed@example.org')
    const first = tokenIn((await mailed('renewed@example.org'))[0])
    await invite(ana, id, 'renewed@example.org')
    const second = tokenIn((await mailed('renewed@example.org', 2))[1])
    expect(second).not.toBe(first)
  })

  it('is not reported as sent while the queue is unreachable, and is sent at the next attempt', async () => {
    const ana = person('Ana')
    const { id } = await community.create(ana)
    vi.spyOn(community.service.context.jobs, 'enqueue').mockRejectedValueOnce(new Error('Redis is away'))
    const first = await invite(ana, id, 'later@example.org')
    expect(first).toMatchObject({ status: 201, body: { mail: 'not-queued' } })
    expect((await invite(ana, id, 'later@example.org')).body.mail).toBe('queued')
    expect(await mailed('later@example.org')).toHaveLength(1)
  })
})

describe('inviting a street', () => {
  const inviteMany = (creator: ReturnType<typeof person>, id: string, addresses: string) =>
    community.as(creator).post(`/api/communities/${id}/invitations/bulk`, { inviterUserId: creator.userId, addresses })

  it('sends one e-mail to each address of a pasted list, and reports the result for each', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    await community.as(ben).post(`/api/communities/${id}/members`, { userId: ben.userId })
    const street = Array.from({ length: 60 }, (_, n) => `house${n}.${id}@example.org`)
    const list = `${street.map((email, n) => `Neighbor ${n} <${email}>`).join('; ')},${street[0]}\nnobody, ${ben.email}`
    const { status, body } = await inviteMany(ana, id, list)
    expect(status).toBe(200)
    const invited = body
      .slice(0, 60)
      .map((one: { invitation: { inviteeEmail: string } }) => one.invitation.inviteeEmail)
    expect(invited).toEqual(street)
    expect(body.slice(60)).toEqual([
      { address: 'nobody', invitation: null, refused: 'not-an-address' },
      { address: ben.email, invitation: null, refused: 'already-member' },
    ])
    await settle(async () => {
      const mails = await Promise.all(street.map(community.mailsTo))
      return mails.every(({ length }) => length === 1)
    })
    expect(await community.mailsTo(ben.email)).toEqual([])
  })

  it('accepts at most 200 addresses at a time, and only from the creator', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const list = (count: number) => Array.from({ length: count }, (_, n) => `n${n}@example.org`).join(',')
    const tooMany = await inviteMany(ana, id, list(201))
    expect(tooMany).toMatchObject({ status: 400, body: { details: [{ path: 'addresses', code: 'too-many' }] } })
    expect((await inviteMany(ana, id, ' , ')).body).toMatchObject({ details: [{ code: 'required' }] })
    expect((await inviteMany(ben, id, list(2))).body).toMatchObject({ code: 'owner-only' })
    expect(await community.mailsTo('n0@example.org')).toEqual([])
  })

  it('reports that somebody is already a member, also under their changed address', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    await community.as(ben).post(`/api/communities/${id}/members`, { userId: ben.userId })
    expect(await invite(ana, id, ben.email)).toMatchObject({ status: 409, body: { code: 'already-member' } })
    const moved = { ...ben, email: `new.${ben.email}` }
    await community.as(moved).get(`/api/communities/user/${ben.userId}`)
    expect((await invite(ana, id, moved.email)).status).toBe(409)
    expect((await invite(ana, id, ben.email)).status).toBe(201)
  })
})

describe('events of communities', () => {
  it('are published once for a creation, an invitation and a new member', async () => {
    const heard: string[] = []
    const bus = await community.join('achievements')
    const [ana, ben] = [person('Ana'), person('Ben')]
    await bus.consume([
      onEvent(communityCreated, async ({ creatorId }) => void (creatorId === ana.userId && heard.push('created'))),
      onEvent(
        invitationCreated,
        async ({ inviterUserId }) => void (inviterUserId === ana.userId && heard.push('invited')),
      ),
      onEvent(memberJoined, async ({ userId, viaInvitation }) => {
        if (userId === ben.userId) heard.push(viaInvitation ? 'joined by invitation' : 'joined')
      }),
    ])
    const { id } = await community.create(ana)
    const { body } = await invite(ana, id, ben.email)
    await community.as(ben).post(`/api/invitations/${body.inviteToken}/accept`, { userId: ben.userId })
    await settle(() => heard.length >= 3)
    expect(heard.sort()).toEqual(['created', 'invited', 'joined by invitation'])
  })

  it('of identity update names and remove deleted accounts', async () => {
    const bus = await community.join('identity')
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    await community.as(ben).post(`/api/communities/${id}/members`, { userId: ben.userId })
    await community.as(ben).post(`/api/communities/${id}/messages`, { userId: ben.userId, content: 'Hello' })
    const authors = async () =>
      (await community.as(ana).get(`/api/communities/${id}/messages`)).body.map(
        (message: { user: { name: string } }) => message.user.name,
      )
    const profileOf = ({ userId, email }: typeof ben, name: string, revision: number) => {
      return { userId, email, name, revision, isComplete: true, hasAccessibilityNeeds: false }
    }
    const allHandled = () => consumed(community.neighbours.natsUrl, 'community')
    await bus.publish(profileUpdated, profileOf(ben, 'Benjamin', 3), { id: `rename-${ben.userId}` })
    await settle(async () => (await authors())[0] === 'Benjamin')
    await bus.publish(profileUpdated, profileOf(ben, 'Late Ben', 2), { id: `late-${ben.userId}` })
    await allHandled()
    expect(await authors()).toEqual(['Benjamin'])
    const left = { userId: ben.userId, email: ben.email, revision: 4 }
    await bus.publish(userDeleted, left, { id: `delete-${ben.userId}` })
    await settle(async () => (await authors())[0] === 'Former member')
    await bus.publish(profileUpdated, profileOf(ben, 'Ben Again', 9), { id: `after-${ben.userId}` })
    await allHandled()
    expect(await authors()).toEqual(['Former member'])
    const members = await community.as(ana).get(`/api/communities/${id}/members`)
    expect(members.body.map(({ userId }: { userId: string }) => userId)).toEqual([ana.userId])
  })
})

// The last test, because it waits until MongoDB removes expired rows, which it does once a minute.
describe('an old invitation', () => {
  it('that was closed is kept for 30 days, and is then removed', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const closedBefore = async (days: number) => {
      offsetMs = -days * dayMs
      const { body } = await invite(ana, id, person('Kim').email)
      await community.as(ana).remove(`/api/communities/${id}/invitations/${body.id}`)
      return body.inviteToken as string
    }
    const [old, recent] = [await closedBefore(30.5), await closedBefore(29.5)]
    offsetMs = -29.5 * dayMs
    const open = (await invite(ana, id, ben.email)).body.inviteToken
    offsetMs = 0
    const look = (token: string) => community.as(null).get(`/api/invitations/${token}`)
    await settle(async () => (await look(old)).status === 404, { timeoutMs: 200_000 })
    expect((await look(recent)).body).toMatchObject({ state: 'closed' })
    expect((await look(open)).body).toMatchObject({ state: 'expired' })
  }, 240_000)
})
