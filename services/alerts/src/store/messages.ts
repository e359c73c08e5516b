import { trusted } from 'mongoose'
import { isDrill } from '../domain/drill.ts'
import type { Link } from '../domain/lineage.ts'
import { type Alert, alertKey } from '../feeds/alert.ts'
import type { MessageDocument, Models } from './models.ts'

export type MessageStore = ReturnType<typeof createMessageStore>

/** A component larger than this is an attack or a mistake; the oldest part of it is left alone. */
const maxComponent = 500

/** The journal of every message that was taken in: what makes the order of arrival not matter. */
export function createMessageStore({ Message }: Models) {
  return {
    /** Writes a message down, once. Returns whether it is new, or known and not yet settled. */
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
        settled: !isForPeople,
        receivedAt: at,
      }
      try {
        await Message.create(document)
        return 'new' as const
      } catch (err) {
        if (!isDuplicate(err)) throw err
        const known = await Message.findById(document._id, { settled: 1 }).lean()
        return known?.settled === false ? ('unsettled' as const) : ('known' as const)
      }
    },

    async markSettled(key: string): Promise<void> {
      await Message.updateOne({ _id: key }, { $set: { settled: true } })
    },

    /** Messages that a crash left half done. */
    async unsettled(before: Date): Promise<Alert[]> {
      const found = await Message.find({ settled: false, receivedAt: trusted({ $lt: before }) }, { alert: 1 })
        .sort({ receivedAt: 1 })
        .limit(200)
        .lean()
      return found.map(({ alert }) => alert)
    },

    /** Which of these are in the journal and settled. */
    async settledOf(keys: string[]): Promise<Set<string>> {
      const found = await Message.find({ _id: trusted({ $in: keys }), settled: true }, { _id: 1 }).lean()
      return new Set(found.map(({ _id }) => _id))
    },

    async link(key: string): Promise<Link | null> {
      const found = await Message.findOne({ _id: key, isForPeople: true }, linkFields).lean()
      return found ? linkOf(found) : null
    },

    /** Everything that is joined to a message by references, and the Cancels of these. */
    async around(start: Link): Promise<Link[]> {
      const known = new Map([[start.key, start]])
      let frontier = [start]
      while (frontier.length > 0 && known.size < maxComponent) {
        const targets = frontier.flatMap(({ references }) => references).filter(key => !known.has(key))
        const found = await Message.find(
          {
            isForPeople: true,
            $or: [{ _id: trusted({ $in: targets }) }, { references: trusted({ $in: frontier.map(({ key }) => key) }) }],
          },
          linkFields,
        )
          .limit(maxComponent)
          .lean()
        const fresh = found.map(linkOf).filter(({ key }) => !known.has(key))
        for (const link of fresh) known.set(link.key, link)
        // A Cancel may name many updates; what else it ends is none of this one's business.
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

    /** Messages of a feed that were taken for gone, by their identifiers. */
    async delistedAmong(feed: string, identifiers: string[]): Promise<string[]> {
      const found = await Message.find(
        { feed, delisted: true, 'alert.identifier': trusted({ $in: identifiers }) },
        { _id: 1 },
      ).lean()
      return found.map(({ _id }) => _id)
    },
  }
}

const linkFields = { sender: 1, sent: 1, msgType: 1, isDrill: 1, references: 1 } as const

function linkOf(document: Pick<MessageDocument, '_id' | keyof typeof linkFields>): Link {
  const { _id, sender, sent, msgType, isDrill, references } = document
  return { key: _id, sender, sent, msgType, isDrill, references }
}

export function isDuplicate(err: unknown): boolean {
  return err instanceof Error && 'code' in err && err.code === 11_000
}
