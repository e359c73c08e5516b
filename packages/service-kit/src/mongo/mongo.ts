import { type Connection, Mongoose, mongo, type Types, trusted } from 'mongoose'
import pRetry from 'p-retry'
import { isDependencyDown } from '../dependency-down.ts'
import type { Log } from '../log.ts'
import { fixedDelayRetries } from '../retry/fixed-delay-retries.ts'

/** The MongoDB connection of a service. */
export type Mongo = {
  /** The connection that models are registered on: `connection.model('User', schema)`. */
  connection: Connection
  /** Retries until the server answers or `startTimeoutMs` is over, then creates the indexes of the registered models. */
  start(): Promise<void>
  /** Readiness check: rejects while MongoDB does not answer. */
  ready(): Promise<void>
  close(): Promise<void>
}

const retryPauseMs = 500
const indexesWithinMs = 60_000

/**
 * Creates the MongoDB connection of a service. Commands are not buffered: they fail after about 3 s while MongoDB is unreachable; the driver
 * keeps reconnecting. Query operators must be marked with mongoose's `trusted()`.
 */
export function connectMongo(
  url: string,
  log: Log,
  { startTimeoutMs = 30_000 }: { startTimeoutMs?: number } = {},
): Mongo {
  const mongoose = new Mongoose()
  mongoose.set({ strictQuery: true, sanitizeFilter: true, bufferCommands: false, autoIndex: false, autoCreate: false })
  const connection = mongoose.createConnection()
  // By default mongoose does not store empty objects; a document must read back as it was saved.
  connection.plugin(schema => schema.set('minimize', false))
  connection.on('error', err => log.error({ err }, 'mongo connection error'))
  connection.on('disconnected', () => log.warn('mongo disconnected'))
  connection.on('reconnected', () => log.info('mongo reconnected'))
  let isClosed = false

  return {
    connection,

    async start() {
      await pRetry(() => connection.openUri(url, clientOptions), {
        ...fixedDelayRetries(retryPauseMs),
        maxRetryTime: startTimeoutMs,
        shouldRetry: () => !isClosed,
        onFailedAttempt: ({ error }) => log.warn({ err: error }, 'mongo connection failed; retrying'),
      })
      // Creates indexes and never drops any: during a rollout the older version still needs its own.
      const createAll = () => Promise.all(Object.values(connection.models).map(model => model.createIndexes()))
      // On a busy server this may take longer than the command timeout. The server continues in the background, so a retry waits for what it has begun.
      const retries = fixedDelayRetries(retryPauseMs)
      await pRetry(createAll, {
        ...retries,
        maxRetryTime: indexesWithinMs,
        shouldRetry: ({ error }) => !isClosed && isDependencyDown(error),
        onFailedAttempt: ({ error }) => log.warn({ err: error }, 'mongo indexes not created; retrying'),
      })
    },

    async ready() {
      if (!connection.db) throw new Error('mongo is not connected')
      await connection.db.command({ ping: 1 })
    },

    async close() {
      isClosed = true
      await connection.close()
    },
  }
}

/**
 * How often the driver checks each member of the replica set. A frozen member is detected after this time plus `connectTimeoutMS`, and the commands that wait
 * for it fail then. With the driver's defaults that takes 13 s or longer.
 */
const heartbeatMs = 3_000

const clientOptions = {
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  heartbeatFrequencyMS: heartbeatMs,
  socketTimeoutMS: 20_000,
  waitQueueTimeoutMS: 3_000,
  maxPoolSize: 30,
  retryWrites: true,
  writeConcern: { w: 'majority', wtimeoutMS: 5_000 },
} as const

/**
 * A filter for `value` that can use a partial index over values of one type. MongoDB uses such an index only for queries that name the type; otherwise it scans
 * the whole collection.
 */
export const equalsWithType = <T extends string | Types.ObjectId>(value: T) =>
  trusted({ $eq: value, $type: typeof value === 'string' ? ('string' as const) : ('objectId' as const) })

const duplicateKeyCode = 11_000

/** True for MongoDB's duplicate key error: a unique index rejected the write. */
export function isDuplicateKey(err: unknown): boolean {
  return err instanceof Error && 'code' in err && err.code === duplicateKeyCode
}

/**
 * The positions of the operations of an unordered bulk write that a unique index refused. Null when anything else failed. A lost connection causes the same
 * error with an empty list; then it is unknown what was written, so the result is null too.
 */
export function duplicatesIn(err: unknown): number[] | null {
  if (!(err instanceof mongo.MongoBulkWriteError)) return null
  const errors = [err.writeErrors].flat()
  if (errors.length === 0 || err.result.getWriteConcernError()) return null
  return errors.every(({ code }) => code === duplicateKeyCode) ? errors.map(({ index }) => index) : null
}
