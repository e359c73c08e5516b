import { noNeeds } from '@muster/contracts/vocabulary/needs'
import { createLog } from '@muster/service-kit/log'
import { connectMongo, type Mongo } from '@muster/service-kit/mongo/mongo'
import { buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { buildId } from '@muster/test-kit/builders/ids'
import { buildOfficialShelter } from '@muster/test-kit/builders/shelter'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnownBlocks, type KnownBlocks } from '../src/known-blocks.ts'
import { createKnownPeople, type KnownPeople } from '../src/known-people.ts'
import { createKnownShelters, type KnownShelters } from '../src/known-shelters.ts'
import { createKnownUpdates, type KnownUpdates } from '../src/known-updates.ts'

let neighbours: Neighbours
let mongo: Mongo
let people: KnownPeople
let blocks: KnownBlocks
let updates: KnownUpdates
let shelters: KnownShelters
beforeAll(async () => {
  neighbours = await startNeighbours()
  mongo = connectMongo(neighbours.mongoUrl('read-models'), createLog({ name: 'test', level: 'silent' }))
  people = createKnownPeople(mongo.connection)
  blocks = createKnownBlocks(mongo.connection)
  updates = createKnownUpdates(mongo.connection)
  shelters = createKnownShelters(mongo.connection)
  await mongo.start()
})
afterAll(async () => {
  await mongo?.close()
  await neighbours?.stop()
})

const needs = (hasWheelchair: boolean) => ({
  ...noNeeds,
  hasWheelchair,
  transportationType: 'walking' as const,
})

describe('known people', () => {
  test('an older event changes nothing, whichever arrives first', async () => {
    const userId = buildId()
    expect(await people.remember({ userId, revision: 3, name: 'Ada', needs: needs(true) })).toBe(true)
    expect(await people.remember({ userId, revision: 2, name: 'Old', needs: needs(false) })).toBe(false)
    expect(await people.find(userId)).toEqual({ name: 'Ada', needs: needs(true), revision: 3 })
    expect(await people.remember({ userId, revision: 4, name: 'Ada L.', needs: needs(true) })).toBe(true)
    expect(await people.find(userId)).toMatchObject({ name: 'Ada L.', revision: 4 })
  })

  test('the latest event is still the latest when it is redelivered, so that its reactions run again', async () => {
    const userId = buildId()
    const fact = { userId, revision: 0, name: 'Ada', needs: needs(true) }
    expect([await people.remember(fact), await people.remember(fact)]).toEqual([true, true])
  })

  test('of many concurrent events the latest one is kept', async () => {
    const userId = buildId()
    await Promise.all([5, 1, 9, 3, 7].map(revision => people.remember({ userId, revision, name: `r${revision}` })))
    expect(await people.find(userId)).toMatchObject({ name: 'r9', revision: 9 })
  })

  test('nobody is restored after a deletion, whatever arrives later', async () => {
    const userId = buildId()
    await people.remember({ userId, revision: 1, name: 'Ada', needs: needs(true) })
    await people.forget(userId, new Date())
    expect(await people.remember({ userId, revision: 8, name: 'Ada', needs: needs(true) })).toBe(false)
    expect([await people.find(userId), await people.isDeleted(userId)]).toEqual([null, true])
    const stored = await mongo.connection.collection('people').findOne({ _id: userId as never })
    expect(JSON.stringify(stored)).not.toContain('Ada')
  })

  test('a deletion that arrives before all other events is final, too', async () => {
    const userId = buildId()
    await people.forget(userId, new Date())
    expect(await people.remember({ userId, revision: 0, name: 'Ada' })).toBe(false)
    expect(await people.find(userId)).toBeNull()
  })

  test('a copy from before events had revisions is read, and replaced by the next event', async () => {
    const userId = buildId()
    await mongo.connection.collection('people').insertOne({ _id: userId as never, name: 'Ada', needs: needs(true) })
    expect(await people.find(userId)).toEqual({ name: 'Ada', needs: needs(true), revision: 0 })
    expect(await people.remember({ userId, revision: 1, name: 'Ada L.' })).toBe(true)
    expect(await people.find(userId)).toEqual({ name: 'Ada L.', needs: needs(true), revision: 1 })
  })
})

