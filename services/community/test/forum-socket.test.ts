import type { ForumServerFrame } from '@muster/contracts/forum-socket'
import { forumServerFrame, forumSocketPath } from '@muster/contracts/forum-socket'
import { createLog } from '@muster/service-kit/log'
import { asUser } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { startDefined } from '@muster/test-kit/start-service'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { communityService } from '../src/service.ts'
import { type Community, person, startCommunity } from './helpers.ts'

type Person = ReturnType<typeof person>

let community: Community
/** A second process of the service. */
let replica: Awaited<ReturnType<typeof startReplica>>
const open: WebSocket[] = []

const startReplica = () =>
  startDefined(communityService, community.neighbours, {
    env: { INVITATION_SECRET: 'another-secret-that-only-tests-know-0123', PUBLIC_ORIGIN: 'http://muster.test' },
    overrides: { log: createLog({ name: 'replica', level: 'silent' }) },
  })

beforeAll(async () => {
  community = await startCommunity()
  replica = await startReplica()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate()
})
afterAll(async () => {
  await replica?.stop()
  await community?.stop()
})

async function watch(who: Person, { at = community.service.url, follow = null as string | null, afterSeq = 0 } = {}) {
  const socket = new WebSocket(`${at.replace('http', 'ws')}${forumSocketPath}`, { headers: await asUser(who) })
  open.push(socket)
  const frames: ForumServerFrame[] = []
  socket.on('message', data => frames.push(forumServerFrame.parse(JSON.parse(String(data)))))
  const closed = new Promise<number>(resolve => socket.on('close', resolve))
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  const ask = (communityId: string | null, seq = 0) =>
    socket.send(JSON.stringify({ type: 'follow', communityId, afterSeq: seq }))
  ask(follow, afterSeq)
  await settle(() => frames.length > 0)
  return {
    socket,
    frames,
    closed,
    ask,
    kinds: () => frames.map(({ type }) => type),
    messages: () => frames.flatMap(frame => (frame.type === 'message' ? [frame.data] : [])),
  }
}

const say = async (who: Person, id: string, content: string) =>
  (await community.as(who).post(`/api/communities/${id}/messages`, { userId: who.userId, content })).body

test('a message reaches everybody who has the community open, in each process; its other members get the first line', async () => {
  const [ana, ben, cem] = [person('Ana'), person('Ben'), person('Cem')]
  const [{ id }, other] = [await community.create(ana), await community.create(cem, { name: 'Oak Street' })]
  await community.joinAs(ben, id)
  await community.joinAs(cem, id)
  const here = await watch(ben, { follow: id })
  const there = await watch(cem, { at: replica.service.url, follow: id })
  const elsewhere = await watch(cem, { at: replica.service.url, follow: other.id })
  const sent = await say(ana, id, 'The bridge is out')
  for (const one of [here, there]) expect(await settle(() => one.messages()[0])).toEqual(sent)
  const news = await settle(() => elsewhere.frames.find(({ type }) => type === 'newest'))
  expect(news).toMatchObject({ communityId: id, data: { seq: 1, author: 'Ana', text: 'The bridge is out' } })
  expect(elsewhere.messages()).toEqual([])
})

test('resuming returns the messages after the last known one, or says that there are too many', async () => {
  const ana = person('Ana')
  const { id } = await community.create(ana)
  await say(ana, id, 'one')
  const two = await say(ana, id, 'two')
  const watcher = await watch(ana, { follow: id, afterSeq: 1 })
  expect(watcher.frames).toEqual([{ type: 'messages', communityId: id, data: [two] }])
  watcher.ask(id, 2)
  await settle(() => watcher.frames.length === 2)
  expect(watcher.frames[1]).toEqual({ type: 'messages', communityId: id, data: [] })
})

test('a hidden message disappears from all screens at once, with its text', async () => {
  const [ana, ben, cem] = [person('Ana'), person('Ben'), person('Cem')]
  const { id } = await community.create(ana)
  for (const one of [ben, cem]) await community.joinAs(one, id)
  const [member, owner] = [await watch(cem, { follow: id }), await watch(ana, { at: replica.service.url, follow: id })]
  const { id: messageId } = await say(ben, id, 'Nonsense')
  await settle(() => member.messages().length === 1 && owner.messages().length === 1)
  await community.as(ana).post(`/api/communities/${id}/messages/${messageId}/reports`, {})
  await settle(() => member.messages().length === 2 && owner.messages().length === 2)
  expect(member.messages()[1]).toMatchObject({ id: messageId, state: 'hidden', content: '' })
  expect(owner.messages()[1]).toMatchObject({ id: messageId, state: 'hidden', content: 'Nonsense' })
})

