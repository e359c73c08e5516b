import { type Connection, Schema, trusted } from 'mongoose'

/** A limit of `max` actions in each fixed time window of `windowMs`. */
export type Limit = { name: string; max: number; windowMs: number }

const quotaSchema = new Schema({
  /** Name of the limit, whose actions are counted, and the number of the window. */
  _id: { type: String, required: true },
  used: { type: Number, required: true },
  endsAt: { type: Date, required: true },
})
quotaSchema.index({ endsAt: 1 }, { expireAfterSeconds: 0 })
type Row = { used: number }

/** Counts actions in MongoDB, so that the counts hold for all processes and survive restarts. There is one document for each limit, person and time window. */
export function createQuotas(connection: Connection) {
  const Quota = connection.model('Quota', quotaSchema)
  const windowAt = ({ windowMs }: Limit, now: Date) => Math.floor(now.getTime() / windowMs)
  const idOf = (limit: Limit, whose: string, now: Date) => `${limit.name} ${whose} ${windowAt(limit, now)}`
  return {
    /** Counts one action of `whose`. False if the limit was reached before; the action is not allowed then. */
    async take(limit: Limit, whose: string, now: Date): Promise<boolean> {
      const endsAt = new Date((windowAt(limit, now) + 1) * limit.windowMs)
      const row = await Quota.findOneAndUpdate(
        { _id: idOf(limit, whose, now) },
        { $inc: { used: 1 }, $setOnInsert: { endsAt } },
        { upsert: true, returnDocument: 'after' },
      ).lean<Row>()
      return (row?.used ?? 1) <= limit.max
    },

    /** Undoes a `take` that was made at `now`, for an action that failed. */
    async giveBack(limit: Limit, whose: string, now: Date): Promise<void> {
      await Quota.updateOne({ _id: idOf(limit, whose, now), used: trusted({ $gt: 0 }) }, { $inc: { used: -1 } })
    },
  }
}
