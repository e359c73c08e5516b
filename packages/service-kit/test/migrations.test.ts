import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { type Model, Schema, type Types, trusted } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMigrations, type Migration, migrateEach } from '../src/mongo/migrations.ts'
import { connectMongo } from '../src/mongo/mongo.ts'
import { silent } from './support/bus.ts'

let neighbours: Neighbours
beforeAll(async () => {
  neighbours = await startNeighbours()
})
afterAll(() => neighbours.stop())

type Cat = { _id: Types.ObjectId; name: string; lives?: number; changes: number; isCounted?: boolean }
const catSchema = new Schema<Cat>({
  name: String,
  lives: Number,
  changes: { type: Number, default: 0 },
  isCounted: Boolean,
})
const withoutLives = { lives: trusted({ $exists: false }) }

/** Connects to a database of cats, test documents without the field `lives`, with a migration that sets it to 9. */
async function connect(
  database: string,
  before: (cat: Cat) => Promise<unknown> = async () => {},
  furtherSteps: (Cats: Model<Cat>) => Migration[] = () => [],
) {
  const mongo = connectMongo(neighbours.mongoUrl(database), silent)
  const Cats = mongo.connection.model<Cat>('Cat', catSchema)
  const give = migrateEach<Cat>({
    name: '0001-nine-lives',
    model: Cats,
    old: withoutLives,
    async change(cat) {
      await before(cat)
      await Cats.updateOne({ _id: cat._id }, { $set: { lives: 9 }, $inc: { changes: 1 } })
    },
  })
  let asked = 0
  const counted = {
    ...give,
    isAnyLeft: () => {
      asked += 1
      return give.isAnyLeft()
    },
  }
  const migrations = createMigrations({
    connection: mongo.connection,
    migrations: [counted, ...furtherSteps(Cats)],
    log: silent,
  })
  await mongo.start()
  return {
    Cats,
    migrations,
    /** Number of calls of `isAnyLeft`, which is called before each attempt. */
    timesAsked: () => asked,
    fill: (count: number) => Cats.insertMany(Array.from({ length: count }, (_, i) => ({ name: `cat ${i}` }))),
    record: () => mongo.connection.collection<{ _id: string }>('migrations').findOne({ _id: '0001-nine-lives' }),
    setRecord: (values: object) =>
      mongo.connection
        .collection<{ _id: string }>('migrations')
        .updateOne({ _id: '0001-nine-lives' }, { $set: values }, { upsert: true }),
    close: mongo.close,
  }
}

test('a plan counts the documents in their old form, with some ids, and writes nothing', async () => {
  const { Cats, migrations, fill, record, close } = await connect('plan')
  await fill(230)
  const [planned] = await migrations.plan()
  expect(planned).toMatchObject({ name: '0001-nine-lives', documents: 230, counted: 'all', failed: 0, appliedAt: null })
  expect(planned?.examples).toHaveLength(5)
  expect(await Cats.countDocuments(withoutLives)).toBe(230)
  expect(await record()).toBeNull()
  await close()
})

test('a plan says that its count is partial or missing when counting takes too long', async () => {
  const mongo = connectMongo(neighbours.mongoUrl('many'), silent)
  const Cats = mongo.connection.model<Cat>('Cat', catSchema)
  await mongo.start()
  await Cats.insertMany(Array.from({ length: 100 }, (_, i) => ({ name: `cat ${i}` })))
  // Makes MongoDB need 50 ms for each document, which is 5 s for all.
  const slowly = { body: 'function() { sleep(50); return true }', args: [], lang: 'js' }
  const left = (atLeast: number) =>
    migrateEach<Cat>({
      name: '0001-slow',
      model: Cats,
      old: { $expr: trusted({ $function: slowly }) },
      counting: { withinMs: 3_000, atLeast },
      change: async () => undefined,
    }).left()
  expect(await left(2)).toMatchObject({ counted: 'at-least', documents: 2, examples: { length: 5 } })
  expect(await left(100)).toMatchObject({ counted: 'not', documents: 0 })
  await mongo.close()
})

