import { wireForms } from '@muster/test-kit/wire-forms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
beforeAll(async () => {
  community = await startCommunity()
})
afterAll(() => community.stop())

describe('a community', () => {
  it.each(
    wireForms({ name: 'Pine Street' }, { description: [undefined, '', 'Neighbours'], isPrivate: [undefined, true] }),
  )('is read as it was answered when it was created with $name', async ({ body }) => {
    const creator = person('Ana')
    const as = community.as(creator)
    const made = await as.post('/api/communities', { ...body, creatorId: creator.userId })
    expect(made.status).toBe(201)
    expect((await as.get(`/api/communities/user/${creator.userId}`)).body).toEqual([made.body])
    const members = await as.get(`/api/communities/${made.body.id}/members`)
    expect(members).toMatchObject({ status: 200, body: [{ userId: creator.userId, role: 'owner' }] })
  })
})

describe('an invitation', () => {
  it.each([true, false])(
    'has the same form for the invited person as in the answer (body names the community: %s)',
    async named => {
      const [creator, invited] = [person('Ana'), person('Ben')]
      const { id } = await community.create(creator, { description: '' })
      const fields = { inviteeEmail: invited.email, inviterUserId: creator.userId, ...(named && { communityId: id }) }
      const sent = await community.as(creator).post(`/api/communities/${id}/invitations`, fields)
      expect(sent.status).toBe(201)
      const { body: listed } = await community.as(invited).get(`/api/users/${invited.userId}/invitations`)
      const { mail, ...invitation } = sent.body
      expect(mail).toBe('not-configured')
      expect(listed).toEqual([invitation])
    },
  )
})
