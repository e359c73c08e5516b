import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { type Severity, severityRank } from '@muster/contracts/vocabulary/severities'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { OutboxEntry } from '@muster/service-kit/outbox/entry'
import type { Outbox } from '@muster/service-kit/outbox/outbox'
import { type Connection, Types, trusted } from 'mongoose'
import type { UpdateState } from '../domain/evolve.ts'
import { insertNew } from './insert-new.ts'
import type { LineageDocument, Models } from './models.ts'

/** A lineage as it was read. `version` is the optimistic lock of its next write. */
export type StoredLineage = { id: string; version: number; keys: string[]; updates: UpdateState[] }
export type NewLineage = { id: string; keys: string[]; updates: UpdateState[]; feed: string; events: OutboxEntry[] }
export type ChangedLineage = Pick<NewLineage, 'keys' | 'updates' | 'events'>
export type Shown = Pick<UpdateState, 'view' | 'revisions' | 'translations' | 'geometryProblem' | 'drillAudience'>
/**
 * A lineage as it is shown and pushed. `mergedInto` is the lineage into which it was merged, because a message connected the two. `isPushStopped`: an
 * operator has stopped the push of this revision.
 */
export type ShownLineage = {
  id: string
  revision: number
  mergedInto: string | null
  isPushStopped: boolean
  updates: Shown[]
}
/** An active update of a feed. `currentKey` is the key of the message that it shows. */
export type Listed = { id: string; currentKey: string; misses: number; isRest: boolean }
export type LineageVersion = { lineageId: string; version: number; severity: Severity; changedAt: Date }
export type UpdateStore = ReturnType<typeof createUpdateStore>

type Kept = Pick<Outbox, 'update' | 'publish' | 'publishInserted'>

