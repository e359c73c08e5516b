import type { AuditEntry, AuditFilter, SignedEntry } from '@muster/contracts/entities/operator-message'
import type { AuditAction } from '@muster/contracts/vocabulary/operator-messages'
import { equalsWithType, isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { type AuditKey, firstPrevious, signEntry } from '../domain/audit-chain.ts'
import { matchesAuditFilter } from '../domain/audit-filter.ts'
import type { AuditDocument, OperateModels, Person } from './operate-models.ts'

/** What is recorded: who did what (`action`) to what (`subject`). */
export type AuditFact = {
  who: Person
  action: AuditAction
  subject: string
  detail?: Record<string, string>
  /** Only for facts that may be reported twice: an entry with this key is recorded only once. */
  key?: string
}
export type AuditStore = ReturnType<typeof createAuditStore>

/** Attempts to write an entry. Far more than the number of people and processes that write at the same moment. */
const attempts = 50

/** The audit of the operator console. Entries can be added and read, but not changed or removed. */
export function createAuditStore({ Audit }: Pick<OperateModels, 'Audit'>, key: AuditKey) {
  return {
    /** Signs and stores the next entry. Null if an entry with the same key exists. Throws if other processes write first at every attempt. */
    async append({ who, action, subject, detail = {}, key: once }: AuditFact, at: Date): Promise<SignedEntry | null> {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (once && (await Audit.exists({ key: equalsWithType(once) }))) return null
        const last = await Audit.findOne({}, { hash: 1 }).sort({ _id: -1 }).lean()
        const seq = (last?._id ?? 0) + 1
        const { id, name, passkey } = who
        const entry: AuditEntry = {
          seq,
          at: at.toISOString(),
          who: { id, name, passkey },
          action,
          subject,
          detail,
          previous: last?.hash ?? firstPrevious,
        }
        const signed = signEntry(entry, key)
        const { hash, signature } = signed
        try {
          await Audit.create({ _id: seq, key: once ?? null, text: JSON.stringify(entry), hash, signature })
          return signed
        } catch (err) {
          // Another process wrote this number first; the loop tries the next one.
          if (!isDuplicateKey(err)) throw err
        }
      }
      throw new Error('audit entry could not be written: too many writers')
    },

    /** The newest entries that match the filter, newest first. */
    async latest(filter: AuditFilter, most: number): Promise<{ entries: SignedEntry[]; hasMore: boolean }> {
      const entries: SignedEntry[] = []
      for await (const row of Audit.find({}).sort({ _id: -1 }).lean().cursor({ batchSize: 500 })) {
        const signed = signedOf(row)
        if (!matchesAuditFilter(signed.entry, filter)) continue
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
