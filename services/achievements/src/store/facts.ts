import { type Action, type Counted, counted, countLimit, type Facts, type FactsUpdate } from '../domain/facts.ts'
import type { Models } from './models.ts'

type FactsRow = Partial<Pick<Facts, 'isRegistered' | 'isProfileComplete' | 'contactCount'>> & {
  ids?: Partial<Record<Counted, string[]>>
  heardAt?: Partial<Record<Action, Date>>
  forgottenAt?: Date
}

/** Stores the facts, one document per person. */
export function createFactsStore({ Facts }: Models) {
  return {
    /** Adds an event's facts in one atomic update; adding them again changes only the time in `heardAt`. */
    async add(userId: string, { contactCount, ids = {}, action, ...flags }: FactsUpdate, now: Date): Promise<void> {
      const added = Object.entries(ids).map(([name, id]) => [`ids.${name}`, withId(`$ids.${name}`, id)])
      const change = {
        ...flags,
        ...Object.fromEntries(added),
        ...(contactCount === undefined ? {} : { contactCount: { $max: ['$contactCount', contactCount] } }),
        ...(action ? { [`heardAt.${action}`]: now } : {}),
      }
      await Facts.updateOne({ _id: userId }, [{ $set: change }], { upsert: true, updatePipeline: true })
    },

    /** Null for a person without facts or with a deleted account. */
    async find(userId: string): Promise<{ facts: Facts; heardAt: Partial<Record<Action, Date>> } | null> {
      const row = await Facts.findById(userId).lean<FactsRow>()
      if (!row || row.forgottenAt) return null
      return { facts: toFacts(row), heardAt: row.heardAt ?? {} }
    },

    /** Everything that is stored of a person. */
    export: (userId: string) => Facts.findOne({ _id: userId, forgottenAt: null }).lean<FactsRow>(),

    /** Replaces the document with a tombstone without data, which expires later. */
    async forget(userId: string, now: Date): Promise<void> {
      await Facts.replaceOne({ _id: userId }, { forgottenAt: now }, { upsert: true })
    },
  }
}
export type FactsStore = ReturnType<typeof createFactsStore>

/** Adds an id to a set of at most `countLimit` ids. */
function withId(path: string, id: string) {
  const known = { $ifNull: [path, []] }
  return { $cond: [{ $gte: [{ $size: known }, countLimit] }, known, { $setUnion: [known, [{ $literal: id }]] }] }
}

function toFacts({ isRegistered, isProfileComplete, contactCount, ids = {} }: FactsRow): Facts {
  const counts = Object.fromEntries(counted.map(name => [name, ids[name]?.length ?? 0])) as Record<Counted, number>
  return {
    ...counts,
    isRegistered: isRegistered ?? false,
    isProfileComplete: isProfileComplete ?? false,
    contactCount: contactCount ?? 0,
  }
}
