import { currentUser, login, loginRedirect, logout } from '@muster/contracts/routes/identity'
import { createTokenSigner } from '@muster/service-kit/http/auth'
import { makeInternalKeyPair } from '@muster/service-kit/http/internal-keys'
import { asUser } from '@muster/test-kit/request'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../src/passwords/passwords.ts'
import { type Identity, sessionOf, startIdentity } from './start-identity.ts'

const verified: (string | null)[] = []
const inner = createPasswords({ cost: { memoryKib: 19_456, passes: 2, parallelism: 1 }, concurrency: 2 })
const passwords = {
  ...inner,
  verify: (...asked: Parameters<typeof inner.verify>) => {
    verified.push(asked[1])
    return inner.verify(...asked)
  },
}

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ passwords })
})
afterAll(() => identity?.stop())

test('opens a session that the gateway can resolve', async () => {
  const { user, caller, password } = await identity.register()
  const { status, body, headers } = await identity.call(login, { body: { email: user.email, password } })
  expect(status).toBe(200)
  expect(body).toEqual({ user })
  const { setCookie, sessionId } = sessionOf(headers)
  const [pair, ...attributes] = setCookie.split('; ')
  expect(pair).toMatch(/^muster=[\w-]{43}$/)
  expect(attributes.sort()).toEqual(['HttpOnly', expect.stringMatching(/^Max-Age=\d+$/), 'Path=/', 'SameSite=Lax'])
  expect(await identity.sessions.resolve(sessionId)).toEqual(caller)
  expect(await identity.redis.keys(`*${sessionId}*`)).toEqual([])
})

test('answers alike for a wrong password and an unknown address, after the same work', async () => {
  const { user } = await identity.register()
  verified.length = 0
  const wrong = await identity.call(login, { body: { email: user.email, password: 'not this one' } })
  const unknown = await identity.call(login, { body: { email: 'nobody@example.org', password: 'not this one' } })
  expect(wrong.status).toBe(401)
  expect(unknown.status).toBe(401)
  expect(unknown.body).toEqual(wrong.body)
  expect(wrong.body).toMatchObject({ code: 'invalid-credentials' })
  expect(verified).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), null])
  expect([...wrong.headers.getSetCookie(), ...unknown.headers.getSetCookie()]).toEqual([])
})

test('rejects a database operator as a password or an address', async () => {
  const { user } = await identity.register()
  for (const body of [
    { email: user.email, password: { $ne: '' } },
    { email: { $gt: '' }, password: 'x' },
  ]) {
    expect((await identity.send('POST', login.path, { body })).status).toBe(400)
  }
})

test('never echoes a session id that is not one of ours', async () => {
  const { caller } = await identity.register()
  const answer = await identity.call(currentUser, { as: caller, headers: { cookie: 'muster=two words, "quoted"' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('ends the previous session of the browser', async () => {
  const { user, password, cookie, sessionId } = await identity.register()
  await identity.call(login, { body: { email: user.email, password }, headers: { cookie } })
  expect(await identity.sessions.resolve(sessionId)).toBeNull()
})

test('logs out at once, and without an error when there is no session', async () => {
  const { cookie, sessionId } = await identity.register()
  const { status, headers } = await identity.call(logout, { headers: { cookie } })
  expect(status).toBe(200)
  expect(sessionOf(headers).setCookie).toMatch(/^muster=; Max-Age=0; Path=\//)
  expect(await identity.sessions.resolve(sessionId)).toBeNull()
  expect((await identity.call(logout, {})).body).toEqual({ ok: true })
})

test('returns the signed-in person, and null for a visitor or a deleted account', async () => {
  const { user, caller, cookie } = await identity.register()
  const mine = await identity.call(currentUser, { as: caller, headers: { cookie } })
  expect(mine.body).toEqual({ user })
  expect(sessionOf(mine.headers).cookie).toBe(cookie)
  expect((await identity.call(currentUser)).body).toEqual({ user: null })
  const gone = { ...caller, userId: 'f'.repeat(24) }
  expect((await identity.call(currentUser, { as: gone })).body).toEqual({ user: null })
})

test('answers unavailable for a token that it cannot verify, never signed out', async () => {
  const { caller } = await identity.register()
  const headers = await asUser(caller, createTokenSigner(makeInternalKeyPair().privateKey))
  for (const path of ['/api/auth/me', `/api/users/${caller.userId}`]) {
    const answer = await identity.send('GET', path, { headers })
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(answer.headers.get('retry-after')).toBe('5')
  }
})

test('redirects GET /api/login to the landing page with its sign-in dialog open', async () => {
  const { status, headers } = await identity.call(loginRedirect)
  expect(status).toBe(302)
  expect(headers.get('location')).toBe('/?login=1')
})

test('marks the cookie Secure with the __Host- prefix under https', async () => {
  const strict = await startIdentity({}, { PUBLIC_ORIGIN: 'https://muster.test' })
  try {
    const { setCookie } = await strict.register()
    expect(setCookie).toMatch(/^__Host-muster=[\w-]{43}; /)
    expect(setCookie.split('; ')).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']))
  } finally {
    await strict.stop()
  }
})
