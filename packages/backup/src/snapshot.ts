import type { ClientSession, MongoClient } from 'mongodb'
import { ownDatabase } from './changes.ts'
import { exactTypes, type RecordFile } from './records.ts'

const batchSize = 1_000

/** Whether a database is one of ours, by its name. */
export type IsOurs = (database: string) => boolean

const snapshotUnavailable = 246
/** Whether an error is SnapshotUnavailable: a snapshot from before the creation of a collection or index cannot read that collection. A later snapshot can. */
export const isSnapshotUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && Number(error.code) === snapshotUnavailable

/**
 * Writes all documents of our databases as of one time, while the services keep running. Resolves to that time, as MongoDB's cluster time. MongoDB keeps old
 * versions for `minSnapshotHistoryWindowInSeconds` (default: five minutes): a longer copy fails with SnapshotTooOld.
 */
export async function writeSnapshot(
  client: MongoClient,
  isOurs: IsOurs,
  file: RecordFile,
): Promise<{ time: unknown; documents: number }> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true })
  const session = client.startSession({ snapshot: true })
  let documents = 0
  try {
    for (const { name } of databases.filter(database => isOurs(database.name))) {
      const db = client.db(name)
      for (const { name: collection, type } of await db.listCollections({}, { nameOnly: true }).toArray()) {
        if (type !== 'collection' || collection.startsWith('system.')) continue
        const indexes = await db.collection(collection).listIndexes(exactTypes).toArray()
        await file.write('collection', { database: name, collection, indexes })
        const found = db.collection(collection).find<Uint8Array>({}, { session, raw: true, batchSize })
        for await (const bson of found) {
          await file.writeRaw('document', bson)
          documents++
        }
      }
    }
    return { time: await snapshotTime(client, session), documents }
  } finally {
    await session.endSession()
  }
}

/** The time of a session's snapshot. The driver sets it with the first read and has no public name for it. */
async function snapshotTime(client: MongoClient, session: ClientSession): Promise<unknown> {
  // If there was nothing to read, this is the first read. The account for backups cannot read `admin`.
  await client.db(ownDatabase).collection('leases').findOne({}, { session })
  const time: unknown = Reflect.get(session, 'snapshotTime')
  if (!time) throw new Error('MongoDB returned no time of the snapshot')
  return time
}
