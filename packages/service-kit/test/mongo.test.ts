import { startGate } from '@muster/test-kit/gate'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { mongo as driver, Schema, trusted } from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDependencyDown } from '../src/dependency-down.ts'
import { createLog } from '../src/log.ts'
import { connectMongo, duplicatesIn, type Mongo } from '../src/mongo/mongo.ts'
import { silent } from './support/bus.ts'

let neighbours: Neighbours
beforeAll(async () => {
  neighbours = await startNeighbours()
})
afterAll(() => neighbours.stop())

const catSchema = new Schema({ name: { type: String, unique: true }, lives: Number })

test('start connects and creates the indexes of the registered models', async () => {
  const mongo = connectMongo(neighbours.mongoUrl('indexes'), silent)
  const Cats = mongo.connection.model('Cat', catSchema)
  await mongo.start()
  await Cats.create({ name: 'Tom' })
  await expect(Cats.create({ name: 'Tom' })).rejects.toMatchObject({ code: 11000 })
  await mongo.close()
})

test('operators in received data are treated as data, and our own are marked', async () => {
  const mongo = connectMongo(neighbours.mongoUrl('operators'), silent)
  const Cats = mongo.connection.model('Cat', catSchema)
  await mongo.start()
  await Cats.create({ name: 'Tom', lives: 9 })
  const injected = JSON.parse('{"$gt":""}')
  await expect(Cats.findOne({ name: injected })).rejects.toThrow()
  expect(await Cats.findOne({ lives: trusted({ $gt: 8 }) }).lean()).toMatchObject({ name: 'Tom' })
  await mongo.close()
})

test('empty objects and arrays are read as they were stored, nested ones too', async () => {
  const mongo = connectMongo(neighbours.mongoUrl('empty'), silent)
  const parcelSchema = new Schema({
    label: { type: Schema.Types.Mixed, default: null },
    items: [new Schema({ tags: Schema.Types.Mixed }, { _id: false })],
  })
  const Parcels = mongo.connection.model('Parcel', parcelSchema)
  await mongo.start()
  const stored = { label: {}, items: [{ tags: {} }] }
  const created = (await Parcels.create(stored)).toObject()
  expect(created).toMatchObject(stored)
  expect(await Parcels.findById(created._id).lean()).toMatchObject(stored)
  await Parcels.updateOne({ _id: created._id }, { $set: { label: { inner: {} }, items: [] } })
  expect(await Parcels.findById(created._id).lean()).toMatchObject({ label: { inner: {} }, items: [] })
  await mongo.close()
})

test('an error that a retry can resolve counts as an outage, and a duplicate key does not', async () => {
  const aborted = new driver.MongoServerError({
    code: 251,
    message: 'Transaction has been aborted',
    errorLabels: ['TransientTransactionError'],
  })
  expect(isDependencyDown(aborted)).toBe(true)
  const mongo = connectMongo(neighbours.mongoUrl('duplicates'), silent)
  const Cats = mongo.connection.model('Cat', catSchema)
  await mongo.start()
  await Cats.create({ name: 'Tom' })
  const failure = await Cats.create({ name: 'Tom' }).then(
    () => undefined,
    (err: Error) => err,
  )
  expect(failure && isDependencyDown(failure)).toBe(false)
  await mongo.close()
})

test('an operation fails in bounded time while the server is unreachable, and works once it is back', async () => {
  const gate = await startGate(neighbours.mongoUrl('outage'))
  const mongo = connectMongo(gate.url, silent)
  const Cats = mongo.connection.model('Cat', catSchema)
  await mongo.start()
  gate.shut()
  const began = performance.now()
  const failure = await Cats.findOne({}).then(
    () => undefined,
    (err: Error) => err,
  )
  // By default the driver looks for a server for 30 s before a command fails.
  expect(performance.now() - began).toBeLessThan(25_000)
  expect(failure && isDependencyDown(failure)).toBe(true)
  await expect(mongo.ready()).rejects.toThrow()
  gate.open()
  await settle(() => Cats.create({ name: 'Tom' }))
  await mongo.close()
  await gate.stop()
})

test('a start waits for a server that starts later', async () => {
  const gate = await startGate(neighbours.mongoUrl('late'))
  gate.shut()
  const lines: string[] = []
  const log = createLog({ name: 'test', level: 'warn', destination: { write: line => void lines.push(line) } })
  const mongo = connectMongo(gate.url, log)
  const starting = mongo.start()
  await settle(() => lines.some(line => line.includes('mongo connection failed; retrying')))
  gate.open()
  await starting
  await mongo.ready()
  await mongo.close()
  await gate.stop()
})

test('a start continues when the connection is lost while it creates indexes', async () => {
  const gate = await startGate(neighbours.mongoUrl('indexes'))
  const mongo = connectMongo(gate.url, silent)
  const Cats = mongo.connection.model('Cat', catSchema)
  const create = Cats.createIndexes.bind(Cats)
  let tries = 0
  Cats.createIndexes = async () => {
    tries += 1
    if (tries > 1) return create()
    gate.shut()
    return create().finally(() => gate.open())
  }
  await mongo.start()
  expect(tries).toBeGreaterThan(1)
  expect((await Cats.collection.indexes()).length).toBeGreaterThan(1)
  await mongo.close()
  await gate.stop()
})

test('a start without a server fails within its bound', async () => {
  const mongo = connectMongo('mongodb://127.0.0.1:1/x', silent, { startTimeoutMs: 100 })
  await expect(mongo.start()).rejects.toThrow()
  await mongo.close()
})

describe('a bulk write', () => {
  const insert = (mongo: Mongo, names: string[]) =>
    mongo.connection.model('Cat').collection.insertMany(
      names.map(name => ({ name })),
      { ordered: false },
    )
  const failureOf = (writing: Promise<unknown>) =>
    writing.then(
      () => null,
      (err: unknown) => err,
    )

  test('that a unique index rejects in part reports which documents', async () => {
    const mongo = connectMongo(neighbours.mongoUrl('bulk'), silent)
    mongo.connection.model('Cat', catSchema)
    await mongo.start()
    await insert(mongo, ['Tom'])
    expect(duplicatesIn(await failureOf(insert(mongo, ['Kitty', 'Tom', 'Felix'])))).toEqual([1])
    await mongo.close()
  })

  test('whose server becomes unreachable does not count as rejected', async () => {
    const gate = await startGate(neighbours.mongoUrl('bulk_cut'))
    const mongo = connectMongo(gate.url, silent)
    mongo.connection.model('Cat', catSchema)
    await mongo.start()
    gate.freeze()
    const failing = failureOf(insert(mongo, ['Tom']))
    gate.shut()
    const failure = await failing
    expect(failure).toBeInstanceOf(Error)
    expect(duplicatesIn(failure)).toBeNull()
    await mongo.close()
    await gate.stop()
  })
})
