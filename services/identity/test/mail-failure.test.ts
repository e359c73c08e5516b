import { forgotPassword, resetPassword } from '@muster/contracts/routes/identity'
import type { Mail } from '@muster/service-kit/mail/mailer'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

const tried: Mail[] = []
let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({
    mailer: {
      start: async () => {},
      stop: async () => {},
      send: async mail => {
        if (!mail.text.includes('reset-password')) return
        tried.push(mail)
        if (tried.length === 1) throw new Error('the mail server is away')
      },
    },
  })
})
afterAll(() => identity?.stop())

test('tries again when the mail server fails, with a link that works', async () => {
  const { user } = await identity.register()
  await identity.call(forgotPassword, { body: { email: user.email } })
  await settle(() => tried.length === 2)
  const [lost, sent] = tried.map(mail => mail.text.match(/token=([\w-]+)/)?.[1] ?? '')
  const reset = (token = '') => identity.call(resetPassword, { body: { token, newPassword: 'a new secret' } })
  expect((await reset(lost)).status).toBe(400)
  expect((await reset(sent)).status).toBe(200)
})
