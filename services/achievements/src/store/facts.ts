import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { PipelineStage } from 'mongoose'
import type { DrillWindow } from '../domain/drill.ts'
import { type Action, type Counted, counted, countLimit, type Facts, type FactsUpdate } from '../domain/facts.ts'
import type { Models } from './models.ts'

type Flags = Pick<Facts, 'isRegistered' | 'isProfileComplete' | 'isAddressVerified' | 'contactCount' | 'measured'>
type FactsRow = Partial<Flags> & {
  ids?: Partial<Record<Counted, string[]>>
  heardAt?: Partial<Record<Action, Date>>
  drill?: DrillWindow
  checkedInAt?: Date[]
  forgottenAt?: Date
}

/** Most check-in times that are kept of a person. */
const mostCheckIns = 10

/** Stores the facts, one document per person. */
export function createFactsStore({ Facts }: Models) {
  const known = (userId: string) => ({ _id: userId, forgottenAt: null })

  /** Changes a person's row, or creates it. Null for a deleted account, whose tombstone accepts no data. */
  async function upsert(userId: string, change: PipelineStage.Set[]): Promise<FactsRow | null> {
    const write = () =>
      Facts.findOneAndUpdate(known(userId), change, {
        upsert: true,
        updatePipeline: true,
        returnDocument: 'after',
      }).lean<FactsRow>()
    try {
      return await write()
    } catch (err) {
      if (!isDuplicateKey(err)) throw err
      // The insert failed because of a tombstone, or because another event created the row at the same moment; only then it is tried again.
      return (await Facts.exists(known(userId))) ? write() : null
    }
  }

  return {
    /** Adds an event's facts in one atomic update; adding them again changes only the time in `heardAt`. */
    async add(
      userId: string,
      { contactCount, measured = {}, ids = {}, action, ...flags }: FactsUpdate,
      now: Date,
    ): Promise<void> {
      const dates = Object.entries(measured).map(([name, at]) => [
        `measured.${name}`,
        { $max: [`$measured.${name}`, at] },
      ])
      const added = Object.entries(ids).map(([name, id]) => [`ids.${name}`, withId(`$ids.${name}`, id)])
      const change = {
        ...flags,
        ...Object.fromEntries([...added, ...dates]),
        ...(contactCount === undefined ? {} : { contactCount: { $max: ['$contactCount', contactCount] } }),
        ...(action ? { [`heardAt.${action}`]: now } : {}),
      }
      await upsert(userId, [{ $set: change }])
    },

    /** Stores the time of a check-in as moving or safe. Returns the last drill and the check-ins. */
    async checkIn(userId: string, at: Date): Promise<DrillCheck> {
      const all = { $setUnion: [{ $ifNull: ['$checkedInAt', []] }, [at]] }
      const latest = { $sortArray: { input: all, sortBy: -1 } }
      const change = { $set: { checkedInAt: { $slice: [latest, mostCheckIns] } } }
      return toDrillCheck(await upsert(userId, [change]))
    },

    /**
     * Stores the window of a drill that `decide` returns. If it was changed at the same time, `decide` is called again. Returns the drill and the check-ins.
     */
    async changeDrill(userId: string, decide: (known: DrillWindow | null) => DrillWindow): Promise<DrillCheck> {
      for (;;) {
        // Creates the row if there is none.
        const row = await upsert(userId, [{ $set: { _id: userId } }])
        const before = row?.drill ?? null
        const drill = decide(before)
        if (!row || drill === before) return toDrillCheck(row)
        const asRead = { ...known(userId), 'drill.revision': before?.revision ?? null }
        const changed = await Facts.findOneAndUpdate(asRead, { $set: { drill } }, { returnDocument: 'after' })
        if (changed) return toDrillCheck(changed.toObject<FactsRow>())
      }
    },

    /** A person's facts, and when the last event of each action arrived. Null for a person without facts or with a deleted account. */
    async find(userId: string): Promise<{ facts: Facts; heardAt: Partial<Record<Action, Date>> } | null> {
      const row = await Facts.findById(userId).lean<FactsRow>()
      if (!row || row.forgottenAt) return null
      return { facts: toFacts(row), heardAt: row.heardAt ?? {} }
    },

    /** Everything that is stored about a person, for the export. */
    export: (userId: string) => Facts.findOne({ _id: userId, forgottenAt: null }).lean<FactsRow>(),

    /** Replaces the document with a tombstone without data, which expires later. */
    async forget(userId: string, now: Date): Promise<void> {
      await Facts.replaceOne({ _id: userId }, { forgottenAt: now }, { upsert: true })
    },
  }
}
/** The last drill (null without one) and the check-ins of a person, newest first. */
export type DrillCheck = { drill: DrillWindow | null; checkedInAt: Date[] }
export type FactsStore = ReturnType<typeof createFactsStore>

const toDrillCheck = (row: FactsRow | null): DrillCheck => ({
  drill: row?.drill ?? null,
  checkedInAt: row?.checkedInAt ?? [],
})

/** Adds an id to a set of at most `countLimit` ids. */
function withId(path: string, id: string) {
  const known = { $ifNull: [path, []] }
  return { $cond: [{ $gte: [{ $size: known }, countLimit] }, known, { $setUnion: [known, [{ $literal: id }]] }] }
}

function toFacts({
  isRegistered,
  isProfileComplete,
  isAddressVerified,
  contactCount,
  measured,
  ids = {},
}: FactsRow): Facts {
  const counts = Object.fromEntries(counted.map(name => [name, ids[name]?.length ?? 0])) as Record<Counted, number>
  return {
    ...counts,
    isRegistered: isRegistered ?? false,
    isProfileComplete: isProfileComplete ?? false,
    isAddressVerified: isAddressVerified ?? false,
    contactCount: contactCount ?? 0,
    measured: measured ?? {},
  }
}
