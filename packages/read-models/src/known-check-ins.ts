import type { PayloadOf } from '@muster/contracts/define-event'
import { checkInStatusOf } from '@muster/contracts/entities/check-in-status'
import { checkedIn } from '@muster/contracts/events/help'
import { type CheckInStatus, checkInHours } from '@muster/contracts/vocabulary/help'
import { type ConsumerEntry, on } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import { writeIfNewer } from './write-if-newer.ts'

type Fact = PayloadOf<typeof checkedIn>
/** `at`: when the last word was said of them. */
export type KnownCheckIn = { userId: string; status: CheckInStatus; at: string }

const windowMs = checkInHours * 60 * 60_000

const checkInSchema = new Schema({
  /** The community, the person, and who else says it, where somebody does. */
  _id: { type: String, required: true },
  communityId: { type: String, required: true },
  userId: { type: String, required: true },
  isProxy: { type: Boolean, required: true },
  /** Who says so. Null in what events of earlier versions said. */
  byUserId: { type: String, default: null },
  status: { type: String, required: true },
  /** When it was said, in milliseconds: what is said later replaces it. */
  revision: { type: Number, required: true },
  at: { type: Date, required: true },
})
checkInSchema.index({ communityId: 1, at: 1 })
checkInSchema.index({ userId: 1 })
checkInSchema.index({ byUserId: 1 })
// An event that is delivered again after this is too old to count.
checkInSchema.index({ at: 1 }, { expireAfterSeconds: windowMs / 1_000 })
type Row = InferSchemaType<typeof checkInSchema> & { _id: string }

export type KnownCheckIns = ReturnType<typeof createKnownCheckIns>

/** A service's own copy of the last check-ins of communities' members, as the help service said. */
export function createKnownCheckIns(connection: Connection) {
  const checkIns = connection.model('KnownCheckIn', checkInSchema)
  return {
    /** False where the copy is newer. */
    remember({ communityId, userId, status, isProxy, byUserId, at }: Fact): Promise<boolean> {
      // One row for each who speaks for another, because readers do not read everybody.
      const id = `${communityId} ${userId} ${isProxy ? (byUserId ?? 'proxy') : 'own'}`
      const fields = { communityId, userId, isProxy, byUserId: byUserId ?? null, status, at: new Date(at) }
      return writeIfNewer(checkIns, { id, revision: Date.parse(at) }, fields)
    },

    /** What the last words count as of everybody of whom one was said in these communities while it counts; without the words of `notBy`. */
    async in(communityIds: readonly string[], now: Date, notBy: ReadonlySet<string>): Promise<KnownCheckIn[]> {
      const rows = await checkIns
        .find({
          communityId: trusted({ $in: communityIds }),
          at: trusted({ $gte: new Date(now.getTime() - windowMs) }),
          byUserId: trusted({ $nin: [...notBy] }),
        })
        .sort({ at: -1 })
        .lean<Row[]>()
      return [...Map.groupBy(rows, ({ userId }) => userId)].flatMap(([userId, said]) => {
        const last = (isProxy: boolean) => toSaid(said.find(row => row.isProxy === isProxy))
        const status = checkInStatusOf({ own: last(false), proxy: last(true) })
        return status && said[0] ? [{ userId, status, at: said[0].at.toISOString() }] : []
      })
    },

    /** What a person has said, and what was said of them. */
    async forget(userId: string): Promise<void> {
      await checkIns.deleteMany({ $or: [{ userId }, { byUserId: userId }] })
    },
  }
}

const toSaid = (row: Row | undefined) =>
  row ? { status: row.status as CheckInStatus, at: row.at.toISOString() } : null

export const knownCheckInsConsumers = (known: KnownCheckIns): ConsumerEntry[] => [
  on(checkedIn, async fact => void (await known.remember(fact))),
]
