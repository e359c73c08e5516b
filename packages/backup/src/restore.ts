import type { AnyBulkWriteOperation, Collection, Db, Document, MongoClient } from 'mongodb'
import type { NatsConnection } from 'nats'
import { type Chain, filePath, listChains, sealName } from './chains.ts'
import { writesOf } from './changes.ts'
import { publishAgain, streams } from './events.ts'
import { type Kind, readRecords } from './records.ts'
import { SealError } from './seal.ts'
import { assertKeyOpens } from './which-key.ts'

const batchOperations = 1_000
const duplicateIndex = 85

/** Thrown if the databases are not empty and `replace` is not set. */
export class NotEmptyError extends Error {}

/** A state to restore: the first `files` files of a chain, with everything that was committed before `cutAt`. */
export type Chosen = { chain: string; files: number; cutAt: Date }

/** The newest state in the folder, or the newest one before `at`; null if there is none. */
export async function chooseState(folder: string, at: Date | null): Promise<Chosen | null> {
  const chains = await listChains(folder)
  const isBefore = (cutAt: string) => at === null || Date.parse(cutAt) <= at.getTime()
  const chain = chains.findLast(({ files }) => isBefore(files[0]?.cutAt ?? ''))
  return chain ? stateOf(chain, isBefore) : null
}

function stateOf({ id, files }: Chain, isBefore: (cutAt: string) => boolean): Chosen | null {
  const last = files.findLast(({ cutAt }) => isBefore(cutAt))
  return last ? { chain: id, files: last.number + 1, cutAt: new Date(last.cutAt) } : null
}

/** Number of restored or verified records. */
export type Counts = { documents: number; changes: number; events: number }

/**
 * Reads every file of a state completely, without writing anything. Resolves to how much each kind of record occurs, and to the names of the databases.
 * Throws a SealError if a file was changed or is incomplete, and an OtherKeyError if
 * another key sealed it.
 */
export async function verify(
  folder: string,
  key: Buffer,
  state: Chosen,
): Promise<Counts & { databases: ReadonlySet<string> }> {
  const { chain, files } = state
  await assertKeyOpens(folder, key, state)
  const counts = { documents: 0, changes: 0, events: 0 }
  const databases = new Set<string>()
  for (let number = 0; number < files; number++)
    for await (const [kind, record] of readFile(folder, key, chain, number)) {
      count(counts, kind)
      if (kind === 'collection') databases.add(record.database)
      else if (kind === 'change') databases.add(record.ns.db)
    }
  return { ...counts, databases }
}

function count(counts: Counts, kind: Kind): void {
  if (kind === 'document') counts.documents++
  else if (kind === 'change') counts.changes++
  else if (kind === 'event') counts.events++
}

/** The records of one file. Throws if the last record or any other one is missing. */
async function* readFile(folder: string, key: Buffer, chain: string, number: number): AsyncGenerator<[Kind, Document]> {
  const name = sealName(chain, number)
  const counts = { documents: 0, changes: 0, events: 0 }
  let end: Document | null = null
  for await (const [kind, document] of readRecords(filePath(folder, chain, number), key, name)) {
    count(counts, kind)
    if (kind === 'end') end = document
    yield [kind, document]
  }
  const isWhole = (['documents', 'changes', 'events'] as const).every(what => Number(end?.[what]) === counts[what])
  if (!isWhole) throw new SealError(`${name} is not whole`)
}

/** The options of `restore`. */
export type RestoreOptions = {
  client: MongoClient
  /** Null to restore without publishing events again. */
  nats: NatsConnection | null
  folder: string
  key: Buffer
  state: Chosen
  /** Whether to empty databases that are not empty; if false, a NotEmptyError is thrown instead, before anything is written. */
  replace?: boolean
  /** The names of the databases of the state, from `verify`. Without them all files are read once more. */
  databases?: ReadonlySet<string>
  /** The name under which to restore a database; default: its own name. */
  nameOf?: (database: string) => string
  onProgress?: (counts: Counts) => void
}

/**
 * Writes a state into MongoDB, then creates its indexes, then publishes the events that some consumer had not handled. The services must not run meanwhile.
 * Every file is verified while it is read; a changed file aborts the restore.
 */
