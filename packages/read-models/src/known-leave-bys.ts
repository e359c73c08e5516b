import type { PayloadOf } from '@muster/contracts/define-event'
import { leaveByChanged } from '@muster/contracts/events/navigation'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'
import { leaveTombstone, tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

type Fact = PayloadOf<typeof leaveByChanged>
/** `leaveBy` is null if the person no longer has to leave. */
export type KnownLeaveBy = Pick<Fact, 'leaveBy' | 'change' | 'home'>

const leaveBySchema = new Schema({
  _id: { type: String, required: true },
  revision: Number,
  known: { type: Schema.Types.Mixed, default: null },
  deletedAt: { type: Date, default: null },
})
leaveBySchema.index({ deletedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof leaveBySchema>

export type KnownLeaveBys = ReturnType<typeof createKnownLeaveBys>

/** A service's own copy of when people have to leave their homes, from the events of navigation. */
export function createKnownLeaveBys(connection: Connection) {
  const leaveBys = connection.model('KnownLeaveBy', leaveBySchema)
  return {
    /** Stores a leave-by time. False if the copy is newer or the person has deleted their account. */
    remember({ userId, revision, leaveBy, change, home }: Fact): Promise<boolean> {
      const known: KnownLeaveBy = { leaveBy, change, home }
      return writeIfNewer(leaveBys, { id: userId, revision }, { known }, { deletedAt: null })
    },

    /** A person's leave-by time; null if no event about them has arrived. */
    async find(userId: string): Promise<KnownLeaveBy | null> {
      const row = await leaveBys.findById(userId).lean<Row>()
      return row?.deletedAt ? null : ((row?.known ?? null) as KnownLeaveBy | null)
    },

    /** Leaves a tombstone, so that a late event does not recreate the person. */
    async forget(userId: string, now: Date): Promise<void> {
      await leaveTombstone(leaveBys, userId, now)
    },
  }
}

/** The consumer that updates the copy. */
export const knownLeaveBysConsumers = (known: KnownLeaveBys): ConsumerEntry[] => [
  onEvent(leaveByChanged, async fact => void (await known.remember(fact))),
]
