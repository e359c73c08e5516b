import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { assertSelf, createTokenSigner, createTokenVerifier } from '../src/http/auth.ts'
import { keyIdOf, makeInternalKeyPair, publicKeyOf, readPrivateKey } from '../src/http/internal-keys.ts'

const { privateKey, publicKey } = makeInternalKeyPair()
const other = makeInternalKeyPair()
const verifier = createTokenVerifier(publicKey)
const caller = { userId: 'u1', email: 'ada@example.org', isEmailVerified: true, name: 'Ada' }
const operator = { operatorId: 'o1', name: 'Olga', roles: ['admin' as const], passkey: 'p1' }
const services = ['chat'] as const
const ago = (seconds: number) => Date.now() - seconds * 1_000
const refused = expect.objectContaining({ code: 'unauthenticated' })
const sign = (key = privateKey, now = Date.now) => createTokenSigner(key, { now }).signIdentity(caller, services)

/** Changes the claims of a token, as an attacker or an older gateway could. */
const claimsOf = (edit: (jwt: SignJWT) => SignJWT) =>
  edit(new SignJWT({ email: caller.email, email_verified: true, name: caller.name }).setIssuedAt())
    .setSubject('u1')
    .setIssuer('muster-gateway')

test('a token names its caller', async () => {
  expect(await verifier.verifyIdentity(await sign(), 'chat')).toEqual(caller)
})

test('a token is valid for a minute plus a few seconds of clock skew', async () => {
  const almost = await sign(privateKey, () => ago(62))
  const over = await sign(privateKey, () => ago(70))
  await expect(verifier.verifyIdentity(almost, 'chat')).resolves.toEqual(caller)
  await expect(verifier.verifyIdentity(over, 'chat')).rejects.toEqual(refused)
})

test('a token is accepted by the service that it was signed for, and by no other', async () => {
  const token = await sign()
  await expect(verifier.verifyIdentity(token, 'chat')).resolves.toEqual(caller)
  await expect(verifier.verifyIdentity(token, 'identity')).rejects.toEqual(refused)
})

test('a resident’s token is never accepted as an operator’s, also when it was checked before', async () => {
  const signer = createTokenSigner(privateKey)
  const resident = await signer.signIdentity(caller, services)
  const ofOperator = await signer.signOperator(operator, services)
  await expect(verifier.verifyIdentity(resident, 'chat')).resolves.toEqual(caller)
  await expect(verifier.verifyOperator(resident, 'chat')).rejects.toEqual(refused)
  await expect(verifier.verifyOperator(ofOperator, 'chat')).resolves.toEqual(operator)
  await expect(verifier.verifyIdentity(ofOperator, 'chat')).rejects.toEqual(refused)
})

test('a token is reused for half of its lifetime, and only for the same person and services', async () => {
  let now = Date.now()
  const signer = createTokenSigner(privateKey, { now: () => now })
  const first = await signer.signIdentity(caller, services)
  now += 29_000
  expect(await signer.signIdentity({ ...caller }, ['chat'])).toBe(first)
  expect(await signer.signIdentity(caller, ['identity'])).not.toBe(first)
  expect(await signer.signIdentity({ ...caller, userId: 'u2' }, services)).not.toBe(first)
  expect(await signer.signIdentity({ ...caller, isEmailVerified: false }, services)).not.toBe(first)
  now += 2_000
  expect(await signer.signIdentity(caller, services)).not.toBe(first)
})

test('two keys are valid at once, and a key that left the list is not', async () => {
  const both = createTokenVerifier(`${publicKey}, ${other.publicKey}`)
  await expect(both.verifyIdentity(await sign(), 'chat')).resolves.toEqual(caller)
  await expect(both.verifyIdentity(await sign(other.privateKey), 'chat')).resolves.toEqual(caller)
  const after = createTokenVerifier(other.publicKey)
  await expect(after.verifyIdentity(await sign(), 'chat')).rejects.toEqual(refused)
  expect(publicKeyOf(other.privateKey)).toBe(other.publicKey)
})

test('a former shared secret signs only where it is still configured', async () => {
  const secret = 'a secret that all services shared, 32+ characters'
  const former = await claimsOf(jwt => jwt.setAudience('muster-internal:chat').setExpirationTime('60s'))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(createSecretKey(Buffer.from(secret)))
  const upgrading = createTokenVerifier(publicKey, secret)
  await expect(upgrading.verifyIdentity(former, 'chat')).resolves.toEqual(caller)
  await expect(upgrading.verifyIdentity(await sign(), 'chat')).resolves.toEqual(caller)
  await expect(verifier.verifyIdentity(former, 'chat')).rejects.toEqual(refused)
})

test('a token from another key, for another audience, unsigned or without an expiry is refused', async () => {
  const kid = keyIdOf(readPrivateKey(privateKey))
  const forge = (edit: (jwt: SignJWT) => SignJWT, key = privateKey) =>
    claimsOf(edit).setProtectedHeader({ alg: 'Ed25519', kid }).sign(readPrivateKey(key))
  const whole = (jwt: SignJWT) => jwt.setAudience('muster-internal:chat').setExpirationTime('60s')
  const [head, claims] = (await sign()).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const asSecret = (text: Buffer) =>
    claimsOf(whole).setProtectedHeader({ alg: 'HS256', kid }).sign(createSecretKey(text))
  const tokens = [
    await sign(other.privateKey),
    // Signed with another key, with the key id of ours.
    await forge(whole, other.privateKey),
    // Signed with the public key as a shared secret; this works if a verifier uses the algorithm that the token names.
    await asSecret(Buffer.from(publicKey)),
    await asSecret(Buffer.from(publicKey, 'base64')),
    await forge(jwt => jwt.setAudience('somebody-else').setExpirationTime('60s')),
    await forge(jwt => jwt.setAudience('muster-internal:chat')),
    // Valid for an hour, which is too long even with the right key.
    await forge(jwt =>
      jwt
        .setAudience('muster-internal:chat')
        .setIssuedAt(ago(120) / 1_000)
        .setExpirationTime('1h'),
    ),
    `${none}.${claims}.`,
    `${head}.${claims}.`,
    '',
    'nonsense',
  ]
  const upgrading = createTokenVerifier(publicKey, 'a secret that all services shared, 32+ characters')
  for (const token of tokens)
    for (const one of [verifier, upgrading]) await expect(one.verifyIdentity(token, 'chat')).rejects.toEqual(refused)
  // A correct token with the same claims is accepted, so the tokens above were refused for their faults.
  await expect(verifier.verifyIdentity(await forge(whole), 'chat')).resolves.toEqual(caller)
})

test('a caller cannot act for anybody else', () => {
  expect(() => assertSelf(caller, 'u1')).not.toThrow()
  expect(() => assertSelf(caller, 'u2')).toThrow(expect.objectContaining({ code: 'forbidden' }))
})
