import { MongoClient } from 'mongodb'
import { UserActionRequired } from '../../infra/types.ts'
import { ago, say } from '../command.ts'

const connectMs = 5_000
const queryMs = 10_000
const pendingIndex = 'outbox_pending'
const ownOfMongo = ['admin', 'config', 'local']
/** Of more documents than these only the oldest are counted, and the output says so. */
const mostCounted = 100_000

type Waiting = { _id: string; events: number; oldest: Date }

/** Events that a service has stored and NATS has not taken yet, by collection and subject, with the age of the oldest. */
export async function outboxes(): Promise<void> {
  const url = process.env.MONGO_URL
  if (!url)
    throw new UserActionRequired('outboxes needs MONGO_URL, with an account that reads every database (muster_backup).')
  const client = new MongoClient(url, { serverSelectionTimeoutMS: connectMs })
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true, authorizedDatabases: true })
    const names = databases.map(({ name }) => name).filter(name => !ownOfMongo.includes(name))
    const lines = (await Promise.all(names.sort().map(name => waitingIn(client, name)))).flat()
    for (const line of lines) say(line)
    if (lines.length === 0) say('No event waits.')
  } catch (cause) {
    throw new UserActionRequired(`MongoDB does not answer, or not this account: ${(cause as Error).message}`)
  } finally {
    await client.close()
  }
}

async function waitingIn(client: MongoClient, database: string): Promise<string[]> {
  const collections = await client.db(database).listCollections({ type: 'collection' }, { nameOnly: true }).toArray()
  const found = await Promise.all(
    collections.map(async ({ name }) => {
      const collection = client.db(database).collection(name)
      if (!(await collection.indexExists(pendingIndex))) return []
      const waiting = await collection
        .aggregate<Waiting>(
          [
            { $match: { 'outbox.at': { $exists: true } } },
            // The oldest first, by the index of the sweep.
            { $sort: { 'outbox.at': 1 } },
            { $limit: mostCounted },
            { $unwind: '$outbox' },
            { $group: { _id: '$outbox.subject', events: { $sum: 1 }, oldest: { $min: '$outbox.at' } } },
            { $sort: { oldest: 1 } },
          ],
          { maxTimeMS: queryMs },
        )
        .toArray()
      const isAll = waiting.reduce((sum, { events }) => sum + events, 0) < mostCounted
      return waiting.map(
        ({ _id, events, oldest }) =>
          `${database}.${name}  ${_id}: ${isAll ? '' : 'at least '}${events} ${events === 1 ? 'event' : 'events'}, the oldest ${ago(oldest.toISOString())}`,
      )
    }),
  )
  return found.flat()
}
