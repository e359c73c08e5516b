import { randomBytes } from 'node:crypto'
import { type SignedText, signedText } from '@muster/contracts/entities/pack'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import { type Connection, Schema } from 'mongoose'

const settingSchema = new Schema({ _id: { type: String, required: true }, value: { type: String, required: true } })
const seedId = 'pack-key'
const listsId = 'pack-key-lists'

export type PackKeyStore = ReturnType<typeof createPackKeyStore>

/** The installation's own key for offline packs, and the signed lists of the keys that it has had. */
export function createPackKeyStore(connection: Connection) {
  const settings = connection.model('Setting', settingSchema)

  return {
    /** The stored seed: 32 bytes in base64url. Null if none was ever needed. */
    async seed(): Promise<string | null> {
      return (await settings.findById(seedId).lean())?.value ?? null
    },
    /** The stored seed. The first process that asks generates it. */
    async makeSeed(): Promise<string> {
      const made = { $setOnInsert: { value: randomBytes(32).toString('base64url') } }
      const store = () =>
        settings.findOneAndUpdate({ _id: seedId }, made, { upsert: true, returnDocument: 'after' }).lean()
      // If two processes start at once, the second one reads what the first one has stored.
      const row = await store().catch(err => (isDuplicateKey(err) ? store() : Promise.reject(err)))
      if (!row) throw new Error('The key for offline packs could not be stored')
      return row.value
    },
    async lists(): Promise<SignedText[]> {
      const row = await settings.findById(listsId).lean()
      return row ? signedText.array().parse(JSON.parse(row.value)) : []
    },
    /** Replaces the lists (optimistic lock). False if another process has changed them since `before` was read. */
    async replaceLists(before: readonly SignedText[], after: readonly SignedText[]): Promise<boolean> {
      const value = JSON.stringify(after)
      if (before.length > 0) {
        const found = await settings.updateOne({ _id: listsId, value: JSON.stringify(before) }, { value })
        return found.matchedCount === 1
      }
      try {
        await settings.create({ _id: listsId, value })
        return true
      } catch (err) {
        if (isDuplicateKey(err)) return false
        throw err
      }
    },
  }
}
