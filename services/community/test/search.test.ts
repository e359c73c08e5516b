import type { Caller } from '@muster/service-kit/http/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Community, person, startCommunity } from './helpers.ts'

let community: Community
let offsetMs = 0
beforeAll(async () => {
  community = await startCommunity({ clock: { now: () => new Date(Date.now() + offsetMs) } })
})
afterAll(() => community?.stop())

const at = (id: string, rest = '') => `/api/communities/${id}${rest}`
type Message = { id: string; seq: number; content: string }
async function say(who: Caller, id: string, content: string): Promise<Message> {
  return (await community.as(who).post(at(id, '/messages'), { userId: who.userId, content })).body
}
const search = (who: Caller, id: string, query: string) => community.as(who).get(at(id, `/search?${query}`))
async function found(who: Caller, id: string, words: string): Promise<string[]> {
  const { body } = await search(who, id, `words=${encodeURIComponent(words)}`)
  return body.messages.map(({ content }: Message) => content)
}

async function buildGroup() {
  const [olga, ann, dan] = ['Olga', 'Ann', 'Dan'].map(person) as [Caller, Caller, Caller]
  const { id } = await community.create(olga)
  for (const who of [ann, dan]) await community.joinAs(who, id)
  return { id, olga, ann, dan }
}

it('members find messages by the beginnings of words, newest first, regardless of accents and case', async () => {
  const { id, ann, dan } = await buildGroup()
  await say(ann, id, 'The key is under the stone')
  await say(dan, id, '¿Quién tiene una LLAVE? Está en el jardín.')
  await say(ann, id, 'Keys are with Dan')
  expect(await found(dan, id, 'key')).toEqual(['Keys are with Dan', 'The key is under the stone'])
  expect(await found(dan, id, 'STONE key')).toEqual(['The key is under the stone'])
  expect(await found(ann, id, 'jardin')).toHaveLength(1)
  expect(await found(ann, id, 'quien')).toHaveLength(1)
  for (const nothing of ['bridge', '.*', '!!', '$ne']) expect(await found(ann, id, nothing)).toEqual([])
})

it('a search never returns messages of other groups, hidden, deleted or earlier texts, or those of blocked or blocking people', async () => {
  const { id, olga, ann, dan } = await buildGroup()
  const eve = person('Eve')
  expect((await search(eve, id, 'words=secret')).body.code).toBe('members-only')
  const { id: other } = await community.create(ann)
  await say(ann, other, 'secret elsewhere')
  const [hidden, deleted, changed] = [
    await say(ann, id, 'secret hidden'),
    await say(ann, id, 'secret deleted'),
    await say(ann, id, 'secret changed'),
  ]
  await community.as(olga).put(at(id, `/messages/${hidden.id}/hidden`), { isHidden: true })
  await community.as(ann).remove(at(id, `/messages/${deleted.id}`))
  await community.as(ann).put(at(id, `/messages/${changed.id}`), { content: 'open now' })
  await say(dan, id, 'secret of Dan')
  for (const who of [olga, ann, dan]) expect(await found(who, id, 'secret')).toEqual(['secret of Dan'])
  expect(await found(dan, id, 'open')).toEqual(['open now'])
  await community.as(ann).put(`/api/blocks/${dan.userId}`, { communityId: id })
  expect([await found(ann, id, 'secret'), await found(olga, id, 'secret')]).toEqual([[], ['secret of Dan']])
  expect(await found(dan, id, 'open')).toEqual([])
  const rows = await community.service.context.mongo.connection.collection('messages').find().toArray()
  expect(JSON.stringify(rows)).not.toContain('deleted"')
})

it('a page continues where the previous one ended, also in messages from before search existed', async () => {
  const { id, olga } = await buildGroup()
  for (let count = 1; count <= 22; count++) {
    offsetMs += 10_000
    await say(olga, id, `water ${count}`)
  }
  const messages = community.service.context.mongo.connection.collection('messages')
  await messages.updateMany({ content: /^water/ }, { $unset: { words: 1 } })
  expect(await found(olga, id, 'water')).toEqual([])
  await community.service.migrations?.run()
  const { body: first } = await search(olga, id, 'words=water')
  expect(first.messages.map(({ content }: Message) => content).slice(0, 2)).toEqual(['water 22', 'water 21'])
  expect(first.messages).toHaveLength(20)
  const { body: second } = await search(olga, id, `words=water&before=${first.next}`)
  expect(second).toMatchObject({ messages: [{ content: 'water 2' }, { content: 'water 1' }], next: null })
})
