import { currentUser, login, updateUser } from '@muster/contracts/routes/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordsWithHook } from './passwords-with-hook.ts'
import { type Identity, sessionOf, startIdentity } from './start-identity.ts'

const { hook, passwords } = passwordsWithHook({
  cost: { memoryKib: 19_456, passes: 2, parallelism: 1 },
  concurrency: 2,
})

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ passwords })
})
afterAll(() => identity?.stop())

test('admits nobody with a password that is changed while it is being checked', async () => {
  const { user, caller, password } = await identity.register()
  hook.afterVerify = async () => {
    // Removes the hook, because the change checks a password too.
    hook.afterVerify = async () => {}
    const change = {
      params: { id: user.id },
      body: { password: 'a new secret', currentPassword: password },
      as: caller,
    }
    expect((await identity.call(updateUser, change)).status).toBe(200)
  }
  const { status, headers } = await identity.call(login, { body: { email: user.email, password } })
  expect(status).toBe(401)
  expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^muster=; Max-Age=0/)])
  // Only the session of the browser that changed the password is left.
  expect(await identity.redis.scard(`sessions-of:${user.id}`)).toBe(1)
})

test('a session that is opened during a change of the name has the new name from the next start of the app', async () => {
  const { user, caller, password } = await identity.register({ name: 'A former name' })
  hook.afterVerify = async () => {
    hook.afterVerify = async () => {}
    const change = { params: { id: user.id }, body: { name: 'Maya' }, as: caller }
    expect((await identity.call(updateUser, change)).status).toBe(200)
  }
  const { headers } = await identity.call(login, { body: { email: user.email, password } })
  const { sessionId, cookie } = sessionOf(headers)
  const as = (await identity.sessions.resolve(sessionId)) ?? caller
  expect((await identity.call(currentUser, { as, headers: { cookie } })).body.user?.name).toBe('Maya')
  expect(await identity.sessions.resolve(sessionId)).toEqual({ ...caller, name: 'Maya' })
})
