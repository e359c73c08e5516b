import { communityCreated, memberJoined, memberLeft, memberRemoved } from '@muster/contracts/events/community'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import { tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

const memberSchema = new Schema({
  /** `<communityId> <userId>`. The row that marks a deleted account has only the user id. */
  _id: { type: String, required: true },
  communityId: { type: String, required: true },
  userId: { type: String, required: true },
  revision: { type: Number, required: true },
  isMember: { type: Boolean, required: true },
  /** When this copy learned that the membership ended; the row stays as a tombstone. */
  leftAt: { type: Date, default: null },
})
memberSchema.index({ communityId: 1, isMember: 1 })
memberSchema.index({ userId: 1, isMember: 1 })
memberSchema.index({ leftAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof memberSchema> & { _id: string }

type Fact = { communityId: string; userId: string; revision: number; isMember: boolean }
export type KnownMembers = ReturnType<typeof createKnownMembers>

/** A service's own copy of the members of each community. */
export function createKnownMembers(connection: Connection) {
  const members = connection.model('KnownMember', memberSchema)
  const end = (userId: string, now: Date) => members.updateMany({ userId }, { $set: { isMember: false, leftAt: now } })

  return {
    /** Stores a membership or its end. False if the copy is newer. */
    async remember({ communityId, userId, revision, isMember }: Fact, now = new Date()): Promise<boolean> {
      const fields = { communityId, userId, isMember, leftAt: isMember ? null : now }
      const isNews = await writeIfNewer(members, { id: `${communityId} ${userId}`, revision }, fields)
      // The event of a join may arrive after the deletion of the account. No later event would end that membership.
      if (isMember && (await members.exists({ _id: userId }))) await end(userId, now)
      return isNews
    },

    async isMember(communityId: string, userId: string): Promise<boolean> {
      return (await members.exists({ _id: `${communityId} ${userId}`, isMember: true })) !== null
    },

    /** The user ids of the members of a community, at most 2,000. */
    async of(communityId: string): Promise<string[]> {
      const rows = await members.find({ communityId, isMember: true }).select('userId').limit(2_000).lean<Row[]>()
      return rows.map(({ userId }) => userId)
    },

    /** The ids of a person's communities, at most 500. */
    async communitiesOf(userId: string): Promise<string[]> {
      const rows = await members.find({ userId, isMember: true }).select('communityId').limit(500).lean<Row[]>()
      return rows.map(({ communityId }) => communityId)
    },

    /** Which of these people share a community with this person. */
    async companions(userId: string, others: readonly string[]): Promise<Set<string>> {
      if (others.length === 0) return new Set()
      const communityId = trusted({ $in: await this.communitiesOf(userId) })
      return new Set(
        await members.distinct('userId', { userId: trusted({ $in: others }), communityId, isMember: true }),
      )
    },

    /** Ends all memberships of a person and leaves a tombstone, so that a late event does not recreate one. */
    async forget(userId: string, now: Date): Promise<void> {
      const gone = { communityId: '', userId, revision: 0, isMember: false, leftAt: now }
      await members.updateOne({ _id: userId }, { $set: gone }, { upsert: true })
      await end(userId, now)
    },
  }
}

/** Consumers that keep the copy; `onEnd` runs after the end of a membership, and again when its event is delivered again. */
export function knownMembersConsumers(
  known: KnownMembers,
  onEnd: (userId: string) => Promise<void> = async () => undefined,
): ConsumerEntry[] {
  const keep = (isMember: boolean) => async (fact: Omit<Fact, 'isMember'>) => {
    if ((await known.remember({ ...fact, isMember })) && !isMember) await onEnd(fact.userId)
  }
  return [
    onEvent(communityCreated, ({ communityId, creatorId }) =>
      keep(true)({ communityId, userId: creatorId, revision: 0 }),
    ),
    onEvent(memberJoined, keep(true)),
    onEvent(memberLeft, keep(false)),
    onEvent(memberRemoved, keep(false)),
  ]
}
