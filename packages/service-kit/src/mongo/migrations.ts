import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, type Model, type QueryFilter, Schema, type Types, trusted } from 'mongoose'
import { isDependencyDown } from '../dependency-down.ts'
import type { Log } from '../log.ts'
import type { Part } from '../process/compose.ts'
import { createLease, type Lease } from './lease.ts'
import { nullIfMaxTimeExpired } from './null-if-max-time-expired.ts'

/** Converts stored documents from the form of an older release into the present one. It can be interrupted at any point and run again. */
export type Migration = {
  /** For example `0001-updates-into-lineages`. Migrations run in the order of their names. Never reuse a name. */
  name: string
  /** How many documents are still in their old form, and the ids of some. Writes nothing. */
  left(): Promise<Left>
  /** Whether any document is still in its old form. Called at every start, so an index has to answer it. */
  isAnyLeft(): Promise<boolean>
  /**
   * Changes a batch of documents, which takes a few seconds at most. Resolves to null when no document is left. Rejects when the only documents left are
   * those that it cannot change.
   */
  step(): Promise<Step | null>
}
/** How many documents were changed, and how many could not be. */
type Step = { changed: number; failed: number }
type Left = {
  /** 0 if they were not counted. */
  documents: number
  /** `at-least`: counting all documents took too long, and there are at least this many. `not`: counting even that many took too long. */
  counted: 'all' | 'at-least' | 'not'
  examples: string[]
}
export type PlannedMigration = Left & { name: string; appliedAt: string | null; failed: number }

type Applied = {
  _id: string
  /** When the migration was complete for the first time. It runs again if a process of an earlier release writes a document in the old form later. */
  appliedAt: Date | null
  documents: number
  /** How many documents the last run could not change. Absent in records of older releases, which did not count them. */
  failed?: number
  /** The end of the lease: until then only `owner` runs the migration. */
  leasedUntil: Date
  owner: string
}

const appliedSchema = new Schema<Applied>(
  {
    _id: String,
    appliedAt: { type: Date, default: null },
    documents: Number,
    failed: Number,
    leasedUntil: Date,
    owner: String,
  },
  { collection: 'migrations', versionKey: false },
)

const examplesShown = 5
const batch = 100
const leaseSeconds = 30
const waitMs = 250
/** First all documents are counted, for `withinMs` at most; then, if that takes too long, up to `atLeast`, which is enough to estimate the duration of a run. */
const usualCounting = { withinMs: 10_000, atLeast: 10_000 }

type Stored<Fields> = Fields & { _id: Types.ObjectId }

/**
 * A migration that changes the documents of one collection one by one. After `change`, the filter `old` must no longer match the document. If `change` rejects
 * for one document, the others are changed all the same.
 */
export function migrateEach<Fields>({
  name,
  model,
  old = {},
  order = {},
  fields = '',
  counting: { withinMs, atLeast } = usualCounting,
  change,
}: {
  name: string
  model: Model<Fields>
  old?: QueryFilter<Fields>
  /** The order in which documents are changed, if it matters. The index of `old` has to have it, too. */
  order?: Record<string, 1 | -1>
  /** Fields that a query leaves out by default and `change` needs, such as `+outbox`. */
  fields?: string
  counting?: typeof usualCounting
  change(document: Stored<Fields>): Promise<unknown>
}): Migration {
  const failed = new Map<Types.ObjectId, unknown>()
  return {
    name,
    isAnyLeft: async () => (await model.exists(old)) !== null,
    async left() {
      const countTo = (limit?: number) =>
        nullIfMaxTimeExpired(model.countDocuments(old, { maxTimeMS: withinMs, ...(limit && { limit }) }).exec())
      const [all, some] = await Promise.all([
        countTo(),
        nullIfMaxTimeExpired(model.find(old).select('_id').limit(examplesShown).maxTimeMS(withinMs).lean().exec()),
      ])
      const examples = (some ?? []).map(({ _id }) => String(_id))
      if (all !== null) return { documents: all, counted: 'all', examples }
      const first = await countTo(atLeast)
      return first === null
        ? { documents: 0, counted: 'not', examples }
        : { documents: first, counted: 'at-least', examples }
    },
    async step() {
      const others = { $and: [old, { _id: trusted({ $nin: [...failed.keys()] }) }] } as QueryFilter<Fields>
      const documents = (await model.find(others).sort(order).select(fields).limit(batch).lean()) as Stored<Fields>[]
      const failedBefore = failed.size
      for (const document of documents)
        await change(document).catch(err => {
          if (isDependencyDown(err)) throw err
          failed.set(document._id, err)
        })
      const failedNow = failed.size - failedBefore
      if (documents.length > 0) return { changed: documents.length - failedNow, failed: failedNow }
      const [first] = failed
      if (!first) return null
      const [id, cause] = first
      const count = failed.size
      failed.clear()
      throw new Error(`${name} could not change ${count} documents, the first of them ${id}`, { cause })
    },
  }
}

