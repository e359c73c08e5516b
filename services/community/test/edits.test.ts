import type { Caller } from '@muster/service-kit/http/auth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let offsetMs = 0
let community: Community
beforeAll(async () => {
  community = await startCommunity({ clock: { now: () => new Date(Date.now() + offsetMs) } })
})
afterAll(() => community?.stop())
afterEach(() => {
  offsetMs = 0
})

type Message = { id: string; content: string; state?: string; editedAt?: string; reportedContent?: string }
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const at = (id: string, rest = '') => `/api/communities/${id}${rest}`
async function say(who: Caller, id: string, content: string): Promise<Message> {
  return (await community.as(who).post(at(id, '/messages'), { userId: who.userId, content })).body
}
const read = async (who: Caller, id: string): Promise<Message[]> =>
  (await community.as(who).get(at(id, '/messages'))).body
const edit = (who: Caller, id: string, { id: messageId }: Message, content: string) =>
  community.as(who).put(at(id, `/messages/${messageId}`), { content })
const hide = (who: Caller, id: string, { id: messageId }: Message, isHidden: boolean) =>
  community.as(who).put(at(id, `/messages/${messageId}/hidden`), { isHidden })
const report = (who: Caller, id: string, { id: messageId }: Message) =>
  community.as(who).post(at(id, `/messages/${messageId}/reports`))
const archive = (who: Caller, id: string, isArchived: boolean) =>
  community.as(who).put(at(id, '/archived'), { isArchived })

async function buildGroup() {
  const [olga, ann, ben, cy, dan] = ['Olga', 'Ann', 'Ben', 'Cy', 'Dan'].map(person) as [
    Caller,
    Caller,
    Caller,
    Caller,
    Caller,
  ]
  const { id } = await community.create(olga)
  for (const who of [ann, ben, cy, dan]) await community.joinAs(who, id)
  return { id, olga, ann, ben, cy, dan }
}

describe('a person’s own message', () => {
  it('can be edited for 15 minutes, is marked as edited, and keeps no earlier text', async () => {
    const { id, olga, ann } = await buildGroup()
    const message = await say(ann, id, 'The bridge is closd, code wisteria')
    offsetMs = 14 * minuteMs
    const { body } = await edit(ann, id, message, ' The bridge is closed ')
    expect(body).toMatchObject({ ...message, content: 'The bridge is closed', editedAt: expect.any(String) })
    expect(await read(olga, id)).toEqual([body])
    const rows = await community.service.context.mongo.connection.collection('messages').find().toArray()
    // This word cannot occur in a random id.
    expect(JSON.stringify(rows)).not.toContain('wisteria')
    offsetMs = 16 * minuteMs
    expect((await edit(ann, id, message, 'Too late')).body.code).toBe('edit-too-late')
    expect(await read(olga, id)).toEqual([body])
  })

  it('cannot be edited by others, by people who must not write, while it is hidden, or after it was deleted', async () => {
    const { id, olga, ann, dan } = await buildGroup()
    const eve = person('Eve')
    const message = await say(dan, id, 'Hello')
    const { id: elsewhere } = await community.create(eve)
    const codes = [
      await edit(ann, id, message, 'Leave'),
      await edit(olga, id, message, 'Leave'),
      await edit(eve, id, message, 'Leave'),
      await edit(eve, elsewhere, message, 'Leave'),
      await edit(dan, id, message, ' '),
    ].map(({ body }) => body.code)
    expect(codes).toEqual(['forbidden', 'forbidden', 'members-only', 'not-found', 'invalid-request'])
    await hide(olga, id, message, true)
    expect((await edit(dan, id, message, 'Leave')).body.code).toBe('edit-too-late')
    await hide(olga, id, message, false)
    await community.as(olga).put(at(id, `/members/${dan.userId}/mute`), { hours: 1 })
    expect((await edit(dan, id, message, 'Leave')).body.code).toBe('muted')
    await community.as(dan).remove(at(id, `/messages/${message.id}`))
    await community.as(olga).put(at(id, `/members/${dan.userId}/mute`), { hours: 0 })
    expect((await edit(dan, id, message, 'Leave')).status).toBe(404)
  })

  it('shows moderators the reported text, whatever its author changes later', async () => {
    const { id, olga, ann, dan } = await buildGroup()
    const message = await say(dan, id, 'Buy my tyres')
    await report(ann, id, message)
    expect((await edit(dan, id, message, 'Good morning')).body).not.toHaveProperty('reportedContent')
    expect((await read(olga, id))[0]).toMatchObject({
      content: 'Good morning',
      reportedContent: 'Buy my tyres',
      reports: 1,
    })
    expect((await read(ann, id))[0]).not.toHaveProperty('reportedContent')
  })

  it('can be hidden by reports again when its author edited it after a moderator’s review', async () => {
    const { id, olga, ann, ben, cy, dan } = await buildGroup()
    offsetMs = dayMs
    const message = await say(dan, id, 'The road is open')
    await hide(olga, id, message, false)
    await edit(dan, id, message, 'Buy my tyres')
    for (const who of [ann, ben, cy]) await report(who, id, message)
    expect((await read(ann, id))[0]).toMatchObject({ state: 'hidden', hiddenBy: 'reports' })
  })
})

