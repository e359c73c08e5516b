import { maxExportedRows } from '@muster/contracts/entities/exported-data'
import { AppError } from '@muster/service-kit/errors'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { Types, trusted } from 'mongoose'
import { mailLeaseMs } from '../domain/limits.ts'
import { noReceipts, type Receipts } from '../domain/receipts.ts'
import type { Models, ReceiptsRow } from './models.ts'

/** `mail`: `seq` of the change that caused the mail which is still to be sent; null if there is none. */
export type StoredReceipts = Receipts & { id: string; mail: number | null; startedAt: Date }

/** Most attempts of a change when other processes change the same row. */
const mostAttempts = 60
/** Most rows that one sweep reads. */
const atATime = 200

/** Stores what people have received of incidents. Each change is one write, guarded by the `seq` that it was decided on (optimistic lock). */
export function createReceiptStore({ Receipts: Rows }: Models) {
  const find = async (filter: object): Promise<StoredReceipts | null> => {
    const row = await Rows.findOne(filter).lean<ReceiptsRow>()
    return row && toReceipts(row)
  }

  /** Writes a change. Null if another change came first. */
  async function write(before: StoredReceipts, next: Receipts, now: Date): Promise<StoredReceipts | null> {
    const seq = before.seq + 1
    const causesMail = before.channel === 'push' && next.channel === 'mail'
    const isOver = next.mailedAt === null
    const { receipts, channel, mailedAt, dueAt } = next
    const mail = causesMail ? { mail: seq, mailHeldUntil: null } : isOver ? { mail: null } : {}
    const row = await Rows.findOneAndUpdate(
      { _id: before.id, seq: before.seq },
      { $set: { receipts, channel, mailedAt, dueAt, ...mail, seq, changedAt: now } },
      { returnDocument: 'after' },
    ).lean<ReceiptsRow>()
    return row && toReceipts(row)
  }

  /** Stores the first receipts. Null if another process came first. */
  async function insert(first: Receipts, now: Date): Promise<StoredReceipts | null> {
    try {
      const row = { ...first, seq: 1, mail: null, startedAt: now, changedAt: now }
      return toReceipts((await Rows.create(row)).toObject() as unknown as ReceiptsRow)
    } catch (err) {
      if (isDuplicateKey(err)) return null
      throw err
    }
  }

  return {
    find: (userId: string, incident: string) => find({ userId, incident }),
    findById: (id: string) => find({ _id: id }),

    /** The receipts of one person, the newest incident first. */
    async listOf(userId: string): Promise<StoredReceipts[]> {
      const rows = await Rows.find({ userId }).sort({ startedAt: -1 }).limit(maxExportedRows).lean<ReceiptsRow[]>()
      return rows.map(toReceipts)
    },

    /**
     * Changes what a person has received of an incident. If another change came first, `decide` is called again with the new state. Null if `decide`
     * returns null. Throws `unavailable` after too many attempts.
     */
    async change(
      key: Pick<Receipts, 'userId' | 'incident'>,
      decide: (before: Receipts) => Receipts | null,
      now: Date,
    ): Promise<StoredReceipts | null> {
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const before = await find(key)
        const next = decide(before ?? noReceipts(key.userId, key.incident))
        if (!next) return null
        const changed = before ? await write(before, next, now) : await insert(next, now)
        if (changed) return changed
      }
      throw new AppError('unavailable')
    },

    write,

    /** Receipts whose next channel is due. */
    async due(now: Date): Promise<StoredReceipts[]> {
      const rows = await Rows.find({ dueAt: trusted({ $type: 'date' as const, $lte: now }) })
        .sort({ dueAt: 1 })
        .limit(atATime)
        .lean<ReceiptsRow[]>()
      return rows.map(toReceipts)
    },

    /** Receipts whose mail was queued before this time and has not been sent. */
    async withMailsBefore(before: Date): Promise<StoredReceipts[]> {
      const rows = await Rows.find({
        // The same condition as in the partial index; without it MongoDB does not use the index.
        mail: trusted({ $type: 'number' as const }),
        mailedAt: trusted({ $type: 'date' as const, $lt: before }),
      } as object)
        .limit(atATime)
        .lean<ReceiptsRow[]>()
      return rows.map(toReceipts)
    },

    /** Takes the lease for sending a mail. False if another process holds it, or if the mail was sent meanwhile. See `holdMail` of the requests. */
    async holdMail(id: string, mail: number, now: Date): Promise<boolean> {
      const free = { _id: new Types.ObjectId(id), mail, mailHeldUntil: trusted({ $not: { $gt: now } }) } as object
      const mailHeldUntil = new Date(now.getTime() + mailLeaseMs)
      return (await Rows.updateOne(free, { $set: { mailHeldUntil } })).matchedCount > 0
    },

    /** Releases the lease on a mail that could not be sent, so that it is tried again. */
    async releaseMail(id: string, mail: number): Promise<void> {
      await Rows.updateOne({ _id: new Types.ObjectId(id), mail }, { $set: { mailHeldUntil: null } })
    },

    /** Marks that a mail is no longer to be sent, because it was sent or is not needed. */
    async mailed(id: string, mail: number): Promise<void> {
      await Rows.updateOne({ _id: new Types.ObjectId(id), mail }, { $set: { mail: null, mailHeldUntil: null } })
    },

    async removeOf(userId: string): Promise<void> {
      await Rows.deleteMany({ userId })
    },
  }
}

function toReceipts({ _id, mailHeldUntil: _heldUntil, ...row }: ReceiptsRow): StoredReceipts {
  // Only this service writes these mixed values, so their types are known.
  return { ...(row as unknown as Omit<StoredReceipts, 'id'>), id: _id.toHexString() }
}
