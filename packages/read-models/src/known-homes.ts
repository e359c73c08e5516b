import type { PayloadOf } from '@muster/contracts/define-event'
import type { Position } from '@muster/contracts/entities/common'
import { homeLost, homePlaced } from '@muster/contracts/events/navigation'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import { leaveTombstone, tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

type Fact = PayloadOf<typeof homePlaced>
/** `toldAt`: ISO 8601, when navigation published it. */
export type KnownHome = Pick<Fact, 'label'> & { coordinates: Position; toldAt: string }

const homeSchema = new Schema({
  _id: { type: String, required: true },
  revision: Number,
  home: { type: Schema.Types.Mixed, default: null },
  deletedAt: { type: Date, default: null },
})
homeSchema.index({ deletedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof homeSchema>

export type KnownHomes = ReturnType<typeof createKnownHomes>

/** A service's own copy of where people live, as navigation found it from their profiles. */
export function createKnownHomes(connection: Connection) {
  const homes = connection.model('KnownHome', homeSchema)
  return {
    /** Stores a home. False if the copy is newer or the person has deleted their account. */
    remember({ userId, revision, coordinates, label }: Fact, toldAt: string): Promise<boolean> {
      const home: KnownHome = { coordinates, label, toldAt }
      return writeIfNewer(homes, { id: userId, revision }, { home }, { deletedAt: null })
    },

    /** Removes the home of a person who has moved to an unknown place. False if the copy is newer or the person has deleted their account. */
    lose({ userId, revision }: PayloadOf<typeof homeLost>): Promise<boolean> {
      return writeIfNewer(homes, { id: userId, revision }, { home: null }, { deletedAt: null })
    },

    /** A person's home; null if it is unknown. */
    async find(userId: string): Promise<KnownHome | null> {
      const row = await homes.findById(userId).lean<Row>()
      return row?.deletedAt ? null : ((row?.home ?? null) as KnownHome | null)
    },

    /** The known homes of these people, by user id. */
    async findAll(userIds: readonly string[]): Promise<Map<string, KnownHome>> {
      const rows = await homes.find({ _id: trusted({ $in: [...userIds] }), deletedAt: null }).lean<Row[]>()
      return new Map(rows.flatMap(({ _id, home }) => (home ? [[_id, home as KnownHome]] : [])))
    },

    /** Leaves a tombstone, so that a late event does not recreate the home. */
    async forget(userId: string, now: Date): Promise<void> {
      await leaveTombstone(homes, userId, now)
    },
  }
}

/** The consumers that update the copy. */
export const knownHomesConsumers = (known: KnownHomes): ConsumerEntry[] => [
  onEvent(homePlaced, async (fact, { at }) => void (await known.remember(fact, at))),
  onEvent(homeLost, async fact => void (await known.lose(fact))),
]
