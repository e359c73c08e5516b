import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { Schema, trusted } from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bus } from '../src/bus/bus.ts'
import { onEvent } from '../src/bus/consumer-entry.ts'
import { createMetrics } from '../src/metrics.ts'
import { connectMongo, type Mongo } from '../src/mongo/mongo.ts'
import { outboxEntry, outboxField } from '../src/outbox/entry.ts'
import { createOutbox, type Outbox } from '../src/outbox/outbox.ts'
import { createRelay } from '../src/outbox/relay.ts'
import { countWaiting } from '../src/outbox/waiting.ts'
import { runWithRequestId } from '../src/request-id.ts'
import { lookInto, silent, startBus, thingHappened } from './support/bus.ts'

type Thing = { _id: unknown; n: number; deletedAt?: Date }

let neighbours: Neighbours
let mongo: Mongo
let bus: Bus
let heard: { n: number; eventId: string; requestId: string }[]
const outboxes: Outbox[] = []

const thingSchema = new Schema({ n: { type: Number, required: true }, deletedAt: Date, outbox: outboxField })
const thingModel = () => mongo.connection.model<Thing>('Thing', thingSchema)
let Things: ReturnType<typeof thingModel>

beforeAll(async () => {
  neighbours = await startNeighbours()
  mongo = connectMongo(neighbours.mongoUrl('outbox'), silent)
  Things = thingModel()
  await mongo.start()
})
beforeEach(async () => {
  await Things.deleteMany({})
  await lookInto(neighbours.natsUrl, async jsm => {
    for await (const { config } of jsm.streams.list()) await jsm.streams.delete(config.name)
  })
  bus = await startBus(neighbours.natsUrl, 'chat')
  heard = []
  await bus.consume([
    onEvent(thingHappened, async ({ n }, { eventId, requestId }) => void heard.push({ n, eventId, requestId }), {
      concurrency: 1,
    }),
  ])
})
afterEach(async () => {
  await Promise.all(outboxes.splice(0).map(outbox => outbox.stop()))
  await bus.close()
})
afterAll(async () => {
  await mongo.close()
  await neighbours.stop()
})

function buildOutbox(options: Partial<Parameters<typeof createOutbox>[0]> = {}): Outbox {
  const outbox = createOutbox({ bus, log: silent, models: () => [Things], sweepMs: 20, minAgeMs: 0, ...options })
  outboxes.push(outbox)
  return outbox
}

const buildRelay = () => createRelay({ bus, log: silent }).one

const pendingOf = async (id: unknown) =>
  (await Things.findById(id).select('+outbox').lean<{ outbox: unknown[] }>())?.outbox

async function writeThing(...ns: number[]) {
  const outbox = ns.map(n => runWithRequestId(`r${n}`, () => outboxEntry(thingHappened, { n })))
  const { _id } = await Things.create({ n: 0 })
  await Things.updateOne({ _id }, { $set: { n: ns.at(-1) }, $push: { outbox: { $each: outbox } } })
  return { id: _id, entries: outbox }
}

test('a relay publishes the events of a write in order, and removes them from the document', async () => {
  const { id, entries } = await writeThing(1, 2, 3)
  await buildRelay()(Things, id)
  await settle(() => heard.length === 3)
  expect(heard).toEqual(entries.map(({ id: eventId }, i) => ({ n: i + 1, eventId, requestId: `r${i + 1}` })))
  expect(await pendingOf(id)).toEqual([])
})

test('the sweep delivers an event once whose writer died before publishing', async () => {
  const { id } = await writeThing(1)
  expect(heard).toEqual([])
  // Two replicas start at the same moment.
  await Promise.all([buildOutbox().start(), buildOutbox().start()])
  await settle(async () => (await pendingOf(id))?.length === 0 && heard.length > 0)
  const { id: last } = await writeThing(2)
  await settle(() => heard.some(({ n }) => n === 2))
  await settle(async () => (await pendingOf(last))?.length === 0)
  expect(heard.map(({ n }) => n)).toEqual([1, 2])
})

test('an event whose writer died after publishing is delivered once', async () => {
  const { id, entries } = await writeThing(1)
  const [entry] = entries
  if (!entry) throw new Error('nothing was written')
  await bus.publishRaw(entry.subject, entry.payload, entry)
  await settle(() => heard.length === 1)
  const relay = buildRelay()
  await relay(Things, id)
  expect(await pendingOf(id)).toEqual([])
  const { id: next } = await writeThing(2)
  await relay(Things, next)
  await settle(() => heard.some(({ n }) => n === 2))
  expect(heard.map(({ n }) => n)).toEqual([1, 2])
})

test('concurrent relays of one document publish each event once, in order', async () => {
  const relay = buildRelay()
  const { id } = await writeThing(1, 2, 3)
  await Promise.all([1, 2, 3, 4].map(() => relay(Things, id)))
  await settle(() => heard.length === 3)
  expect(heard.map(({ n }) => n)).toEqual([1, 2, 3])
})

