import type { Position } from '@muster/contracts/entities/common'
import { type Connection, Schema } from 'mongoose'

export type ZoneShapeDocument = {
  /** The name of the zone in the API of the weather service: `forecast/CAZ515`. */
  _id: string
  /** Null if it was never fetched, or if there is no such zone. */
  polygons: Position[][][] | null
  name: string
  /** The address from which it was fetched. */
  source: string
  etag: string | null
  lastModified: string | null
  fetchedAt: Date | null
  /** The zone is not fetched again before this time. */
  retryAt: Date
  /** The token of the last process that claimed the fetch. */
  claim: string | null
}

const zoneShapeSchema = new Schema<ZoneShapeDocument>(
  {
    _id: { type: String, required: true },
    polygons: { type: Schema.Types.Mixed, default: null } as never,
    name: { type: String, default: '' },
    source: { type: String, default: '' },
    etag: { type: String, default: null },
    lastModified: { type: String, default: null },
    fetchedAt: { type: Date, default: null },
    retryAt: { type: Date, required: true },
    claim: { type: String, default: null },
  },
  { versionKey: false, collection: 'zoneshapes' },
)

export const createZoneShapeModels = (connection: Connection) => ({
  ZoneShape: connection.model<ZoneShapeDocument>('ZoneShape', zoneShapeSchema),
})
