import { listOutboxes, type WaitingOutbox } from '@muster/contracts/routes/outboxes'
import { countWaiting } from '@muster/service-kit/outbox/waiting'
import { MongoClient } from 'mongodb'
import { UserActionRequired } from '../../infra/types.ts'
import { type Asked, ago, say } from '../command.ts'

const connectMs = 5_000
const queryMs = 10_000
const pendingIndex = 'outbox_pending'
const ownOfMongo = ['admin', 'config', 'local']

/** The outboxes of a service or database; null if it did not answer. */
type Found = { name: string; outboxes: readonly WaitingOutbox[] | null }

/** Lists the events that a service has stored and NATS has not accepted yet, by collection and subject, with the age of the oldest. */
export async function outboxes({ client }: Asked): Promise<void> {
  const url = process.env.MONGO_URL
  const all = url
    ? await fromDatabases(url)
    : (await client.call(listOutboxes)).map(({ service, outboxes }) => ({ name: service, outboxes }))
  for (const { name, outboxes } of all) {
    if (outboxes) print(name, outboxes)
    else say(`${name}  did not answer: it is not known whether events wait there`)
  }
  if (all.every(({ outboxes }) => outboxes?.length === 0)) say('No event waits.')
}

/** Reads the outboxes from MongoDB directly, which also works while the gateway is down. */
async function fromDatabases(url: string): Promise<Found[]> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: connectMs })
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true, authorizedDatabases: true })
    const names = databases.map(({ name }) => name).filter(name => !ownOfMongo.includes(name))
    return await Promise.all(names.sort().map(name => waitingIn(client, name)))
  } catch (cause) {
    throw new UserActionRequired(`MongoDB does not answer, or not this account: ${(cause as Error).message}`)
  } finally {
    await client.close()
  }
}

async function waitingIn(client: MongoClient, name: string): Promise<Found> {
  const database = client.db(name)
  const listed = await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()
  const collections = listed.map(one => database.collection(one.name))
  const areOutboxes = await Promise.all(collections.map(one => one.indexExists(pendingIndex)))
  const outboxes = collections.filter((_, at) => areOutboxes[at])
  return { name, outboxes: await countWaiting(outboxes, { maxTimeMs: queryMs }) }
}

function print(name: string, outboxes: readonly WaitingOutbox[]): void {
  for (const { collection, counted, oldestAt, subjects } of outboxes) {
    if (counted === 'not') {
      const oldest = oldestAt ? `the oldest ${ago(oldestAt)}` : 'the oldest is not known'
      say(`${name}.${collection}  events wait, not counted because there are so many; ${oldest}`)
    }
    for (const { subject, events, oldestAt } of subjects)
      say(
        `${name}.${collection}  ${subject}: ${counted === 'all' ? '' : 'at least '}${events} ${events === 1 ? 'event' : 'events'}, the oldest ${ago(oldestAt)}`,
      )
  }
}
