import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { Schema } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectMongo, type Mongo } from '../src/mongo/mongo.ts'
import { outboxEntry, outboxField } from '../src/outbox/entry.ts'
import { createRelay } from '../src/outbox/relay.ts'
import { silent, thingHappened } from './support/bus.ts'

let neighbours: Neighbours
let mongo: Mongo
beforeAll(async () => {
  neighbours = await startNeighbours()
  mongo = connectMongo(neighbours.mongoUrl('tombstones'), silent)
  await mongo.start()
})
afterAll(async () => {
  await mongo?.close()
  await neighbours?.stop()
})

test('a tombstone whose second event cannot be published yet stays, and loses neither event', async () => {
  const Things = mongo.connection.model('Thing', new Schema({ deletedAt: Date, outbox: outboxField }))
  const outbox = [1, 2].map(n => outboxEntry(thingHappened, { n }))
  const { _id: id } = await Things.create({ deletedAt: new Date(), outbox })
  const published: unknown[] = []
  let isAway = true
  const bus = {
    async publishRaw(_subject: string, payload: unknown) {
      if (isAway && published.length === 1) throw new Error('the bus is away')
      published.push(payload)
    },
  }
  const relay = createRelay({ bus, log: silent }).one
  expect(await relay(Things, id)).toBe(false)
  expect((await Things.findById(id).select('+outbox'))?.outbox).toHaveLength(1)
  isAway = false
  expect(await relay(Things, id)).toBe(true)
  expect(published).toEqual([{ n: 1 }, { n: 2 }])
  expect(await Things.findById(id)).toBeNull()
})
