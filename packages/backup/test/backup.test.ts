import { mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureStreams, eventsStream } from '@muster/service-kit/bus/topology'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { BSON, type Document, MongoClient } from 'mongodb'
import { AckPolicy, connect, headers, type NatsConnection } from 'nats'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backUp, oursByName } from '../src/back-up.ts'
import { filePath, listChains, sealName } from '../src/chains.ts'
import { ownDatabase } from '../src/changes.ts'
import { LeaseHeldError, withLease } from '../src/lease.ts'
import { type Kind, readRecords, writeRecords } from '../src/records.ts'
import { chooseState, NotEmptyError, restore, verify } from '../src/restore.ts'
import { SealError } from '../src/seal.ts'
import { OtherKeyError } from '../src/which-key.ts'

const { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } = BSON
const key = Buffer.alloc(32, 7)

let neighbours: Neighbours
let client: MongoClient
let nats: NatsConnection
let folder: string

beforeAll(async () => {
  neighbours = await startNeighbours({ ownMongo: true })
  client = await new MongoClient(neighbours.mongoUrl('unused')).connect()
  nats = await connect({ servers: neighbours.natsUrl })
})
afterAll(async () => {
  await nats?.close()
  await client?.close()
  await neighbours?.stop()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'))
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
  for (const { name } of databases) if (/^(muster|again)_/.test(name)) await client.db(name).dropDatabase()
})
afterEach(() => rm(folder, { recursive: true }))

const isOurs = (name: string) => oursByName(name)
const nameOf = (name: string) => name.replace(/^muster_/, 'again_')
const run = (more: Partial<Parameters<typeof backUp>[0]> = {}) =>
  backUp({ client, nats: null, folder, key, wholeEveryHours: 24, keepDays: 7, isOurs, ...more })

async function restoreAgain(at: Date | null = null, more: Partial<Parameters<typeof restore>[0]> = {}) {
  const state = await chooseState(folder, at)
  if (!state) throw new Error('nothing was kept')
  return restore({ client, nats: null, folder, key, state, nameOf, ...more })
}

/** Every document of a database, with the exact types of its values. */
async function contents(database: string): Promise<Record<string, string[]>> {
  const db = client.db(database)
  const found: Record<string, string[]> = {}
  for (const { name } of await db.listCollections().toArray()) {
    const documents = await db
      .collection(name)
      .find({}, { promoteValues: false, sort: { _id: 1 } })
      .toArray()
    if (documents.length > 0) found[name] = documents.map(document => inOrder(document))
  }
  return found
}
/** Sorts the fields by name. A field that is set again may keep its place or become the last one, so their order is not compared. */
const inOrder = (document: Document) =>
  BSON.EJSON.stringify(Object.fromEntries(Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))), {
    relaxed: false,
  })

