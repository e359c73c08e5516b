import {
  deletePicture,
  deleteUser,
  getPicture,
  getUser,
  savePicture,
  updateUser,
} from '@muster/contracts/routes/identity'
import { picturePath } from '@muster/contracts/vocabulary/pictures'
import type { Caller } from '@muster/service-kit/http/auth'
import { asUser, send } from '@muster/test-kit/request'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

// Pictures as a browser encodes them, 8 pixels wide.
const webp = Buffer.from(
  'UklGRnAAAABXRUJQVlA4IGQAAABQAgCdASoIAAgAAUAmJbACdLoAEg5LZmDFoAAA/vKS8UL/wnej0JFOqXqUy8ilchFhqOHQI3y1JaagWs9+u4i9bNBF/jmWx11OTcOGf/3fjj/Vvn/67Pf8NvFf+/qv+/qv9oQA',
  'base64',
)
const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAgEAABAwMFAQAAAAAAAAAAAAABAAIDBAUiBhESITFB/8QAFQEBAQAAAAAAAAAAAAAAAAAABQf/xAAcEQEAAQQDAAAAAAAAAAAAAAABEQADEyExUcH/2gAMAwEAAhEDEQA/AKyomtTtP00MFNM27tkJmnJwczLYAcve2/B4UREGs1GrlzJGggDRHHvbX//Z',
  'base64',
)
/** A picture that is 600 pixels wide, which is too large. */
const wide = Buffer.from(
  'UklGRowAAABXRUJQVlA4IIAAAADQBQCdASpYAggAPm02mUmkIyKhIOgAgA2JaQB2AAhDwF4zUB7SJbSgEb6dOnTp06dOnTp06b4AAP7rw4szyFjzGfQlFmZruUWd1eNBbicWFXnqrA8/f/YEtjrpkCbMX//+x2rf2z5//P+fe/4gJ7Gf/+yAf9kA/hFoAAAAAAAAAA==',
  'base64',
)

const withChunk = (name: string) => {
  const file = Buffer.concat([webp, Buffer.from(`${name}\x04\0\0\0gps!`, 'latin1')])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
const withExif = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from([0xff, 0xe1, 0, 8]),
  Buffer.from('Exif\0\0', 'latin1'),
  jpeg.subarray(2),
])

const put = async (userId: string, as: Caller, bytes: Buffer, type = 'image/webp') =>
  send(identity.url, 'PUT', picturePath(userId), {
    body: bytes,
    headers: { ...(await asUser(as)), 'content-type': type },
  })
const get = async (userId: string, as: Caller, headers: Record<string, string> = {}) =>
  fetch(new URL(picturePath(userId), identity.url), { headers: { ...(await asUser(as)), ...headers } })

it.each([
  ['image/webp', webp],
  ['image/jpeg', jpeg],
])(
  'a picture (%s) is stored, shown by its owner’s profile, and sent again only when it has changed',
  async (type, bytes) => {
    const { user, caller } = await identity.register()
    const { status, body } = await put(user.id, caller, bytes, type)
    expect(status).toBe(200)
    const { profileImageUrl } = body as typeof user
    expect(profileImageUrl).toMatch(new RegExp(`^${picturePath(user.id)}\\?v=[\\w-]{10}$`))
    expect(body).toEqual({ ...user, profileImageUrl, revision: 1 })
    const answer = await get(user.id, caller)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
    const etag = answer.headers.get('etag') ?? ''
    expect((await get(user.id, caller, { 'if-none-match': etag })).status).toBe(304)
  },
)

it.each([
  ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['one that is too wide', wide],
  ['half of one', webp.subarray(0, webp.length - 10)],
  ['one with something behind it', Buffer.concat([webp, Buffer.from('<script>')])],
  ['one that says where it was taken', withChunk('EXIF')],
  ['one with other notes', withChunk('XMP ')],
  ['a JPEG that says where it was taken', withExif],
])('rejects %s, and keeps the previous picture', async (_, bytes) => {
  const { user, caller } = await identity.register()
  await put(user.id, caller, webp)
  expect(await put(user.id, caller, bytes)).toMatchObject({ status: 422, body: { code: 'not-a-picture' } })
  expect(Buffer.from(await (await get(user.id, caller)).arrayBuffer())).toEqual(webp)
})

it('rejects ten megabytes, an SVG by its name, and a picture for somebody else', async () => {
  const { user, caller } = await identity.register()
  const { caller: stranger } = await identity.register()
  expect(await put(user.id, caller, Buffer.alloc(10_000_000))).toMatchObject({
    status: 413,
    body: { code: 'body-too-large' },
  })
  expect(await put(user.id, caller, webp, 'image/svg+xml')).toMatchObject({
    status: 415,
    body: { code: 'unsupported-media-type' },
  })
  expect((await put(user.id, stranger, webp)).status).toBe(403)
  expect((await get(user.id, stranger)).status).toBe(403)
  expect((await identity.call(deletePicture, { params: { id: user.id }, as: stranger })).status).toBe(403)
  expect((await get(user.id, caller)).status).toBe(404)
})

it('keeps the picture when the profile changes, which cannot refer to another picture', async () => {
  const { user, caller } = await identity.register()
  const { body } = await put(user.id, caller, webp)
  const { profileImageUrl } = body as typeof user
  const params = { id: user.id }
  const elsewhere = { name: 'Ada', profileImageUrl: 'https://elsewhere.example/tracker.gif' }
  const { body: saved } = await identity.call(updateUser, { params, body: elsewhere, as: caller })
  expect(saved).toMatchObject({ name: 'Ada', profileImageUrl })
})

it('a picture is removed by its owner, and deleted with the account', async () => {
  const { user, caller, password } = await identity.register()
  const params = { id: user.id }
  await put(user.id, caller, webp)
  expect((await identity.call(deletePicture, { params, as: caller })).body.profileImageUrl).toBeNull()
  expect((await identity.call(getUser, { params, as: caller })).body.profileImageUrl).toBeNull()
  expect((await identity.call(getPicture, { params, as: caller })).status).toBe(404)
  await put(user.id, caller, webp)
  await identity.call(deleteUser, { params, body: { currentPassword: password }, as: caller })
  const rows = await identity.service.context.mongo.connection.db?.collection('users').find().toArray()
  expect(JSON.stringify(rows?.find(({ _id }) => _id.toHexString() === user.id) ?? {})).not.toContain('picture')
  expect(savePicture.bodyLimit).toBe(65_536)
})
