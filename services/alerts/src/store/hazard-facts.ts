import type { HazardFact } from '@muster/contracts/entities/hazard-fact'
import { hazardFactChanged } from '@muster/contracts/events/alerts'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import { isDuplicate } from './messages.ts'
import type { Models } from './models.ts'

export type StoredFact = { fact: HazardFact; misses: number }
export type HazardFactStore = ReturnType<typeof createHazardFactStore>

/** What feeds state of the ground; a change and its event are one write. */
export function createHazardFactStore(
  { HazardFact: Fact }: Pick<Models, 'HazardFact'>,
  outbox: Pick<Outbox, 'insert' | 'update'>,
) {
  const setMisses = (ids: string[], change: object) =>
    ids.length > 0 ? Fact.updateMany({ _id: trusted({ $in: ids }) }, change).then(() => {}) : Promise.resolve()

  return {
    /** Every fact of a feed that is remembered, tombstones too, by id. */
    async ofFeed(feed: string): Promise<Map<string, StoredFact>> {
      const found = await Fact.find({ feed }).lean()
      return new Map(found.map(({ _id, view, misses }) => [_id, { fact: view, misses }]))
    },

    /** Stores the first revision. Does nothing if another process has stored the fact already. */
    async insert(fact: HazardFact): Promise<void> {
      const { id: _id, feed, revision } = fact
      try {
        const row = { _id, feed, revision, view: fact, misses: 0, endedAt: null }
        await outbox.insert(Fact, row, [outboxEntry(hazardFactChanged, { fact })])
      } catch (err) {
        if (!isDuplicate(err)) throw err
      }
    },

    /** Stores the next revision (optimistic lock); does nothing where another process has stored it. */
    async revise(fact: HazardFact, now: Date): Promise<void> {
      const $set = { revision: fact.revision, view: fact, misses: 0, endedAt: fact.isActive ? null : now }
      const before = { _id: fact.id, revision: fact.revision - 1 }
      await outbox.update(Fact, before, { $set }, [outboxEntry(hazardFactChanged, { fact })])
    },

    listed: (ids: string[]): Promise<void> => setMisses(ids, { $set: { misses: 0 } }),
    missed: (ids: string[]): Promise<void> => setMisses(ids, { $inc: { misses: 1 } }),
  }
}