test('events stay stored while NATS is unreachable, and no caller gets an error', async () => {
  const refusing = { publishRaw: () => Promise.reject(new Error('away')) }
  const metrics = createMetrics({ service: 'chat' })
  const outbox = buildOutbox({ bus: refusing, metrics })
  const [first, second] = [1, 2].map(n => outboxEntry(thingHappened, { n }))
  if (!first || !second) throw new Error('there are no events')
  const { _id: id } = await outbox.insert(Things, { n: 1 }, [first])
  expect(await outbox.update(Things, { _id: id }, { $set: { n: 2 } }, [second])).toMatchObject({ n: 2 })
  await outbox.start()
  await settle(async () => /model="Thing",service="chat"\} 1/.test(await metrics.registry.metrics()))
  expect(await pendingOf(id)).toHaveLength(2)
})

test('a write without events costs no read of the document', async () => {
  const outbox = buildOutbox()
  const reads: unknown[] = []
  mongo.connection.set('debug', (_collection: string, method: string, filter: unknown) => {
    if (method === 'findOne') reads.push(filter)
  })
  const { _id: quiet } = await outbox.insert(Things, { n: 1 }, [])
  await outbox.update(Things, { _id: quiet }, { $set: { n: 2 } }, [])
  // Publishing this event reads its document. If the writes without events had been read too, those reads would have come first.
  const { _id: told } = await outbox.insert(Things, { n: 3 }, [outboxEntry(thingHappened, { n: 3 })])
  await settle(() => heard.length === 1)
  mongo.connection.set('debug', false)
  expect(reads).toEqual([{ _id: told }])
})

test('a tombstone is deleted with its last event, and a document in use is not', async () => {
  const relay = buildRelay()
  const kept = await writeThing(1)
  const gone = await writeThing(2)
  await Things.updateOne({ _id: gone.id }, { $set: { deletedAt: new Date() } })
  await relay(Things, kept.id)
  await relay(Things, gone.id)
  await settle(() => heard.length === 2)
  expect((await Things.find({})).map(({ _id }) => String(_id))).toEqual([String(kept.id)])
})

test('the outbox is neither read nor serialised unless requested', async () => {
  const created = await new Things({ n: 1, outbox: [outboxEntry(thingHappened, { n: 1 })] }).save()
  expect(JSON.stringify(created)).not.toContain('outbox')
  expect(JSON.stringify(await Things.findOne({ n: trusted({ $gte: 1 }) }).lean())).not.toContain('outbox')
  expect(await pendingOf(created._id)).toHaveLength(1)
})

test('the sweep has an index that contains only pending events', async () => {
  const indexes = await Things.collection.indexes()
  expect(indexes).toContainEqual(
    expect.objectContaining({ key: { 'outbox.at': 1 }, partialFilterExpression: { 'outbox.at': { $exists: true } } }),
  )
})

test('an event that violates its contract fails when it is written', () => {
  expect(() => outboxEntry(thingHappened, { n: 'x' } as never)).toThrow()
})

test('publishes the events of a document whose id is a text that looks like an ObjectId', async () => {
  const named = new Schema({ _id: { type: String, required: true }, n: Number, outbox: outboxField })
  const Named = mongo.connection.model<{ _id: string; n: number }>('Named', named)
  const outbox = buildOutbox({ models: () => [Named] })
  await outbox.insert(Named as never, { _id: 'f'.repeat(24), n: 7 } as never, [outboxEntry(thingHappened, { n: 7 })])
  await settle(() => heard.some(({ n }) => n === 7))
})

describe('the number of pending events', () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 6, 1, 0, minutes))
  const entry = (minutes: number, subject = thingHappened.subject) => ({
    ...{ id: `${minutes}`, subject, payload: { n: minutes }, at: at(minutes) },
  })

  test('is counted by subject, with the oldest, using only the index of the sweep', async () => {
    await Things.insertMany([
      { n: 1, outbox: [entry(3), entry(4, 'another')] },
      { n: 2, outbox: [entry(1)] },
      { n: 3, outbox: [] },
    ])
    const subjects = [
      { subject: thingHappened.subject, events: 2, oldestAt: at(1).toISOString() },
      { subject: 'another', events: 1, oldestAt: at(4).toISOString() },
    ]
    expect(await buildOutbox().waiting()).toEqual([
      { collection: 'things', counted: 'all', oldestAt: at(1).toISOString(), subjects },
    ])
    await Things.collection.insertMany(Array.from({ length: 500 }, () => ({ n: 0, outbox: [] })))
    const { db } = mongo.connection
    await db?.command({ profile: 2 })
    await buildOutbox().waiting()
    await db?.command({ profile: 0 })
    const looked = await db?.collection('system.profile').find({ 'command.aggregate': 'things' }).toArray()
    expect(looked?.map(({ docsExamined, hasSortStage }) => [docsExamined, hasSortStage])).toEqual([
      [1, undefined],
      [2, true],
    ])
  })

  test('is marked as partial when more documents wait than are counted', async () => {
    await Things.insertMany(Array.from({ length: 5 }, (_, n) => ({ n, outbox: [entry(n)] })))
    const [found] = await countWaiting([Things.collection], { mostDocuments: 3 })
    expect(found).toMatchObject({ counted: 'at-least', oldestAt: at(0).toISOString(), subjects: [{ events: 3 }] })
  })

  test('is reported as not counted when that takes too long', async () => {
    const many = Array.from({ length: 40_000 }, (_, n) => ({ n, outbox: [entry(n)] }))
    await Things.collection.insertMany(many)
    const asked = await countWaiting([Things.collection], { maxTimeMs: 1, mostDocuments: many.length })
    expect(asked).toMatchObject([{ counted: 'not', subjects: [] }])
  })
})