describe('known updates', () => {
  test('keep the highest revision, and an ended update stays ended', async () => {
    const update = buildUpdate({ revision: 2, isActive: true })
    expect(await updates.remember(update)).toBe(true)
    expect(await updates.remember({ ...update, revision: 3, isActive: false })).toBe(true)
    expect(await updates.remember({ ...update, revision: 1 })).toBe(false)
    expect((await updates.active()).map(({ id }) => id)).not.toContain(update.id)
  })
})

describe('known shelters', () => {
  const dayAgo = new Date(Date.now() - 24 * 60 * 60_000)
  const known = async (id: string) => (await shelters.shown(dayAgo)).find(shelter => shelter.id === id)

  test('keep the highest revision: a late event does not reopen a full shelter, and a real reopening counts', async () => {
    const shelter = buildOfficialShelter({ revision: 2, status: 'full' })
    expect(await shelters.remember(shelter)).toBe(true)
    expect(await shelters.remember({ ...shelter, revision: 1, status: 'open' })).toBe(false)
    expect(await known(shelter.id)).toEqual(shelter)
    expect(await shelters.remember({ ...shelter, revision: 3, status: 'closed' })).toBe(true)
    expect(await shelters.remember({ ...shelter, revision: 2, status: 'full' })).toBe(false)
    expect(await known(shelter.id)).toMatchObject({ revision: 3, status: 'closed' })
    expect((await shelters.shown(new Date(Date.now() + 1_000))).map(({ id }) => id)).not.toContain(shelter.id)
    expect(await shelters.remember({ ...shelter, revision: 4, status: 'open' })).toBe(true)
    expect(await known(shelter.id)).toMatchObject({ revision: 4, status: 'open' })
  })

  test('keep the time of the latest reading of a list', async () => {
    const feed = buildId()
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
    for (const minute of [1, 5, 3]) await shelters.rememberList({ feed, asOf: at(minute), listed: 1 })
    expect((await shelters.listTimes()).get(feed)?.toISOString()).toBe(at(5))
  })
})

test.each(['people', 'knownupdates', 'knownshelters'])(
  'tombstones of %s expire, later than an event can be delivered again',
  async name => {
    const indexes = await mongo.connection.collection(name).indexes()
    const lifetimes = indexes.map(index => index.expireAfterSeconds).filter(seconds => seconds !== undefined)
    expect(lifetimes).toHaveLength(1)
    expect(lifetimes[0]).toBeGreaterThan(37 * 24 * 60 * 60)
  },
)

describe('blocks', () => {
  const hear = async (by: string, of: string, revision: number, isBlocked = true) => {
    const told: string[][] = []
    const [entry] = blocks.consumers(
      () => new Date(),
      async (...pair) => void told.push(pair),
    )
    const payload = { userId: by, blockedUserId: of, isBlocked, revision }
    const log = createLog({ name: 'test', level: 'silent' })
    await entry?.handle(payload, { eventId: buildId(), requestId: '', at: new Date().toISOString(), attempt: 1, log })
    return told
  }

  test.each(['blocker', 'blocked'])(
    'of a deleted account, the %s, stay forgotten when any event of theirs comes late',
    async gone => {
      const [by, of, other] = [buildId(), buildId(), buildId()]
      await hear(by, of, 2)
      const who = gone === 'blocker' ? by : of
      await blocks.forget(who, new Date())
      for (const revision of [1, 2, 3]) await hear(by, of, revision)
      expect(await hear(...(gone === 'blocker' ? ([by, other] as const) : ([other, of] as const)), 1)).toEqual([])
      for (const person of [by, of, other]) expect([...(await blocks.around(person))]).toEqual([])
    },
  )

  test('stand until a later revision ends them, and only between the two', async () => {
    const [by, of, other] = [buildId(), buildId(), buildId()]
    expect(await hear(by, of, 5)).toEqual([[by, of]])
    await hear(by, of, 4, false)
    expect([...(await blocks.around(of))]).toEqual([by])
    expect([...(await blocks.around(other))]).toEqual([])
    await hear(by, of, 6, false)
    expect([...(await blocks.around(by))]).toEqual([])
  })
})
