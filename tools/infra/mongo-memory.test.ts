import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../tests/temporary-folder.ts'
import { closeWhatIsIdle } from './servers/mongo-memory.ts'
import { startInfra } from './start-infra.ts'

test('MongoDB is configured to close idle resources, and continues to serve', async () => {
  const infra = await startInfra({ stateDir: temporaryFolder(), durable: false, only: ['mongo'] })
  const client = new MongoClient(infra.mongoUrl('kept'))
  try {
    const things = client.db().collection('things')
    await things.insertOne({ n: 1 })
    await closeWhatIsIdle(infra.mongoUrl('admin'))
    const name = 'wiredTigerSessionCloseIdleTimeSecs'
    expect(await client.db('admin').command({ getParameter: 1, [name]: 1 })).toMatchObject({ [name]: 10 })
    expect(await things.countDocuments()).toBe(1)
  } finally {
    await client.close()
    await infra.stop()
  }
})