test('a removed member gets no more frames, in any process, and a stranger never gets any', async () => {
  const [ana, ben, eve] = [person('Ana'), person('Ben'), person('Eve')]
  const { id } = await community.create(ana, { isPrivate: false })
  await community.joinAs(ben, id)
  const removed = await watch(ben, { at: replica.service.url, follow: id })
  const stranger = await watch(eve, { follow: id })
  expect(stranger.kinds()).toEqual(['reload'])
  await community.as(ana).remove(`/api/communities/${id}/members/${ben.userId}`)
  await settle(() => removed.kinds().includes('reload'))
  const witness = await watch(ana, { at: replica.service.url, follow: id })
  await say(ana, id, 'He is gone')
  await settle(() => witness.messages().length === 1)
  expect([removed.messages(), stranger.messages()]).toEqual([[], []])
  removed.ask(id)
  await settle(() => removed.frames.length >= 3)
  expect(removed.kinds().at(-1)).toBe('reload')
})

test('people who blocked each other get none of each other’s messages from then on', async () => {
  const [owner, ana, ben] = [person('Owner'), person('Ana'), person('Ben')]
  const { id } = await community.create(owner)
  for (const one of [ana, ben]) await community.joinAs(one, id)
  const [hers, his] = [await watch(ana, { follow: id }), await watch(ben, { at: replica.service.url, follow: id })]
  await community.as(ana).put(`/api/blocks/${ben.userId}`, { communityId: id })
  await settle(() => hers.kinds().includes('reload') && his.kinds().includes('reload'))
  await say(ben, id, 'from Ben')
  await say(ana, id, 'from Ana')
  await say(owner, id, 'from the owner')
  await settle(() => hers.messages().length === 2 && his.messages().length === 2)
  expect(hers.messages().map(({ content }) => content)).toEqual(['from Ana', 'from the owner'])
  expect(his.messages().map(({ content }) => content)).toEqual(['from Ben', 'from the owner'])
})

test('a message that was read on one device is marked as read on the others', async () => {
  const [ana, ben] = [person('Ana'), person('Ben')]
  const { id } = await community.create(ana)
  await community.joinAs(ben, id)
  const other = await watch(ben, { at: replica.service.url })
  await say(ana, id, 'Hello')
  await community.as(ben).put(`/api/communities/${id}/read`, { seq: 1 })
  const read = await settle(() => other.frames.find(({ type }) => type === 'read'))
  expect(read).toEqual({ type: 'read', communityId: id, seq: 1 })
})

test('many messages at once arrive in full, although some are read from the database together', async () => {
  const people = [person('Ana'), person('Ben'), person('Cem'), person('Dee')]
  const [ana] = people as [Person]
  const { id } = await community.create(ana)
  for (const one of people.slice(1)) await community.joinAs(one, id)
  const watcher = await watch(ana, { at: replica.service.url, follow: id })
  await Promise.all(people.flatMap(one => ['a', 'b', 'c'].map(text => say(one, id, text))))
  await settle(() => new Set(watcher.messages().map(({ seq }) => seq)).size === 12)
})

test('a socket without the gateway’s token is refused, and invalid frames close it', async () => {
  const socket = new WebSocket(`${community.service.url.replace('http', 'ws')}${forumSocketPath}`)
  const status = new Promise(resolve => socket.on('unexpected-response', (_, answer) => resolve(answer.statusCode)))
  socket.on('error', () => undefined)
  expect(await status).toBe(401)
  const { socket: noisy, closed } = await watch(person('Eve'))
  for (let n = 0; n < 30; n++) noisy.send('{"type":"follow","communityId":7}')
  expect(await closed).toBe(1008)
  const { ask, closed: tooMany } = await watch(person('Eve'))
  for (let n = 0; n < 80; n++) ask(null)
  expect(await tooMany).toBe(1008)
})
