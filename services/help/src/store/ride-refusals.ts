import { rideReports } from '@muster/contracts/vocabulary/rides'
import type { RideModels, RideRefusalRow } from './ride-models.ts'

const dayMs = 24 * 60 * 60_000

/** Stores who does not want to ride with whom, and who has reported whom. */
export function createRideRefusals({ Refusal }: Pick<RideModels, 'Refusal'>) {
  return {
    async add(userId: string, otherId: string, isReport: boolean, now: Date): Promise<void> {
      const change = { $setOnInsert: { userId, otherId, at: now }, ...(isReport && { $set: { reportedAt: now } }) }
      await Refusal.updateOne({ _id: `${userId} ${otherId}` }, change, { upsert: true })
    },

    /** People to whom a person is not proposed: those who have refused them, and those whom they have refused. */
    async around(userId: string): Promise<Set<string>> {
      const rows = await Refusal.find({ $or: [{ userId }, { otherId: userId }] }).lean<RideRefusalRow[]>()
      return new Set(rows.map(row => (row.userId === userId ? row.otherId : row.userId)))
    },

    /** Which of these people were reported so often in the last days that they are proposed to nobody. */
    async reported(userIds: readonly string[], now: Date): Promise<Set<string>> {
      const since = new Date(now.getTime() - rideReports.days * dayMs)
      const rows = await Refusal.aggregate<{ _id: string }>([
        { $match: { otherId: { $in: [...userIds] }, reportedAt: { $gt: since } } },
        { $group: { _id: '$otherId', count: { $sum: 1 } } },
        { $match: { count: { $gte: rideReports.most } } },
      ])
      return new Set(rows.map(({ _id }) => _id))
    },

    async exportOf(userId: string, most: number) {
      const rows = await Refusal.find({ userId }).limit(most).lean<RideRefusalRow[]>()
      return rows.map(({ at, reportedAt }) => ({ at, isReport: reportedAt !== null }))
    },

    async removeOf(userId: string): Promise<void> {
      await Refusal.deleteMany({ $or: [{ userId }, { otherId: userId }] })
    },
  }
}
