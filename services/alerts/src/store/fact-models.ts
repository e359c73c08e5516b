import { type OutboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, Schema } from 'mongoose'

/** What every fact has that a list states and an event tells of. */
export type Fact = { id: string; feed: string; revision: number; isActive: boolean }

export type FactDocument = {
  _id: string
  /** The address that lists it: the feed's id, with the part where the feed has several. */
  feed: string
  /** Optimistic lock, and the revision of `view`. */
  revision: number
  view: Fact
  /** Consecutive healthy polls that did not list it. */
  misses: number
  endedAt: Date | null
  outbox?: OutboxEntry[]
}

/** Longer than copies in other services keep the tombstone: a fact that comes back goes on from its last revision. */
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

/** Facts of the ground and of the air, each kind in a collection of its own. */
export const createFactModels = (connection: Connection) => ({
  HazardFact: connection.model<FactDocument>('HazardFact', factSchema),
  AirReading: connection.model<FactDocument>('AirReading', factSchema.clone()),
})
