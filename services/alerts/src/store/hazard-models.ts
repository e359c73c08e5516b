import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import { type OutboxEntry, outboxField } from '@muster/service-kit/outbox/entry'
import { type Connection, Schema } from 'mongoose'

export type HazardFactDocument = {
  _id: string
  feed: string
  /** Optimistic lock, and the revision of `view`. */
  revision: number
  view: HazardFact
  /** Consecutive healthy polls that did not list it. */
  misses: number
  endedAt: Date | null
  outbox?: OutboxEntry[]
}

/** Longer than copies in other services keep the tombstone: a fact that comes back goes on from its last revision. */
const endedLifetimeSeconds = 180 * 24 * 60 * 60

const hazardFactSchema = new Schema<HazardFactDocument>(
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
hazardFactSchema.index({ feed: 1 })
hazardFactSchema.index({ endedAt: 1 }, { expireAfterSeconds: endedLifetimeSeconds })

export const createHazardModels = (connection: Connection) => ({
  HazardFact: connection.model<HazardFactDocument>('HazardFact', hazardFactSchema),
})
