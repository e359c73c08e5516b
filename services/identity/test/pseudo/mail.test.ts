import { forgotPassword } from '@muster/contracts/routes/identity'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideBrackets, pseudoLanguage } from '../../../../tools/languages/pseudo.ts'
import { type Identity, startIdentity } from '../start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

test('an e-mail is written in a language that the code does not know', async () => {
  const { user } = await identity.register({ name: 'QQ' })
  const language = pseudoLanguage as Language
  expect((await identity.call(forgotPassword, { body: { email: user.email, language } })).status).toBe(200)
  const [mail] = await settle(async () => {
    const mails = await identity.mailsWith('/reset-password', user.email)
    return mails.length > 0 && mails
  })
  expect(mail).toMatch(/^Subject: ⟦.+⟧$/m)
  const [, words = ''] = mail?.split('Content-Transfer-Encoding: 8bit\n\n') ?? []
  const text = words.split('\n--')[0] ?? ''
  expect(outsideBrackets(text).trim()).toMatch(/^http:\/\/muster\.test\/reset-password\?token=[\w-]{43}$/)
})
