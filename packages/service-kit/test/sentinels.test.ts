import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { settle } from '@muster/test-kit/settle'
import { sharedNeighbours } from '@muster/test-kit/shared-neighbours'
import { type RedisCluster, startRedisCluster } from '@muster/tools/infra/clusters/redis'
import { ask } from '@muster/tools/infra/servers/probe'
import { type Keeper, startKeeper } from '@muster/tools/process/keeper'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { isOutage } from '../src/errors.ts'
import { defineJob } from '../src/jobs/job.ts'
import { createJobs } from '../src/jobs/jobs.ts'
import { closeRedis, connectRedis, startRedis } from '../src/redis/redis.ts'
import { createSessionStore } from '../src/redis/sessions.ts'
import { silent } from './support/bus.ts'

const failoverMs = 60_000
/** The timeout of a test. Longer than all its waits together. */
const boundMs = 600_000
const dir = join((await sharedNeighbours()).dir, `sentinels-${randomBytes(4).toString('hex')}`)
let keeper: Keeper
let cluster: RedisCluster | null = null
beforeAll(async () => {
  const { redis } = await sharedNeighbours()
  if (redis.kind !== 'binary') return
  keeper = startKeeper(dir)
  cluster = await startRedisCluster({ keeper, binary: redis.path, dir })
})
beforeEach(({ skip }) => {
  if (!cluster) skip('Redis is not a binary of this machine')
})
afterAll(async () => {
  if (!cluster) return
  await keeper.stop()
  await rm(dir, { recursive: true, force: true })
})

const ada = { userId: 'u1', email: 'ada@example.org', isEmailVerified: true, name: 'Ada' }
const count = defineJob({ queue: 'counted', name: 'count', payload: z.object({ n: z.number() }), backoffMs: 10 })

async function usualClients({ url }: RedisCluster) {
  const redis = connectRedis(url, silent)
  await startRedis(redis)
  const jobs = createJobs({ redisUrl: url, log: silent })
  const done = new Set<number>()
  jobs.work(count, async ({ n }) => void done.add(n))
  await jobs.start()
  const close = async () => void (await Promise.all([closeRedis(redis), jobs.close()]))
  return { redis, sessions: createSessionStore(redis, { ttlSeconds: 600 }), jobs, done, close }
}

async function primaryOf({ primary, servers }: RedisCluster) {
  const name = await settle(async () => (await primary()) ?? false, { timeoutMs: failoverMs })
  const member = servers.find(one => one.name === name)
  if (!member) throw new Error('there is no primary')
  return member
}

test('sessions and jobs continue on the replica that the Sentinels promote after the primary of Redis was killed or frozen', {
  timeout: boundMs,
}, async () => {
  if (!cluster) return
  const { redis, sessions, jobs, done, close } = await usualClients(cluster)
  try {
    let session = await sessions.create(ada)
    let n = 0
    for (const kind of ['kill', 'freeze'] as const) {
      // Waits until both replicas have acknowledged the write; a write that only the primary has may be lost with it.
      await settle(async () => (await redis.wait(2, 1_000)) === 2)
      const former = await primaryOf(cluster)
      await former[kind]()
      await settle(async () => (await sessions.resolve(session))?.userId === ada.userId, { timeoutMs: failoverMs })
      expect((await primaryOf(cluster)).name).not.toBe(former.name)
      // Meanwhile only one replica of the new primary answers; the former primary does not.
      session = await settle(() => sessions.create(ada), { timeoutMs: failoverMs })
      await settle(() => jobs.enqueue(count, { n: ++n }), { timeoutMs: failoverMs })
      await settle(() => done.has(n), { timeoutMs: failoverMs })
      if (kind === 'kill') await former.start()
      else former.thaw()
      // The former primary comes back as a primary, until a Sentinel makes it a replica.
      await settle(async () => (await ask(`redis://${former.address}`, 'ROLE\r\n', 0)).includes('slave'), {
        timeoutMs: failoverMs,
      })
    }
  } finally {
    await close()
  }
})

test('a closed client leaves no connection to a Sentinel', async () => {
  if (!cluster) return
  const [first] = cluster.sentinels
  const subscribers = async () =>
    (await ask(`redis://${first?.address}`, 'CLIENT LIST\r\n', 0)).split('\n').filter(line => line.includes(' sub=1 '))
  const { close } = await usualClients(cluster)
  await settle(async () => (await subscribers()).length > 0)
  await close()
  await settle(async () => (await subscribers()).length === 0)
})

test('a frozen Sentinel does not prevent a connection to the primary', async () => {
  if (!cluster) return
  const [first] = cluster.sentinels
  first?.freeze()
  const redis = connectRedis(cluster.url, silent)
  try {
    await startRedis(redis, { timeoutMs: 60_000 })
    expect(await redis.ping()).toBe('PONG')
  } finally {
    first?.thaw()
    await closeRedis(redis)
  }
})

test('a primary without replicas refuses writes, which counts as an outage', { timeout: boundMs }, async () => {
  if (!cluster) return
  const { redis, sessions, close } = await usualClients(cluster)
  const primary = await primaryOf(cluster)
  const replicas = cluster.servers.filter(one => one !== primary)
  try {
    for (const replica of replicas) replica.freeze()
    const refused = await settle(
      async () =>
        redis.set('limit:x', '1').then(
          () => false as const,
          (err: Error) => err,
        ),
      {
        timeoutMs: failoverMs,
      },
    )
    expect(refused.message).toMatch(/^NOREPLICAS/)
    expect(isOutage(refused)).toBe(true)
    // Redis refuses one command of this transaction, and therefore the whole transaction.
    const noSession = await sessions.create(ada).then(
      () => null,
      (err: Error) => err,
    )
    expect(noSession?.message).toMatch(/^EXECABORT/)
    expect(isOutage(noSession)).toBe(true)
  } finally {
    for (const replica of replicas) replica.thaw()
    await close()
  }
})
