import { currentUser, login } from '@muster/contracts/routes/identity'
import { createKnownDevices } from '@muster/service-kit/http/known-devices'
import { testSignInSecret } from '@muster/test-kit/request'
import { settle } from '@muster/test-kit/settle'
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

type Flood = { addresses: number; isKnown: boolean }
test.for<[string, Flood]>([
  ['from another address than a flood', { addresses: 1, isKnown: false }],
  [
    'on a device that has opened the account before, beside a flood from a hundred addresses',
    { addresses: 100, isKnown: true },
  ],
])('a person who signs in %s is admitted while the flood waits', async ([, { addresses, isKnown }]) => {
  const { user, password } = await identity.register()
  const victim = await identity.register()
  const answered: number[] = []
  const flood = Array.from({ length: 120 }, async (_, i) => {
    const body = { email: victim.user.email, password: 'not this one' }
    const headers = { 'x-forwarded-for': `203.0.113.${i % addresses}` }
    const { status } = await identity.call(login, { body, headers })
    answered.push(status)
  })
  // The first refusal shows that the queue is full.
  await settle(() => answered.includes(429))
  const device = createKnownDevices(testSignInSecret).remember(undefined, user.email, new Date())
  const headers = { 'x-forwarded-for': '198.51.100.7', ...(isKnown && { cookie: `muster-device=${device}` }) }
  const answer = await identity.call(login, { body: { email: user.email, password }, headers })
  expect(answer.status).toBe(200)
  expect(answered.length).toBeLessThan(flood.length)
  await Promise.all(flood)
  expect([...new Set(answered)].sort()).toEqual([401, 429])
})
