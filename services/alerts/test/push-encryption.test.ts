import { subscribeDevice } from '@muster/test-kit/push-sink'
import { settle } from '@muster/test-kit/settle'
import { expect, test } from 'vitest'
import webpush from 'web-push'
import { makeMessageKeys, maxTextBytes } from '../src/push/encryption.ts'
import { createKeysAhead } from '../src/push/keys-ahead.ts'

// `device.read` and `decrypted` use http_ece, which shares no code with ours.
const device = () => subscribeDevice('localhost')
const header = (body: Buffer) => body.subarray(0, 86).toString('hex')

test.for(['', 'a', '¡Evacúe ya! 🔥', 'x'.repeat(maxTextBytes)])('%s is decrypted by another implementation', text => {
  const one = device()
  const body = makeMessageKeys(one.keys).encrypt(text)
  expect(one.decrypt(body)).toBe(text)
  expect(body.length).toBeLessThanOrEqual(4_096)
})

test('an encrypted message has the same form as the output of web-push', () => {
  const one = device()
  const { cipherText } = webpush.encrypt(one.keys.p256dh, one.keys.auth, 'Leave now.', 'aes128gcm')
  const body = makeMessageKeys(one.keys).encrypt('Leave now.')
  expect(one.decrypt(cipherText)).toBe(one.decrypt(body))
  expect(body.length).toBe(cipherText.length)
  // The record size and the length of the key, which are between the salt and the key.
  expect(body.subarray(16, 21)).toEqual(cipherText.subarray(16, 21))
})

test('another device cannot decrypt a message, and nobody can after a byte was changed', () => {
  const one = device()
  const body = makeMessageKeys(one.keys).encrypt('Leave now.')
  expect(() => device().decrypt(body)).toThrow()
  body[90] = (body[90] ?? 0) ^ 1
  expect(() => one.decrypt(body)).toThrow()
})

test('rejects a text that a push service would refuse, and keys that are not a point of the curve', () => {
  const { keys } = device()
  expect(() => makeMessageKeys(keys).encrypt('x'.repeat(maxTextBytes + 1))).toThrow('too long')
  expect(() => makeMessageKeys({ ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toThrow()
})

test('keys encrypt one message only: a second one is rejected', () => {
  const keys = makeMessageKeys(device().keys)
  keys.encrypt('Leave now.')
  expect(() => keys.encrypt('It is over.')).toThrow('used twice')
})

test('no two messages share a salt or a key pair', () => {
  const { keys } = device()
  // More messages than one draw of random bytes is enough for.
  const bodies = Array.from({ length: 300 }, () => makeMessageKeys(keys).encrypt('Leave now.'))
  expect(new Set(bodies.map(body => body.toString('hex', 0, 16))).size).toBe(bodies.length)
  expect(new Set(bodies.map(body => body.toString('hex', 21, 86))).size).toBe(bodies.length)
})

test('keys that were generated ahead are used once, and only for their own subscription', async () => {
  let isIdle = false
  const ahead = createKeysAhead({ isIdle: () => isIdle })
  const [ana, ben] = [device(), device()]
  ahead.want(ana.keys)
  ahead.want(ana.keys)
  isIdle = true
  await settle(() => ahead.kept() === 1)
  const [first, second] = [ahead.take(ana.keys), ahead.take(ana.keys)]
  expect(ahead.kept()).toBe(0)
  const bodies = [first, second, ahead.take(ben.keys)].map(keys => keys.encrypt('Leave now.'))
  expect(new Set(bodies.map(header)).size).toBe(3)
  expect(bodies.slice(0, 2).map(ana.decrypt)).toEqual(['Leave now.', 'Leave now.'])
  expect(ben.decrypt(bodies[2] ?? Buffer.alloc(0))).toBe('Leave now.')
  ahead.stop()
})

test('keys that are generated together serve one message each, and invalid ones do not affect the others', () => {
  const ahead = createKeysAhead({ isIdle: () => false })
  const [ana, ben] = [device(), device()]
  ahead.makeTogether([ana.keys, { p256dh: 'AAAA', auth: 'AAAA' }, ben.keys, ana.keys])
  expect(ahead.kept()).toBe(2)
  const bodies = [ana, ben, ana].map(one => ahead.take(one.keys).encrypt('Leave now.'))
  expect(ahead.kept()).toBe(0)
  expect(new Set(bodies.map(header)).size).toBe(3)
  expect(ana.decrypt(bodies[0] ?? Buffer.alloc(0))).toBe('Leave now.')
  expect(ben.decrypt(bodies[1] ?? Buffer.alloc(0))).toBe('Leave now.')
})

test('generates no keys while messages are sent, and invalid keys do not affect the others', async () => {
  let isIdle = false
  let asked = 0
  const ahead = createKeysAhead({
    isIdle: () => {
      asked += 1
      return isIdle
    },
  })
  const one = device()
  ahead.want({ p256dh: 'AAAA', auth: 'AAAA' })
  ahead.want(one.keys)
  await settle(() => asked > 3)
  expect(ahead.kept()).toBe(0)
  isIdle = true
  await settle(() => ahead.kept() === 1)
  ahead.stop()
  expect(ahead.kept()).toBe(0)
})
