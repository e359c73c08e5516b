import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { type OutboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, Schema } from 'mongoose'

export type ShelterDocument = {
  _id: string
  feed: string
  /** Serves as optimistic lock; it is also the revision of `view`. */
  revision: number
  view: OfficialShelter
  /** Number of consecutive successful polls that did not list the shelter. */
  misses: number
  lastListedAt: Date
  closedAt: Date | null
  outbox?: OutboxEntry[]
}

export type ShelterListDocument = { _id: string; asOf: Date; listed: number; outbox?: OutboxEntry[] }

/** Closed shelters are kept longer than other services keep their tombstones, because a shelter that opens again continues from its last revision. */
const closedLifetimeSeconds = 180 * 24 * 60 * 60

const shelterSchema = new Schema<ShelterDocument>(
  {
    _id: { type: String, required: true },
    feed: { type: String, required: true },
    revision: { type: Number, required: true },
    view: { type: Schema.Types.Mixed, required: true } as never,
    misses: { type: Number, required: true },
    lastListedAt: { type: Date, required: true },
    closedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { versionKey: false, minimize: false },
)
shelterSchema.index({ feed: 1 })
shelterSchema.index({ closedAt: 1 }, { expireAfterSeconds: closedLifetimeSeconds })

const shelterListSchema = new Schema<ShelterListDocument>(
  {
    _id: { type: String, required: true },
    asOf: { type: Date, required: true },
    listed: { type: Number, required: true },
    outbox: outboxField,
  },
  { versionKey: false },
)

export const createShelterModels = (connection: Connection) => ({
  Shelter: connection.model<ShelterDocument>('Shelter', shelterSchema),
  ShelterList: connection.model<ShelterListDocument>('ShelterList', shelterListSchema),
})
