import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { startInfra, withDatabase } from './start-infra.ts'

async function count(url: string): Promise<number> {
  const client = new MongoClient(url)
  try {
    return await client.db().collection('things').countDocuments()
  } finally {
    await client.close()
  }
}

test('data is kept between starts, also on another port, unless a fresh start is requested', async () => {
  const stateDir = temporaryFolder()
  const start = (fresh = false) => startInfra({ stateDir, fresh, only: ['mongo'] })

  const first = await start()
  const client = new MongoClient(first.mongoUrl('kept'))
  await client
    .db()
    .collection('things')
    .insertOne({ n: 1 }, { writeConcern: { w: 'majority' } })
  await client.close()
  await first.stop()

  const second = await start()
  expect(await count(second.mongoUrl('kept'))).toBe(1)
  await second.stop()

  const third = await start(true)
  expect(await count(third.mongoUrl('kept'))).toBe(0)
  await third.stop()
  // Long enough for three starts of MongoDB.
}, 90_000)

test('sets the database in a URL and keeps its other parts', () => {
  expect(withDatabase('mongodb://h:1/?replicaSet=rs0', 'a')).toBe('mongodb://h:1/a?replicaSet=rs0')
  expect(withDatabase('mongodb://h:1', 'a')).toBe('mongodb://h:1/a')
  expect(withDatabase('mongodb://h:1,i:2/old?replicaSet=x', 'a')).toBe('mongodb://h:1,i:2/a?replicaSet=x')
  expect(withDatabase('mongodb+srv://me:p%40ss@h/', 'a')).toBe('mongodb+srv://me:p%40ss@h/a?authSource=admin')
  expect(withDatabase('mongodb://me:p@h:1/own', 'a')).toBe('mongodb://me:p@h:1/a?authSource=own')
})
