import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { connect } from 'nats'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Neighbours, startNeighbours } from '../src/neighbours.ts'

let ours: Neighbours
let theirs: Neighbours

beforeAll(async () => {
  ;[ours, theirs] = await Promise.all([startNeighbours(), startNeighbours()])
})

afterAll(async () => {
  await Promise.all([ours?.stop(), theirs?.stop()])
})

test('MongoDB is a replica set: a transaction commits, and is invisible to another test', async () => {
  const mine = await mongoose.createConnection(ours.mongoUrl('things')).asPromise()
  const other = await mongoose.createConnection(theirs.mongoUrl('things')).asPromise()
  try {
    await mine.transaction(async session => {
      await mine.collection('a').insertOne({ n: 1 }, { session })
    })
    expect(await mine.collection('a').countDocuments()).toBe(1)
    expect(await other.collection('a').countDocuments()).toBe(0)
  } finally {
    await Promise.all([mine.close(), other.close()])
  }
})

test('the same database name leads to the same database', () => {
  expect(ours.mongoUrl('things')).toBe(ours.mongoUrl('things'))
  expect(ours.mongoUrl('things')).not.toBe(theirs.mongoUrl('things'))
})

test('a test’s own MongoDB is not the one of MONGO_URL, where others have their databases', async () => {
  vi.stubEnv('MONGO_URL', ours.mongoUrl('things'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const own = await startNeighbours({ ownMongo: true })
  try {
    expect(new URL(own.mongoUrl('things')).host).not.toBe(new URL(ours.mongoUrl('things')).host)
  } finally {
    await own.stop()
  }
})

test('NATS keeps a stream on disk, invisible to another test', async () => {
  const [mine, other] = await Promise.all([connect({ servers: ours.natsUrl }), connect({ servers: theirs.natsUrl })])
  try {
    await (await mine.jetstreamManager()).streams.add({ name: 'FACTS', subjects: ['facts.>'] })
    expect((await mine.jetstream().publish('facts.one', 'x')).seq).toBe(1)
    await expect((await other.jetstreamManager()).streams.info('FACTS')).rejects.toThrow()
  } finally {
    await Promise.all([mine.close(), other.close()])
  }
})

test('Redis answers, and its content is invisible to another test', async () => {
  const [mine, other] = [new Redis(ours.redisUrl), new Redis(theirs.redisUrl)]
  try {
    await mine.set('key', 'value')
    expect(await mine.get('key')).toBe('value')
    expect(await other.get('key')).toBeNull()
  } finally {
    mine.disconnect()
    other.disconnect()
  }
})
