import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import type { ZoneShapes } from '../domain/named-areas.ts'
import type { Models } from './models.ts'
import type { ZoneShapeDocument } from './zone-shape-models.ts'

export type ZoneShapeStore = ReturnType<typeof createZoneShapeStore>
export type KnownZone = Pick<ZoneShapeDocument, 'etag' | 'lastModified'>
type Fetched = Pick<ZoneShapeDocument, 'polygons' | 'name' | 'source' | 'etag' | 'lastModified'>

/** The shapes of the weather service's zones, shared by all processes. */
export function createZoneShapeStore({ ZoneShape }: Pick<Models, 'ZoneShape'>) {
  return {
    /** The shapes that are known of these zones. */
    async of(names: readonly string[]): Promise<ZoneShapes> {
      if (names.length === 0) return new Map()
      const found = await ZoneShape.find({ _id: trusted({ $in: names as string[] }) }, { polygons: 1 }).lean()
      return new Map(found.flatMap(({ _id, polygons }) => (polygons ? [[_id, polygons]] : [])))
    },

    /** Those of these zones that were never fetched, or not for long. */
    async due(names: readonly string[], now: Date): Promise<string[]> {
      if (names.length === 0) return []
      const filter = { _id: trusted({ $in: names as string[] }), retryAt: trusted({ $gt: now }) }
      const rested = new Set((await ZoneShape.find(filter, { _id: 1 }).lean()).map(({ _id }) => _id))
      return names.filter(name => !rested.has(name))
    },

    /** Claims the fetch of a zone until `retryAt`; null where another process has. A process that dies is taken over after that. */
    async claim(name: string, { now, retryAt }: { now: Date; retryAt: Date }): Promise<KnownZone | null> {
      try {
        const before = await ZoneShape.findOneAndUpdate(
          { _id: name, retryAt: trusted({ $lte: now }) },
          { $set: { retryAt } },
          { upsert: true, returnDocument: 'before', projection: { etag: 1, lastModified: 1 } },
        ).lean()
        return { etag: before?.etag ?? null, lastModified: before?.lastModified ?? null }
      } catch (err) {
        if (isDuplicateKey(err)) return null
        throw err
      }
    },

    async save(name: string, fetched: Fetched, { now, retryAt }: { now: Date; retryAt: Date }): Promise<void> {
      await ZoneShape.updateOne({ _id: name }, { $set: { ...fetched, fetchedAt: now, retryAt } })
    },

    /** Leaves what is known of a zone as it is. */
    async postpone(name: string, retryAt: Date): Promise<void> {
      await ZoneShape.updateOne({ _id: name }, { $set: { retryAt } })
    },
  }
}
