import { randomUUID } from 'node:crypto'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'

const batchSchema = new Schema({
  /** The cell of the neighbourhood. */
  _id: { type: String, required: true },
  /** Number of changes of its people. */
  changes: { type: Number, default: 0 },
  /** The state version and the number of changes for which its people's times were last computed. */
  doneFor: { type: String, default: null },
  doneChanges: { type: Number, default: -1 },
  token: { type: String, default: null },
  leaseUntil: { type: Date, default: new Date(0) },
})
batchSchema.index({ doneFor: 1 })
type Row = InferSchemaType<typeof batchSchema> & { _id: string }

/** A claimed neighbourhood. `changes` is the number of changes of its people at the time of the claim. */
export type Batch = { cell: string; token: string; changes: number }
export type BatchStore = ReturnType<typeof createBatchStore>

/** Stores which neighbourhoods are computed, and which process computes which. One process at a time holds a neighbourhood, for one lease. */
export function createBatchStore(connection: Connection, { leaseMs }: { leaseMs: number }) {
  const batches = connection.model('DepartureBatch', batchSchema)
  const leaseFrom = (now: Date) => new Date(now.getTime() + leaseMs)
  const isOpen = (version: string) => ({
    $or: [{ doneFor: trusted({ $ne: version }) }, { $expr: trusted({ $ne: ['$changes', '$doneChanges'] }) }],
  })

  return {
    /** Marks neighbourhoods for a new computation, because their people have changed. */
    async touch(cells: readonly string[]): Promise<void> {
      for (const _id of new Set(cells)) await batches.updateOne({ _id }, { $inc: { changes: 1 } }, { upsert: true })
    },

    /** Neighbourhoods whose times were not computed for this state version and that no process holds. */
    async open(version: string, now: Date): Promise<string[]> {
      const rows = await batches
        .find({ ...isOpen(version), leaseUntil: trusted({ $lte: now }) }, { _id: 1 })
        .lean<Pick<Row, '_id'>[]>()
      return rows.map(({ _id }) => _id)
    },

    /** Filters neighbourhoods to those whose times are up to date for a version of the hazards. */
    async standing(cells: readonly string[], version: string): Promise<Set<string>> {
      const filter = {
        _id: trusted({ $in: [...cells] }),
        doneFor: version,
        $expr: trusted({ $eq: ['$changes', '$doneChanges'] }),
      }
      const rows = await batches.find(filter, { _id: 1 }).lean<Pick<Row, '_id'>[]>()
      return new Set(rows.map(({ _id }) => _id))
    },

    /** Marks neighbourhoods as computed without a computation, because no hazard concerns them. */
    async skip(cells: readonly string[], version: string): Promise<void> {
      if (cells.length === 0) return
      const done = [{ $set: { doneFor: version, doneChanges: '$changes' } }]
      await batches.updateMany({ _id: trusted({ $in: [...cells] }) }, done, { updatePipeline: true })
    },

    /** Claims a neighbourhood for one lease. Null if another process holds it. */
    async claim(cell: string, now: Date): Promise<Batch | null> {
      const token = randomUUID()
      const row = await batches
        .findOneAndUpdate(
          { _id: cell, leaseUntil: trusted({ $lte: now }) },
          { $set: { token, leaseUntil: leaseFrom(now) } },
          { returnDocument: 'after' },
        )
        .lean<Row>()
      return row ? { cell, token, changes: row.changes } : null
    },

    /** Renews the lease. False if another process holds it now. */
    async renew({ cell, token }: Batch, now: Date): Promise<boolean> {
      const { matchedCount } = await batches.updateOne({ _id: cell, token }, { $set: { leaseUntil: leaseFrom(now) } })
      return matchedCount > 0
    },

    /** Records that the times were computed for this state version. People who changed meanwhile are computed again. */
    async finish({ cell, token, changes }: Batch, version: string): Promise<void> {
      const $set = { doneFor: version, doneChanges: changes, token: null, leaseUntil: new Date(0) }
      await batches.updateOne({ _id: cell, token }, { $set })
    },

    /** Releases a neighbourhood without a result. */
    async release({ cell, token }: Batch): Promise<void> {
      await batches.updateOne({ _id: cell, token }, { $set: { token: null, leaseUntil: new Date(0) } })
    },
  }
}
