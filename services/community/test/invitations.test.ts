import { communityCreated, invitationCreated, memberJoined } from '@muster/contracts/events/community'
import { profileUpdated, userDeleted } from '@muster/contracts/events/identity'
import { on } from '@muster/service-kit/bus/consumer-entry'
import { consumed } from '@muster/test-kit/consumed'
import { settle } from '@muster/test-kit/settle'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
beforeAll(async () => {
  community = await startCommunity()
})
afterAll(() => community.stop())

const invite = async (creator: ReturnType<typeof person>, id: string, email: string) =>
  community
    .as(creator)
    .post(`/api/communities/${id}/invitations`, { inviterUserId: creator.userId, inviteeEmail: email })

describe('an invitation', () => {
  it('lets the invited person into a private community, once', async () => {
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

  it('is gone when it was declined', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const { body } = await invite(ana, id, ben.email)
    expect((await community.as(ben).post(`/api/invitations/${body.inviteToken}/decline`)).status).toBe(200)
    expect((await community.as(ben).get(`/api/users/${ben.userId}/invitations`)).body).toEqual([])
  })

  it('opens nothing to someone who was not invited', async () => {
    const [ana, ben, eve] = [person('Ana'), person('Ben'), person('Eve')]
    const { id } = await community.create(ana, { isPrivate: true })
    const { body } = await invite(ana, id, ben.email)
    const stolen = await community.as(eve).post(`/api/invitations/${body.inviteToken}/accept`, { userId: eve.userId })
    expect(stolen).toMatchObject({ status: 403, body: { code: 'invitation-for-another-address' } })
    expect((await community.as(eve).get(`/api/communities/${id}/messages`)).status).toBe(404)
  })

  it('is made by the creator alone', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    await community.as(ben).post(`/api/communities/${id}/members`, { userId: ben.userId })
    expect(await invite(ben, id, 'c@example.org')).toMatchObject({ status: 403, body: { code: 'creator-only' } })
  })

  it('is renewed by a second one, which voids the first', async () => {
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

describe('events', () => {
  it('tell of a creation, an invitation and a joining, once each', async () => {
    const heard: string[] = []
    const bus = await community.join('achievements')
    const [ana, ben] = [person('Ana'), person('Ben')]
    await bus.consume([
      on(communityCreated, async ({ creatorId }) => void (creatorId === ana.userId && heard.push('created'))),
      on(invitationCreated, async ({ inviterUserId }) => void (inviterUserId === ana.userId && heard.push('invited'))),
      on(memberJoined, async ({ userId, viaInvitation }) => {
        if (userId === ben.userId) heard.push(viaInvitation ? 'joined by invitation' : 'joined')
      }),
    ])
    const { id } = await community.create(ana)
    const { body } = await invite(ana, id, ben.email)
    await community.as(ben).post(`/api/invitations/${body.inviteToken}/accept`, { userId: ben.userId })
    await settle(() => heard.length >= 3)
    expect(heard.sort()).toEqual(['created', 'invited', 'joined by invitation'])
  })

  it('from identity keep names right and forget who has left', async () => {
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
