import { login, updateUser } from '@muster/contracts/routes/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../src/passwords/passwords.ts'
import { type Identity, startIdentity } from './start-identity.ts'

const inner = createPasswords({ cost: { memoryKib: 19_456, passes: 2, parallelism: 1 }, concurrency: 2 })
let afterVerify = async () => {}

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({
    passwords: {
      ...inner,
      verify: async (...asked) => {
        const isRight = await inner.verify(...asked)
        await afterVerify()
        return isRight
      },
    },
  })
})
afterAll(() => identity?.stop())

test('lets nobody in with a password that is changed while it is being checked', async () => {
  const { user, caller, password } = await identity.register()
  afterVerify = async () => {
    // The change checks a password too.
    afterVerify = async () => {}
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
