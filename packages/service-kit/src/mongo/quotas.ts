import { type Connection, Schema, trusted } from 'mongoose'

/** At most so many of something in each window of time. */
export type Limit = { name: string; max: number; windowMs: number }

const quotaSchema = new Schema({
  /** The limit, whom it is counted for, and the window. */
  _id: { type: String, required: true },
  used: { type: Number, required: true },
  endsAt: { type: Date, required: true },
})
quotaSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 })
type Row = { used: number }

/** Counts what people do, durably and over all processes: in fixed windows, one document for each. */
export function createQuotas(connection: Connection) {
  const Quota = connection.model('Quota', quotaSchema)
  const windowAt = ({ windowMs }: Limit, now: Date) => Math.floor(now.getTime() / windowMs)
  const idOf = (limit: Limit, whose: string, now: Date) => `${limit.name} ${whose} ${windowAt(limit, now)}`
  return {
    /** Counts one more; false where the limit was reached already. */
    async take(limit: Limit, whose: string, now: Date): Promise<boolean> {
      const endsAt = new Date((windowAt(limit, now) + 1) * limit.windowMs)
      const row = await Quota.findOneAndUpdate(
        { _id: idOf(limit, whose, now) },
        { $inc: { used: 1 }, $setOnInsert: { endsAt } },
        { upsert: true, returnDocument: 'after' },
      ).lean<Row>()
      return (row?.used ?? 1) <= limit.max
    },

    /** Takes back one that was counted at `now` and came to nothing. */
    async giveBack(limit: Limit, whose: string, now: Date): Promise<void> {
      await Quota.updateOne({ _id: idOf(limit, whose, now), used: trusted({ $gt: 0 }) }, { $inc: { used: -1 } })
    },
  }
}
