import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { OutboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { Types, trusted } from 'mongoose'
import type { UpdateState } from '../domain/evolve.ts'
import { isDuplicate } from './messages.ts'
import type { Models, UpdateDocument } from './models.ts'

export type StoredUpdate = { id: string; version: number; state: UpdateState }
export type Shown = Pick<UpdateState, 'revisions' | 'translations' | 'geometryProblem'> & { view: EmergencyUpdate }
export type Listed = { id: string; currentKey: string; misses: number }
export type UpdateStore = ReturnType<typeof createUpdateStore>

/** The emergency updates; a change and its event are one write. */
export function createUpdateStore({ Update }: Pick<Models, 'Update'>, outbox: Pick<Outbox, 'insert' | 'update'>) {
  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    /** The updates that own any of these messages, oldest first. */
    async findByKeys(keys: string[]): Promise<StoredUpdate[]> {
      const found = await Update.find({ keys: trusted({ $in: keys }) })
        .sort({ _id: 1 })
        .lean()
      return found.map(storedOf)
    },

    /** Stores a new update; false when another update owns one of its messages by now. */
    async insert(id: string, state: UpdateState, feed: string, events: OutboxEntry[], at: Date): Promise<boolean> {
      try {
        await outbox.insert(Update, { _id: id, ...fieldsOf(state, at), feed, version: 1, misses: 0 }, events)
        return true
      } catch (err) {
        if (isDuplicate(err)) return false
        throw err
      }
    },

    /** Writes a change; false when the update was written since it was read, or another update owns one of its messages. */
    async change({ id, version }: StoredUpdate, state: UpdateState, events: OutboxEntry[], at: Date): Promise<boolean> {
      try {
        const change = { $set: { ...fieldsOf(state, at), misses: 0 }, $inc: { version: 1 } }
        return (await outbox.update(Update, { _id: id, version }, change, events)) !== null
      } catch (err) {
        if (isDuplicate(err)) return false
        throw err
      }
    },

    async active(): Promise<EmergencyUpdate[]> {
      const found = await Update.find({ isActive: true }, { view: 1 }).lean()
      return found.flatMap(({ view }) => (view ? [view] : []))
    },

    /** What changed since, active or not: for a process that may have missed an event. */
    async changedSince(since: Date): Promise<EmergencyUpdate[]> {
      const found = await Update.find({ changedAt: trusted({ $gte: since }) }, { view: 1 }).lean()
      return found.flatMap(({ view }) => (view ? [view] : []))
    },

    async byId(id: string): Promise<Shown | null> {
      const fields = { view: 1, revisions: 1, translations: 1, geometryProblem: 1 } as const
      const found = await Update.findById(id, fields).lean()
      if (!found?.view) return null
      const { view, revisions, translations = {}, geometryProblem } = found
      return { view, revisions, translations, geometryProblem }
    },

    /** Keys of the current messages of active updates that have expired. */
    async overdue(now: Date): Promise<string[]> {
      const found = await Update.find({ isActive: true, endsAt: trusted({ $lte: now }) }, { currentKey: 1 })
        .limit(500)
        .lean()
      return found.flatMap(({ currentKey }) => (currentKey ? [currentKey] : []))
    },

    async listedBy(feed: string): Promise<Listed[]> {
      const found = await Update.find({ isActive: true, feed }, { currentKey: 1, misses: 1 }).lean()
      return found.flatMap(({ _id, currentKey, misses }) =>
        currentKey ? [{ id: _id.toHexString(), currentKey, misses }] : [],
      )
    },

    async setMisses(ids: string[], misses: number): Promise<void> {
      if (ids.length > 0) await Update.updateMany({ _id: trusted({ $in: ids }) }, { $set: { misses } })
    },
  }
}

function fieldsOf({ endsAt, ...state }: UpdateState, at: Date) {
  return {
    ...state,
    endsAt: endsAt ? new Date(endsAt) : null,
    isActive: state.view?.isActive ?? false,
    changedAt: at,
  }
}

function storedOf(document: UpdateDocument): StoredUpdate {
  const { _id, version, keys, currentKey, view, endsAt, translations = {}, geometryProblem, revisions } = document
  return {
    id: _id.toHexString(),
    version,
    state: { keys, currentKey, view, endsAt: endsAt?.toISOString() ?? null, translations, geometryProblem, revisions },
  }
}
