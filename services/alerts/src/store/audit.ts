import type { AuditEntry, AuditFilter, SignedEntry } from '@muster/contracts/entities/operator-message'
import type { AuditAction } from '@muster/contracts/vocabulary/operator-messages'
import { indexed, isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { type AuditKey, firstPrevious, signEntry } from '../domain/audit-chain.ts'
import { isLookedFor } from '../domain/audit-filter.ts'
import type { AuditDocument, OperateModels, Person } from './operate-models.ts'

export type AuditFact = {
  who: Person
  action: AuditAction
  subject: string
  detail?: Record<string, string>
  /** For what may be told twice: recorded once. */
  key?: string
}
export type AuditStore = ReturnType<typeof createAuditStore>

/** Far more than people and processes that write at one moment. */
const attempts = 50

/** The audit of the operator console. There is a way to add an entry and to read them, and none to change or remove one. */
export function createAuditStore({ Audit }: Pick<OperateModels, 'Audit'>, key: AuditKey) {
  return {
    async append({ who, action, subject, detail = {}, key: once }: AuditFact, at: Date): Promise<SignedEntry | null> {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (once && (await Audit.exists({ key: indexed(once) }))) return null
        const last = await Audit.findOne({}, { hash: 1 }).sort({ _id: -1 }).lean()
        const seq = (last?._id ?? 0) + 1
        const { id, name, passkey } = who
        const entry: AuditEntry = {
          ...{ seq, at: at.toISOString(), who: { id, name, passkey }, action, subject, detail },
          previous: last?.hash ?? firstPrevious,
        }
        const signed = signEntry(entry, key)
        const { hash, signature } = signed
        try {
          await Audit.create({ _id: seq, key: once ?? null, text: JSON.stringify(entry), hash, signature })
          return signed
        } catch (err) {
          // Another process wrote this number first.
          if (!isDuplicateKey(err)) throw err
        }
      }
      throw new Error('audit entry could not be written: too many writers')
    },

    /** The newest entries that are looked for, newest first. */
    async latest(filter: AuditFilter, most: number): Promise<{ entries: SignedEntry[]; hasMore: boolean }> {
      const entries: SignedEntry[] = []
      for await (const row of Audit.find({}).sort({ _id: -1 }).lean().cursor({ batchSize: 500 })) {
        const signed = signedOf(row)
        if (!isLookedFor(signed.entry, filter)) continue
        if (entries.length === most) return { entries, hasMore: true }
        entries.push(signed)
      }
      return { entries, hasMore: false }
    },

    async *all(): AsyncGenerator<SignedEntry> {
      const cursor = Audit.find({}).sort({ _id: 1 }).lean().cursor({ batchSize: 500 })
      for await (const row of cursor) yield signedOf(row)
    },
  }
}

const signedOf = ({ text, hash, signature }: AuditDocument): SignedEntry => ({
  entry: JSON.parse(text) as AuditEntry,
  hash,
  signature,
})