test('a full copy and the later changes are restored exactly, including the type of each number', async () => {
  const people = client.db('muster_identity').collection<Document>('users')
  const messages = client.db('muster_chat').collection<Document>('messages')
  const values = { whole: new Double(3), int: new Int32(3), long: Long.fromString('9007199254740993') }
  const odd = {
    when: new Date(5),
    id: new ObjectId(),
    bytes: new Binary(Buffer.from([0, 255])),
    money: Decimal128.fromString('1.10'),
  }
  await people.insertOne({
    _id: 'ada' as never,
    ...values,
    ...odd,
    empty: {},
    list: [],
    none: null,
    time: new Timestamp({ t: 5, i: 1 }),
    pattern: /^a/i,
  })
  await people.insertOne({ _id: 'gone' as never, name: 'soon away' })
  await people.createIndex({ name: 1 }, { unique: true, sparse: true, name: 'by_name' })
  await messages.insertMany(
    Array.from({ length: 2_500 }, (_, at) => ({ at, list: [1, 2, 3, 4, 5], deep: { a: { b: at } } })),
  )
  const first = await run()
  expect(first.file).toMatchObject({ number: 0, documents: 2_502 })

  await people.updateOne({ _id: 'ada' as never }, {
    $set: { whole: new Double(4), 'empty.x': 1 },
    $unset: { none: '' },
    $push: { list: { a: 1 } },
  } as Document)
  await people.deleteOne({ _id: 'gone' as never })
  await messages.updateMany({ at: { $lt: 50 } }, { $push: { list: { $each: [], $slice: 2 } } } as never)
  await messages.updateMany({ at: { $lt: 25 } }, {
    $push: { list: { $each: [9, 8], $slice: -3 } },
    $inc: { 'deep.a.b': 7 },
  } as never)
  await messages
    .updateOne({ at: 60 }, { $pull: { list: 3 }, $set: { 'list.0': 'changed' } } as never)
    .catch(() => undefined)
  await messages.replaceOne({ at: 61 }, { at: 61, replaced: true })
  await client.db('muster_new').collection('born').insertOne({ later: true })
  const second = await run()
  expect(second).toMatchObject({ chain: first.chain, file: { number: 1, documents: 0 } })
  expect(second.file.changes).toBeGreaterThan(78)
  const third = await run()
  expect(third.file).toMatchObject({ number: 2, changes: 0 })

  await messages.deleteMany({})
  await restoreAgain(new Date(second.file.cutAt))
  expect(await contents('again_identity')).toEqual(await contents('muster_identity'))
  expect(await contents('again_new')).toEqual(await contents('muster_new'))
  const restored = client.db('again_chat').collection('messages')
  expect(await restored.countDocuments()).toBe(2_500)
  expect(await restored.findOne({ at: 3 })).toMatchObject({ list: [2, 9, 8], deep: { a: { b: 10 } } })
  expect(await restored.findOne({ at: 30 })).toMatchObject({ list: [1, 2] })
  expect(await restored.findOne({ at: 61 })).toMatchObject({ replaced: true })
  expect(await client.db('again_identity').collection('users').indexes()).toContainEqual(
    expect.objectContaining({ name: 'by_name', unique: true, sparse: true }),
  )
})

test('every file ends at one common time for all databases during concurrent writes', async () => {
  const left = client.db('muster_alerts').collection<Document>('left')
  const right = client.db('muster_help').collection<Document>('right')
  await left.insertOne({ _id: 1 as never, n: 0 })
  await right.insertOne({ _id: 1 as never, n: 0 })
  let isWriting = true
  // Each transaction moves 1 from one document to the other, so their sum is the same in every snapshot.
  const writing = (async () => {
    while (isWriting)
      await client.withSession(session =>
        session.withTransaction(async () => {
          await left.updateOne({}, { $inc: { n: 1 } }, { session })
          await right.updateOne({}, { $inc: { n: -1 } }, { session })
        }),
      )
  })()
  const files = [await run(), await run(), await run()]
  isWriting = false
  await writing
  const seen = []
  for (const { file } of files) {
    await restoreAgain(new Date(file.cutAt), { replace: true })
    const [l, r] = await Promise.all(
      ['again_alerts.left', 'again_help.right'].map(async name => {
        const [database, collection] = name.split('.')
        return (
          await client
            .db(database)
            .collection(collection ?? '')
            .findOne()
        )?.n as number
      }),
    )
    expect(Number(l) + Number(r)).toBe(0)
    seen.push(Number(l))
  }
  expect(seen[2]).toBeGreaterThan(seen[0] ?? 0)
})

test('a restore to an earlier time reads no later file, and a time before the first file is refused', async () => {
  const numbers = client.db('muster_a').collection<Document>('numbers')
  await numbers.insertOne({ n: 1 })
  const { file } = await run()
  await numbers.insertOne({ n: 2 })
  await run()
  await restoreAgain(new Date(file.cutAt))
  expect(await client.db('again_a').collection('numbers').countDocuments()).toBe(1)
  expect(await chooseState(folder, new Date(0))).toBeNull()
})

