import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { Types, trusted } from 'mongoose'
import type { OperateModels, Person, SenderKeyDocument } from './operate-models.ts'

export type SenderKey = Omit<SenderKeyDocument, '_id' | 'hash' | 'slot' | 'minute' | 'used'> & { id: string }
export type NewSenderKey = Pick<
  SenderKeyDocument,
  'hash' | 'sender' | 'counties' | 'perMinute' | 'certificate' | 'createdBy' | 'createdAt'
>

const slots = [0, 1]
const mostListed = 500
const minuteMs = 60_000

/** The keys with which authorities send CAP messages. Only their hashes are stored. */
export function createSenderKeyStore({ SenderKey: Row }: Pick<OperateModels, 'SenderKey'>) {
  const change = async (id: string, unless: 'confirmedBy' | 'revokedAt', set: Partial<SenderKeyDocument>) => {
    const filter = { _id: new Types.ObjectId(id), revokedAt: null, [unless]: null }
    const row = await Row.findOneAndUpdate(filter, { $set: set }, { returnDocument: 'after' }).lean()
    return row && keyOfRow(row)
  }

  return {
    newId: (): string => new Types.ObjectId().toHexString(),

    async list(): Promise<SenderKey[]> {
      return (await Row.find({}).sort({ sender: 1, createdAt: -1 }).limit(mostListed).lean()).map(keyOfRow)
    },

    async byId(id: string): Promise<SenderKey | null> {
      const row = await Row.findById(id).lean()
      return row && keyOfRow(row)
    },

    /** Stores a key. Null if the sender already has two keys that are not revoked. */
    async create(id: string, fields: NewSenderKey): Promise<SenderKey | null> {
      for (const slot of slots) {
        try {
          const row = {
            _id: new Types.ObjectId(id),
            ...fields,
            slot,
            confirmedBy: null,
            lastUsedAt: null,
            revokedAt: null,
            minute: 0,
            used: 0,
          }
          return keyOfRow((await Row.create(row)).toObject())
        } catch (err) {
          if (!isDuplicateKey(err)) throw err
        }
      }
      return null
    },

    /** Null if there is no such key, or if it is confirmed or revoked already. */
    confirm: (id: string, confirmedBy: Person) => change(id, 'confirmedBy', { confirmedBy }),
    revoke: (id: string, revokedAt: Date) => change(id, 'revokedAt', { revokedAt }),

    /**
     * Counts a use of a key that is confirmed and not revoked. Null if there is no such key. `isTooMuch`: the key was used more often in this minute than its
     * limit allows.
     */
    async use(hash: string, now: Date): Promise<{ key: SenderKey; isTooMuch: boolean } | null> {
      const minute = Math.floor(now.getTime() / minuteMs)
      const used = { $cond: [{ $eq: ['$minute', minute] }, { $add: ['$used', 1] }, 1] }
      const row = await Row.findOneAndUpdate(
        { hash, revokedAt: null, confirmedBy: trusted({ $ne: null }) },
        // An update pipeline, so that two processes count correctly: it reads and writes in one step.
        [{ $set: { used, minute, lastUsedAt: now } }],
        { returnDocument: 'after', updatePipeline: true },
      ).lean()
      return row && { key: keyOfRow(row), isTooMuch: row.used > row.perMinute }
    },
  }
}

function keyOfRow(row: SenderKeyDocument): SenderKey {
  const { _id, sender, counties, perMinute, certificate, createdBy, createdAt, confirmedBy, lastUsedAt, revokedAt } =
    row
  const dates = { createdAt, lastUsedAt: lastUsedAt ?? null, revokedAt: revokedAt ?? null }
  // Older keys have no certificate.
  const rights = { sender, counties, perMinute, certificate: certificate ?? null }
  return { id: _id.toHexString(), ...rights, createdBy, confirmedBy: confirmedBy ?? null, ...dates }
}
