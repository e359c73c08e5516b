import { createHash } from 'node:crypto'
import { sendSignInCode, signInWithCode, verifyEmail } from '@muster/contracts/routes/identity'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, sessionOf, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

const codesTo = async (email: string) =>
  (await identity.mails())
    .filter(mail => mail.includes(`To: ${email}\n`))
    .flatMap(mail => mail.match(/^\d{6}$/m)?.[0] ?? [])

async function verifiedPerson() {
  const person = await identity.register()
  const [mail = ''] = await settle(async () => {
    const mails = await identity.mailsWith('/verify-email', person.user.email)
    return mails.length > 0 && mails
  })
  const token = mail.match(/verify-email#([\w-]{43})$/m)?.[1] ?? ''
  expect((await identity.call(verifyEmail, { as: person.caller, body: { token } })).status).toBe(200)
  return person
}

async function askForCode(email: string): Promise<{ email: string; ticket: string; code: string }> {
  const before = (await codesTo(email)).length
  const { ticket } = (await identity.call(sendSignInCode, { body: { email } })).body
  const codes = await settle(async () => {
    const now = await codesTo(email)
    return now.length > before && now
  })
  return { email, ticket, code: codes.at(-1) ?? '' }
}
const signIn = (body: { email: string; ticket: string; code: string }) => identity.call(signInWithCode, { body })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a mailed code signs in once, and is not in Redis', async () => {
  const { user } = await verifiedPerson()
  const asked = await askForCode(user.email)
  const stored = await Promise.all((await identity.redis.keys('sign-in-code:*')).map(key => identity.redis.get(key)))
  expect(stored.join()).not.toContain(asked.code)
  const [one, two] = await Promise.all([signIn(asked), signIn(asked)])
  expect([one.status, two.status].sort()).toEqual([200, 401])
  const { sessionId } = sessionOf((one.status === 200 ? one : two).headers)
  expect(await identity.sessions.resolve(sessionId)).toMatchObject({ userId: user.id })
})

test('a code allows five wrong attempts, also concurrent ones', async () => {
  const { user } = await verifiedPerson()
  const asked = await askForCode(user.email)
  const wrong = { ...asked, code: otherThan(asked.code) }
  const tries = await Promise.all(Array.from({ length: 5 }, () => signIn(wrong)))
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]))
  expect(await signIn(asked)).toMatchObject({ status: 401, body: { code: 'invalid-code' } })
})

test('a stranger cannot use up, void or try the code of the owner', async () => {
  const { user } = await verifiedPerson()
  const asked = await askForCode(user.email)
  const stranger = await askForCode(user.email)
  for (let n = 0; n < 6; n += 1) await signIn({ ...stranger, code: otherThan(stranger.code) })
  expect((await signIn({ ...asked, ticket: 'guessed' })).status).toBe(401)
  expect((await signIn(asked)).status).toBe(200)
})

test('the daily count of codes starts again, also when the process that counted first was killed', async () => {
  const { user } = await verifiedPerson()
  const name = `sign-in-codes-today:${createHash('sha256').update(user.email).digest('base64url')}`
  // The state between counting and setting the expiry.
  await identity.redis.incr(name)
  await askForCode(user.email)
  expect(await identity.redis.get(name)).toBe('2')
  expect(await identity.redis.ttl(name)).toBeGreaterThan(0)
})

test('an unverified address gets a reset link instead: a stranger may have registered it', async () => {
  const { user } = await identity.register()
  await identity.call(sendSignInCode, { body: { email: user.email } })
  await settle(async () => (await identity.mailsWith('/reset-password', user.email)).length === 1)
  expect(await codesTo(user.email)).toEqual([])
})
