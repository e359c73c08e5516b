import type { PayloadOf } from '@muster/contracts/define-event'
import { checkInStatusOf } from '@muster/contracts/entities/check-in-status'
import { checkedIn } from '@muster/contracts/events/help'
import { type CheckInStatus, checkInHours } from '@muster/contracts/vocabulary/help'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import type { KnownPeople } from './known-people.ts'
import { writeIfNewer } from './write-if-newer.ts'

type Fact = PayloadOf<typeof checkedIn>
/** `at`: ISO 8601, the time of the last check-in by or for them. */
export type KnownCheckIn = { userId: string; status: CheckInStatus; at: string }

/** How long a check-in counts, in ms. */
const windowMs = checkInHours * 60 * 60_000

const checkInSchema = new Schema({
  /** The community, the person, and `own` or the person who checked in for them. */
  _id: { type: String, required: true },
  communityId: { type: String, required: true },
  userId: { type: String, required: true },
  isProxy: { type: Boolean, required: true },
  /** The person who sent the check-in. Null for events of earlier versions. */
  byUserId: { type: String, default: null },
  status: { type: String, required: true },
  /** Time of the check-in in ms since 1970; a later check-in replaces it. */
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

/** A service's own copy of the last check-ins of members of communities, from the events of help. */
export function createKnownCheckIns(connection: Connection) {
  const checkIns = connection.model('KnownCheckIn', checkInSchema)
  return {
    /** Stores a check-in. False if the copy is newer. */
    remember({ communityId, userId, status, isProxy, byUserId, at }: Fact): Promise<boolean> {
      // One row for each person who checks in for another, because a reader may have blocked some of them.
      const id = `${communityId} ${userId} ${isProxy ? (byUserId ?? 'proxy') : 'own'}`
      const fields = { communityId, userId, isProxy, byUserId: byUserId ?? null, status, at: new Date(at) }
      return writeIfNewer(checkIns, { id, revision: Date.parse(at) }, fields)
    },

    /** The status of every person with a check-in in these communities that still counts. Ignores check-ins that were made by the people in `notBy`. */
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

    /** Deletes the check-ins by and for a person. */
    async forget(userId: string): Promise<void> {
      await checkIns.deleteMany({ $or: [{ userId }, { byUserId: userId }] })
    },
  }
}

const toSaid = (row: Row | undefined) =>
  row ? { status: row.status as CheckInStatus, at: row.at.toISOString() } : null

/** The consumer that updates the copy. */
export const knownCheckInsConsumers = (
  known: KnownCheckIns,
  people: Pick<KnownPeople, 'isDeleted'>,
): ConsumerEntry[] => [
  onEvent(checkedIn, async fact => {
    if (!(await known.remember(fact))) return
    // The event may arrive after the deletion of an account, which removes check-ins only once.
    for (const userId of new Set([fact.userId, fact.byUserId ?? fact.userId]))
      if (await people.isDeleted(userId)) await known.forget(userId)
  }),
]
