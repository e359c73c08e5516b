import { settle } from '@muster/test-kit/settle'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

const former = 'another-secret-that-only-tests-know-0123'
const next = 'the-next-secret-that-only-tests-know-456'

let community: Community
beforeEach(async () => {
  community = await startCommunity({ hasMailServer: true })
})
afterEach(() => community?.stop())

it('changing the secret loses no invitation, ban, block or membership while the former secret is configured', async () => {
  const [ana, ben, cem, dan, eve] = [person('Ana'), person('Ben'), person('Cem'), person('Dan'), person('Eve')]
  const invitation = (email: string) => ({ inviterUserId: ana.userId, inviteeEmail: email })
  const [{ id }, { id: other }] = [await community.create(ana), await community.create(ana)]
  const at = (rest: string, group = id) => `/api/communities/${group}${rest}`
  for (const who of [cem, dan, eve]) await community.joinAs(who, id)
  await community.as(ana).post(at('/invitations'), invitation(ben.email))
  await community.as(ana).put(at(`/bans/${cem.userId}`))
  await community.as(dan).put(`/api/blocks/${ana.userId}`, { communityId: id })
  await community.as(dan).get(`/api/communities/user/${dan.userId}`)

  const as = await community.restart({ INVITATION_SECRET: next, INVITATION_SECRET_OTHERS: former })
  const invite = async (email: string, group = id) =>
    (await as(ana).post(at('/invitations', group), invitation(email))).body.code
  expect(await invite(cem.email)).toBe('invitee-banned')
  expect(await invite(dan.email, other)).toBe('invitation-declined')
  expect(await invite(eve.email)).toBe('already-member')
  const again = { ...person('Cem again'), email: cem.email }
  expect((await as(again).post(at('/members'), { userId: again.userId })).body.code).toBe('banned')
  const { body: invitations } = await as(ben).get(`/api/users/${ben.userId}/invitations`)
  const accept = `/api/invitations/${invitations[0].inviteToken}/accept`
  expect((await as(ben).post(accept, { userId: ben.userId })).status).toBe(200)
})

it('an invitation that cannot be decrypted is listed without its token beside the others', async () => {
  const [ana, ben] = [person('Ana'), person('Ben')]
  const invitation = { inviterUserId: ana.userId, inviteeEmail: ben.email }
  const { id } = await community.create(ana)
  const { body: mailed } = await community.as(ana).post(`/api/communities/${id}/invitations`, invitation)
  await settle(async () => (await community.mailsTo(ben.email)).length === 1)

  const as = await community.restart({ INVITATION_SECRET: next })
  const { body: other } = await as(ana).post('/api/communities', {
    ...{ name: 'Oak Street', description: 'Neighbours', isPrivate: false, creatorId: ana.userId },
  })
  const { body: later } = await as(ana).post(`/api/communities/${other.id}/invitations`, invitation)
  const { status, body } = await as(ben).get(`/api/users/${ben.userId}/invitations`)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: [
      { id: later.id, inviteToken: later.inviteToken },
      { id: mailed.id, inviteToken: '', communityName: 'Pine Street', inviterName: 'Ana' },
    ],
  })
  // The mailed link still works, because its token is looked up by a hash without a secret.
  expect((await as(ben).post(`/api/invitations/${mailed.inviteToken}/accept`, { userId: ben.userId })).status).toBe(200)
})

it('a join request from before the change is accepted under the present secret, and not when the address was banned since', async () => {
  const [ana, ben, cem, dan] = [person('Ana'), person('Ben'), person('Cem'), person('Dan')]
  const { id } = await community.create(ana, { needsApproval: true })
  const at = (rest: string) => `/api/communities/${id}${rest}`
  const again = { ...person('Cem again'), email: cem.email }
  for (const who of [ben, cem]) {
    await community.as(who).post(at('/join-requests'), { note: '' })
    await community.as(ana).put(at(`/join-requests/${who.userId}`), { isAccepted: true })
  }
  for (const who of [again, dan]) await community.as(who).post(at('/join-requests'), { note: '' })

  const as = await community.restart({ INVITATION_SECRET: next, INVITATION_SECRET_OTHERS: former })
  // From here on his membership has a mark made with the current secret, and so has the ban.
  await as(cem).get(`/api/communities/user/${cem.userId}`)
  await as(ana).put(at(`/bans/${cem.userId}`))
  const accept = (who: { userId: string }) => as(ana).put(at(`/join-requests/${who.userId}`), { isAccepted: true })
  expect((await accept(again)).body.code).toBe('banned')
  expect((await accept(dan)).status).toBe(200)

  // Without the former secret, a person who was accepted under the current one is still recognised by their address.
  const later = await community.restart({ INVITATION_SECRET: next, INVITATION_SECRET_OTHERS: '' })
  const invitation = { inviterUserId: ana.userId, inviteeEmail: dan.email }
  expect((await later(ana).post(at('/invitations'), invitation)).body.code).toBe('already-member')
})
