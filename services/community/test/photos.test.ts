import { userDeleted } from '@muster/contracts/events/identity'
import { photoPath } from '@muster/contracts/vocabulary/photos'
import type { Caller } from '@muster/service-kit/http/auth'
import {
  buildChunk,
  buildWebp,
  buildWebpHeader,
  exifWithPlace,
  lossyChunk,
  webpFiles,
} from '@muster/test-kit/builders/webp'
import { consumed } from '@muster/test-kit/consumed'
import { send } from '@muster/test-kit/request'
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

type Message = { id: string; communityId: string; content: string; photo?: object; state?: string }
const minuteMs = 60_000
const at = (id: string, rest = '') => `/api/communities/${id}${rest}`

async function upload(who: Caller, id: string, bytes: Buffer = webpFiles.lossy, type = 'image/webp') {
  const headers = { ...(await community.headersOf(who)), 'content-type': type }
  const answer = await send(community.service.url, 'POST', at(id, '/photos'), { body: bytes, headers })
  return { status: answer.status, body: answer.body as { id: string; code?: string; width: number; height: number } }
}
const say = (who: Caller, id: string, fields: object) =>
  community.as(who).post(at(id, '/messages'), { userId: who.userId, ...fields })
async function show(who: Caller, id: string, content = 'The bridge, from the north'): Promise<Message> {
  const { body } = await upload(who, id)
  return (await say(who, id, { photoId: body.id, content })).body
}
async function look(who: Caller, message: Message, headers: Record<string, string> = {}) {
  const url = `${community.service.url}${photoPath(message)}`
  return fetch(url, { headers: { ...(await community.headersOf(who)), ...headers } })
}
const statusFor = async (who: Caller, message: Message) => (await look(who, message)).status
const read = async (who: Caller, id: string): Promise<Message[]> =>
  (await community.as(who).get(at(id, '/messages'))).body
const remove = (who: Caller, { communityId, id }: Message) =>
  community.as(who).remove(at(communityId, `/messages/${id}`))
const photos = () => community.service.context.mongo.connection.collection('photos')
const keptOf = ({ userId }: Caller) => photos().countDocuments({ userId })

async function buildGroup() {
  const [olga, ann, dan] = ['Olga', 'Ann', 'Dan'].map(person) as [Caller, Caller, Caller]
  const { id } = await community.create(olga)
  for (const who of [ann, dan]) await community.joinAs(who, id)
  return { id, olga, ann, dan }
}

