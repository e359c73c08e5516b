import { duplicatesIn } from '@muster/service-kit/mongo/mongo'
import type { Model } from 'mongoose'

/**
 * Inserts documents in one round trip. Returns the indexes of those that a unique index refused. Mongoose neither validates nor completes them, because that
 * would cost more than the write: they must have every field.
 */
export async function insertNew<Row>({ collection }: Model<Row>, documents: readonly Row[]): Promise<number[]> {
  if (documents.length === 0) return []
  try {
    await collection.insertMany(documents as readonly object[] as object[], { ordered: false, ignoreUndefined: true })
    return []
  } catch (err) {
    const refused = duplicatesIn(err)
    if (!refused) throw err
    return refused
  }
}
