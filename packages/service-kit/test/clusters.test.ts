import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { settle } from '@muster/test-kit/settle'
import { sharedNeighbours } from '@muster/test-kit/shared-neighbours'
import { type Links, startLinks } from '@muster/tools/infra/clusters/links'
import { type MongoCluster, startMongoCluster } from '@muster/tools/infra/clusters/mongo'
import { type NatsCluster, startNatsCluster } from '@muster/tools/infra/clusters/nats'
import { type Keeper, startKeeper } from '@muster/tools/process/keeper'
import { mongo as driver, Schema } from 'mongoose'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectNats } from '../src/bus/connection.ts'
import { isOutage } from '../src/errors.ts'
import { connectMongo } from '../src/mongo/mongo.ts'
import { silent, startBus, thingHappened } from './support/bus.ts'

const { MongoClient } = driver

// In ms. Longer than a failover takes on a busy machine, and shorter than a NATS client with default settings would need.
const failoverMs = 90_000
/** The timeout of a test. Longer than all its waits together. */
const boundMs = 600_000
const dir = join((await sharedNeighbours()).dir, `clusters-${randomBytes(4).toString('hex')}`)
let keeper: Keeper
let links: Links
let mongo: MongoCluster | null = null
let nats: NatsCluster | null = null
beforeAll(async () => {
  const found = await sharedNeighbours()
  if (found.mongo.kind !== 'binary' || found.nats.kind !== 'binary') return
  keeper = startKeeper(dir)
  links = startLinks()
  const options = { keeper, links }
  ;[mongo, nats] = await Promise.all([
    startMongoCluster({ ...options, binary: found.mongo.path, dir: join(dir, 'mongo') }),
    startNatsCluster({ ...options, binary: found.nats.path, dir: join(dir, 'nats') }),
  ])
})
afterAll(async () => {
  if (!mongo) return
  await keeper.stop()
  await links.stop()
  await rm(dir, { recursive: true, force: true })
})

test('while the primary of MongoDB is cut off, writes fail as an outage, then continue on another member, and none is lost', {
  timeout: boundMs,
}, async ({ skip }) => {
  if (!mongo) return skip('MongoDB is not a binary of this machine')
  const client = connectMongo(mongo.url.replace('/?', '/cats?'), silent)
  const Cats = client.connection.model('Cat', new Schema({ n: Number }))
  await client.start()
  await Cats.create({ n: 0 })
  const former = (await mongo.parts())['mongo primary']
  if (!former) throw new Error('there is no primary')
  const acknowledged = [0]
  const unexpected: unknown[] = []
  const write = async () => {
    const n = acknowledged.length
    await Cats.create({ n }).then(
      () => acknowledged.push(n),
      err => isOutage(err) || unexpected.push(err),
    )
    return n < acknowledged.length
  }
  // Waits until the cluster is complete. A secondary that is looking for its sync source during the cut would wait 30 s for the member that is cut off.
  const cluster = mongo
  await settle(() => cluster.isWhole())
  // Cut off from the other members only. The services still reach it, and for some seconds it acts as the primary.
  links.cut(former.name)
  try {
    await settle(async () => (await write()) && (await write()), { timeoutMs: failoverMs })
  } finally {
    links.mend(former.name)
  }
  await settle(() => cluster.isWhole())
  expect((await mongo.parts())['mongo primary']?.name).not.toBe(former.name)
  const kept = await settle(() => Cats.find({}).lean())
  expect(kept.map(({ n }) => n)).toEqual(expect.arrayContaining(acknowledged))
  expect(unexpected).toEqual([])
  await client.close()
})

test('a replica set is complete only when each secondary has the written data', { timeout: boundMs }, async ({
  skip,
}) => {
  if (!mongo) return skip('MongoDB is not a binary of this machine')
  const cluster = mongo
  await settle(() => cluster.isWhole())
  const secondary = (await cluster.parts())['mongo secondary']
  if (!secondary) throw new Error('there is no secondary')
  const direct = await new MongoClient(`mongodb://${secondary.address}/?directConnection=true`).connect()
  const client = await new MongoClient(cluster.url).connect()
  onTestFinished(async () => void (await Promise.all([direct.close(), client.close()])))
  const write = (n: number) =>
    client
      .db('cats')
      .collection('late')
      .insertOne({ n }, { writeConcern: { w: 'majority' } })
  await write(0)
  // After the lock the member answers and is seen by the others, but applies no writes. The lock is refused before its first checkpoint after the initial sync,
  // so it is retried.
  await settle(() => direct.db('admin').command({ fsync: 1, lock: true }))
  try {
    await write(1)
    expect(await cluster.isWhole()).toBe(false)
  } finally {
    await direct.db('admin').command({ fsyncUnlock: 1 })
  }
  await settle(() => cluster.isWhole())
})

test('a client of NATS leaves a frozen server, and the other servers store events', {
  timeout: boundMs,
}, async ({ skip }) => {
  if (!nats) return skip('NATS is not a binary of this machine')
  const cluster = nats
  const bus = await startBus(cluster.url, 'identity', { replicas: 3 })
  await settle(() => cluster.isWhole())
  const client = await connectNats({ url: cluster.url, name: 'test', log: silent, timeoutMs: 60_000 })
  const first = client.getServer()
  const frozen = cluster.members.find(({ address }) => address === first)
  if (!frozen) throw new Error(`${first} is no member`)
  frozen.freeze()
  try {
    await settle(() => client.getServer() !== first && client.flush().then(() => true), { timeoutMs: failoverMs })
    let n = 0
    const publish = () => bus.publish(thingHappened, { n: ++n }, { id: `e${n}` }).then(() => true)
    await settle(publish, { timeoutMs: failoverMs })
  } finally {
    frozen.thaw()
  }
  await settle(() => cluster.isWhole())
  await Promise.all([bus.close(), client.close()])
})