test('a run changes all documents once and records it, and changes later documents of the old form as well', async () => {
  const { Cats, migrations, fill, close } = await connect('run')
  await fill(230)
  await migrations.run()
  expect(await Cats.countDocuments({ lives: 9, changes: 1 })).toBe(230)
  expect(await migrations.plan()).toMatchObject([{ documents: 0, appliedAt: expect.any(String) }])
  await Cats.create({ name: 'of an old process' })
  await migrations.run()
  expect(await Cats.countDocuments({ lives: 9, changes: 1 })).toBe(231)
  await close()
})

test('a run that ends half-way is completed by the next one, and changes nothing twice', async () => {
  let changed = 0
  const first = await connect('interrupted', async () => {
    changed += 1
    if (changed === 150) first.migrations.part.stop()
  })
  await first.fill(500)
  await expect(first.migrations.run()).rejects.toThrow('0001-nine-lives was stopped before its end')
  expect(await first.Cats.countDocuments(withoutLives)).toBe(300)
  expect(await first.record()).toMatchObject({ appliedAt: null })
  const second = await connect('interrupted')
  await second.migrations.run()
  expect(await second.Cats.countDocuments({ lives: 9, changes: 1 })).toBe(500)
  expect(await second.record()).toMatchObject({ appliedAt: expect.any(Date) })
  await first.close()
  await second.close()
})

test('of two processes one runs a migration, and the other waits until it is done', async () => {
  const both = [await connect('two'), await connect('two')]
  await both[0]?.fill(500)
  await Promise.all(both.map(({ migrations }) => migrations.run()))
  expect(await both[0]?.Cats.countDocuments({ lives: 9, changes: 1 })).toBe(500)
  expect(await both[0]?.record()).toMatchObject({ documents: 500 })
  await Promise.all(both.map(({ close }) => close()))
})

test('the work of a killed process is taken over when its lease expires', async () => {
  const { Cats, migrations, timesAsked, fill, setRecord, close } = await connect('killed')
  await fill(3)
  const inAnHour = new Date(Date.now() + 3_600_000)
  await setRecord({ appliedAt: null, documents: 0, owner: 'a process that was killed', leasedUntil: inAnHour })
  let isDone = false
  const running = migrations.run().then(() => {
    isDone = true
  })
  await settle(async () => timesAsked() > 2)
  expect(isDone).toBe(false)
  expect(await Cats.countDocuments(withoutLives)).toBe(3)
  await setRecord({ leasedUntil: new Date(0) })
  await running
  expect(await Cats.countDocuments({ lives: 9, changes: 1 })).toBe(3)
  await close()
})

test('a document that cannot be changed is named, stops no other document or step, and leaves the record open', async () => {
  const refuse = async ({ name }: Cat) => {
    if (name === 'cat 7' || name === 'cat 9') throw new Error('no cat has a negative age')
  }
  const count = (Cats: Model<Cat>) =>
    migrateEach<Cat>({
      name: '0002-counted',
      model: Cats,
      old: { isCounted: trusted({ $exists: false }) },
      change: ({ _id }) => Cats.updateOne({ _id }, { $set: { isCounted: true } }),
    })
  let isRefusing = true
  const before = async (cat: Cat) => isRefusing && refuse(cat)
  const { Cats, migrations, fill, record, close } = await connect('broken', before, Cats => [count(Cats)])
  const cats = await fill(230)
  await expect(migrations.run()).rejects.toThrow(
    `0001-nine-lives could not change 2 documents, the first of them ${cats[7]?._id}`,
  )
  expect(await Cats.countDocuments({ lives: 9, changes: 1 })).toBe(228)
  expect(await Cats.countDocuments({ isCounted: true })).toBe(230)
  expect(await record()).toMatchObject({ appliedAt: null, documents: 228, failed: 2 })
  expect((await migrations.plan())[0]).toMatchObject({ documents: 2, failed: 2 })
  // The service starts although these documents cannot be changed.
  await migrations.part.start()
  expect(await record()).toMatchObject({ failed: 2 })
  isRefusing = false
  await migrations.run()
  expect(await record()).toMatchObject({ appliedAt: expect.any(Date), documents: 230, failed: 0 })
  await close()
})
