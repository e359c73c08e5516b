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

type Message = { id: string; seq: number; content: string }
const say = (who: ReturnType<typeof person>, id: string, content: string, clientId?: string) =>
  community
    .as(who)
    .post(`/api/communities/${id}/messages`, { userId: who.userId, content, ...(clientId && { clientId }) })
async function read(who: ReturnType<typeof person>, id: string, query = ''): Promise<Message[]> {
  return (await community.as(who).get(`/api/communities/${id}/messages${query}`)).body
}
const texts = (messages: Message[]) => messages.map(({ content }) => content)

describe('the history of a group', () => {
  it('can be read back to its first message, however much one member sends', async () => {
    const [ana, eve] = [person('Ana'), person('Eve')]
    const { id } = await community.create(ana)
    await community.as(eve).post(`/api/communities/${id}/members`, { userId: eve.userId })
    await say(ana, id, 'The key is under the stone')
    let taken = 0
    // After the first hour, in which the limit is lower.
    for (let minute = 60; minute < 72; minute++) {
      offsetMs = minute * 60_000
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => say(eve, id, `spam ${minute} ${at}`)))
      taken += answers.filter(({ status }) => status === 201).length
    }
    expect(taken).toBeLessThan(240)
    expect(taken).toBeGreaterThan(100)
    let [first] = await read(ana, id)
    for (let pages = 0; pages < 10 && first && first.seq > 1; pages++)
      [first] = await read(ana, id, `?before=${first.seq}`)
    expect(first?.content).toBe('The key is under the stone')
  })

  it('has one order without gaps when members write concurrently', async () => {
    const ana = person('Ana')
    const { id } = await community.create(ana)
    await Promise.all(Array.from({ length: 12 }, (_, at) => say(ana, id, `at once ${at}`)))
    const all = await read(ana, id)
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
    expect(texts(await read(ana, id, '?after=10'))).toEqual(texts(all.slice(10)))
    expect(texts(await read(ana, id, '?before=3'))).toEqual(texts(all.slice(0, 2)))
  })

  it('contains a message once that was sent repeatedly, also concurrently', async () => {
    const [ana, ben] = [person('Ana'), person('Ben')]
    const { id } = await community.create(ana)
    const send = () => say(ana, id, 'Leaving now', 'client-id-1')
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await community.as(ben).post(`/api/communities/${id}/members`, { userId: ben.userId })
    expect((await say(ben, id, 'Me too', 'client-id-1')).body.content).toBe('Me too')
    expect(texts(await read(ana, id))).toEqual(['Leaving now', 'Me too'])
  })

  it('is not sent again while nothing has changed', async () => {
    const ana = person('Ana')
    const { id } = await community.create(ana)
    await say(ana, id, 'Hello')
    const url = `${community.service.url}/api/communities/${id}/messages`
    const headers = await community.headersOf(ana)
    const first = await fetch(url, { headers })
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { ...headers, 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await say(ana, id, 'News')
    expect((await fetch(url, { headers: { ...headers, 'if-none-match': etag } })).status).toBe(200)
  })

  it('keeps its order when messages are older than the numbering', async () => {
    const ana = person('Ana')
    const { id } = await community.create(ana)
    await say(ana, id, 'Third')
    const connection = await mongoose.createConnection(community.neighbours.mongoUrl('muster_community')).asPromise()
    const old = ['First', 'Second'].map((content, at) => ({
      _id: new mongoose.Types.ObjectId(String(at + 1).padStart(24, '0')),
      ...{ communityId: new mongoose.Types.ObjectId(id), content, userId: ana.userId, userName: 'Ana' },
      createdAt: new Date(at),
    }))
    await connection.collection('messages').insertMany(old)
    await connection.close()
    await community.service.migrations?.run()
    await say(ana, id, 'Fourth')
    expect((await read(ana, id)).map(({ seq, content }) => [seq, content])).toEqual([
      [-1, 'First'],
      [0, 'Second'],
      [1, 'Third'],
      [2, 'Fourth'],
    ])
  })
})

describe('the list of a person’s communities', () => {
  const mine = async (who: ReturnType<typeof person>, id: string) =>
    (await community.as(who).get(`/api/communities/user/${who.userId}`)).body.find(
      (one: { id: string }) => one.id === id,
    )

  it('shows the newest message that everybody may read, and the count since the person last looked', async () => {
    const [ana, ben, eve] = [person('Ana Reyes'), person('Ben'), person('CAL FIRE')]
    const { id } = await community.create(ana)
    expect((await mine(ana, id)).lastMessage).toBeUndefined()
    await say(ana, id, 'Before Ben')
    await community.joinAs(ben, id)
    await community.joinAs(eve, id)
    await say(ana, id, `Who has room?\n${'x'.repeat(200)}`)
    const shown = { author: 'Ana', text: `Who has room? ${'x'.repeat(105)}…`, seq: 2 }
    expect(await mine(ben, id)).toMatchObject({ lastMessage: shown, unread: 1 })
    expect(await mine(ana, id)).toMatchObject({ unread: 0 })
    expect((await say(eve, id, 'Leave')).status).toBe(201)
    expect(await mine(ben, id)).toMatchObject({ lastMessage: { author: null, text: 'Leave' }, unread: 2 })
    const hidden = await say(ben, id, 'Nobody reads this')
    await community.as(ben).remove(`/api/communities/${id}/messages/${hidden.body.id}`)
    expect(await mine(ana, id)).toMatchObject({ lastMessage: { text: 'Leave', seq: 3 }, unread: 1 })
  })

  it('keeps the read position of each person, and changes it for nobody else', async () => {
    const [ana, ben, eve] = [person('Ana'), person('Ben'), person('Eve')]
    const { id } = await community.create(ana)
    await community.joinAs(ben, id)
    for (const word of ['one', 'two', 'three']) await say(ana, id, word)
    const markAs = (who: typeof ana, seq: number) => community.as(who).put(`/api/communities/${id}/read`, { seq })
    expect((await markAs(ben, 2)).status).toBe(200)
    expect((await markAs(ben, 1)).status).toBe(200)
    expect(await mine(ben, id)).toMatchObject({ unread: 1 })
    expect((await markAs(eve, 3)).status).toBe(403)
    expect((await markAs(ben, -1)).status).toBe(400)
  })
})