/** The emergency updates, by lineage. A change and its events are one write. */
export function createUpdateStore(
  { Lineage }: Pick<Models, 'Lineage'>,
  outbox: Kept,
  connection: Pick<Connection, 'transaction'>,
) {
  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    /** The lineages that have any of these messages, oldest first. */
    async findByKeys(keys: string[]): Promise<StoredLineage[]> {
      const found = await Lineage.find({ keys: trusted({ $in: keys }), mergedInto: null })
        .sort({ _id: 1 })
        .lean()
      return found.map(storedOf)
    },

    /** Stores new lineages in one round trip. Returns the ids of those that were refused, because another lineage has one of their messages now. */
    async insertAll(lineages: readonly NewLineage[], at: Date): Promise<Set<string>> {
      const documents = lineages.map(({ id, keys, updates, feed, events }) => ({
        _id: new Types.ObjectId(id),
        version: 1,
        feed,
        mergedInto: null,
        retryAt: null,
        ...fieldsOf(keys, updates, at),
        outbox: events,
      }))
      const refused = new Set(await insertNew(Lineage, documents))
      outbox.publishInserted(
        Lineage,
        documents.filter((document, i) => !refused.has(i) && document.outbox.length > 0),
      )
      return new Set([...refused].flatMap(index => lineages[index]?.id ?? []))
    },

    /** Writes a change. False if the lineage was written since it was read, or if another lineage has one of its messages. */
    async change(
      { id, version }: StoredLineage,
      { keys, updates, events }: ChangedLineage,
      at: Date,
    ): Promise<boolean> {
      try {
        const change = { $set: fieldsOf(keys, updates, at), $inc: { version: 1 } }
        return (await outbox.update(Lineage, { _id: id, version, mergedInto: null }, change, events)) !== null
      } catch (err) {
        if (isDuplicateKey(err)) return false
        throw err
      }
    },

    /** Merges lineages: the first one remains, and the others point to it. False if one of them was written since it was read. */
    async merge(
      [first, ...others]: [StoredLineage, ...StoredLineage[]],
      { keys, updates, events }: ChangedLineage,
      at: Date,
    ): Promise<boolean> {
      const conflict = new Error('lineage was written meanwhile')
      try {
        await connection.transaction(async session => {
          const write = async ({ id, version }: StoredLineage, $set: object, $push: object = {}) => {
            const change = { $set, $push, $inc: { version: 1 } } as object
            const { matchedCount } = await Lineage.updateOne({ _id: id, version, mergedInto: null }, change, {
              session,
            })
            if (matchedCount === 0) throw conflict
          }
          const mergedInto = new Types.ObjectId(first.id)
          // One after the other, because a transaction runs one command at a time. The key is one that no message has, because the unique index allows only
          // one empty list.
          for (const other of others) await write(other, { mergedInto, ...fieldsOf([`merged,${other.id}`], [], at) })
          await write(first, fieldsOf(keys, updates, at), { outbox: { $each: events } })
        })
      } catch (err) {
        if (err === conflict || isDuplicateKey(err)) return false
        throw err
      }
      outbox.publish(Lineage, [new Types.ObjectId(first.id)])
      return true
    },

    async active(): Promise<EmergencyUpdate[]> {
      const found = await Lineage.find({ isActive: true }, { updates: 1 }).lean()
      return viewsOf(found).filter(({ isActive }) => isActive)
    },

    /** The updates of lineages that changed since then, active or not. For a process that may have missed an event. */
    async changedSince(since: Date): Promise<EmergencyUpdate[]> {
      return viewsOf(await Lineage.find({ changedAt: trusted({ $gte: since }) }, { updates: 1 }).lean())
    },

    /** The lineages whose last change is in this period, each with its greatest severity. */
    async versionsChangedBetween(from: Date, until: Date): Promise<LineageVersion[]> {
      const range = { changedAt: trusted({ $gte: from, $lte: until }), mergedInto: null }
      const found = await Lineage.find(range, { version: 1, changedAt: 1, 'updates.view.severity': 1 }).lean<
        { _id: Types.ObjectId; version: number; changedAt: Date; updates: { view: { severity: Severity } }[] }[]
      >()
      return found.flatMap(({ _id, version, changedAt, updates }) => {
        const [severity] = updates.map(({ view }) => view.severity).sort((a, b) => severityRank(a) - severityRank(b))
        return severity ? [{ lineageId: _id.toHexString(), version, severity, changedAt }] : []
      })
    },

    async byId(id: string): Promise<Shown | null> {
      const found = await Lineage.findOne({ 'updates.view.id': id }, { updates: 1 }).lean()
      return found?.updates.find(({ view }) => view.id === id) ?? null
    },

    /** All updates of a lineage, active and ended, as of one moment. Null if the lineage is unknown. */
    async lineage(lineageId: string): Promise<ShownLineage | null> {
      const found = await Lineage.findById(lineageId).lean()
      if (!found) return null
      const { version, mergedInto, updates, pushStopped } = found
      return {
        id: lineageId,
        revision: version,
        mergedInto: mergedInto?.toHexString() ?? null,
        updates,
        isPushStopped: pushStopped === version,
      }
    },

    /**
     * Stops or resumes the push of this revision. False if the lineage has another revision now. The mark is in the document of the updates, so that a worker
     * reads it together with what it has to send, and so that any later revision is pushed.
     */
    async setPushStopped(
      { id, revision }: Pick<ShownLineage, 'id' | 'revision'>,
      isStopped: boolean,
    ): Promise<boolean> {
      const change = isStopped ? { $set: { pushStopped: revision } } : { $unset: { pushStopped: 1 as const } }
      const { matchedCount } = await Lineage.updateOne({ _id: id, version: revision }, change)
      return matchedCount === 1
    },

    /** The lineages that were merged into this one, including those that had been merged into them before. */
    async mergedInto(lineageId: string): Promise<string[]> {
      const found = await Lineage.find({ mergedInto: new Types.ObjectId(lineageId) }, { _id: 1 }).lean()
      const former = found.map(({ _id }) => _id.toHexString())
      return [...former, ...(await Promise.all(former.map(id => this.mergedInto(id)))).flat()]
    },

    /** The key of one message of each lineage in which an update has expired. */
    async overdue(now: Date): Promise<{ lineageId: string; key: string }[]> {
      const found = await Lineage.find(
        {
          isActive: true,
          endsAt: trusted({ $lte: now }),
          $or: [{ retryAt: null }, { retryAt: trusted({ $lte: now }) }],
        },
        { keys: 1 },
      )
        .limit(500)
        .lean()
      return found.flatMap(({ _id, keys: [key] }) => (key ? [{ lineageId: _id.toHexString(), key }] : []))
    },

    async retryAt(lineageId: string, retryAt: Date): Promise<void> {
      await Lineage.updateOne({ _id: lineageId }, { $set: { retryAt } })
    },

    /** The active updates of a feed. */
    async listedBy(feed: string): Promise<Listed[]> {
      const found = await Lineage.find({ isActive: true, feed }, { updates: 1 }).lean()
      return found
        .flatMap(({ updates }) => updates.filter(({ view }) => view.isActive))
        .map(({ view, messageKey, misses, isRest }) => ({ id: view.id, currentKey: messageKey, misses, isRest }))
    },

    async setMisses(ids: string[], misses: number): Promise<void> {
      if (ids.length === 0) return
      await Lineage.updateMany(
        { 'updates.view.id': trusted({ $in: ids }) },
        { $set: { 'updates.$[missed].misses': misses } },
        { arrayFilters: [{ 'missed.view.id': { $in: ids } }] },
      )
    },
  }
}

function fieldsOf(keys: string[], updates: UpdateState[], changedAt: Date) {
  const active = updates.filter(({ view }) => view.isActive)
  const [endsAt] = active.map(each => each.endsAt).sort()
  return { keys, updates, isActive: active.length > 0, endsAt: endsAt ? new Date(endsAt) : null, changedAt }
}

const viewsOf = (found: Pick<LineageDocument, 'updates'>[]) =>
  found.flatMap(({ updates }) => updates.map(({ view }) => view))

function storedOf({ _id, version, keys, updates }: LineageDocument): StoredLineage {
  return { id: _id.toHexString(), version, keys, updates }
}
