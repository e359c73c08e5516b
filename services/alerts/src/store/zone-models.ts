import { type Connection, Schema } from 'mongoose'
import type { ZoneState } from '../domain/evacuation-zone.ts'

export type ZoneDocument = Omit<ZoneState, 'id'> & {
  _id: string
  /** Consecutive healthy polls that did not list it, and when the first of them was. */
  misses: number
  missingSince: Date | null
  /** Its message was ended because the list no longer has the zone. */
  isDelisted: boolean
  changedAt: Date
}

/** A zone that nothing was said of for so long starts anew. */
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
