import { forgotPassword, resetPassword, sendSignInCode, signInWithCode } from '@muster/contracts/routes/identity'
import type { Mail } from '@muster/service-kit/mail/mailer'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

const tried: Mail[] = []
const codes: string[] = []
let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({
    mailer: {
      start: async () => {},
      stop: async () => {},
      send: async mail => {
        const [code] = mail.text.match(/^\d{6}$/m) ?? []
        if (code !== undefined) {
          codes.push(code)
          if (codes.length === 1) throw new Error('the mail server is away')
        }
        if (!mail.text.includes('reset-password')) return
        tried.push(mail)
        if (tried.length === 1) throw new Error('the mail server is away')
      },
    },
  })
})
afterAll(() => identity?.stop())

test('retries when the mail server fails, with a link that works', async () => {
  const { user } = await identity.register()
  await identity.call(forgotPassword, { body: { email: user.email } })
  await settle(() => tried.length === 2)
  const [lost, sent] = tried.map(mail => mail.text.match(/token=([\w-]+)/)?.[1] ?? '')
  const reset = (token = '') => identity.call(resetPassword, { body: { token, newPassword: 'a new secret' } })
  expect((await reset(lost)).status).toBe(400)
  expect((await reset(sent)).status).toBe(200)
})

test('mails the same code again when the mail server fails, and counts it once', async () => {
  const { user } = await identity.register()
  const { email } = user
  const people = identity.service.context.mongo.connection.collection('users')
  await people.updateOne({ email }, { $set: { emailVerifiedAt: new Date() } })
  const { ticket } = (await identity.call(sendSignInCode, { body: { email } })).body
  await settle(() => codes.length === 2)
  const [lost, sent = ''] = codes
  expect(sent).toBe(lost)
  const [today = ''] = await identity.redis.keys('sign-in-codes-today:*')
  expect(await identity.redis.get(today)).toBe('1')
  expect((await identity.call(signInWithCode, { body: { email, ticket, code: sent } })).status).toBe(200)
})
