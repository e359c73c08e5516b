import { currentUser, login } from '@muster/contracts/routes/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Identity, startIdentity } from './start-identity.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({}, { PASSWORD_CONCURRENCY: '1' })
})
afterAll(() => identity?.stop())

test('a flood of sign-ins fills the queue for hashing and nothing else', async () => {
  const { user, caller, password } = await identity.register()
  let open = 0
  const tries = Array.from({ length: 120 }, async () => {
    open += 1
    const answer = await identity.call(login, { body: { email: user.email, password: 'not this one' } })
    open -= 1
    return answer
  })
  expect((await identity.call(currentUser, { as: caller })).body.user?.id).toBe(user.id)
  expect(open).toBeGreaterThan(0)
  const answers = await Promise.all(tries)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.map(({ headers }) => Number(headers.get('retry-after'))).filter(seconds => !(seconds > 0))).toEqual([])
  expect((await identity.call(login, { body: { email: user.email, password } })).status).toBe(200)
})
