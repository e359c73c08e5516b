import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, type Model, type QueryFilter, Schema, type Types, trusted } from 'mongoose'
import { isDependencyDown } from '../dependency-down.ts'
import type { Log } from '../log.ts'
import type { Part } from '../process/compose.ts'
import { isDuplicateKey } from './mongo.ts'

/** Brings stored documents from an older form into today's. Safe to interrupt anywhere and to repeat. */
export type Migration = {
  /** `0001-updates-into-lineages`: in the order of their numbers. A name is never used for anything else. */
  name: string
  /** How many documents are still in their old form, and the ids of some. Writes nothing. */
  left(): Promise<Left>
  /** Whether any document is. Asked at every start, so it has to be answered by an index. */
  isAnyLeft(): Promise<boolean>
  /** Changes some documents, for a few seconds at most, and says how many; 0 where none is left. Rejects once only those are left that it cannot change. */
  step(): Promise<number>
}
type Left = { documents: number; examples: string[] }
export type PlannedMigration = Left & { name: string; appliedAt: string | null }

type Applied = {
  _id: string
  /** When no document was left in its old form for the first time. The migration runs again if a process of an earlier release writes one later. */
  appliedAt: Date | null
  documents: number
  /** The end of the lease: until then only `owner` runs the migration. By MongoDB's clock, so that those of the processes need not agree. */
  leasedUntil: Date
  owner: string
}

const appliedSchema = new Schema<Applied>(
  { _id: String, appliedAt: { type: Date, default: null }, documents: Number, leasedUntil: Date, owner: String },
  { collection: 'migrations', versionKey: false },
)

const examplesShown = 5
const batch = 100
const leaseSeconds = 30
const waitMs = 250
const never = new Date(0)

/**
 * A migration that changes the documents of one collection one by one. `change` takes a document out of what `old` finds. One that it cannot
 * change does not keep the others from being changed.
 */
export function migrateEach<Document extends { _id: Types.ObjectId }>({
  name,
  model,
  old = {},
  fields = '',
  change,
}: {
  name: string
  model: Model<Document>
  old?: QueryFilter<Document>
  /** Further fields that a query leaves out by default: `+outbox`. */
  fields?: string
  change(document: Document): Promise<unknown>
}): Migration {
  const failed = new Map<Types.ObjectId, unknown>()
  return {
    name,
    isAnyLeft: async () => (await model.exists(old)) !== null,
    async left() {
      const [documents, some] = await Promise.all([
        model.countDocuments(old),
        model.find(old).select('_id').limit(examplesShown).lean(),
      ])
      return { documents, examples: some.map(({ _id }) => String(_id)) }
    },
    async step() {
      const others = { $and: [old, { _id: trusted({ $nin: [...failed.keys()] }) }] } as QueryFilter<Document>
      const documents = (await model.find(others).select(fields).limit(batch).lean()) as Document[]
      for (const document of documents)
        await change(document).catch(err => {
          if (isDependencyDown(err)) throw err
          failed.set(document._id, err)
        })
      const [first] = failed
      if (documents.length > 0 || !first) return documents.length
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
  const owner = randomUUID()
  const stopping = new AbortController()
  const inOrder = migrations.toSorted((a, b) => a.name.localeCompare(b.name))
  const mine = (name: string) => ({ _id: name, owner })
  const leased = {
    $set: { owner, leasedUntil: { $dateAdd: { startDate: '$$NOW', unit: 'second', amount: leaseSeconds } } },
  }

  async function take(name: string): Promise<boolean> {
    try {
      await model.updateOne(
        { _id: name },
        { $setOnInsert: { appliedAt: null, documents: 0, leasedUntil: never, owner: '' } },
        { upsert: true },
      )
    } catch (err) {
      // Another process has inserted the record in the same moment.
      if (!isDuplicateKey(err)) throw err
    }
    const free = { _id: name, $expr: trusted({ $lt: ['$leasedUntil', '$$NOW'] }) }
    const { matchedCount } = await model.updateOne(free, [leased], { updatePipeline: true })
    return matchedCount === 1
  }

  /** Until nothing is left, or another process has taken it over. */
  async function goOn({ name, step }: Migration): Promise<void> {
    while (!stopping.signal.aborted) {
      const changed = await step()
      if (changed === 0) return
      const { matchedCount } = await model.updateOne(
        mine(name),
        [{ $set: { ...leased.$set, documents: { $add: ['$documents', changed] } } }],
        { updatePipeline: true },
      )
      if (matchedCount === 0) return
    }
  }

  async function apply(migration: Migration): Promise<void> {
    const { name } = migration
    while (await migration.isAnyLeft()) {
      if (stopping.signal.aborted) throw new Error(`${name} was stopped before its end`)
      if (!(await take(name))) {
        await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined)
        continue
      }
      log.info({ migration: name }, 'migration runs')
      try {
        await goOn(migration)
      } finally {
        // Whoever comes next need not wait for the end of the lease.
        await model.updateOne(mine(name), { $set: { leasedUntil: never } })
      }
    }
    const first = await model.findOneAndUpdate(
      { _id: name, appliedAt: null },
      { $set: { appliedAt: new Date() } },
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
          const appliedAt = records.get(migration.name)?.appliedAt?.toISOString() ?? null
          return { name: migration.name, appliedAt, ...(await migration.left()) }
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
