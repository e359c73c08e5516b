import { login } from '@muster/contracts/routes/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '../src/passwords/passwords.ts'
import { type Identity, startIdentity } from './start-identity.ts'

const cost = { memoryKib: 19_456, passes: 2, parallelism: 1 }
const somebody = { key: 'somebody', isKnown: false }
const weak = createPasswords({ cost, concurrency: 2 })
const strong = createPasswords({ cost: { ...cost, passes: 3 }, concurrency: 2 })
let current = weak
const stored: (string | null)[] = []

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({
    passwords: {
      hash: (password, lane) => current.hash(password, lane),
      isOutdated: hash => current.isOutdated(hash),
      verify: (password, hash, lane) => {
        stored.push(hash)
        return current.verify(password, hash, lane)
      },
    },
  })
})
afterAll(() => identity?.stop())

test('rehashes at sign-in when the costs have increased', async () => {
  const { user, password } = await identity.register()
  current = strong
  const body = { email: user.email, password }
  await identity.call(login, { body })
  expect((await identity.call(login, { body })).status).toBe(200)
  expect(stored).toEqual([expect.stringContaining('t=2'), expect.stringContaining('t=3')])
})

test('verifies a password however its letters are composed', async () => {
  const hash = await weak.hash('caf\u00e9-mule', somebody)
  expect(await weak.verify('cafe\u0301-mule', hash, somebody)).toBe(true)
  expect(await weak.verify('cafe-mule', hash, somebody)).toBe(false)
  expect(await weak.verify('anything', null, somebody)).toBe(false)
  expect(await weak.hash('caf\u00e9-mule', somebody)).not.toBe(hash)
})

test('does the same work for an address without an account: it also takes a slot of the hashing queue', async () => {
  const one = createPasswords({ cost, concurrency: 1 })
  const tries = await Promise.allSettled(Array.from({ length: 60 }, () => one.verify('anything', null, somebody)))
  expect(tries.some(({ status }) => status === 'rejected')).toBe(true)
  expect(tries.filter(one => one.status === 'fulfilled').every(one => one.value === false)).toBe(true)
})
