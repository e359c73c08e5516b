import { createHash } from 'node:crypto'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeRedis, connectRedis } from '../src/redis/redis.ts'
import { createSessionStore, type SessionStore, sessionCookieName } from '../src/redis/sessions.ts'
import { silent } from './support/bus.ts'

let neighbours: Neighbours
let redis: Redis
let sessions: SessionStore
beforeAll(async () => {
  neighbours = await startNeighbours()
  redis = connectRedis(neighbours.redisUrl, silent)
  sessions = createSessionStore(redis, { ttlSeconds: 60 })
})
afterAll(async () => {
  await closeRedis(redis)
  await neighbours.stop()
})

let users = 0
const buildCaller = () => ({ userId: `u${++users}`, email: 'ada@example.org', isEmailVerified: true, name: 'Ada' })

test('a session identifies its caller until it is ended', async () => {
  const caller = buildCaller()
  const id = await sessions.create(caller)
  expect(await sessions.resolve(id)).toEqual(caller)
  await sessions.destroy(id)
  expect(await sessions.resolve(id)).toBeNull()
})

test('an unknown or malformed id identifies nobody', async () => {
  expect(await sessions.resolve('x'.repeat(43))).toBeNull()
  expect(await sessions.resolve('../../etc')).toBeNull()
  expect(await sessions.resolve('')).toBeNull()
})

test('all sessions of a user end at once, and nobody else’s', async () => {
  const [ada, bob] = [buildCaller(), buildCaller()]
  const [first, second, other] = await Promise.all([sessions.create(ada), sessions.create(ada), sessions.create(bob)])
  await sessions.destroyAllOf(ada.userId)
  expect(await Promise.all([first, second, other].map(id => sessions.resolve(id)))).toEqual([null, null, bob])
})

test('Redis never stores a session id, and deletes all data of a user in time', async () => {
  const caller = buildCaller()
  const id = await sessions.create(caller)
  const keys = await redis.keys('*')
  const members = await redis.smembers(`sessions-of:${caller.userId}`)
  expect([...keys, ...members].filter(text => text.includes(id))).toEqual([])
  const lifetimes = await Promise.all(keys.map(key => redis.ttl(key)))
  expect(lifetimes.every(ttl => ttl > 0 && ttl <= 120)).toBe(true)
})

test('a session that is used is extended, and an ended one is not', async () => {
  const short = createSessionStore(redis, { ttlSeconds: 5 })
  const [used, unused] = await Promise.all([short.create(buildCaller()), short.create(buildCaller())])
  // Read directly in Redis, because reading it through the store would renew it.
  const hash = createHash('sha256').update(unused).digest('hex')
  await settle(async () => {
    expect(await short.resolve(used)).not.toBeNull()
    return (await redis.exists(`session:${hash}`)) === 0
  })
  expect(await short.resolve(used)).not.toBeNull()
})

test('a new name reaches open sessions and restores no ended one', async () => {
  const caller = buildCaller()
  const [open, ended] = [await sessions.create(caller), await sessions.create(caller)]
  await sessions.destroy(ended)
  await sessions.updateCaller(caller.userId, { name: 'Ada L.' })
  expect(await sessions.resolve(open)).toEqual({ ...caller, name: 'Ada L.' })
  expect(await sessions.resolve(ended)).toBeNull()
})

test('a new name does not restore a session that ends while it is being renamed', async () => {
  const caller = buildCaller()
  const id = await sessions.create(caller)
  const hash = createHash('sha256').update(id).digest('hex')
  // A client of the same server with which the session ends between the read and the write.
  const racing = new Proxy(redis, {
    get: (target, key) =>
      key === 'get'
        ? async (name: string) => {
            const stored = await target.get(name)
            await sessions.destroy(id)
            return stored
          }
        : Reflect.get(target, key).bind(target),
  })
  await createSessionStore(racing, { ttlSeconds: 60 }).updateCaller(caller.userId, { name: 'Ada L.' })
  expect(await redis.exists(`session:${hash}`)).toBe(0)
  expect(await sessions.resolve(id)).toBeNull()
})

test('a session that could not be ended stays listed, so that it can still be ended', async () => {
  const caller = buildCaller()
  const id = await sessions.create(caller)
  // A client whose `del` fails, as if Redis became unreachable between two commands.
  await redis.call('ACL', 'SETUSER', 'failing', 'on', '>secret', '~*', '&*', '+@all', '-del')
  const { hostname, port } = new URL(neighbours.redisUrl)
  const failing = connectRedis(`redis://failing:secret@${hostname}:${port}`, silent)
  const listed = sessions.idOf(id)
  await expect(createSessionStore(failing, { ttlSeconds: 60 }).destroyOf(caller.userId, listed)).rejects.toThrow()
  await closeRedis(failing)
  expect((await sessions.list(caller.userId, new Date())).map(open => open.id)).toEqual([listed])
  expect(await sessions.destroyOf(caller.userId, listed)).toBe(true)
  expect(await sessions.resolve(id)).toBeNull()
})

test('a value that cannot be decoded is an error, and the session can still be ended', async () => {
  const caller = buildCaller()
  const [broken, whole] = [await sessions.create(caller), await sessions.create(caller)]
  await redis.set(`session:${createHash('sha256').update(broken).digest('hex')}`, '{"userId":')
  await expect(sessions.resolve(broken)).rejects.toThrow('could not be decoded')
  await sessions.updateCaller(caller.userId, { name: 'Ada L.' })
  expect(await sessions.resolve(whole)).toMatchObject({ name: 'Ada L.' })
  await sessions.destroy(broken)
  expect(await sessions.resolve(broken)).toBeNull()
})

test('the cookie has the prefix that browsers restrict to https', () => {
  expect([sessionCookieName(true), sessionCookieName(false)]).toEqual(['__Host-muster', 'muster'])
})
