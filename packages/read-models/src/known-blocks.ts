import { blockChanged } from '@muster/contracts/events/community'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema } from 'mongoose'
import { tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

const blockSchema = new Schema({
  /** `<by> <of>`: the person who has blocked, and the person who is blocked. */
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
  return {
    /** The people whom a person has blocked, and the people who have blocked that person. */
    async around(userId: string): Promise<Set<string>> {
      const rows = await blocks.find({ $or: [{ by: userId }, { of: userId }], endedAt: null }).lean<Row[]>()
      return new Set(rows.map(({ by, of }) => (by === userId ? of : by)))
    },

    /** Ends all blocks by and of a person who deleted their account. */
    async forget(userId: string, now: Date): Promise<void> {
      await blocks.updateMany({ $or: [{ by: userId }, { of: userId }] }, { $set: { endedAt: now } })
    },

    /** `onBlock`, if given, runs after each block, and again when its event is delivered again. */
    consumers: (now: () => Date, onBlock?: (by: string, of: string) => Promise<void>): ConsumerEntry[] => [
      onEvent(blockChanged, async ({ userId: by, blockedUserId: of, isBlocked, revision }) => {
        const fields = { by, of, endedAt: isBlocked ? null : now() }
        const isNews = await writeIfNewer(blocks, { id: `${by} ${of}`, revision }, fields)
        if (isNews && isBlocked) await onBlock?.(by, of)
      }),
    ],
  }
}