export async function restore(options: RestoreOptions): Promise<Counts> {
  const { client, nats, folder, key, state, replace = false, nameOf = name => name, onProgress } = options
  await assertKeyOpens(folder, key, state)
  if (!replace) {
    const databases = options.databases ?? (await verify(folder, key, state)).databases
    for (const name of databases) await assertEmpty(client.db(nameOf(name)))
  }
  const counts = { documents: 0, changes: 0, events: 0 }
  const seen = new Set<string>()
  const indexes: { collection: Collection; specs: Document[] }[] = []
  const events: Document[] = []
  const writer = createWriter()
  let floor = 0
  let target: Collection | null = null

  async function database(name: string) {
    const db = client.db(nameOf(name))
    if (!seen.has(name)) {
      seen.add(name)
      if (replace) await db.dropDatabase()
    }
    return db
  }

  for (let number = 0; number < state.files; number++) {
    for await (const [kind, record] of readFile(folder, key, state.chain, number)) {
      count(counts, kind)
      if (kind === 'collection') {
        target = (await database(record.database)).collection(record.collection)
        indexes.push({ collection: target, specs: record.indexes })
      } else if (kind === 'document' && target) {
        await writer.add(target, [{ insertOne: { document: record } }])
      } else if (kind === 'change') {
        await applyChange(record, await database(record.ns.db), writer)
      } else if (kind === 'event') {
        events.push(record)
      } else if (kind === 'end' && record.floor !== null) {
        floor = Number(record.floor)
      }
    }
    await writer.flush()
    onProgress?.(counts)
  }
  for (const { collection, specs } of indexes) await makeIndexes(client, collection, specs)
  counts.events = nats ? await publishOwed(nats, events, floor) : 0
  return counts
}

/** Asked of all before the first is written to: half of a restored installation must not be started. */
async function assertEmpty(db: Db): Promise<void> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  if (collections.length > 0) throw new NotEmptyError(`the database ${db.databaseName} is not empty`)
}

/** Batches writes, one collection after another. The order within a collection is kept. */
function createWriter() {
  let collection: Collection | null = null
  let operations: AnyBulkWriteOperation[] = []

  async function flush(): Promise<void> {
    if (collection && operations.length > 0) await collection.bulkWrite(operations, { ordered: true })
    operations = []
  }

  return {
    flush,
    async add(to: Collection, writes: AnyBulkWriteOperation[]): Promise<void> {
      if (to.namespace !== collection?.namespace || operations.length >= batchOperations) await flush()
      collection = to
      operations.push(...writes)
    },
  }
}

async function applyChange(change: Document, db: Db, writer: ReturnType<typeof createWriter>): Promise<void> {
  const { operationType, ns, to } = change
  if (operationType === 'drop' || operationType === 'rename' || operationType === 'dropDatabase') {
    await writer.flush()
    if (operationType === 'dropDatabase') await db.dropDatabase()
    else if (operationType === 'drop') await db.dropCollection(ns.coll)
    else await db.renameCollection(ns.coll, to.coll, { dropTarget: true })
    return
  }
  await writer.add(db.collection(ns.coll), writesOf(change))
}

/** Creates the indexes of the backup. Indexes that were added since are created by the services when they start. */
async function makeIndexes(client: MongoClient, collection: Collection, specs: Document[]): Promise<void> {
  const wanted = specs.filter(({ name }) => name !== '_id_').map(({ v: _version, ns: _namespace, ...spec }) => spec)
  if (wanted.length === 0) return
  try {
    await client.db(collection.dbName).command({ createIndexes: collection.collectionName, indexes: wanted })
  } catch (error) {
    // The collection may have been dropped and recreated later with other indexes.
    if (!(error instanceof Error && 'code' in error && Number(error.code) === duplicateIndex)) throw error
  }
}

/** Publishes all parked events, and of the others those that some consumer had not handled. */
async function publishOwed(nats: NatsConnection, events: readonly Document[], floor: number): Promise<number> {
  const owed = events.filter(({ stream, seq }) => stream !== streams[0] || Number(seq) > floor)
  for (const event of owed) await publishAgain(nats, event)
  return owed.length
}
