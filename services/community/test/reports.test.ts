import mongoose from 'mongoose'
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

const dayMs = 24 * 60 * 60_000
type Person = ReturnType<typeof person>
type Message = { id: string; content: string; state?: string; hiddenBy?: string; reports?: number }
const at = (id: string, rest = '') => `/api/communities/${id}${rest}`
async function say(who: Person, id: string, content: string): Promise<Message> {
  return (await community.as(who).post(at(id, '/messages'), { userId: who.userId, content })).body
}
async function read(who: Person, id: string): Promise<Message[]> {
  return (await community.as(who).get(at(id, '/messages'))).body
}
const report = (who: Person, id: string, message: Message) =>
  community.as(who).post(at(id, `/messages/${message.id}/reports`))
const hide = (who: Person, id: string, message: Message, isHidden = true) =>
  community.as(who).put(at(id, `/messages/${message.id}/hidden`), { isHidden })
const remove = (who: Person, id: string, message: Message) =>
  community.as(who).remove(at(id, `/messages/${message.id}`))

async function buildGroup() {
  const olga = person('Olga')
  const mo = person('Mo')
  const members = ['Ann', 'Ben', 'Cy', 'Dan'].map(person)
  const { id } = await community.create(olga)
  for (const who of [mo, ...members]) await community.joinAs(who, id)
  await community.as(olga).put(at(id, `/members/${mo.userId}/role`), { role: 'moderator' })
  const [ann, ben, cy, dan] = members as [Person, Person, Person, Person]
  return { id, olga, mo, ann, ben, cy, dan }
}

describe('a message that members report', () => {
  it('is hidden by the third report of members of over a day, each counted once', async () => {
    const { id, olga, ann, ben, cy, dan } = await buildGroup()
    const message = await say(dan, id, 'Buy my tyres')
    for (const who of [ann, ben, cy]) await report(who, id, message)
    expect((await read(ann, id))[0]).toMatchObject({ content: 'Buy my tyres' })
    const second = await say(dan, id, 'Buy them now')
    offsetMs = dayMs
    for (const who of [ann, ann, ann, ben]) await report(who, id, second)
    expect((await read(ben, id))[1]?.content).toBe('Buy them now')
    expect((await report(cy, id, second)).body).toMatchObject({ content: '', state: 'hidden', hiddenBy: 'reports' })
    for (const who of [ben, dan])
      expect((await read(who, id))[1]).toMatchObject({ content: '', state: 'hidden', hiddenBy: 'reports' })
    expect((await read(ben, id))[1]).not.toHaveProperty('reports')
    expect((await read(olga, id))[1]).toMatchObject({ content: 'Buy them now', state: 'hidden', reports: 3 })
  })

  it('stays readable once a moderator has restored it, and the log records that', async () => {
    const { id, mo, ann, ben, cy, dan } = await buildGroup()
    const message = await say(dan, id, 'The bridge is closed')
    offsetMs = dayMs
    for (const who of [ann, ben]) await report(who, id, message)
    expect((await hide(mo, id, message, false)).status).toBe(200)
    await report(cy, id, message)
    expect((await read(ann, id))[0]).toMatchObject({ content: 'The bridge is closed' })
    expect((await hide(mo, id, message)).status).toBe(200)
    expect((await read(ann, id))[0]).toMatchObject({ content: '', state: 'hidden', hiddenBy: 'moderator' })
    const { body } = await community.as(mo).get(at(id, '/moderation'))
    expect(body.slice(0, 2).map((one: Record<string, string>) => [one.actorName, one.action, one.targetName])).toEqual([
      ['Mo', 'message-hidden', 'Dan'],
      ['Mo', 'message-restored', 'Dan'],
    ])
  })

  it('is hidden at once by a report of a moderator, but not when a moderator reports the owner', async () => {
    const { id, olga, mo, dan } = await buildGroup()
    const message = await say(dan, id, 'Spam')
    await report(mo, id, message)
    expect((await read(dan, id))[0]).toMatchObject({ content: '', hiddenBy: 'moderator' })
    const owners = await say(olga, id, 'Meet at the school')
    await report(mo, id, owners)
    expect((await read(dan, id))[1]?.content).toBe('Meet at the school')
  })
})

it('members cannot hide, delete, report or read messages without permission', async () => {
  const { id, olga, mo, ann, dan } = await buildGroup()
  const eve = person('Eve')
  const [message, owners, moderators] = [
    await say(dan, id, 'Hello'),
    await say(olga, id, 'Owner'),
    await say(mo, id, 'Moderator'),
  ]
  const { id: other } = await community.create(eve)
  const answers = await Promise.all([
    hide(ann, id, message),
    hide(eve, id, message),
    hide(mo, id, owners),
    hide(mo, id, moderators),
    report(dan, id, message),
    report(eve, id, message),
    remove(ann, id, message),
    remove(olga, id, message),
    remove(eve, id, message),
    // With the id of a community that Eve owns herself.
    hide(eve, other, message),
    report(eve, other, message),
  ])
  expect(answers.map(({ body }) => body.code)).toEqual([
    'moderators-only',
    'members-only',
    'moderators-only',
    'moderators-only',
    'forbidden',
    'members-only',
    'forbidden',
    'forbidden',
    'members-only',
    'not-found',
    'not-found',
  ])
  expect((await read(dan, id)).map(({ content }) => content)).toEqual(['Hello', 'Owner', 'Moderator'])
})

it('a message that its author deletes loses its text in the database and keeps its place', async () => {
  const { id, olga, dan } = await buildGroup()
  const message = await say(dan, id, 'My code is wisteria')
  expect((await remove(dan, id, message)).body).toMatchObject({ content: '', state: 'deleted' })
  expect((await read(olga, id))[0]).toMatchObject({ id: message.id, content: '', state: 'deleted' })
  expect((await hide(olga, id, message, false)).status).toBe(404)
  const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
  const rows = await connection.collection('messages').find({}).toArray()
  await connection.close()
  // This word cannot occur in a random id.
  expect(JSON.stringify(rows)).not.toContain('wisteria')
})
