import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { assertSelf, signIdentity, verifyIdentity } from '../src/http/auth.ts'

const secret = 'a secret that only tests know, 32+ characters'
const caller = { userId: 'u1', email: 'ada@example.org', isEmailVerified: true, name: 'Ada' }
const services = ['chat'] as const
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000)
const refused = expect.objectContaining({ code: 'unauthenticated' })

test('a token names its caller', async () => {
  const token = await signIdentity(secret, caller, { requestId: 'r1', services })
  expect(await verifyIdentity(secret, token, 'chat')).toEqual(caller)
})

test('a token is good for a minute and a few seconds of skewed clocks', async () => {
  const almost = await signIdentity(secret, caller, { requestId: 'r1', services, now: ago(62) })
  const over = await signIdentity(secret, caller, { requestId: 'r1', services, now: ago(70) })
  await expect(verifyIdentity(secret, almost, 'chat')).resolves.toEqual(caller)
  await expect(verifyIdentity(secret, over, 'chat')).rejects.toEqual(refused)
})

test('a token is taken by the service that it was signed for, and by no other', async () => {
  const token = await signIdentity(secret, caller, { requestId: 'r1', services })
  await expect(verifyIdentity(secret, token, 'identity')).rejects.toEqual(refused)
})

test('a token from another key, for another audience, unsigned or without an end is refused', async () => {
  const sign = (edit: (jwt: SignJWT) => SignJWT, key = secret) =>
    edit(
      new SignJWT({ email: caller.email, email_verified: true, name: caller.name })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(),
    )
      .setSubject('u1')
      .setIssuer('muster-gateway')
      .sign(createSecretKey(Buffer.from(key)))
  const [head, claims] = (await signIdentity(secret, caller, { requestId: 'r1', services })).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const tokens = [
    await signIdentity(`${secret}!`, caller, { requestId: 'r1', services }),
    await sign(jwt => jwt.setAudience('somebody-else').setExpirationTime('60s')),
    await sign(jwt => jwt.setAudience('muster-internal:chat')),
    await sign(jwt => jwt.setAudience('muster-internal:chat').setExpirationTime('60s'), `${secret}!`),
    // Whoever signs it, an hour is not what a token is good for.
    await sign(jwt => jwt.setAudience('muster-internal:chat').setIssuedAt(ago(120)).setExpirationTime('1h')),
    `${none}.${claims}.`,
    `${head}.${claims}.`,
    '',
    'nonsense',
  ]
  for (const token of tokens) await expect(verifyIdentity(secret, token, 'chat')).rejects.toEqual(refused)
  // The same claims, rightly made, are accepted: it is the faults above that are refused.
  const right = await sign(jwt => jwt.setAudience('muster-internal:chat').setExpirationTime('60s'))
  await expect(verifyIdentity(secret, right, 'chat')).resolves.toEqual(caller)
})

test('a caller may act for no one else', () => {
  expect(() => assertSelf(caller, 'u1')).not.toThrow()
  expect(() => assertSelf(caller, 'u2')).toThrow(expect.objectContaining({ code: 'forbidden' }))
})
