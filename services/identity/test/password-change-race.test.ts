import { deleteUser, forgotPassword, login, resetPassword, updateUser } from '@muster/contracts/routes/identity'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity?.stop())

type Person = Awaited<ReturnType<Identity['register']>>
const changePassword = ({ user, caller, password }: Person, next: string, currentPassword = password) =>
  identity.call(updateUser, { params: { id: user.id }, body: { password: next, currentPassword }, as: caller })
const openSessions = ({ user }: Person) => identity.redis.scard(`sessions-of:${user.id}`)

/** Runs `meanwhile` once, after the next password change is stored and before it opens its session. */
function beforeNextSession(meanwhile: () => Promise<unknown>) {
  const { sessions } = identity.service.context
  const create = sessions.create
  vi.spyOn(sessions, 'create').mockImplementationOnce(async (...args) => {
    await meanwhile()
    return create(...args)
  })
}

test('a deletion during a password change leaves no session', async () => {
  const person = await identity.register()
  beforeNextSession(async () => {
    const body = { currentPassword: 'a new secret' }
    const deletion = { params: { id: person.user.id }, body, as: person.caller }
    expect((await identity.call(deleteUser, deletion)).status).toBe(200)
  })
  const { status, headers } = await changePassword(person, 'a new secret')
  expect(status).toBe(404)
  expect(headers.getSetCookie().at(-1)).toMatch(/^muster=; Max-Age=0/)
  expect(await openSessions(person)).toBe(0)
})

test('of two password changes only the one whose password is stored keeps a session', async () => {
  const person = await identity.register()
  beforeNextSession(async () =>
    expect((await changePassword(person, 'the later secret', 'the earlier secret')).status).toBe(200),
  )
  expect((await changePassword(person, 'the earlier secret')).status).toBe(409)
  expect(await openSessions(person)).toBe(1)
})

const deleteAccount = ({ user, caller, password }: Person) =>
  identity.call(deleteUser, { params: { id: user.id }, body: { currentPassword: password }, as: caller })

async function resetByMail({ user: { email } }: Person) {
  await identity.call(forgotPassword, { body: { email } })
  const [mail = ''] = await settle(async () => {
    const mails = await identity.mailsWith('/reset-password', email)
    return mails.length > 0 && mails
  })
  const token = mail.match(/token=([\w-]{43})$/m)?.[1] ?? ''
  return identity.call(resetPassword, { body: { token, newPassword: 'a new secret' } })
}

const storeOf = () => identity.service.context
test.each([
  [
    'a password change',
    (person: Person) => changePassword(person, 'a new secret'),
    () => [storeOf().users, 'update'],
    1,
  ],
  ['a reset', resetByMail, () => [storeOf().credentials, 'reset'], 0],
  ['a deletion', deleteAccount, () => [storeOf().users, 'remove'], 0],
] as const)('a sign-in with the old password just before %s leaves no session', async (_, change, stored, left) => {
  const person = await identity.register()
  const [store, method] = stored() as [Record<string, (...args: unknown[]) => unknown>, string]
  const write = store[method]
  vi.spyOn(store, method).mockImplementationOnce(async (...args: unknown[]) => {
    const { email } = person.user
    expect((await identity.call(login, { body: { email, password: person.password } })).status).toBe(200)
    return write?.(...args)
  })
  expect((await change(person)).status).toBe(200)
  // The session of the browser that changed the password.
  expect(await openSessions(person)).toBe(left)
})