describe('a backup file is rejected when it', () => {
  const state = async () => {
    const chosen = await chooseState(folder, null)
    if (!chosen) throw new Error('nothing was kept')
    return chosen
  }
  let path: (number: number) => string
  beforeEach(async () => {
    const many = client.db('muster_a').collection<Document>('many')
    await many.insertMany(Array.from({ length: 500 }, (_, n) => ({ n, noise: `${Math.random()}` })))
    const { chain } = await run()
    await many.insertOne({ n: -1 })
    await run()
    path = number => filePath(folder, chain, number)
    expect(await verify(folder, key, await state())).toMatchObject({ documents: 500, changes: 1, events: 0 })
  })
  const refused = async (withKey = key) => {
    await expect(verify(folder, withKey, await state())).rejects.toBeInstanceOf(SealError)
  }

  test('was changed in one bit', async () => {
    const bytes = await readFile(path(0))
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    await writeFile(path(0), bytes)
    await refused()
  })
  test('is truncated', async () => {
    await truncate(path(0), (await readFile(path(0))).length - 30)
    await refused()
  })
  test('has bytes after its end', async () => {
    await writeFile(path(0), Buffer.concat([await readFile(path(0)), Buffer.alloc(40)]))
    await refused()
  })
  test('has its files in another order', async () => {
    await rename(path(1), `${path(1)}.x`)
    await rename(path(0), path(1))
    await rename(`${path(1)}.x`, path(0))
    await refused()
  })
  test('was sealed with another key', () => refused(Buffer.alloc(32, 8)))

  test('reveals no plain text of its content', async () => {
    expect((await readFile(path(0))).includes('noise')).toBe(false)
  })
})

describe('a key that changes in the middle of a chain', () => {
  const nextKey = Buffer.alloc(32, 8)
  const numbers = () => client.db('muster_a').collection<Document>('numbers')
  const asChosen = async (id: string) => {
    const chain = (await listChains(folder)).find(one => one.id === id)
    const cutAt = new Date(chain?.files.at(-1)?.cutAt ?? '')
    return { chain: id, files: chain?.files.length ?? 0, cutAt }
  }

  test('starts a new full copy and reports that, and each chain is restored with its own key', async () => {
    await numbers().insertOne({ n: 1 })
    const first = await run()
    expect(first.unopened).toBeNull()
    await numbers().insertOne({ n: 2 })
    const second = await run({ key: nextKey })
    expect(second).toMatchObject({ unopened: first.chain, file: { number: 0, documents: 2 } })
    expect(second.chain).not.toBe(first.chain)
    expect(await run({ key: nextKey })).toMatchObject({ chain: second.chain, unopened: null, file: { number: 1 } })

    await expect(restoreAgain()).rejects.toThrow(
      `this key opens no file of ${second.chain}: another key sealed it, or they are damaged. The newest state that it opens is of ${first.file.cutAt}`,
    )
    expect(await contents('again_a')).toEqual({})
    await restoreAgain(new Date(first.file.cutAt))
    expect(await client.db('again_a').collection('numbers').countDocuments()).toBe(1)
    await restoreAgain(null, { key: nextKey, replace: true })
    expect(await client.db('again_a').collection('numbers').countDocuments()).toBe(2)
    const stranger = Buffer.alloc(32, 9)
    await expect(verify(folder, stranger, await asChosen(first.chain))).rejects.toThrow(
      'It opens nothing in this folder',
    )
  })

  test('is reported before anything is written, with what can be restored, when an earlier version has continued the chain', async () => {
    await numbers().insertOne({ n: 1 })
    const first = await run()
    await numbers().insertOne({ n: 2 })
    const second = await run()
    // Writes the file as a run with the next key would that did not check which key the chain has.
    const records: [Kind, Document][] = []
    for await (const record of readRecords(filePath(folder, first.chain, 1), key, sealName(first.chain, 1)))
      records.push(record)
    const again = writeRecords(filePath(folder, first.chain, 1), nextKey, sealName(first.chain, 1))
    for (const [kind, document] of records) await again.write(kind, document)
    await again.finish()

    const refusal = `this key opens the files of ${first.chain} up to number 0 and none after it: the key was changed there, or they are damaged. The newest state that it opens is of ${first.file.cutAt}`
    await expect(verify(folder, key, await asChosen(first.chain))).rejects.toThrow(refusal)
    await expect(restoreAgain()).rejects.toThrow(refusal)
    await expect(restoreAgain(null, { key: nextKey })).rejects.toThrow('from number 1 on and none before it')
    await expect(restoreAgain(null, { key: nextKey })).rejects.toBeInstanceOf(OtherKeyError)
    expect(await contents('again_a')).toEqual({})
    await restoreAgain(new Date(first.file.cutAt))
    expect(await client.db('again_a').collection('numbers').countDocuments()).toBe(1)
    expect(second.chain).toBe(first.chain)
  })
})

