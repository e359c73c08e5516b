import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { OutboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { type Model, trusted } from 'mongoose'
import type { Fact, FactDocument } from './fact-models.ts'

export type StoredFact<F extends Fact> = { fact: F; misses: number }
export type FactStore<F extends Fact> = ReturnType<typeof createFactStore<F>>

/** Stores facts of one kind. A change and its event are one write. */
export function createFactStore<F extends Fact>(
  rows: Model<FactDocument>,
  entryOf: (fact: F) => OutboxEntry,
  outbox: Pick<Outbox, 'insert' | 'update'>,
) {
  const setMisses = (ids: string[], change: object) =>
    ids.length > 0 ? rows.updateMany({ _id: trusted({ $in: ids }) }, change).then(() => {}) : Promise.resolve()

  return {
    /** Every stored fact of a feed's address, including ended ones, by id. */
    async ofFeed(feed: string): Promise<Map<string, StoredFact<F>>> {
      const found = await rows.find({ feed }).lean()
      return new Map(found.map(({ _id, view, misses }) => [_id, { fact: view as F, misses }]))
    },

    /** Every active fact of all feeds. */
    async standing(): Promise<F[]> {
      const found = await rows.find({ endedAt: null }).lean()
      return found.map(({ view }) => view as F)
    },

    /** Active facts of a feed whose address is not among `records`. */
    async ofOthers(feed: string, records: readonly string[]): Promise<StoredFact<F>[]> {
      const filter = { 'view.feed': feed, feed: trusted({ $nin: [...records] }), endedAt: null }
      const found = await rows.find(filter).lean()
      return found.map(({ view, misses }) => ({ fact: view as F, misses }))
    },

    /** Assigns facts to the address that lists them now. */
    async claim(record: string, ids: string[]): Promise<void> {
      if (ids.length === 0) return
      await rows.updateMany({ _id: trusted({ $in: ids }), feed: trusted({ $ne: record }) }, { $set: { feed: record } })
    },

    /** Stores the first revision. Does nothing if another process has stored the fact already. */
    async insert(fact: F, feed: string): Promise<void> {
      const { id: _id, revision } = fact
      try {
        const row = { _id, feed, revision, view: fact, misses: 0, endedAt: null }
        await outbox.insert(rows, row, [entryOf(fact)])
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
    },

    /** Stores the next revision (optimistic lock). Does nothing if another process has stored it already. */
    async revise(fact: F, now: Date): Promise<void> {
      const $set = { revision: fact.revision, view: fact, misses: 0, endedAt: fact.isActive ? null : now }
      const before = { _id: fact.id, revision: fact.revision - 1 }
      await outbox.update(rows, before, { $set }, [entryOf(fact)])
    },

    /** Records a poll that listed these facts unchanged. */
    listed: (ids: string[]): Promise<void> => setMisses(ids, { $set: { misses: 0 } }),
    /** Records a poll that did not list these facts. */
    missed: (ids: string[]): Promise<void> => setMisses(ids, { $inc: { misses: 1 } }),
  }
}
