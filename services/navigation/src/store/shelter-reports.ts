import type { Shelter } from '@muster/contracts/entities/shelter'
import type { ShelterSaying } from '@muster/contracts/vocabulary/shelters'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'

/** What a member saw six hours ago says little about now. */
const lifetimeMs = 6 * 60 * 60_000
/** Shelters that one person can have been at in that time. */
const maxShelters = 3

const reportSchema = new Schema({
  /** `<shelter>:<user>`: a person says one thing of a shelter at a time. */
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

/** What members who are at a shelter have said of it. */
export function createShelterReportStore(connection: Connection) {
  const reports = connection.model('ShelterReport', reportSchema)
  const since = (now: Date) => ({ at: trusted({ $gt: new Date(now.getTime() - lifetimeMs) }) })
  return {
    /** Replaces what this person said of this shelter. False for a person who has been at too many others. */
    async say(shelterId: string, userId: string, said: readonly ShelterSaying[], now: Date): Promise<boolean> {
      const _id = `${shelterId}:${userId}`
      const elsewhere = await reports.countDocuments({ userId, _id: trusted({ $ne: _id }), ...since(now) } as object)
      if (elsewhere >= maxShelters) return false
      await reports.updateOne({ _id }, { $set: { shelterId, userId, said: [...said], at: now } }, { upsert: true })
      return true
    },

    /** What is said of each shelter, by its id. */
    async summary(now: Date): Promise<Map<string, MemberReports>> {
      const rows = await reports.find(since(now) as object).lean<Row[]>()
      const summary = new Map<string, MemberReports>()
      for (const { shelterId, said, at } of rows) {
        const known = summary.get(shelterId) ?? []
        summary.set(
          shelterId,
          (said as ShelterSaying[]).reduce((all, word) => addWord(all, word, at), known),
        )
      }
      return summary
    },

    async forget(userId: string): Promise<void> {
      await reports.deleteMany({ userId })
    },
  }
}

function addWord(all: MemberReports, said: ShelterSaying, at: Date): MemberReports {
  const latestAt = at.toISOString()
  const known = all.find(report => report.said === said)
  if (!known) return [...all, { said, people: 1, latestAt }]
  const [, latest = latestAt] = [known.latestAt, latestAt].sort()
  return all.map(report => (report === known ? { said, people: known.people + 1, latestAt: latest } : report))
}