test('a chain whose last file is missing is not continued', async () => {
  await client.db('muster_a').collection('numbers').insertOne({ n: 1 })
  const { chain } = await run()
  await rm(filePath(folder, chain, 0))
  expect(await run()).toMatchObject({ unopened: chain, file: { number: 0, documents: 1 } })
})

test('databases with data are not overwritten without an explicit option', async () => {
  await client.db('muster_a').collection('numbers').insertOne({ n: 1 })
  await run()
  await client.db('again_a').collection('numbers').insertOne({ n: 'mine' })
  await expect(restoreAgain()).rejects.toBeInstanceOf(NotEmptyError)
  expect(await client.db('again_a').collection('numbers').findOne()).toMatchObject({ n: 'mine' })
  await restoreAgain(null, { replace: true })
  expect(await client.db('again_a').collection('numbers').findOne()).toMatchObject({ n: 1 })
})

test('writes to no database when one of them holds data', async () => {
  for (const name of ['muster_a', 'muster_b'])
    for (const collection of ['letters', 'numbers']) await client.db(name).collection(collection).insertOne({ n: 1 })
  await run()
  await client.db('again_b').collection('numbers').insertOne({ n: 'mine' })
  await expect(restoreAgain()).rejects.toBeInstanceOf(NotEmptyError)
  expect(await contents('again_a')).toEqual({})
})

test('republishes exactly the events that some consumer had not handled, with their ids', async () => {
  const jsm = await nats.jetstreamManager()
  await ensureStreams(jsm, { replicas: 1, maxAgeDays: 1 })
  const tell = (id: string) => {
    const envelope = headers()
    envelope.set('Nats-Msg-Id', id)
    envelope.set('Muster-Event-Id', id)
    return nats.jetstream().publish('muster.alerts.update-published.v1', JSON.stringify({ id }), { headers: envelope })
  }
  for (const durable_name of ['quick', 'slow'])
    await jsm.consumers.add(eventsStream, { durable_name, ack_policy: AckPolicy.Explicit })
  for (const id of ['a', 'b', 'c', 'd']) await tell(id)
  const handle = async (durable: string, count: number) => {
    const consumer = await nats.jetstream().consumers.get(eventsStream, durable)
    for (let n = 0; n < count; n++) await (await consumer.next())?.ackAck()
  }
  await handle('quick', 4)
  await handle('slow', 2)
  await run({ nats })
  await tell('e')
  await handle('slow', 1)
  await run({ nats })
  await tell('after the last backup')

  await jsm.streams.delete(eventsStream)
  await ensureStreams(jsm, { replicas: 1, maxAgeDays: 1 })
  const { events } = await restoreAgain(null, { nats })
  expect(events).toBe(2)
  const found = []
  for (const seq of [1, 2]) {
    const { header } = await jsm.streams.getMessage(eventsStream, { seq })
    found.push(header.get('Muster-Event-Id'))
  }
  expect(found).toEqual(['d', 'e'])
})

