import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, type Model, type QueryFilter, Schema, type Types, trusted } from 'mongoose'
import { isDependencyDown } from '../dependency-down.ts'
import type { Log } from '../log.ts'
import type { Part } from '../process/compose.ts'
import { createLease, type Lease } from './lease.ts'
import { withinTime } from './within-time.ts'

/** Brings stored documents from an older form into today's. Safe to interrupt anywhere and to repeat. */
export type Migration = {
  /** `0001-updates-into-lineages`: in the order of their numbers. A name is never used for anything else. */
  name: string
  /** How many documents are still in their old form, and the ids of some. Writes nothing. */
  left(): Promise<Left>
  /** Whether any document is. Asked at every start, so it has to be answered by an index. */
  isAnyLeft(): Promise<boolean>
  /** Changes some documents, for a few seconds at most; null where none is left. Rejects once only those are left that it cannot change. */
  step(): Promise<Step | null>
}
/** How many documents were changed, and how many could not be. */
type Step = { changed: number; failed: number }
type Left = {
  /** 0 where they were not counted. */
  documents: number
  /** `at-least`: there are so many that counting them all took too long; `not`: counting even these did. */
  counted: 'all' | 'at-least' | 'not'
  examples: string[]
}
export type PlannedMigration = Left & { name: string; appliedAt: string | null; failed: number }

type Applied = {
  _id: string
  /** When no document was left in its old form for the first time. The migration runs again if a process of an earlier release writes one later. */
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
/** Counting all, and where that takes too long, so many that it is clear how long a run will take. */
const usualCounting = { withinMs: 10_000, atLeast: 10_000 }

/**
 * A migration that changes the documents of one collection one by one. `change` takes a document out of what `old` finds. One that it cannot
 * change does not keep the others from being changed.
 */
export function migrateEach<Document extends { _id: Types.ObjectId }>({
  name,
  model,
  old = {},
  fields = '',
  counting: { withinMs, atLeast } = usualCounting,
  change,
}: {
  name: string
  model: Model<Document>
  old?: QueryFilter<Document>
  /** Further fields that a query leaves out by default: `+outbox`. */
  fields?: string
  counting?: typeof usualCounting
  change(document: Document): Promise<unknown>
}): Migration {
  const failed = new Map<Types.ObjectId, unknown>()
  return {
    name,
    isAnyLeft: async () => (await model.exists(old)) !== null,
    async left() {
      const countTo = (limit?: number) =>
        withinTime(model.countDocuments(old, { maxTimeMS: withinMs, ...(limit && { limit }) }).exec())
      const [all, some] = await Promise.all([
        countTo(),
        withinTime(model.find(old).select('_id').limit(examplesShown).maxTimeMS(withinMs).lean().exec()),
      ])
      const examples = (some ?? []).map(({ _id }) => String(_id))
      if (all !== null) return { documents: all, counted: 'all', examples }
      const first = await countTo(atLeast)
      return first === null
        ? { documents: 0, counted: 'not', examples }
        : { documents: first, counted: 'at-least', examples }
    },
    async step() {
      const others = { $and: [old, { _id: trusted({ $nin: [...failed.keys()] }) }] } as QueryFilter<Document>
      const documents = (await model.find(others).select(fields).limit(batch).lean()) as Document[]
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

/** Runs the migrations of one database: each by one process at a time, which may die at any moment. */
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

  /** Until nothing is left, or another process has taken it over. */
  async function goOn({ step }: Migration, lease: Lease): Promise<void> {
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
        // This run tries again what another one could not change.
        if (await lease.renew({ failed: 0 })) await goOn(migration, lease)
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

  /** Runs all that something is left for; waits for one that another process runs. Rejects at the end where documents could not be changed: later steps run all the same. */
  async function run(): Promise<void> {
    const failures: unknown[] = []
    for (const migration of inOrder)
      await apply(migration).catch(err => {
        // Nothing else could be changed either.
        if (isDependencyDown(err) || stopping.signal.aborted) throw err
        failures.push(err)
      })
    if (failures.length > 1) throw new AggregateError(failures, failures.map(err => (err as Error).message).join('; '))
    if (failures.length > 0) throw failures[0]
  }

  return {
    /** What would be changed, in order. Writes nothing. */
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

    /** For a service: it starts also where some documents cannot be changed, because those are few and the service is needed. */
    part: {
      name: 'migrations',
      start: () =>
        run().catch(err => {
          if (isDependencyDown(err) || stopping.signal.aborted) throw err
          log.error({ err }, 'documents of an earlier release could not be changed; they are not read')
        }),
      // After the batch that is under way.
      stop: async () => stopping.abort(),
    } satisfies Part,
  }
}
