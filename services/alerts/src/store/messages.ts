import { trusted } from 'mongoose'
import { type Alert, alertKey } from '../domain/alert.ts'
import { isDrill } from '../domain/drill.ts'
import { allClearReachMs, isUnnamedAllClear } from '../domain/ends-by-name.ts'
import type { LineageMessage } from '../domain/lineage.ts'
import { noZoneShapes, type ZoneShapes, zonesNamedBy } from '../domain/named-areas.ts'
import { partsOf } from '../domain/parts.ts'
import { insertNew } from './insert-new.ts'
import type { MessageDocument, Models } from './models.ts'

export type MessageStore = ReturnType<typeof createMessageStore>
/** The state of a message in the journal. `unprocessed`: known, but its updates have not been recomputed, because of a crash. */
export type Journalled = 'new' | 'unprocessed' | 'processed'

/** Maximum number of messages that are connected by references. More are an attack or a mistake, and are ignored. */
const maxComponent = 500

/** Converts an alert to a message of a lineage. Throws if the alert cannot be read. */
export function lineageMessageOf(
  alert: Alert,
  { ends = [], delisted = false, shapes = noZoneShapes }: Read = {},
): LineageMessage {
  return {
    key: alertKey(alert),
    alert,
    isDrill: isDrill(alert),
    references: [...alert.references, ...ends],
    parts: partsOf(alert),
    isDelisted: delisted,
    shapes,
  }
}
type Read = Partial<Pick<MessageDocument, 'ends' | 'delisted'>> & { shapes?: ZoneShapes }

