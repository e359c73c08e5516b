import type { Position } from '@muster/contracts/entities/common'
import type { KnownZone } from '@muster/contracts/entities/operator-message'
import { geometryOf } from '@muster/geo/area'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { trusted } from 'mongoose'
import type { Alert } from '../domain/alert.ts'
import type { ZoneState } from '../domain/evacuation-zone.ts'
import type { Models } from './models.ts'

export type StoredZone = { state: ZoneState; misses: number; missingSince: Date | null; isDelisted: boolean }
/** Maximum number of zones that are returned: enough for a whole state. */
const mostKnown = 10_000

export type ZoneStore = ReturnType<typeof createZoneStore>

/** The last message that was made of each evacuation zone. It is stored before it is ingested, so that a crash between the two loses nothing. */
export function createZoneStore({ EvacuationZone: Zone }: Pick<Models, 'EvacuationZone'>) {
  return {
    /** Every stored zone of a feed, including those that are normal again, by id. */
    async ofFeed(feed: string): Promise<Map<string, StoredZone>> {
      const found = await Zone.find({ feed }).lean()
      return new Map(
        found.map(({ _id: id, misses, missingSince, isDelisted, status, signature, alert }) => [
          id,
          { state: { id, feed, status, signature, alert }, misses, missingSince, isDelisted },
        ]),
      )
    },

    /** Stores the state that follows `before`. False if another process has stored one. */
    async save({ id: _id, ...state }: ZoneState, before: ZoneState | null, now: Date): Promise<boolean> {
      const row = { ...state, misses: 0, missingSince: null, isDelisted: false, changedAt: now }
      try {
        if (!before) return Boolean(await Zone.create({ _id, ...row }))
        const filter = { _id, signature: before.signature, 'alert.sent': before.alert.sent }
        return (await Zone.updateOne(filter, { $set: row })).matchedCount === 1
      } catch (err) {
        if (isDuplicateKey(err)) return false
        throw err
      }
    },

    /** Every zone of every feed, sorted by name. */
    async known(): Promise<KnownZone[]> {
      const found = await Zone.find({}, { status: 1, alert: 1 }).limit(mostKnown).lean()
      return found
        .map(({ _id: id, status, alert }) => ({
          id,
          status,
          name: nameOf(alert) ?? id,
          geometry: geometryOf(polygonsOf(alert)),
        }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },

    /** The areas of these zones, by id. Unknown zones are left out. */
    async polygonsOf(ids: readonly string[]): Promise<Map<string, Position[][][]>> {
      if (ids.length === 0) return new Map()
      const found = await Zone.find({ _id: trusted({ $in: [...ids] }) }, { alert: 1 }).lean()
      return new Map(found.map(({ _id, alert }) => [_id, polygonsOf(alert)]))
    },

    /** The names of these zones as the list has them, by id. Unknown zones are left out. */
    async namesOf(ids: readonly string[]): Promise<Map<string, string>> {
      if (ids.length === 0) return new Map()
      const found = await Zone.find({ _id: trusted({ $in: [...ids] }) }, { alert: 1 }).lean()
      return new Map(found.map(({ _id, alert }) => [_id, nameOf(alert) ?? _id]))
    },

    /** Records a poll that listed these zones. */
    async listed(ids: string[]): Promise<void> {
      if (ids.length === 0) return
      await Zone.updateMany(
        { _id: trusted({ $in: ids }) },
        { $set: { misses: 0, missingSince: null, isDelisted: false } },
      )
    },

    /** Records a poll that did not list a zone. */
    async missed(id: string, { missingSince, isDelisted }: { missingSince: Date; isDelisted: boolean }): Promise<void> {
      await Zone.updateOne({ _id: id }, { $set: { missingSince, isDelisted }, $inc: { misses: 1 } })
    },
  }
}

const nameOf = ({ infos }: Pick<Alert, 'infos'>) => infos[0]?.areas[0]?.description

const polygonsOf = ({ infos }: Pick<Alert, 'infos'>): Position[][][] =>
  infos[0]?.areas.flatMap(({ polygons }) => polygons) ?? []
