import { randomUUID } from 'node:crypto'
import { duplicatesIn } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import type { ZoneShapes } from '../domain/named-areas.ts'
import type { Models } from './models.ts'
import type { ZoneShapeDocument } from './zone-shape-models.ts'

export type ZoneShapeStore = ReturnType<typeof createZoneShapeStore>
export type KnownZone = Pick<ZoneShapeDocument, 'etag' | 'lastModified'>
type Fetched = Pick<ZoneShapeDocument, 'polygons' | 'name' | 'source' | 'etag' | 'lastModified' | 'fetchedAt'>
/** The outcome of a fetch. If `fetched` is null, the stored shape stays as it is. */
export type ZoneChange = { name: string; retryAt: Date; fetched: Fetched | null }

/** The shapes of the weather service's zones. All processes share them. */
export function createZoneShapeStore({ ZoneShape }: Pick<Models, 'ZoneShape'>) {
  return {
    /** The known shapes of these zones, by name. */
    async of(names: readonly string[]): Promise<ZoneShapes> {
      if (names.length === 0) return new Map()
      const found = await ZoneShape.find({ _id: trusted({ $in: names as string[] }) }, { polygons: 1 }).lean()
      return new Map(found.flatMap(({ _id, polygons }) => (polygons ? [[_id, polygons]] : [])))
    },

    /** Returns those of these zones that were never fetched, or whose next fetch is due. */
    async due(names: readonly string[], now: Date): Promise<string[]> {
      if (names.length === 0) return []
      const filter = { _id: trusted({ $in: names as string[] }), retryAt: trusted({ $gt: now }) }
      const rested = new Set((await ZoneShape.find(filter, { _id: 1 }).lean()).map(({ _id }) => _id))
      return names.filter(name => !rested.has(name))
    },

    /**
     * Claims the fetches of zones until `retryAt`. Returns the zones that the caller has claimed, with their validators. If a process crashes, another can
     * claim its zones after that time.
     */
    async claim(
      names: readonly string[],
      { now, retryAt }: { now: Date; retryAt: Date },
    ): Promise<Map<string, KnownZone>> {
      if (names.length === 0) return new Map()
      const claim = randomUUID()
      const operations = names.map(name => ({
        updateOne: {
          filter: { _id: name, retryAt: { $lte: now } },
          update: { $set: { retryAt, claim } },
          // A zone that another process has claimed does not match the filter, and inserting its id a second time fails. This is how a claim is refused.
          upsert: true,
        },
      }))
      try {
        await ZoneShape.collection.bulkWrite(operations as never, { ordered: false })
      } catch (err) {
        if (!duplicatesIn(err)) throw err
      }
      const ours = { _id: trusted({ $in: names as string[] }), claim }
      const found = await ZoneShape.find(ours, { etag: 1, lastModified: 1 }).lean()
      return new Map(found.map(({ _id, etag = null, lastModified = null }) => [_id, { etag, lastModified }]))
    },

    /** Records the outcomes of fetches in one write. */
    async write(changes: readonly ZoneChange[]): Promise<void> {
      if (changes.length === 0) return
      const operations = changes.map(({ name, retryAt, fetched }) => ({
        updateOne: { filter: { _id: name }, update: { $set: { ...fetched, retryAt } } },
      }))
      await ZoneShape.collection.bulkWrite(operations as never, { ordered: false, ignoreUndefined: true })
    },
  }
}
