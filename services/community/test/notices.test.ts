import { membersCalled } from '@muster/contracts/events/community'
import { checkedIn } from '@muster/contracts/events/help'
import type { Bus } from '@muster/service-kit/bus/bus'
import { onEvent } from '@muster/service-kit/bus/consumer-entry'
import { buildId } from '@muster/test-kit/builders/ids'
import { consumed } from '@muster/test-kit/consumed'
import { settle } from '@muster/test-kit/settle'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCallMembers } from '../src/call-members.ts'
import { type Community, person, startCommunity } from './helpers.ts'

type Person = ReturnType<typeof person>
type Notices = 'all' | 'help' | 'none'

let offsetMs = 0
let community: Community
let database: mongoose.Connection
let help: Bus
const calls: { communityId: string; about: string; revision: number; memberIds: string[] }[] = []
beforeAll(async () => {
  community = await startCommunity({ clock: { now: () => new Date(Date.now() + offsetMs) } })
  database = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
  help = await community.join('help')
  const alerts = await community.join('alerts')
  await alerts.consume([onEvent(membersCalled, async call => void calls.push(call))])
})
afterAll(async () => {
  await database?.close()
  await community?.stop()
})

const minuteMs = 60_000
const at = (id: string, rest = '') => `/api/communities/${id}${rest}`
const choose = (who: Person, id: string, notices: Notices) => community.as(who).put(at(id, '/notices'), { notices })
const say = (who: Person, id: string, content = 'The bridge is closed.') =>
  community.as(who).post(at(id, '/messages'), { userId: who.userId, content })

/** Waits until everything so far was published and handled by the service and by alerts. */
async function through() {
  const waiting = { 'outbox.0': { $exists: true } }
  for (const name of ['messages', 'memberships', 'callings'])
    await settle(async () => (await database.collection(name).countDocuments(waiting)) === 0)
  for (const name of ['community', 'alerts']) await consumed(community.neighbours.natsUrl, name)
}

/** Moves the clock forward, and waits until everybody who is due by then is notified. */
async function later(seconds: number) {
  await through()
  offsetMs += seconds * 1_000
  const { callDue } = createCallMembers(community.service.context)
  const isDone = async () =>
    (await community.service.context.notices.dueCommunities(new Date(Date.now() + offsetMs))).length === 0
  await settle(async () => {
    await callDue()
    return isDone()
  })
  await through()
}

/** The published calls of a community so far: their subject, and the names of the people who are notified. */
const calledIn = (id: string, people: readonly Person[]) =>
  calls
    .filter(({ communityId }) => communityId === id)
    .map(({ about, memberIds }) =>
      [about, ...people.filter(({ userId }) => memberIds.includes(userId)).map(({ name }) => name)].join(' '),
    )

/** Creates a community of Olga, who owns it, and two members who joined more than an hour ago. All want all notifications. */
async function buildGroup() {
  const people = ['Olga', 'Ann', 'Dan'].map(person) as [Person, Person, Person]
  const [olga, ann, dan] = people
  const { id } = await community.create(olga)
  for (const who of [ann, dan]) await community.joinAs(who, id)
  for (const who of people) await choose(who, id, 'all')
  offsetMs += 61 * minuteMs
  return { id, olga, ann, dan, called: () => calledIn(id, people) }
}

/** Publishes a check-in, as the help service does. */
async function checkIn(id: string, by: Person, about = by, status: 'safe' | 'help' = 'help') {
  const said = { userId: about.userId, byUserId: by.userId, communityId: id, status, isProxy: by !== about }
  const eventId = buildId()
  await help.publish(checkedIn, { ...said, at: new Date(Date.now() + offsetMs).toISOString() }, { id: eventId })
  await through()
  return eventId
}

describe('the notification setting of a group', () => {
  it('is help until the member changes it, and applies to that member only', async () => {
    const [olga, ann] = [person('Olga'), person('Ann')]
    const { id } = await community.create(olga)
    await community.joinAs(ann, id)
    const noticesOf = async (who: Person) => (await community.as(who).get(at(id))).body.notices
    expect(await noticesOf(ann)).toBe('help')
    expect((await choose(ann, id, 'none')).body).toMatchObject({ id, notices: 'none' })
    expect([await noticesOf(ann), await noticesOf(olga)]).toEqual(['none', 'help'])
    expect((await community.as(person('Eve')).get(at(id))).body).not.toHaveProperty('notices')
  })

  it('is rejected for non-members, and for unknown values', async () => {
    const olga = person('Olga')
    const { id } = await community.create(olga)
    const { id: hidden } = await community.create(olga, { isPrivate: true })
    expect((await choose(person('Eve'), id, 'all')).body).toMatchObject({ code: 'members-only' })
    expect((await choose(person('Eve'), hidden, 'all')).status).toBe(404)
    expect((await choose(olga, id, 'everything' as Notices)).status).toBe(400)
  })
})

