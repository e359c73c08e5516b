import type { PayloadOf } from '@muster/contracts/define-event'
import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { shelterChanged, shelterListRead } from '@muster/contracts/events/alerts'
import { type ConsumerEntry, onEvent } from '@muster/service-kit/bus/consumer-entry'
import { type Connection, type InferSchemaType, Schema, trusted } from 'mongoose'
import { tombstoneSeconds, writeIfNewer } from './write-if-newer.ts'

const shelterSchema = new Schema({
  _id: { type: String, required: true },
  revision: { type: Number, required: true },
  shelter: { type: Schema.Types.Mixed, required: true },
  /** When this copy received the end; a closed shelter stays as a tombstone. */
  closedAt: { type: Date, default: null },
})
shelterSchema.index({ closedAt: 1 }, { expireAfterSeconds: tombstoneSeconds })
type Row = InferSchemaType<typeof shelterSchema>

/** `revision` is the time of the reading, so that an older reading that arrives late changes nothing. */
const listSchema = new Schema({ _id: { type: String, required: true }, revision: { type: Number, required: true } })
type ListRow = InferSchemaType<typeof listSchema> & { _id: string }

export type KnownShelters = ReturnType<typeof createKnownShelters>

/** A service's own copy of the shelters of official lists, from the events of alerts. */
export function createKnownShelters(connection: Connection) {
  const shelters = connection.model('KnownShelter', shelterSchema)
  const lists = connection.model('KnownShelterList', listSchema)
  return {
    /** Stores a shelter. False if the copy is newer. */
    remember(shelter: OfficialShelter): Promise<boolean> {
      const { id, revision, status } = shelter
      return writeIfNewer(shelters, { id, revision }, { shelter, closedAt: status === 'closed' ? new Date() : null })
    },

    /** Stores when a list was last read. False if the copy is newer. */
    rememberList({ feed, asOf }: PayloadOf<typeof shelterListRead>): Promise<boolean> {
      return writeIfNewer(lists, { id: feed, revision: Date.parse(asOf) }, {})
    },

    /** Shelters that are not closed, and those that closed at or after `closedSince`. */
    async shown(closedSince: Date): Promise<OfficialShelter[]> {
      const rows = await shelters
        .find({ $or: [{ closedAt: null }, { closedAt: trusted({ $gte: closedSince }) }] })
        .lean<Row[]>()
      return rows.map(row => row.shelter as OfficialShelter)
    },

    /** When each list was last read, by feed. */
    async listTimes(): Promise<Map<string, Date>> {
      const rows = await lists.find().lean<ListRow[]>()
      return new Map(rows.map(({ _id, revision }) => [_id, new Date(revision)]))
    },
  }
}

/** Consumers that keep the copy; `onChange` runs after each change of it, and again when an event is delivered again. */
export function knownSheltersConsumers(
  known: KnownShelters,
  onChange: () => Promise<void> = async () => undefined,
): ConsumerEntry[] {
  return [
    onEvent(shelterChanged, async ({ shelter }) => {
      if (await known.remember(shelter)) await onChange()
    }),
    onEvent(shelterListRead, async read => {
      if (await known.rememberList(read)) await onChange()
    }),
  ]
}
