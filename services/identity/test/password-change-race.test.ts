import { deleteUser, updateUser } from '@muster/contracts/routes/identity'
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

test('of two password changes only the one whose password counts keeps a session', async () => {
  const person = await identity.register()
  beforeNextSession(async () =>
    expect((await changePassword(person, 'the later secret', 'the earlier secret')).status).toBe(200),
  )
  expect((await changePassword(person, 'the earlier secret')).status).toBe(409)
  expect(await openSessions(person)).toBe(1)
})
