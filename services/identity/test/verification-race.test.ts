import { profileUpdated } from '@muster/contracts/events/identity'
import { forgotPassword, resetPassword, updateUser, verifyEmail } from '@muster/contracts/routes/identity'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  // Republishing is off during this test, so that only the event of the change counts.
  identity = await startIdentity({}, { REPUBLISH_MS: '3600000' })
  await identity.listen(profileUpdated)
})
afterAll(() => identity?.stop())

type Person = Awaited<ReturnType<Identity['register']>>

async function tokenMailedTo({ user }: Person, path: string): Promise<string> {
  const [mail = ''] = await settle(async () => {
    const mails = await identity.mailsWith(path, user.email)
    return mails.length > 0 && mails
  })
  return mail.match(/(?:#|token=)([\w-]{43})$/m)?.[1] ?? ''
}

const byLink = async (person: Person) => {
  const body = { token: await tokenMailedTo(person, '/verify-email') }
  return async () => (await identity.call(verifyEmail, { as: person.caller, body })).status
}
const byReset = async (person: Person) => {
  await identity.call(forgotPassword, { body: { email: person.user.email } })
  const body = { token: await tokenMailedTo(person, '/reset-password'), newPassword: 'a new secret' }
  return async () => (await identity.call(resetPassword, { body })).status
}

test.each([
  ['by the link', byLink],
  ['by a reset', byReset],
])('an address that is verified %s while the profile is saved is published as verified', async (_, linkOf) => {
  const person = await identity.register()
  const verify = await linkOf(person)
  const { outbox } = identity.service.context
  const update = outbox.update as (...args: unknown[]) => Promise<unknown>
  vi.spyOn(outbox, 'update').mockImplementationOnce(async (...args: unknown[]) => {
    expect(await verify()).toBe(200)
    return (await update(...args)) as never
  })
  const change = { params: { id: person.user.id }, body: { location: 'Chico, CA' }, as: person.caller }
  expect(await identity.call(updateUser, change)).toMatchObject({ status: 200, body: { isEmailVerified: true } })
  const told = await settle(() => {
    const events = identity.heardOf(profileUpdated, person.user.id)
    return events.length === 2 && events
  })
  expect(told.find(({ location }) => location === 'Chico, CA')).toMatchObject({ isEmailVerified: true })
})
