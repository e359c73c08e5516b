import { forgotPassword, login, resetPassword } from '@muster/contracts/routes/identity'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { createKnownDevices } from '@muster/service-kit/http/known-devices'
import { testSignInSecret } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let offsetMs = 0
let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ clock: { now: () => new Date(Date.now() + offsetMs) } })
})
afterAll(() => identity?.stop())
beforeEach(() => {
  offsetMs = 0
})

const mailsTo = (email: string) => identity.mailsWith('/reset-password', email)

async function askForLink(email: string, language?: Language): Promise<string> {
  const before = (await mailsTo(email)).length
  await identity.call(forgotPassword, { body: { email, ...(language && { language }) } })
  const mails = await settle(async () => {
    const now = await mailsTo(email)
    return now.length > before && now
  })
  return mails.at(-1)?.match(/^http:\/\/muster\.test\/reset-password\?token=([\w-]{43})$/m)?.[1] ?? ''
}

const reset = (token: string, newPassword = 'a new secret') =>
  identity.call(resetPassword, { body: { token, newPassword } })

test('mails a link that sets a new password once and ends every session', async () => {
  const { user, password, sessionId } = await identity.register()
  const token = await askForLink(user.email)
  expect(await reset(token)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await identity.sessions.resolve(sessionId)).toBeNull()
  expect((await identity.call(login, { body: { email: user.email, password } })).status).toBe(401)
  expect((await identity.call(login, { body: { email: user.email, password: 'a new secret' } })).status).toBe(200)
  expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'invalid-token' } })
})

test('marks the device of the reset as known, so that no stranger can lock it out', async () => {
  const { user } = await identity.register()
  const { headers } = await reset(await askForLink(user.email))
  const known = createKnownDevices(testSignInSecret)
  const value = headers.getSetCookie()[0]?.match(/^muster-device=([^;]+)/)?.[1]
  expect(known.entryFor(value && decodeURIComponent(value), user.email, new Date())).not.toBeNull()
  expect(known.entryFor(value, 'other@example.org', new Date())).toBeNull()
})

test('writes an e-mail that says what to do and what to ignore', async () => {
  const { user } = await identity.register({ name: 'Maya Chen' })
  await askForLink(user.email)
  const [mail] = await mailsTo(user.email)
  expect(mail).toMatch(/^From: .+\nTo: .+\nSubject: Set a new Muster password\n/)
  expect(mail).toContain('Hello Maya Chen')
  expect(mail).toContain('30 minutes')
  expect(mail).toContain('ignore this email')
})

test('writes the e-mail in the language of the page that asked', async () => {
  const { user } = await identity.register({ name: 'Maya {{minutes}}' })
  expect(await askForLink(user.email, 'es')).toMatch(/^[\w-]{43}$/)
  const [mail] = await mailsTo(user.email)
  expect(mail).toMatch(/\nSubject: Elija una contraseña nueva de Muster\n/)
  // Placeholders in a person's name are not filled.
  expect(mail).toContain('Hola, Maya {{minutes}}:')
  expect(mail).toContain('durante 30 minutos')
})

test('writes the e-mail in the language of the account, whatever page asked', async () => {
  const { user } = await identity.register({ language: 'es' })
  await askForLink(user.email, 'en')
  const [mail] = await mailsTo(user.email)
  expect(mail).toMatch(/\nSubject: Elija una contraseña nueva de Muster\n/)
})

test('answers the same for an unknown address, and mails nothing', async () => {
  const { user } = await identity.register()
  const known = await identity.call(forgotPassword, { body: { email: user.email } })
  const unknown = await identity.call(forgotPassword, { body: { email: 'nobody@example.org' } })
  expect(unknown).toMatchObject({ status: known.status, body: known.body })
  // Jobs run in the order of arrival. When the mail for this known address is there, the job of the unknown one is done.
  await askForLink(user.email)
  expect(await mailsTo('nobody@example.org')).toEqual([])
})

test('accepts only one of two concurrent uses', async () => {
  const { user } = await identity.register()
  const token = await askForLink(user.email)
  const answers = await Promise.all([reset(token, 'first secret'), reset(token, 'second secret')])
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
})

test('rejects an expired link, and one that it never created', async () => {
  const { user } = await identity.register()
  const token = await askForLink(user.email)
  offsetMs = 31 * 60_000
  expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'invalid-token' } })
  expect(await reset('x'.repeat(43))).toMatchObject({ status: 400, body: { code: 'invalid-token' } })
})

test('leaves the link usable after a password that is too short', async () => {
  const { user } = await identity.register()
  const token = await askForLink(user.email)
  expect(await reset(token, '12345')).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect((await reset(token)).status).toBe(200)
})

test('voids every other open link with the first one used', async () => {
  const { user } = await identity.register()
  const first = await askForLink(user.email)
  const second = await askForLink(user.email)
  expect((await reset(second)).status).toBe(200)
  expect((await reset(first)).status).toBe(400)
})

test('sends no more mails than there can be open links', async () => {
  const { user } = await identity.register()
  for (let n = 0; n < 5; n += 1) await askForLink(user.email)
  await identity.call(forgotPassword, { body: { email: user.email } })
  const { user: next } = await identity.register()
  await askForLink(next.email)
  expect(await mailsTo(user.email)).toHaveLength(5)
})
