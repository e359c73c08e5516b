import { login } from '@muster/contracts/routes/identity'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimiter } from '../src/passwords/limiter.ts'
import { createPasswords } from '../src/passwords/passwords.ts'
import { type Identity, startIdentity } from './start-identity.ts'

const cost = { memoryKib: 19_456, passes: 2, parallelism: 1 }
const weak = createPasswords({ cost, concurrency: 2 })
const strong = createPasswords({ cost: { ...cost, passes: 3 }, concurrency: 2 })
let current = weak
const stored: (string | null)[] = []

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({
    passwords: {
      hash: password => current.hash(password),
      isOutdated: hash => current.isOutdated(hash),
      verify: (password, hash) => {
        stored.push(hash)
        return current.verify(password, hash)
      },
    },
  })
})
afterAll(() => identity?.stop())

test('hashes anew at sign-in when the costs have grown', async () => {
  const { user, password } = await identity.register()
  current = strong
  const body = { email: user.email, password }
  await identity.call(login, { body })
  expect((await identity.call(login, { body })).status).toBe(200)
  expect(stored).toEqual([expect.stringContaining('t=2'), expect.stringContaining('t=3')])
})

test('tells right from wrong, however the letters are composed', async () => {
  const hash = await weak.hash('caf\u00e9-mule')
  expect(await weak.verify('cafe\u0301-mule', hash)).toBe(true)
  expect(await weak.verify('cafe-mule', hash)).toBe(false)
  expect(await weak.verify('anything', null)).toBe(false)
  expect(await weak.hash('caf\u00e9-mule')).not.toBe(hash)
})

test('does the same work for an address without an account: it takes a place among those that hash', async () => {
  const one = createPasswords({ cost, concurrency: 1 })
  const tries = await Promise.allSettled(Array.from({ length: 60 }, () => one.verify('anything', null)))
  expect(tries.some(({ status }) => status === 'rejected')).toBe(true)
  expect(tries.filter(one => one.status === 'fulfilled').every(one => one.value === false)).toBe(true)
})

test('hashes a bounded number at once and turns away what it cannot hold', async () => {
  const limited = createLimiter({ concurrency: 2, waiting: 1 })
  let running = 0
  let most = 0
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const task = async () => {
    most = Math.max(most, ++running)
    await gate
    running -= 1
  }
  const accepted = [limited(task), limited(task), limited(task)]
  await expect(limited(task)).rejects.toMatchObject({ code: 'too-many-requests' })
  open()
  await Promise.all(accepted)
  await limited(task)
  expect(most).toBe(2)
})

test('gives the place of whoever is done to one other, not to two', async () => {
  const limited = createLimiter({ concurrency: 2, waiting: 10 })
  const running = new Set<string>()
  const finish = new Map<string, () => void>()
  const start = (name: string) =>
    limited(async () => {
      running.add(name)
      await new Promise<void>(resolve => finish.set(name, resolve))
      running.delete(name)
    })
  const done = ['a', 'b', 'c'].map(start)
  await settle(() => running.size === 2)
  finish.get('a')?.()
  await settle(() => running.has('c'))
  done.push(start('d'), start('e'))
  // Whatever could begin has begun once a full turn of the event loop is over.
  await new Promise(resolve => setImmediate(resolve))
  expect([...running]).toEqual(['b', 'c'])
  for (const name of ['b', 'c', 'd', 'e']) {
    await settle(() => finish.has(name))
    expect(running.size).toBeLessThanOrEqual(2)
    finish.get(name)?.()
  }
  await Promise.all(done)
})