test('starts a new full copy when MongoDB no longer has the changes since the last file', async () => {
  await client.db('muster_a').collection('numbers').insertOne({ n: 1 })
  const first = await run({ now: () => new Date('2026-01-01T00:00:00Z') })
  const description = join(folder, first.chain, '000000.json')
  const told = JSON.parse(await readFile(description, 'utf8'))
  // A resume token of a change that this server never had, as after a restore.
  const foreign = told.resume.replace(/(?<="_data":"\w{4})\w{6}/, '000001')
  expect(foreign).not.toBe(told.resume)
  await writeFile(description, JSON.stringify({ ...told, cutAt: '2026-01-01T00:00:00.000Z', resume: foreign }))
  const second = await run({ now: () => new Date('2026-01-01T00:05:00Z') })
  expect(second).toMatchObject({ file: { number: 0, documents: 1 } })
  expect(second.chain).not.toBe(first.chain)
})

test('deletes old chains, rewrites a failed file, and keeps the newest chain however old it is', async () => {
  await client.db('muster_a').collection('numbers').insertOne({ n: 1 })
  const day = (number: number) => () => new Date(Date.now() + number * 86_400_000)
  const first = await run()
  await writeFile(filePath(folder, first.chain, 1), 'half a file')
  expect(await run()).toMatchObject({ chain: first.chain, file: { number: 1 } })
  const later = await run({ now: day(2) })
  expect(later.chain).not.toBe(first.chain)
  expect(later.removed).toEqual([])
  const last = await run({ now: day(30) })
  expect(last.removed).toEqual([first.chain, later.chain])
  expect((await listChains(folder)).map(({ id }) => id)).toEqual([last.chain])
})

test('ignores a manifest that a full disk truncated: restores the state before it, and the next run rewrites the file', async () => {
  const numbers = client.db('muster_a').collection<Document>('numbers')
  await numbers.insertOne({ _id: 'first' as never })
  const { chain } = await run()
  await numbers.insertOne({ _id: 'second' as never })
  await run()
  for (const left of [0, 20]) {
    await truncate(join(folder, chain, '000001.json'), left)
    await restoreAgain(null, { replace: true })
    expect(await client.db('again_a').collection('numbers').countDocuments()).toBe(1)
    expect(await run()).toMatchObject({ chain, file: { number: 1, changes: 1 } })
  }
})

test('deletes old chains before writing, so that a full disk does not stay full', async () => {
  await client.db('muster_a').collection('numbers').insertOne({ n: 1 })
  const day = (number: number) => () => new Date(Date.now() + number * 86_400_000)
  await run()
  const newest = await run({ now: day(2) })
  const isFull = () => {
    throw new Error('no space left on device')
  }
  await expect(run({ now: day(30), isOurs: isFull })).rejects.toThrow('no space left')
  expect((await listChains(folder)).map(({ id }) => id)).toEqual([newest.chain])
})

test('two runs never write at the same time', async () => {
  await withLease(client, async () => {
    await expect(run()).rejects.toBeInstanceOf(LeaseHeldError)
  })
  await expect(run()).resolves.toMatchObject({ file: { number: 0 } })
})

test('a run that was suspended until another took over leaves no file, and a killed run blocks nobody after its lease', async () => {
  await client.db('muster_a').collection('numbers').insertOne({ n: 1 })
  const leases = client.db(ownDatabase).collection<{ _id: string; owner: string; until: Date }>('leases')
  let hasTakenOver = false
  const frozen = run({
    isOurs(name) {
      // `isOurs` is called while the copy is written.
      if (!hasTakenOver) void leases.updateOne({ _id: 'backup' }, { $set: { owner: 'another run' } })
      hasTakenOver = true
      return isOurs(name)
    },
  })
  await expect(frozen).rejects.toThrow('another backup has taken over')
  expect(await listChains(folder)).toEqual([])
  // Whether the lease has expired is decided by MongoDB's clock.
  await expect(run()).rejects.toBeInstanceOf(LeaseHeldError)
  await leases.updateOne({ _id: 'backup' }, { $set: { until: new Date(Date.now() - 1_000) } })
  await expect(run()).resolves.toMatchObject({ file: { number: 0 } })
})

test('a full copy starts again at a later time when a collection was created after its start', async () => {
  await client.db('muster_a').collection('old').insertOne({ n: 1 })
  await client.db('muster_b').collection('old').insertOne({ n: 1 })
  let isMade = false
  /** A client that creates a collection in `muster_b` after the copy has read `muster_a`, when the snapshot of the copy is already chosen. */
  const slow = new Proxy(client, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (property !== 'db') return typeof value === 'function' ? value.bind(target) : value
      return (name: string) => {
        const db = client.db(name)
        if (name !== 'muster_b' || isMade) return db
        isMade = true
        const toArray = async () => {
          await db.collection('fresh').insertOne({ n: 2 })
          await db.collection('fresh').createIndex({ n: 1 })
          return client.db(name).listCollections({}, { nameOnly: true }).toArray()
        }
        return Object.assign(db, { listCollections: () => ({ toArray }) })
      }
    },
  })
  const { file } = await run({ client: slow })
  expect(file).toMatchObject({ number: 0, documents: 3 })
})
