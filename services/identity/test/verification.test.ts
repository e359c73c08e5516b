import { profileUpdated } from '@muster/contracts/events/identity'
import {
  currentUser,
  forgotPassword,
  resetPassword,
  sendVerificationMail,
  verifyEmail,
} from '@muster/contracts/routes/identity'
import type { Caller } from '@muster/service-kit/http/auth'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let offsetMs = 0
let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ clock: { now: () => new Date(Date.now() + offsetMs) } }, { REPUBLISH_MS: '50' })
  await identity.listen(profileUpdated)
})
afterAll(() => identity?.stop())
beforeEach(() => {
  offsetMs = 0
})

async function mailed(email: string, count = 1): Promise<string[]> {
  return settle(async () => {
    const mails = await identity.mailsWith('/verify-email', email)
    return mails.length >= count && mails
  })
}
const tokenIn = (mail = '') => mail.match(/^http:\/\/muster\.test\/verify-email#([\w-]{43})$/m)?.[1] ?? ''
const verify = (caller: Caller, token: string) => identity.call(verifyEmail, { as: caller, body: { token } })
const isVerified = async (caller: Caller) =>
  (await identity.call(currentUser, { as: caller })).body.user?.isEmailVerified

test('a new account is unverified and gets a link by mail that verifies it, in open sessions too', async () => {
  const { user, caller, sessionId } = await identity.register()
  expect(user.isEmailVerified).toBe(false)
  const token = tokenIn((await mailed(user.email))[0])
  const { status, body } = await verify(caller, token)
  expect([status, body.user.isEmailVerified]).toEqual([200, true])
  expect(await identity.sessions.resolve(sessionId)).toMatchObject({ isEmailVerified: true })
  const heard = () => identity.heardOf(profileUpdated, user.id).map(event => event.isEmailVerified)
  await settle(() => heard().includes(true))
  expect(heard()).toEqual([false, true])
  // Opening the link twice is not an error.
  expect((await verify(caller, token)).status).toBe(200)
  await identity.call(sendVerificationMail, { as: caller, body: {} })
  const next = await identity.register()
  await mailed(next.user.email)
  expect(await mailed(user.email)).toHaveLength(1)
})

test('opening the link without signing in verifies nobody: the owner of a squatted address must not do it for the squatter', async () => {
  const squatter = await identity.register()
  const other = await identity.register()
  const token = tokenIn((await mailed(squatter.user.email))[0])
  expect((await identity.call(verifyEmail, { body: { token } })).status).toBe(401)
  expect(await verify(other.caller, token)).toMatchObject({ status: 400, body: { code: 'invalid-token' } })
  expect(await isVerified(other.caller)).toBe(false)
  expect(await isVerified(squatter.caller)).toBe(false)
})

test('a password reset by mail verifies the address', async () => {
  const { user, caller } = await identity.register()
  await identity.call(forgotPassword, { body: { email: user.email } })
  const [mail = ''] = await settle(async () => {
    const mails = await identity.mailsWith('/reset-password', user.email)
    return mails.length > 0 && mails
  })
  const token = mail.match(/token=([\w-]{43})$/m)?.[1] ?? ''
  await identity.call(resetPassword, { body: { token, newPassword: 'a new secret' } })
  expect(await isVerified(caller)).toBe(true)
})

test('a link expires after a day, and another can be requested, in the language of the page', async () => {
  const { user, caller } = await identity.register()
  const first = tokenIn((await mailed(user.email))[0])
  offsetMs = 25 * 60 * 60_000
  expect((await verify(caller, first)).status).toBe(400)
  await identity.call(sendVerificationMail, { as: caller, body: { language: 'es' } })
  const second = (await mailed(user.email, 2)).find(mail => mail.includes('Subject: Confirme su correo en Muster'))
  expect(second).toContain('<html lang="es">')
  expect((await verify(caller, tokenIn(second))).status).toBe(200)
})

test('the mail contains nothing that a stranger typed', async () => {
  const { user } = await identity.register({ name: 'Win <b>now</b> at https://evil.example' })
  expect((await mailed(user.email))[0]).not.toMatch(/evil|Win/)
})

test('an account is created while the mail queue is unreachable', async () => {
  vi.spyOn(identity.service.context.jobs, 'enqueue').mockRejectedValueOnce(new Error('Redis is away'))
  const { caller, user } = await identity.register()
  await identity.call(sendVerificationMail, { as: caller, body: {} })
  expect(await mailed(user.email)).toHaveLength(1)
})
