import { type Connection, Schema } from 'mongoose'

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
  return {
    /** Counts one more; false where the limit was reached already. */
    async take({ name, max, windowMs }: Limit, whose: string, now: Date): Promise<boolean> {
      const window = Math.floor(now.getTime() / windowMs)
      const row = await Quota.findOneAndUpdate(
        { _id: `${name} ${whose} ${window}` },
        { $inc: { used: 1 }, $setOnInsert: { endsAt: new Date((window + 1) * windowMs) } },
        { upsert: true, returnDocument: 'after' },
      ).lean<Row>()
      return (row?.used ?? 1) <= max
    },
  }
}
