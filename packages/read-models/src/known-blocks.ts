import { blockChanged } from '@muster/contracts/events/community'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import { tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

const blockSchema = new Schema({
  /** `<by> <of>`: the person who has blocked, and the person who is blocked. The row that marks a deleted account has only the user id. */
  _id: { type: String, required: true },
  by: { type: String, required: true },
  of: { type: String, required: true },
  revision: { type: Number, required: true },
  /** When this copy learned that the block ended; the row stays as a tombstone. */
  endedAt: { type: Date, default: null },
})
blockSchema.index({ by: 1 })
blockSchema.index({ of: 1 })
blockSchema.index({ endedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof blockSchema>

export type KnownBlocks = ReturnType<typeof createKnownBlocks>

/** A service's own copy of who has blocked whom. */
export function createKnownBlocks(connection: Connection) {
  const blocks = connection.model('KnownBlock', blockSchema)
  const end = (filter: object, now: Date) => blocks.updateMany(filter, { $set: { endedAt: now } })
  return {
    /** The people whom a person has blocked, and the people who have blocked that person. */
    async around(userId: string): Promise<Set<string>> {
      const rows = await blocks.find({ $or: [{ by: userId }, { of: userId }], endedAt: null }).lean<Row[]>()
      return new Set(rows.map(({ by, of }) => (by === userId ? of : by)))
    },

    /** Ends all blocks by and of a person who deleted their account, and leaves a tombstone, so that a late event does not recreate one. */
    async forget(userId: string, now: Date): Promise<void> {
      const gone = { by: userId, of: '', revision: 0, endedAt: now }
      await blocks.updateOne({ _id: userId }, { $set: gone }, { upsert: true })
      await end({ $or: [{ by: userId }, { of: userId }] }, now)
    },

    /** `onBlock`, if given, runs after each block, and again when its event is delivered again. */
    consumers: (now: () => Date, onBlock?: (by: string, of: string) => Promise<void>): ConsumerEntry[] => [
      onEvent(blockChanged, async ({ userId: by, blockedUserId: of, isBlocked, revision }) => {
        const id = `${by} ${of}`
        const fields = { by, of, endedAt: isBlocked ? null : now() }
        const isNews = await writeIfNewer(blocks, { id, revision }, fields)
        // The event of a block may arrive after the deletion of an account. No later event would end that block.
        if (isBlocked && (await blocks.exists({ _id: trusted({ $in: [by, of] }) })))
          return void (await end({ _id: id }, now()))
        if (isNews && isBlocked) await onBlock?.(by, of)
      }),
    ],
  }
}
