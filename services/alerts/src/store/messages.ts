import { trusted } from 'mongoose'
import { type Alert, alertKey } from '../domain/alert.ts'
import { isDrill } from '../domain/drill.ts'
import type { LineageMessage } from '../domain/lineage.ts'
import type { MessageDocument, Models } from './models.ts'

export type MessageStore = ReturnType<typeof createMessageStore>

/** A larger component is an attack or a mistake; the rest of it is ignored. */
const maxComponent = 500

/** The journal of every ingested message; updates are recomputed from it, so the order of arrival does not matter. */
export function createMessageStore({ Message }: Models) {
  return {
    /** Writes a message to the journal, once. A known one may still have to be processed, after a crash. */
    async add(alert: Alert, { isForPeople, at }: { isForPeople: boolean; at: Date }) {
      const document: MessageDocument = {
        _id: alertKey(alert),
        alert,
        sender: alert.sender,
        sent: alert.sent,
        msgType: alert.msgType,
        feed: alert.feed,
        isForPeople,
        isDrill: isDrill(alert),
        references: alert.references,
        delisted: false,
        processed: !isForPeople,
        receivedAt: at,
      }
      try {
        await Message.create(document)
        return 'new' as const
      } catch (err) {
        if (!isDuplicate(err)) throw err
        const known = await Message.findById(document._id, { processed: 1 }).lean()
        return known?.processed === false ? ('unprocessed' as const) : ('processed' as const)
      }
    },

    async markProcessed(key: string): Promise<void> {
      await Message.updateOne({ _id: key }, { $set: { processed: true } })
    },

    /** Messages whose updates were not recomputed, because of a crash. */
    async unprocessed(before: Date): Promise<Alert[]> {
      const found = await Message.find({ processed: false, receivedAt: trusted({ $lt: before }) }, { alert: 1 })
        .sort({ receivedAt: 1 })
        .limit(200)
        .lean()
      return found.map(({ alert }) => alert)
    },

    /** Which of these keys are in the journal and processed. */
    async processedOf(keys: string[]): Promise<Set<string>> {
      const found = await Message.find({ _id: trusted({ $in: keys }), processed: true }, { _id: 1 }).lean()
      return new Set(found.map(({ _id }) => _id))
    },

    async lineageMessage(key: string): Promise<LineageMessage | null> {
      const found = await Message.findOne({ _id: key, isForPeople: true }, lineageFields).lean()
      return found ? lineageMessageOf(found) : null
    },

    /** The messages that are connected to one by references, and their Cancels. */
    async relatedTo(start: LineageMessage): Promise<LineageMessage[]> {
      const known = new Map([[start.key, start]])
      let frontier = [start]
      while (frontier.length > 0 && known.size < maxComponent) {
        const targets = frontier.flatMap(({ references }) => references).filter(key => !known.has(key))
        const found = await Message.find(
          {
            isForPeople: true,
            $or: [{ _id: trusted({ $in: targets }) }, { references: trusted({ $in: frontier.map(({ key }) => key) }) }],
          },
          lineageFields,
        )
          .limit(maxComponent)
          .lean()
        const fresh = found.map(lineageMessageOf).filter(({ key }) => !known.has(key))
        for (const message of fresh) known.set(message.key, message)
        // A Cancel may name many updates, and connects none of them.
        frontier = fresh.filter(({ msgType }) => msgType !== 'Cancel')
      }
      return [...known.values()]
    },

    async alerts(keys: string[]): Promise<{ alerts: Map<string, Alert>; delisted: Set<string> }> {
      const found = await Message.find({ _id: trusted({ $in: keys }) }, { alert: 1, delisted: 1 }).lean()
      return {
        alerts: new Map(found.map(({ _id, alert }) => [_id, alert])),
        delisted: new Set(found.filter(({ delisted }) => delisted).map(({ _id }) => _id)),
      }
    },

    async setDelisted(key: string, delisted: boolean): Promise<void> {
      await Message.updateOne({ _id: key }, { $set: { delisted } })
    },

    /** Keys of the messages among these identifiers that their feed had stopped listing. */
    async delistedAmong(feed: string, identifiers: string[]): Promise<string[]> {
      const found = await Message.find(
        { feed, delisted: true, 'alert.identifier': trusted({ $in: identifiers }) },
        { _id: 1 },
      ).lean()
      return found.map(({ _id }) => _id)
    },
  }
}

const lineageFields = { sender: 1, sent: 1, msgType: 1, isDrill: 1, references: 1 } as const

function lineageMessageOf(document: Pick<MessageDocument, '_id' | keyof typeof lineageFields>): LineageMessage {
  const { _id, sender, sent, msgType, isDrill, references } = document
  return { key: _id, sender, sent, msgType, isDrill, references }
}

export function isDuplicate(err: unknown): boolean {
  return err instanceof Error && 'code' in err && err.code === 11_000
}
