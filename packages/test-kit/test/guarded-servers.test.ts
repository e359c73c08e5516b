import type { ServiceName } from '@muster/contracts/services'
import { natsAddress } from '@muster/service-kit/bus/nats-address'
import { access, clientsOf } from '@muster/tools/deploy/access'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { connect, type NatsConnection } from 'nats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GuardedServers, startGuardedServers } from '../src/guarded-servers.ts'

const { MongoClient } = mongoose.mongo

let servers: GuardedServers | null
beforeAll(async () => {
  servers = await startGuardedServers()
})
afterAll(() => servers?.stop())

const others = <T>(all: readonly T[], one: T) => all.filter(other => other !== one)
const why = 'MongoDB, NATS and Redis are not all binaries of this machine'

test.for(clientsOf('mongo'))('%s reads and writes its own database and no other', async (name, { skip }) => {
  if (!servers) return skip(why)
  const own = await MongoClient.connect(servers.mongoUrl(name, `muster_${name}`))
  try {
    await own
      .db()
      .collection('things')
      .insertOne({ name }, { writeConcern: { w: 'majority' } })
    expect(await own.db().collection('things').countDocuments()).toBe(1)
    for (const other of others(clientsOf('mongo'), name)) {
      const things = own.db(`muster_${other}`).collection('things')
      await expect(things.findOne(), other).rejects.toThrow(/not authorized/)
      await expect(things.insertOne({}), other).rejects.toThrow(/not authorized/)
    }
    await expect(
      own.db('admin').command({ listDatabases: 1, nameOnly: false, authorizedDatabases: false }),
    ).rejects.toThrow(/Insufficient permissions/)
  } finally {
    await own.close()
  }
})

async function connectAs(guarded: GuardedServers, name: ServiceName): Promise<NatsConnection> {
  return connect({ ...natsAddress(guarded.urlsOf(name).NATS_URL), inboxPrefix: `_INBOX_${name}` })
}

/** The operation and subject that the NATS server refused during `work`; null if it refused nothing. */
async function refusalOf(nc: NatsConnection, work: () => void): Promise<string | null> {
  const refusals = (async () => {
    for await (const { type, permissionContext } of nc.status() as AsyncIterable<{
      type: string
      permissionContext?: { operation: string; subject: string }
    }>)
      if (type === 'error') return `${permissionContext?.operation} ${permissionContext?.subject}`
    return null
  })()
  work()
  await nc.flush()
  // The reply to the second flush arrives after the refusal, if there is one.
  return Promise.race([refusals, nc.flush().then(() => null)])
}

test.for(clientsOf('nats'))('%s publishes its own subjects and reads nobody else’s', async (name, { skip }) => {
  if (!servers) return skip(why)
  const nc = await connectAs(servers, name)
  try {
    expect(await refusalOf(nc, () => nc.publish(`muster.${name}.tried.v1`))).toBeNull()
    for (const other of others(clientsOf('nats'), name)) {
      const consumer = Object.keys(access[other].consumers)[0]
      for (const subject of [
        `muster.${other}.tried.v1`,
        `muster-parked.${other}.tried`,
        `$JS.API.CONSUMER.MSG.NEXT.MUSTER.${consumer}`,
        `$JS.ACK.MUSTER.${consumer}.1.1.1.1.1`,
        `_INBOX_${other}.guess`,
      ])
        expect(await refusalOf(nc, () => nc.publish(subject)), subject).toBe(`publish ${subject}`)
      for (const subject of [`muster.${other}.>`, `_INBOX_${other}.>`])
        expect(await refusalOf(nc, () => void nc.subscribe(subject, { callback: () => {} })), subject).toBe(
          `subscription ${subject}`,
        )
    }
    const byNumber = ['$JS.API.STREAM.MSG.GET.MUSTER', '$JS.API.STREAM.MSG.DELETE.MUSTER']
    for (const subject of [
      ...(access[name].erases ? [] : byNumber),
      '$JS.API.STREAM.DELETE.MUSTER',
      '$JS.API.STREAM.PURGE.MUSTER',
    ])
      expect(await refusalOf(nc, () => nc.publish(subject)), subject).toBe(`publish ${subject}`)
    const greedy = `$JS.API.CONSUMER.CREATE.MUSTER.mine.>`
    expect(await refusalOf(nc, () => nc.publish(greedy))).toBe(`publish ${greedy}`)
  } finally {
    await nc.close()
  }
})

test.for(clientsOf('redis'))(
  '%s reads and writes its own keys, and none of another account',
  async (name, { skip }) => {
    if (!servers) return skip(why)
    const redis = new Redis(servers.urlsOf(name).REDIS_URL)
    const keysOf = (one: ServiceName) => access[one].keys.map(pattern => pattern.replace('*', 'tried'))
    try {
      for (const key of keysOf(name)) expect(await redis.set(key, name)).toBe('OK')
      for (const other of others(clientsOf('redis'), name)) {
        for (const key of keysOf(other).filter(one => !keysOf(name).includes(one))) {
          await expect(redis.get(key), key).rejects.toThrow(/NOPERM/)
          await expect(redis.set(key, name), key).rejects.toThrow(/NOPERM/)
          await expect(redis.eval(`return redis.call('GET', '${key}')`, 0), key).rejects.toThrow(/can't access/)
        }
      }
      for (const [command, ...rest] of [
        ['KEYS', '*'],
        ['FLUSHALL'],
        ['CONFIG', 'GET', '*'],
        ['ACL', 'LIST'],
        ['MONITOR'],
      ])
        await expect(redis.call(command as string, ...rest), command).rejects.toThrow(/NOPERM/)
    } finally {
      redis.disconnect()
    }
  },
)

test('every server refuses a client without a password', async ({ skip }) => {
  if (!servers) return skip(why)
  const { MONGO_URL, NATS_URL, REDIS_URL } = servers.urlsOf('chat')
  const nameless = (url: string) => url.replace(/\/\/[^@]*@/, '//')
  const mongo = new MongoClient(nameless(MONGO_URL).replace('authSource=muster_chat&', ''))
  await expect(mongo.db('muster_chat').collection('things').findOne()).rejects.toThrow(/requires authentication/)
  await mongo.close()
  await expect(connect(natsAddress(nameless(NATS_URL)))).rejects.toThrow(/Authorization/i)
  const redis = new Redis(nameless(REDIS_URL)).on('error', () => undefined)
  await expect(redis.get('session:tried')).rejects.toThrow(/NOAUTH/)
  redis.disconnect()
  const health = new Redis(REDIS_URL.replace(/\/\/[^@]*@/, '//health:none@'))
  expect(await health.ping()).toBe('PONG')
  for (const work of [health.get('session:tried'), health.set('tried', 1), health.publish('tried', '')])
    await expect(work).rejects.toThrow(/NOPERM/)
  health.disconnect()
})

test('data written in transactions is still there after a restart of Redis', async ({ skip }) => {
  if (!servers) return skip(why)
  const { REDIS_URL } = servers.urlsOf('identity')
  const write = new Redis(REDIS_URL)
  await write.multi().set('session:kept', 'Maya').sadd('sessions-of:maya', 'kept').exec()
  write.disconnect()
  await servers.restartRedis()
  const read = new Redis(REDIS_URL)
  expect(await read.get('session:kept')).toBe('Maya')
  expect(await read.smembers('sessions-of:maya')).toEqual(['kept'])
  read.disconnect()
})
