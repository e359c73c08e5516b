import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { shelterChanged, shelterListRead } from '@muster/contracts/events/alerts'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { outboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { trusted } from 'mongoose'
import type { Models } from './models.ts'

export type StoredShelter = { shelter: OfficialShelter; misses: number; lastListedAt: Date }
export type ShelterStore = ReturnType<typeof createShelterStore>

/** The shelters of official lists. A change and its event are one write. */
export function createShelterStore(
  { Shelter, ShelterList }: Pick<Models, 'Shelter' | 'ShelterList'>,
  outbox: Pick<Outbox, 'insert' | 'update'>,
) {
  return {
    /** Every stored shelter of a feed, including closed ones, by id. */
    async ofFeed(feed: string): Promise<Map<string, StoredShelter>> {
      const found = await Shelter.find({ feed }).lean()
      return new Map(found.map(({ _id, view, misses, lastListedAt }) => [_id, { shelter: view, misses, lastListedAt }]))
    },

    /** Stores the first revision. Does nothing if another process has stored the shelter already. */
    async insert(shelter: OfficialShelter, now: Date): Promise<void> {
      const { id: _id, feed, revision } = shelter
      const row = {
        _id,
        feed,
        revision,
        view: shelter,
        misses: 0,
        lastListedAt: now,
        closedAt: closedAtOf(shelter, now),
      }
      try {
        await outbox.insert(Shelter, row, [outboxEntry(shelterChanged, { shelter })])
      } catch (err) {
        if (!isDuplicateKey(err)) throw err
      }
    },

    /** Stores the next revision (optimistic lock). Does nothing if another process has stored it already. */
    async revise(shelter: OfficialShelter, misses: number, now: Date): Promise<void> {
      const listed = misses === 0 ? { lastListedAt: now } : {}
      const $set = { revision: shelter.revision, view: shelter, misses, closedAt: closedAtOf(shelter, now), ...listed }
      const before = { _id: shelter.id, revision: shelter.revision - 1 }
      await outbox.update(Shelter, before, { $set }, [outboxEntry(shelterChanged, { shelter })])
    },

    /** Records a poll that listed these shelters unchanged. */
    async listed(ids: string[], now: Date): Promise<void> {
      if (ids.length > 0)
        await Shelter.updateMany({ _id: trusted({ $in: ids }) }, { $set: { misses: 0, lastListedAt: now } })
    },

    /** Records a poll that did not list these shelters. */
    async missed(ids: string[]): Promise<void> {
      if (ids.length > 0) await Shelter.updateMany({ _id: trusted({ $in: ids }) }, { $inc: { misses: 1 } })
    },

    /** Records that a complete list was read, together with the event that reports it. */
    async listRead(feed: string, listed: number, now: Date): Promise<void> {
      const asOf = now.toISOString()
      const event = outboxEntry(shelterListRead, { feed, asOf, listed })
      await outbox.update(ShelterList, { _id: feed }, { $set: { asOf: now, listed } }, [event], { upsert: true })
    },

    /** The number of rows in the last complete list; null before the first. */
    async lastListed(feed: string): Promise<number | null> {
      return (await ShelterList.findById(feed).lean())?.listed ?? null
    },
  }
}

const closedAtOf = ({ status }: OfficialShelter, now: Date) => (status === 'closed' ? now : null)
