import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyNats, emptyRedis } from '../src/foreign.ts'
import { type Neighbours, startNeighbours } from '../src/neighbours.ts'

let neighbours: Neighbours

beforeAll(async () => {
  neighbours = await startNeighbours()
})

afterAll(() => neighbours?.stop())

test('a Redis that somebody else runs is emptied only in this worker’s own database', async () => {
  const shared = new Redis(neighbours.redisUrl)
  const own = new Redis(await emptyRedis(neighbours.redisUrl))
  try {
    await shared.set('theirs', 'stays')
    await own.set('ours', 'goes')
    await emptyRedis(neighbours.redisUrl)
    expect(await own.get('ours')).toBeNull()
    expect(await shared.get('theirs')).toBe('stays')
  } finally {
    own.disconnect()
    shared.disconnect()
  }
})

test('a server on another machine is never emptied without an explicit option', async () => {
  await expect(emptyRedis('redis://redis.example.org:6379')).rejects.toThrow('MUSTER_TEST_MAY_EMPTY')
  await expect(emptyNats('nats://127.0.0.1:4222,nats://nats.example.org:4222')).rejects.toThrow('MUSTER_TEST_MAY_EMPTY')
})
