import type { Shelter } from '@muster/contracts/entities/shelter'
import { memberReportHours, type ShelterReportValue } from '@muster/contracts/vocabulary/shelters'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'

/** Reports older than this are not used: what a member saw six hours ago says little about now. */
const lifetimeMs = memberReportHours * 60 * 60_000
/** All accounts younger than this count as one, so that nobody can create accounts to make a shelter doubtful. */
const newcomerMs = 24 * 60 * 60_000
/** Maximum number of shelters about which one person can report in that time. */
const maxShelters = 3

const reportSchema = new Schema({
  /** `<shelter>:<user>`. A person has one report about a shelter at a time. */
  _id: { type: String, required: true },
  shelterId: { type: String, required: true },
  userId: { type: String, required: true },
  said: { type: [String], required: true },
  at: { type: Date, required: true },
})
reportSchema.index({ userId: 1 })
reportSchema.index({ at: 1 }, { expireAfterSeconds: lifetimeMs / 1_000 })
type Row = InferSchemaType<typeof reportSchema>

export type MemberReports = Shelter['memberReports']
export type ShelterReportStore = ReturnType<typeof createShelterReportStore>

/** Stores what members who are at a shelter have said about it. */
export function createShelterReportStore(connection: Connection) {
  const reports = connection.model('ShelterReport', reportSchema)
  const since = (now: Date) => ({ at: trusted({ $gt: new Date(now.getTime() - lifetimeMs) }) })
  return {
    /** Replaces a person's report about a shelter. False if the person has reported about too many other shelters. */
    async say(shelterId: string, userId: string, said: readonly ShelterReportValue[], now: Date): Promise<boolean> {
      const _id = `${shelterId}:${userId}`
      const elsewhere = { userId, _id: trusted({ $ne: _id }), ...since(now) } as object
      const isEverywhere = async () => (await reports.countDocuments(elsewhere)) >= maxShelters
      if (await isEverywhere()) return false
      const row = { $set: { shelterId, userId, said: [...said], at: now } }
      const { upsertedCount } = await reports.updateOne({ _id }, row, { upsert: true })
      // Counted again after the write, because reports that are sent at the same time see each other only when they are stored.
      if (upsertedCount === 0 || !(await isEverywhere())) return true
      await reports.deleteOne({ _id })
      return false
    },

    /** The reports about each shelter, summarised, by the shelter's id. */
    async summary(now: Date): Promise<Map<string, MemberReports>> {
      const rows = await reports.find(since(now) as object).lean<Row[]>()
      const words = new Map<string, Map<ShelterReportValue, Word>>()
      for (const { shelterId, userId, said, at } of rows) {
        const of = words.get(shelterId) ?? new Map<ShelterReportValue, Word>()
        words.set(shelterId, of)
        const isNewcomer = now.getTime() - madeAt(userId) < newcomerMs
        for (const word of said as ShelterReportValue[]) of.set(word, addVoice(of.get(word), isNewcomer, at))
      }
      return new Map([...words].map(([id, of]) => [id, [...of].map(presentWord)]))
    },

    /** A person's reports that are still stored. */
    export: (userId: string) => reports.find({ userId }).select('shelterId said at -_id').lean<Row[]>(),

    async forget(userId: string): Promise<void> {
      await reports.deleteMany({ userId })
    },
  }
}

/** When an account was created, in milliseconds since 1970. An ObjectId begins with the seconds. */
const madeAt = (userId: string): number => Number.parseInt(userId.slice(0, 8), 16) * 1_000

type Word = { members: number; hasNewcomers: boolean; latest: Date }

const addVoice = (word: Word | undefined, isNewcomer: boolean, at: Date): Word => ({
  members: (word?.members ?? 0) + (isNewcomer ? 0 : 1),
  hasNewcomers: isNewcomer || (word?.hasNewcomers ?? false),
  latest: word && word.latest > at ? word.latest : at,
})

const presentWord = ([said, { members, hasNewcomers, latest }]: [ShelterReportValue, Word]): MemberReports[number] => ({
  said,
  people: members + (hasNewcomers ? 1 : 0),
  latestAt: latest.toISOString(),
})