/** The journal of every ingested message. Updates are recomputed from it, so the order in which messages arrive does not matter. */
export function createMessageStore(
  { Message }: Models,
  zoneShapes: { of(names: readonly string[]): Promise<ZoneShapes> },
  /** Called with the key of each message that is parked because it cannot be read. */
  onParked: (key: string, err: unknown) => void = () => {},
) {
  async function park(key: string, err: unknown): Promise<void> {
    const reason = err instanceof Error ? err.message : String(err)
    await Message.updateOne({ _id: key }, { $set: { parkedAt: new Date(), parkedReason: reason.slice(0, 500) } })
    onParked(key, err)
  }

  /** Reads messages. One that cannot be read is parked and left out, so that it does not stop the others of its lineage. */
  async function readAll(documents: readonly Stored[]): Promise<LineageMessage[]> {
    const read: LineageMessage[] = []
    // Zone shapes are read together with the messages, so that every process draws the same area for a message.
    const shapes = await zoneShapes.of([...new Set(documents.flatMap(({ alert }) => zonesNamedBy(alert)))])
    for (const document of documents) {
      try {
        read.push(lineageMessageOf(document.alert, { ...document, shapes }))
      } catch (err) {
        await park(document._id, err)
      }
    }
    return read
  }

  return {
    park,

    /** Writes messages to the journal, each only once. A message that is already there may still have to be processed, because of a crash. */
    async add(alerts: readonly { alert: Alert; isForPeople: boolean }[], at: Date): Promise<Map<string, Journalled>> {
      const documents = alerts.map(({ alert, isForPeople }) => documentOf(alert, isForPeople, at))
      const states = new Map<string, Journalled>(documents.map(({ _id }) => [_id, 'new']))
      const known = (await insertNew(Message, documents)).flatMap(index => documents[index]?._id ?? [])
      if (known.length === 0) return states
      const found = await Message.find({ _id: trusted({ $in: known }) }, { processed: 1 }).lean()
      for (const { _id, processed } of found) states.set(_id, processed ? 'processed' : 'unprocessed')
      return states
    },

    async markProcessed(keys: readonly string[]): Promise<void> {
      if (keys.length > 0)
        await Message.updateMany({ _id: trusted({ $in: keys as string[] }) }, { $set: { processed: true } })
    },

    /** Makes the next recovery recompute the updates of these messages. */
    async markUnprocessed(keys: readonly string[]): Promise<void> {
      await Message.updateMany(
        { _id: trusted({ $in: keys as string[] }), isForPeople: true },
        { $set: { processed: false } },
      )
    },

    /** Replaces a message of the journal by a version that has the infos that have come into force since. It must be ingested again. */
    async complete(alert: Alert): Promise<void> {
      const fields = { alert, isAllClear: saysAllClear(alert), processed: false }
      await Message.updateOne({ _id: alertKey(alert), isForPeople: true }, { $set: fields })
    },

    /** Messages that were received before `before` and whose updates were not recomputed, because of a crash. */
    async unprocessed(before: Date): Promise<{ key: string; alert: Alert }[]> {
      const waiting = { processed: false, parkedAt: null, receivedAt: trusted({ $lt: before }) }
      const found = await Message.find(waiting, { alert: 1 }).sort({ attempts: 1, receivedAt: 1 }).limit(200).lean()
      return found.map(({ _id, alert }) => ({ key: _id, alert }))
    },

    /** Counts a failed attempt to process a message, and returns the number of failed attempts. */
    async failed(key: string): Promise<number> {
      const found = await Message.findOneAndUpdate(
        { _id: key },
        { $inc: { attempts: 1 } },
        { returnDocument: 'after', projection: { attempts: 1 } },
      ).lean()
      return found?.attempts ?? 0
    },

    /** How many messages of each feed are parked. */
    async parkedByFeed(): Promise<Map<string, number>> {
      const found = await Message.find({ parkedAt: trusted({ $type: 'date' }) }, { feed: 1 }).lean()
      const counts = new Map<string, number>()
      for (const { feed } of found) counts.set(feed, (counts.get(feed) ?? 0) + 1)
      return counts
    },

    /** Which of these keys are in the journal and processed. */
    async processedOf(keys: string[]): Promise<Set<string>> {
      const found = await Message.find({ _id: trusted({ $in: keys }), processed: true }, { _id: 1 }).lean()
      return new Set(found.map(({ _id }) => _id))
    },

    /** The messages among these keys that are for people and not parked. */
    async byKeys(keys: readonly string[]): Promise<LineageMessage[]> {
      if (keys.length === 0) return []
      const filter = { _id: trusted({ $in: keys as string[] }), ...inForce }
      return readAll(await Message.find(filter, lineageFields).lean())
    },

    /** All messages that are connected to these by references, including their Cancels. */
    async relatedTo(starts: readonly LineageMessage[]): Promise<LineageMessage[]> {
      const known = new Map<string, LineageMessage>()
      const fresh = await this.byKeys(starts.map(({ key }) => key))
      for (const message of [...starts, ...fresh]) known.set(message.key, message)
      let frontier = [...known.values()]
      const most = maxComponent * Math.max(1, starts.length)
      while (frontier.length > 0 && known.size < most) {
        const targets = frontier.flatMap(({ references }) => references).filter(key => !known.has(key))
        const keys = trusted({ $in: frontier.map(({ key }) => key) })
        const found = await Message.find(
          { ...inForce, $or: [{ _id: trusted({ $in: targets }) }, { references: keys }, { ends: keys }] },
          lineageFields,
        )
          .limit(most)
          .lean()
        const read = (await readAll(found)).filter(({ key }) => !known.has(key))
        for (const message of read) known.set(message.key, message)
        // The search does not continue from a Cancel or an all clear: it may name many updates that have nothing else in common.
        frontier = read.filter(
          ({ alert: { msgType }, parts }) => msgType === 'Update' || (msgType === 'Alert' && !parts.some(isAllClear)),
        )
      }
      return [...known.values()]
    },

    /** Earlier messages of the same sender, as far back as an all clear reaches. */
    async sentBefore({ alert: { sender, sent } }: LineageMessage): Promise<LineageMessage[]> {
      const since = new Date(Date.parse(sent) - allClearReachMs).toISOString()
      const filter = { ...inForce, sender, sent: trusted({ $gte: since, $lt: sent }) }
      return readAll(await Message.find(filter, lineageFields).sort({ sent: -1 }).limit(maxComponent).lean())
    },

    /** The all clears of these senders that name no message. */
    async allClearsOf(senders: readonly string[]): Promise<LineageMessage[]> {
      const filter = { ...inForce, isAllClear: true, sender: trusted({ $in: senders as string[] }) }
      return readAll(await Message.find(filter, lineageFields).sort({ sent: -1 }).limit(maxComponent).lean())
    },

    /** Records which messages are ended by an all clear that names none. */
    async addEnds(key: string, ends: readonly string[]): Promise<void> {
      await Message.updateOne({ _id: key }, { $addToSet: { ends: { $each: ends } } })
    },

    async alerts(keys: string[]): Promise<{ alerts: Map<string, Alert> }> {
      const found = await Message.find({ _id: trusted({ $in: keys }) }, { alert: 1 }).lean()
      return { alerts: new Map(found.map(({ _id, alert }) => [_id, alert])) }
    },

    async setDelisted(key: string, delisted: boolean): Promise<void> {
      await Message.updateOne({ _id: key }, { $set: { delisted } })
    },

    /** The keys of the messages with these identifiers that their feed no longer listed at an earlier poll. */
    async delistedAmong(feed: string, identifiers: string[]): Promise<string[]> {
      const found = await Message.find(
        { feed, delisted: true, 'alert.identifier': trusted({ $in: identifiers }) },
        { _id: 1 },
      ).lean()
      return found.map(({ _id }) => _id)
    },
  }
}

const lineageFields = { alert: 1, ends: 1, delisted: 1 } as const
type Stored = Pick<MessageDocument, '_id' | keyof typeof lineageFields>
const inForce = { isForPeople: true, parkedAt: null } as const

function documentOf(alert: Alert, isForPeople: boolean, at: Date): MessageDocument {
  return {
    _id: alertKey(alert),
    alert,
    sender: alert.sender,
    sent: alert.sent,
    feed: alert.feed,
    isForPeople,
    isAllClear: isForPeople && saysAllClear(alert),
    references: alert.references,
    ends: [],
    delisted: false,
    processed: !isForPeople,
    attempts: 0,
    parkedAt: null,
    parkedReason: null,
    receivedAt: at,
  }
}

const isAllClear = ({ level }: { level: string }) => level === 'all-clear'

function saysAllClear(alert: Alert): boolean {
  try {
    return isUnnamedAllClear(lineageMessageOf(alert))
  } catch {
    // The message is parked when its lineage is read.
    return false
  }
}