describe('a group that its owner archives', () => {
  it('can be read but not written in, is not listed in Find, and can be restored by its owner only', async () => {
    const { id, olga, ann } = await buildGroup()
    const eve = person('Eve')
    const message = await say(ann, id, 'Hello')
    expect((await archive(ann, id, true)).body.code).toBe('owner-only')
    expect((await archive(olga, id, true)).body).toMatchObject({ archivedAt: expect.any(String) })
    expect((await read(ann, id)).map(({ content }) => content)).toEqual(['Hello'])
    expect((await say(ann, id, 'Anybody?')) as object).toMatchObject({ code: 'archived' })
    expect((await edit(ann, id, message, 'Hello?')).body.code).toBe('archived')
    expect((await say(olga, id, 'Me neither')) as object).toMatchObject({ code: 'archived' })
    const photo = await community.as(olga).post(at(id, '/photos'))
    expect(photo.body.code).toBe('archived')
    expect((await community.joinAs(eve, id)).body.code).toBe('archived')
    const { body: found } = await community.as(eve).get('/api/communities/find?words=pine')
    const { body: listed } = await community.as(eve).get('/api/communities/all')
    expect([...found.communities, ...listed].map((one: { id: string }) => one.id)).not.toContain(id)
    const { body: mine } = await community.as(ann).get(`/api/communities/user/${ann.userId}`)
    expect(mine).toMatchObject([{ id, archivedAt: expect.any(String) }])
    expect((await archive(olga, id, false)).body).not.toHaveProperty('archivedAt')
    expect((await say(ann, id, 'Back again')).content).toBe('Back again')
    const { body: log } = await community.as(olga).get(at(id, '/moderation'))
    expect(log.map(({ action }: { action: string }) => action)).toEqual(['brought-back', 'archived'])
  })

  it('accepts nobody by an invitation or a request', async () => {
    const olga = person('Olga')
    const [ben, cy] = [person('Ben'), person('Cy')]
    const { id } = await community.create(olga, { needsApproval: true })
    const invitation = { inviterUserId: olga.userId, inviteeEmail: ben.email }
    const { body } = await community.as(olga).post(at(id, '/invitations'), invitation)
    await community.as(cy).post(at(id, '/join-requests'), { note: '' })
    await archive(olga, id, true)
    const accept = await community.as(ben).post(`/api/invitations/${body.inviteToken}/accept`, { userId: ben.userId })
    expect(accept.body.code).toBe('archived')
    const letIn = () => community.as(olga).put(at(id, `/join-requests/${cy.userId}`), { isAccepted: true })
    expect((await letIn()).body.code).toBe('archived')
    await archive(olga, id, false)
    expect((await letIn()).status).toBe(200)
  })
})
