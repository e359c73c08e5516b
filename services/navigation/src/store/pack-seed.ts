import { randomBytes } from 'node:crypto'
import { type Connection, Schema } from 'mongoose'

const settingSchema = new Schema({ _id: { type: String, required: true }, value: { type: String, required: true } })

const isDuplicate = (err: unknown) => (err as { code?: unknown }).code === 11_000

/** The seed of the installation's key for offline packs: 32 bytes in base64url. The first process that asks makes it and stores it. */
export async function loadPackSeed(connection: Connection): Promise<string> {
  const settings = connection.model('Setting', settingSchema)
  const made = { $setOnInsert: { value: randomBytes(32).toString('base64url') } }
  const store = () =>
    settings.findOneAndUpdate({ _id: 'pack-key' }, made, { upsert: true, returnDocument: 'after' }).lean()
  // Two processes that start at once: the second one reads what the first one stored.
  const row = await store().catch(err => (isDuplicate(err) ? store() : Promise.reject(err)))
  if (!row) throw new Error('The key for offline packs could not be stored')
  return row.value
}
