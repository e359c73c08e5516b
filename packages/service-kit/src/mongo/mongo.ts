import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, Mongoose } from 'mongoose'
import type { Log } from '../log.ts'

export type Mongo = {
  /** Register models on this one: `connection.model('User', schema)`. */
  connection: Connection
  /** Waits for the server, then creates the indexes of the registered models. */
  start(): Promise<void>
  /** Health check. */
  ready(): Promise<void>
  close(): Promise<void>
}

const retryPauseMs = 500

/**
 * A service's own connection. Nothing is buffered: an operation fails in about three seconds when the server is away,
 * while the driver looks for it for ever. Query operators must be marked with mongoose's `trusted()`.
 */
export function connectMongo(
  url: string,
  log: Log,
  { startTimeoutMs = 30_000 }: { startTimeoutMs?: number } = {},
): Mongo {
  const mongoose = new Mongoose()
  mongoose.set({ strictQuery: true, sanitizeFilter: true, bufferCommands: false, autoIndex: false, autoCreate: false })
  const connection = mongoose.createConnection()
  // Mongoose drops empty objects by default, and what was accepted must read back the same.
  connection.plugin(schema => schema.set('minimize', false))
  connection.on('error', err => log.error({ err }, 'mongo reported an error'))
  connection.on('disconnected', () => log.warn('mongo is not reachable'))
  connection.on('reconnected', () => log.info('mongo is back'))
  let isClosed = false

  return {
    connection,

    async start() {
      const deadline = Date.now() + startTimeoutMs
      for (;;) {
        try {
          await connection.openUri(url, clientOptions)
          break
        } catch (err) {
          if (isClosed || Date.now() >= deadline) throw err
          log.warn({ err }, 'waiting for mongo')
          await pause(retryPauseMs)
        }
      }
      // Only creates: an older version still running during a rollout keeps the indexes it needs.
      await Promise.all(Object.values(connection.models).map(model => model.createIndexes()))
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

const clientOptions = {
  bufferCommands: false,
  autoIndex: false,
  autoCreate: false,
  serverSelectionTimeoutMS: 3_000,
  connectTimeoutMS: 3_000,
  socketTimeoutMS: 20_000,
  waitQueueTimeoutMS: 3_000,
  maxPoolSize: 30,
  retryWrites: true,
  writeConcern: { w: 'majority', wtimeoutMS: 5_000 },
} as const

const duplicateKeyCode = 11_000

/** True for MongoDB's answer to a write that a unique index refused. */
export function isDuplicateKey(err: unknown): boolean {
  return err instanceof Error && 'code' in err && err.code === duplicateKeyCode
}