describe('a message', () => {
  it('notifies members who want all messages, and not its author', async () => {
    const { id, ann, dan, called } = await buildGroup()
    await choose(ann, id, 'help')
    await say(dan, id)
    await later(4)
    expect(called()).toEqual(['message Olga'])
    expect(JSON.stringify(calls)).not.toContain('bridge')
  })

  it('notifies at most once in 30 seconds; later messages are combined into one more notification', async () => {
    const { id, dan, called } = await buildGroup()
    for (let i = 0; i < 5; i++) await say(dan, id)
    await later(4)
    for (let i = 0; i < 5; i++) await say(dan, id)
    await later(10)
    expect(called()).toEqual(['message Olga Ann'])
    await later(25)
    expect(called()).toEqual(['message Olga Ann', 'message Olga Ann'])
    await later(300)
    expect(called()).toHaveLength(2)
  })

  it('does not notify a member who has it on screen or reads it before the notification is due', async () => {
    const { id, ann, dan, called } = await buildGroup()
    const { body } = await say(dan, id)
    await community.as(ann).put(at(id, '/read'), { seq: body.seq })
    await later(4)
    expect(called()).toEqual(['message Olga'])
  })

  it('that was hidden or deleted meanwhile notifies nobody', async () => {
    const { id, olga, dan, called } = await buildGroup()
    const [hidden, deleted] = [(await say(dan, id)).body, (await say(dan, id)).body]
    await community.as(olga).put(at(id, `/messages/${hidden.id}/hidden`), { isHidden: true })
    await community.as(dan).remove(at(id, `/messages/${deleted.id}`))
    await later(4)
    expect(called()).toEqual([])
  })

  it('does not notify people who blocked its author or were blocked by them; the owner is notified despite blocks by the author', async () => {
    const { id, olga, ann, dan, called } = await buildGroup()
    const block = (who: Person, whom: Person) =>
      community.as(who).put(`/api/blocks/${whom.userId}`, { communityId: id })
    await block(ann, dan)
    await block(dan, olga)
    await say(dan, id)
    await later(4)
    await say(ann, id)
    await later(31)
    expect(called()).toEqual(['message Olga', 'message Olga'])
  })

  it('does not notify a member who has left, was banned or turned notifications off meanwhile', async () => {
    const { id, olga, ann, dan, called } = await buildGroup()
    const mia = person('Mia')
    await community.joinAs(mia, id)
    await choose(mia, id, 'all')
    await say(olga, id)
    await community.as(ann).post(at(id, '/leave'))
    await community.as(olga).put(at(id, `/bans/${dan.userId}`))
    await choose(mia, id, 'none')
    await later(4)
    expect(called()).toEqual([])
  })

  it('notifies once although several processes run', async () => {
    const { id, dan, called } = await buildGroup()
    await say(dan, id)
    await through()
    offsetMs += 4_000
    const { context } = community.service
    await Promise.all(Array.from({ length: 5 }, () => createCallMembers(context).callDue()))
    await later(0)
    expect(called()).toEqual(['message Olga Ann'])
  })
})

describe('a call for help', () => {
  it('notifies members who want all or help at once, however many messages there are', async () => {
    const { id, olga, ann, dan, called } = await buildGroup()
    const mia = person('Mia')
    await community.joinAs(mia, id)
    await choose(ann, id, 'help')
    await choose(mia, id, 'none')
    await say(dan, id)
    await later(4)
    await checkIn(id, dan)
    await checkIn(id, dan, dan, 'safe')
    expect(called()).toEqual(['message Olga', 'help Olga Ann'])
    expect(calls.filter(({ memberIds }) => memberIds.includes(mia.userId))).toEqual([])
    await checkIn(id, olga, ann)
    expect(called()).toEqual(['message Olga', 'help Olga Ann', 'help Dan'])
  })

  it('notifies once, however often its event is delivered', async () => {
    const { id, dan, called } = await buildGroup()
    const eventId = await checkIn(id, dan)
    offsetMs += 11 * minuteMs
    const { helpAsked } = createCallMembers(community.service.context)
    const said = { userId: dan.userId, communityId: id, status: 'help' as const, isProxy: false }
    await helpAsked({ ...said, at: new Date(Date.now() + offsetMs).toISOString() }, eventId)
    await through()
    expect(called()).toEqual(['help Olga Ann'])
  })

  it('that one person repeats, or makes for many people, does not notify without limit', async () => {
    const { id, olga, ann, dan, called } = await buildGroup()
    for (let i = 0; i < 4; i++) await checkIn(id, dan)
    expect(called()).toEqual(['help Olga Ann'])
    await checkIn(id, dan, ann)
    await checkIn(id, dan, olga)
    offsetMs += 11 * minuteMs
    await checkIn(id, dan)
    await checkIn(id, dan, ann)
    expect(called()).toHaveLength(3)
    offsetMs += 61 * minuteMs
    await checkIn(id, dan)
    expect(called()).toHaveLength(4)
  })

  it('by a newcomer notifies once per hour', async () => {
    const { id, ann, called } = await buildGroup()
    const eve = person('Eve')
    await community.joinAs(eve, id)
    await checkIn(id, eve)
    await checkIn(id, eve, ann)
    expect(called()).toEqual(['help Olga Ann Dan'])
  })

  it('by somebody who is muted, was removed or never was a member notifies nobody', async () => {
    const { id, olga, ann, dan, called } = await buildGroup()
    await community.as(olga).put(at(id, `/members/${ann.userId}/mute`), { hours: 24 })
    await community.as(olga).remove(at(id, `/members/${dan.userId}`))
    for (const who of [ann, dan, person('Eve')]) await checkIn(id, who)
    expect(called()).toEqual([])
  })

  it('does not notify people who have blocked its author', async () => {
    const { id, olga, ann, dan, called } = await buildGroup()
    await community.as(ann).put(`/api/blocks/${dan.userId}`, { communityId: id })
    await checkIn(id, dan, olga)
    await checkIn(id, dan)
    expect(called()).toEqual(['help Olga'])
  })
})
