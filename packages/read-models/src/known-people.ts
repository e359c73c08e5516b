import type { PayloadOf } from '@muster/contracts/define-event'
import type { profileUpdated } from '@muster/contracts/events/identity'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import { leaveTombstone, tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

type ProfileFact = Pick<PayloadOf<typeof profileUpdated>, 'userId' | 'revision' | 'name' | 'needs'>
/** `needs`: undefined if unknown, or if the service does not store them. */
export type KnownPerson = { name: string; needs: ProfileFact['needs']; revision: number }

const personSchema = new Schema({
  _id: { type: String, required: true },
  revision: Number,
  name: String,
  needs: { type: Schema.Types.Mixed, default: null },
  deletedAt: { type: Date, default: null },
})
personSchema.index({ deletedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof personSchema>

export type KnownPeople = ReturnType<typeof createKnownPeople>

/** A service's own copy of people, from identity's events. Pass `remember` only the fields that the service needs. */
export function createKnownPeople(connection: Connection) {
  const people = connection.model('Person', personSchema)
  return {
    /** Stores a person. False if the copy is newer or the person has deleted their account. */
    remember({ userId, revision, name, needs }: ProfileFact): Promise<boolean> {
      return writeIfNewer(people, { id: userId, revision }, { name, ...(needs && { needs }) }, { deletedAt: null })
    },

    /** Leaves a tombstone, so that a late event does not recreate the person. */
    async forget(userId: string, now: Date): Promise<void> {
      await leaveTombstone(people, userId, now)
    },

    /** A person; null if no event about them has arrived yet, or if they have deleted their account. */
    async find(userId: string): Promise<KnownPerson | null> {
      const row = await people.findById(userId).lean<Row>()
      if (!row || row.deletedAt || !row.name) return null
      return { name: row.name, needs: row.needs ?? undefined, revision: row.revision ?? 0 }
    },

    /** The names of the known ones among these people, by user id. */
    async names(userIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await people
        .find({ _id: trusted({ $in: userIds }), deletedAt: null })
        .lean<(Row & { _id: string })[]>()
      return new Map(rows.flatMap(({ _id, name }) => (name ? [[_id, name] as const] : [])))
    },

    /** Whether a person has deleted their account. */
    async isDeleted(userId: string): Promise<boolean> {
      const row = await people.findById(userId).select('deletedAt').lean<Pick<Row, 'deletedAt'>>()
      return Boolean(row?.deletedAt)
    },
  }
}