export type Migrations = ReturnType<typeof createMigrations>

/** Runs the migrations of one database. A lease makes sure that only one process at a time runs a migration; after a crash another process continues. */
export function createMigrations({
  connection,
  migrations,
  log,
}: {
  connection: Connection
  migrations: readonly Migration[]
  log: Log
}) {
  const model = connection.model<Applied>('Migration', appliedSchema)
  const stopping = new AbortController()
  const inOrder = migrations.toSorted((a, b) => a.name.localeCompare(b.name))
  const leaseOf = (name: string) =>
    createLease({
      collection: () => model.collection as never,
      ...{ id: name, seconds: leaseSeconds, initial: { appliedAt: null, documents: 0 } },
    })

  /** Runs steps until nothing is left, the service stops, or another process has taken the lease. */
  async function runSteps({ step }: Migration, lease: Lease): Promise<void> {
    while (!stopping.signal.aborted) {
      const done = await step()
      if (!done) return
      const counts = {
        documents: { $add: ['$documents', done.changed] },
        failed: { $add: [{ $ifNull: ['$failed', 0] }, done.failed] },
      }
      if (!(await lease.renew(counts))) return
    }
  }

  async function apply(migration: Migration): Promise<void> {
    const { name } = migration
    const lease = leaseOf(name)
    while (await migration.isAnyLeft()) {
      if (stopping.signal.aborted) throw new Error(`${name} was stopped before its end`)
      if (!(await lease.take())) {
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        continue
      }
      log.info({ migration: name }, 'migration runs')
      try {
        // Resets the count of failures, because this run tries all documents again.
        if (await lease.renew({ failed: 0 })) await runSteps(migration, lease)
      } finally {
        await lease.release()
      }
    }
    const first = await model.findOneAndUpdate(
      { _id: name, appliedAt: null },
      { $set: { appliedAt: new Date(), failed: 0 } },
      { returnDocument: 'after' },
    )
    if (first) log.info({ migration: name, documents: first.documents }, 'migration is done')
  }

  /**
   * Runs every migration that has documents left, and waits for those that another process runs. If documents could not be changed, the remaining migrations run
   * all the same, and the call rejects at the end.
   */
  async function run(): Promise<void> {
    const failures: unknown[] = []
    for (const migration of inOrder)
      await apply(migration).catch(err => {
        // Without MongoDB, or while stopping, the remaining migrations cannot run either.
        if (isDependencyDown(err) || stopping.signal.aborted) throw err
        failures.push(err)
      })
    if (failures.length > 1) throw new AggregateError(failures, failures.map(err => (err as Error).message).join('; '))
    if (failures.length > 0) throw failures[0]
  }

  return {
    /** The migrations in order, each with the documents that it would change. Writes nothing. */
    async plan(): Promise<PlannedMigration[]> {
      const records = new Map((await model.find().lean()).map(record => [record._id, record]))
      return Promise.all(
        inOrder.map(async migration => {
          const { appliedAt = null, failed = 0 } = records.get(migration.name) ?? {}
          const state = { appliedAt: appliedAt?.toISOString() ?? null, failed }
          return { name: migration.name, ...state, ...(await migration.left()) }
        }),
      )
    },

    run,

    /** A part of a service. Its start succeeds even if some documents cannot be changed: they are few, and people need the service. */
    part: {
      name: 'migrations',
      start: () =>
        run().catch(err => {
          if (isDependencyDown(err) || stopping.signal.aborted) throw err
          log.error({ err }, 'documents of an earlier release could not be changed; they are not read')
        }),
      // The run ends after the current batch.
      stop: async () => stopping.abort(),
    } satisfies Part,
  }
}