describe('a photo in a group', () => {
  it('can be read by its members, is sent again only when it has changed, and is part of their lists', async () => {
    const { id, olga, ann } = await buildGroup()
    const message = await show(ann, id)
    expect(message).toMatchObject({ content: 'The bridge, from the north', photo: { width: 12, height: 8 } })
    expect(await read(olga, id)).toEqual([message])
    const answer = await look(olga, message)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(webpFiles.lossy)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const etag = answer.headers.get('etag') ?? ''
    expect((await look(olga, message, { 'if-none-match': etag })).status).toBe(304)
    await show(ann, id, '')
    const [mine] = (await community.as(olga).get(`/api/communities/user/${olga.userId}`)).body
    expect(mine.lastMessage).toMatchObject({ text: '', isPhoto: true, author: 'Ann' })
  })

  it('contains no location, whatever a hostile client sends', async () => {
    const { id, olga, ann } = await buildGroup()
    const withPlace = buildWebp(
      buildWebpHeader({ flags: 0x2c }),
      buildChunk('ICCP', 'GPSLatitude'),
      lossyChunk(),
      buildChunk('EXIF', exifWithPlace),
      buildChunk('XMP ', 'GPSLatitude'),
    )
    const { body } = await upload(ann, id, withPlace)
    const { body: message } = await say(ann, id, { photoId: body.id })
    const seen = Buffer.from(await (await look(olga, message)).arrayBuffer())
    expect(seen).toEqual(webpFiles.lossy)
    const jpeg = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 80]),
      Buffer.from('Exif\0\0', 'latin1'),
      exifWithPlace,
      Buffer.from([0xff, 0xd9]),
    ])
    expect(await upload(ann, id, jpeg)).toMatchObject({ status: 422, body: { code: 'not-a-photo' } })
    expect(await upload(ann, id, jpeg, 'image/jpeg')).toMatchObject({ status: 415 })
  })

  it('is rejected when it has too many bytes or pixels, or is no photo, and nothing is stored', async () => {
    const { id, ann } = await buildGroup()
    const wide = Buffer.from(webpFiles.lossy)
    wide.writeUInt16LE(2_049, 26)
    expect(await upload(ann, id, wide)).toMatchObject({ status: 422, body: { code: 'not-a-photo' } })
    expect(await upload(ann, id, Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ status: 422 })
    const heavy = buildWebp(lossyChunk(), buildChunk('EXIF', Buffer.alloc(307_200)))
    expect(await upload(ann, id, heavy)).toMatchObject({ status: 413, body: { code: 'body-too-large' } })
    expect(await keptOf(ann)).toBe(0)
  })

  it('cannot be read by people who must not read its message', async () => {
    const { id, olga, ann, dan } = await buildGroup()
    const eve = person('Eve')
    const message = await show(dan, id)
    expect(await statusFor(eve, message)).toBe(403)
    const { id: elsewhere } = await community.create(eve)
    expect(await statusFor(eve, { ...message, communityId: elsewhere })).toBe(404)
    await community.as(olga).put(at(id, `/messages/${message.id}/hidden`), { isHidden: true })
    expect([await statusFor(ann, message), await statusFor(olga, message)]).toEqual([404, 200])
    expect((await read(ann, id))[0]).not.toHaveProperty('photo')
    await community.as(olga).put(at(id, `/messages/${message.id}/hidden`), { isHidden: false })
    await community.as(ann).put(`/api/blocks/${dan.userId}`, { communityId: id })
    expect([await statusFor(ann, message), await statusFor(olga, message)]).toEqual([404, 200])
    await community.as(dan).post(at(id, '/leave'))
    expect(await statusFor(dan, message)).toBe(403)
  })

  it('can be sent once, by its uploader, in the group of the upload', async () => {
    const { id, olga, ann } = await buildGroup()
    const { body } = await upload(ann, id)
    expect((await say(olga, id, { photoId: body.id })).status).toBe(404)
    const { id: other } = await community.create(ann)
    expect((await say(ann, other, { photoId: body.id })).status).toBe(404)
    const send = (clientId?: string) => say(ann, id, { photoId: body.id, ...(clientId && { clientId }) })
    const answers = [...(await Promise.all([send(), send('client-id-1')])), await send('client-id-2')]
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    expect(await read(olga, id)).toHaveLength(1)
    expect((await say(ann, id, { content: ' ' })).body).toMatchObject({ code: 'invalid-request' })
  })

  it('cannot be sent by people who must not write, nor more often than the limit', async () => {
    const { id, olga, ann, dan } = await buildGroup()
    await community.as(olga).put(at(id, `/members/${dan.userId}/mute`), { hours: 24 })
    expect((await upload(dan, id)).body.code).toBe('muted')
    expect((await upload(person('Eve'), id)).body.code).toBe('members-only')
    const statuses: number[] = []
    const noon = new Date().setUTCHours(36, 0, 0, 0)
    for (let minute = 0; minute < 9; minute++) {
      offsetMs = noon - Date.now() + minute * minuteMs
      for (let count = 0; count < 7; count++) statuses.push((await upload(ann, id)).status)
    }
    expect(statuses.slice(0, 7)).toEqual([201, 201, 201, 201, 201, 201, 429])
    expect(statuses.filter(status => status === 201)).toHaveLength(40)
    expect(await keptOf(ann)).toBe(40)
  })
})

describe('the bytes of a photo are deleted', () => {
  it('with its message', async () => {
    const { id, ann } = await buildGroup()
    const message = await show(ann, id)
    expect((await remove(ann, message)).body).toMatchObject({ state: 'deleted', content: '' })
    expect(await statusFor(ann, message)).toBe(404)
    expect(await keptOf(ann)).toBe(0)
  })

  it('with the account, unless the person leaves their messages to the group', async () => {
    const { id, olga, ann, dan } = await buildGroup()
    const [anns, dans] = [await show(ann, id), await show(dan, id)]
    const bus = await community.join('identity')
    const leave = ({ userId, email }: Caller, keepsMessages: boolean) =>
      bus.publish(userDeleted, { userId, email, revision: 1, keepsMessages }, { id: `delete-${userId}` })
    await leave(ann, false)
    await leave(dan, true)
    await consumed(community.neighbours.natsUrl, 'community')
    expect([await statusFor(olga, anns), await statusFor(olga, dans)]).toEqual([404, 200])
    expect([await keptOf(ann), await keptOf(dan)]).toEqual([0, 1])
  })

  it('with the group when its last member leaves', async () => {
    const ana = person('Ana')
    const { id } = await community.create(ana)
    await show(ana, id)
    await community.as(ana).post(at(id, '/leave'))
    expect(await keptOf(ana)).toBe(0)
  })

  it('after an hour when no message uses it; a photo in a message stays, also when its process then stopped', async () => {
    const { id, ann } = await buildGroup()
    const sent = await show(ann, id)
    await upload(ann, id)
    await photos().updateMany({ userId: ann.userId }, { $set: { waitsUntil: new Date() } })
    offsetMs = 30 * minuteMs
    const { body: held } = await upload(ann, id)
    offsetMs = 61 * minuteMs
    await community.service.context.photos.removeUnsent(new Date(Date.now() + offsetMs))
    expect(await statusFor(ann, sent)).toBe(200)
    expect(await keptOf(ann)).toBe(2)
    expect((await say(ann, id, { photoId: held.id })).status).toBe(201)
  })
})

it('an export of a person’s data lists their photos', async () => {
  const { id, ann } = await buildGroup()
  const message = await show(ann, id)
  const { data } = await community.service.context.exportOf(ann.userId, null)
  expect(data.messages).toMatchObject([{ photo: { path: photoPath(message), width: 12, height: 8 } }])
})
