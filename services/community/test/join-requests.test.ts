import { userDeleted } from '@muster/contracts/events/identity'
import { consumed } from '@muster/test-kit/consumed'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

const dayMs = 24 * 60 * 60_000
let offsetMs = 0
let community: Community
beforeAll(async () => {
  community = await startCommunity({ clock: { now: () => new Date(Date.now() + offsetMs) } })
})
afterAll(() => community?.stop())
afterEach(() => {
  offsetMs = 0
})

type Person = ReturnType<typeof person>
const at = (id: string, rest = '') => `/api/communities/${id}${rest}`
const ask = (who: Person, id: string, note = '') => community.as(who).post(at(id, '/join-requests'), { note })
const answer = (who: Person, id: string, { userId }: Person, isAccepted: boolean) =>
  community.as(who).put(at(id, `/join-requests/${userId}`), { isAccepted })
const asking = async (who: Person, id: string) => (await community.as(who).get(at(id, '/join-requests'))).body

async function build() {
  const [ana, ben, cem] = [person('Ana'), person('Ben'), person('Cem')]
  const { id } = await community.create(ana, { needsApproval: true })
  return { id, ana, ben, cem }
}

test('a person becomes a member once the owner or a moderator accepts the request, and not before', async () => {
  const { id, ana, ben, cem } = await build()
  expect((await community.joinAs(ben, id)).body.code).toBe('approval-needed')
  expect((await ask(ben, id, 'From number 12')).status).toBe(201)
  expect((await community.as(ben).get(at(id))).body).toMatchObject({ joinPolicy: 'approve', hasAsked: true })
  expect((await community.as(ben).get(at(id, '/messages'))).body.code).toBe('members-only')
  expect((await community.as(ana).get(`/api/communities/user/${ana.userId}`)).body[0].joinRequests).toBe(1)
  expect(await asking(ana, id)).toMatchObject([{ userId: ben.userId, name: 'Ben', note: 'From number 12' }])
  for (const stranger of [ben, cem]) {
    expect((await asking(stranger, id)).code).toBe('members-only')
    expect((await answer(stranger, id, ben, true)).body.code).toBe('members-only')
  }
  expect((await answer(ana, id, ben, true)).status).toBe(200)
  expect((await community.as(ben).get(at(id))).body.role).toBe('member')
  expect((await answer(ben, id, ben, true)).body.code).toBe('moderators-only')
  expect(await asking(ana, id)).toEqual([])
  expect((await ask(ben, id)).body.code).toBe('already-member')
  const log = (await community.as(ana).get(at(id, '/moderation'))).body
  expect(log).toMatchObject([{ action: 'let-in', actorName: 'Ana', targetName: 'Ben' }])
  expect((await answer(ana, id, cem, true)).body.code).toBe('not-found')
})

test('a declined person cannot ask again for seven days; a banned person can neither ask nor be accepted', async () => {
  const { id, ana, ben, cem } = await build()
  await ask(ben, id)
  expect((await answer(ana, id, ben, false)).status).toBe(200)
  expect((await ask(ben, id)).body.code).toBe('join-declined')
  offsetMs = 7 * dayMs + 60_000
  expect((await ask(ben, id)).status).toBe(201)
  await ask(cem, id)
  await answer(ana, id, cem, true)
  await community.as(ana).put(at(id, `/bans/${cem.userId}`))
  expect((await ask(cem, id)).body.code).toBe('banned')
  // Another account with the same verified address.
  const again = { ...person('Cem'), email: cem.email }
  expect((await ask(again, id)).body.code).toBe('banned')
})

test('people join an open community by themselves, and an invited person needs no approval', async () => {
  const { id, ana, ben, cem } = await build()
  const invitation = { inviterUserId: ana.userId, inviteeEmail: ben.email }
  const { body } = await community.as(ana).post(at(id, '/invitations'), invitation)
  expect(
    (await community.as(ben).post(`/api/invitations/${body.inviteToken}/accept`, { userId: ben.userId })).status,
  ).toBe(200)
  expect((await community.as(ben).put(at(id, '/join-policy'), { needsApproval: false })).body.code).toBe('owner-only')
  const changed = await community.as(ana).put(at(id, '/join-policy'), { needsApproval: false })
  expect(changed.body.joinPolicy).toBe('open')
  expect((await ask(cem, id)).body.code).toBe('no-approval-needed')
  expect((await community.joinAs(cem, id)).status).toBe(201)
  const hidden = await community.create(ana, { isPrivate: true, needsApproval: true })
  expect((await ask(cem, hidden.id)).body.code).toBe('not-found')
})

test('a request is deleted with the account', async () => {
  const { id, ana, ben } = await build()
  await ask(ben, id, 'It is me')
  const bus = await community.join('identity')
  await bus.publish(userDeleted, { userId: ben.userId, email: ben.email, revision: 1 }, { id: `gone-${ben.userId}` })
  await consumed(community.neighbours.natsUrl, 'community')
  expect(await asking(ana, id)).toEqual([])
})
