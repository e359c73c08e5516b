import {
  deleteUser,
  forgotPassword,
  getUser,
  login,
  resetPassword,
  updateUser,
} from '@muster/contracts/routes/identity'
import { addPasskey, beginPasskeyRegistration } from '@muster/contracts/routes/passkeys'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator } from './authenticator.ts'
import { passwordsWithHook } from './passwords-with-hook.ts'
import { type Identity, startIdentity } from './start-identity.ts'

const { hook, passwords } = passwordsWithHook({
  cost: { memoryKib: 8, passes: 1, parallelism: 1 },
  concurrency: 2,
})
const nothing = async () => {}

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ passwords })
})
afterAll(() => identity?.stop())

type Person = Awaited<ReturnType<Identity['register']>>
const ofOwner = 'the owner’s new secret'

/** Lets the owner set a new password by mail just after the next check of the current password, which a thief has entered, has succeeded. */
async function resetAtNextProof({ user }: Person): Promise<void> {
  await identity.call(forgotPassword, { body: { email: user.email } })
  const [mail = ''] = await settle(async () => {
    const mails = await identity.mailsWith('/reset-password', user.email)
    return mails.length > 0 && mails
  })
  const body = { token: mail.match(/token=([\w-]{43})$/m)?.[1] ?? '', newPassword: ofOwner }
  hook.afterVerify = async () => {
    hook.afterVerify = nothing
    expect((await identity.call(resetPassword, { body })).status).toBe(200)
  }
}
const signInAsOwner = async ({ user: { email } }: Person) =>
  (await identity.call(login, { body: { email, password: ofOwner } })).status

test('a password reset during a password change prevents the change', async () => {
  const person = await identity.register()
  const { user, caller, password } = person
  await resetAtNextProof(person)
  const body = { password: 'the secret of a thief', currentPassword: password }
  expect((await identity.call(updateUser, { params: { id: user.id }, body, as: caller })).status).toBe(409)
  expect(await signInAsOwner(person)).toBe(200)
})

test('a password reset while a passkey is added prevents the addition', async () => {
  const person = await identity.register()
  const { caller, password } = person
  await resetAtNextProof(person)
  const begun = await identity.call(beginPasskeyRegistration, { body: { currentPassword: password }, as: caller })
  const response = createAuthenticator().register(begun.body)
  const added = await identity.call(addPasskey, { body: { response }, as: caller })
  expect(added).toMatchObject({ status: 401, body: { code: 'passkey-refused' } })
})

test('a password reset during a deletion prevents the deletion', async () => {
  const person = await identity.register()
  const { user, caller, password } = person
  await resetAtNextProof(person)
  const params = { id: user.id }
  const deleted = await identity.call(deleteUser, { params, body: { currentPassword: password }, as: caller })
  expect(deleted).toMatchObject({ status: 403, body: { code: 'wrong-password' } })
  expect((await identity.call(getUser, { params, as: caller })).status).toBe(200)
  expect(await signInAsOwner(person)).toBe(200)
})
