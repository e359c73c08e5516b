import { type Connection, Schema } from 'mongoose'
import type { ZoneState } from '../domain/evacuation-zone.ts'

export type ZoneDocument = Omit<ZoneState, 'id'> & {
  _id: string
  /** Number of consecutive successful polls that did not list the zone. `missingSince` is the time of the first of them. */
  misses: number
  missingSince: Date | null
  /** True if its message was ended because the list no longer has the zone. */
  isDelisted: boolean
  changedAt: Date
}

/** A zone that has not changed for this long is forgotten; if it is listed again, it counts as a new zone. */
const lifetimeSeconds = 180 * 24 * 60 * 60

const zoneSchema = new Schema<ZoneDocument>(
  {
    _id: { type: String, required: true },
    feed: { type: String, required: true },
    status: { type: String, required: true },
    signature: { type: String, required: true },
    alert: { type: Schema.Types.Mixed, required: true } as never,
    misses: { type: Number, required: true },
    missingSince: { type: Date, default: null },
    isDelisted: { type: Boolean, required: true },
    changedAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
)
zoneSchema.index({ feed: 1 })
zoneSchema.index({ changedAt: 1 }, { expireAfterSeconds: lifetimeSeconds })

export const createZoneModels = (connection: Connection) => ({
  EvacuationZone: connection.model<ZoneDocument>('EvacuationZone', zoneSchema),
})
