import {
  forgotPassword,
  resetPassword,
  sendSignInCode,
  signInWithCode,
  updateUser,
} from '@muster/contracts/routes/identity'
import type { Mail } from '@muster/service-kit/mail/mailer'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

const tried: Mail[] = []
const codes: string[] = []
let warnings = 0
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
        if (mail.subject === 'Your Muster password was changed') {
          warnings += 1
          if (warnings <= 10) throw new Error('the mail server is away')
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

test('tells an owner that the password was changed though the mail server is away for long', async () => {
  const { user, caller, password } = await identity.register()
  const people = identity.service.context.mongo.connection.collection('users')
  await people.updateOne({ email: user.email }, { $set: { emailVerifiedAt: new Date() } })
  const body = { currentPassword: password, password: 'a new secret' }
  expect((await identity.call(updateUser, { params: { id: user.id }, body, as: caller })).status).toBe(200)
  const queue = 'muster-identity:mail'
  for (const tried of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
    await settle(() => warnings === tried)
    // Ends the pause before the next attempt.
    const [id = ''] = await settle(async () => {
      const waiting = await identity.redis.zrange(`${queue}:delayed`, '0', '-1')
      return waiting.length > 0 && waiting
    })
    await identity.redis.multi().zadd(`${queue}:delayed`, '0', id).zadd(`${queue}:marker`, '0', '0').exec()
  }
  await settle(() => warnings === 11)
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
