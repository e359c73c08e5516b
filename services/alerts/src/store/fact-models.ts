import { type OutboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, Schema } from 'mongoose'

/** The fields that every fact has. A fact is something that a list states and an event reports. */
export type Fact = { id: string; feed: string; revision: number; isActive: boolean }

export type FactDocument = {
  _id: string
  /** The address that lists the fact: the id of the feed, with the part if the feed has several. */
  feed: string
  /** Serves as optimistic lock; it is also the revision of `view`. */
  revision: number
  view: Fact
  /** Number of consecutive successful polls that did not list the fact. */
  misses: number
  endedAt: Date | null
  outbox?: OutboxEntry[]
}

/** Ended facts are kept longer than other services keep their tombstones, because a fact that comes back continues from its last revision. */
const endedLifetimeSeconds = 180 * 24 * 60 * 60

const factSchema = new Schema<FactDocument>(
  {
    _id: { type: String, required: true },
    feed: { type: String, required: true },
    revision: { type: Number, required: true },
    view: { type: Schema.Types.Mixed, required: true } as never,
    misses: { type: Number, required: true },
    endedAt: { type: Date, default: null },
    outbox: outboxField,
  },
  { versionKey: false, minimize: false },
)
factSchema.index({ feed: 1 })
factSchema.index({ 'view.feed': 1, endedAt: 1 })
factSchema.index({ endedAt: 1 }, { expireAfterSeconds: endedLifetimeSeconds })

/** Models of hazard facts and of air readings, each in its own collection. */
export const createFactModels = (connection: Connection) => ({
  HazardFact: connection.model<FactDocument>('HazardFact', factSchema),
  AirReading: connection.model<FactDocument>('AirReading', factSchema.clone()),
})
