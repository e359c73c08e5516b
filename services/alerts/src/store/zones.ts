import { trusted } from 'mongoose'
import type { ZoneState } from '../domain/evacuation-zone.ts'
import { isDuplicate } from './messages.ts'
import type { Models } from './models.ts'

export type StoredZone = { state: ZoneState; misses: number; missingSince: Date | null; isDelisted: boolean }
export type ZoneStore = ReturnType<typeof createZoneStore>

/** The last message that was made of each evacuation zone. It is stored before it is ingested, so that a crash between the two loses nothing. */
export function createZoneStore({ EvacuationZone: Zone }: Pick<Models, 'EvacuationZone'>) {
  return {
    /** Every zone of a feed that is remembered, those that are normal again too, by id. */
    async ofFeed(feed: string): Promise<Map<string, StoredZone>> {
      const found = await Zone.find({ feed }).lean()
      return new Map(
        found.map(({ _id: id, misses, missingSince, isDelisted, status, signature, alert }) => [
          id,
          { state: { id, feed, status, signature, alert }, misses, missingSince, isDelisted },
        ]),
      )
    },

    /** Stores the next state after `before`; false where another process has stored one. */
    async save({ id: _id, ...state }: ZoneState, before: ZoneState | null, now: Date): Promise<boolean> {
      const row = { ...state, misses: 0, missingSince: null, isDelisted: false, changedAt: now }
      try {
        if (!before) return Boolean(await Zone.create({ _id, ...row }))
        const filter = { _id, signature: before.signature, 'alert.sent': before.alert.sent }
        return (await Zone.updateOne(filter, { $set: row })).matchedCount === 1
      } catch (err) {
        if (isDuplicate(err)) return false
        throw err
      }
    },

    async listed(ids: string[]): Promise<void> {
      if (ids.length === 0) return
      await Zone.updateMany(
        { _id: trusted({ $in: ids }) },
        { $set: { misses: 0, missingSince: null, isDelisted: false } },
      )
    },

    async missed(id: string, { missingSince, isDelisted }: { missingSince: Date; isDelisted: boolean }): Promise<void> {
      await Zone.updateOne({ _id: id }, { $set: { missingSince, isDelisted }, $inc: { misses: 1 } })
    },
  }
}
