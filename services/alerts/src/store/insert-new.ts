import type { Model } from 'mongoose'

/**
 * Inserts those documents that are new, in one round trip; returns the indexes of those that a unique index refused. Mongoose neither checks nor
 * completes them, which would cost more than the write: they must have every field.
 */
export async function insertNew<Row>({ collection }: Model<Row>, documents: readonly Row[]): Promise<number[]> {
  if (documents.length === 0) return []
  try {
    await collection.insertMany(documents as readonly object[] as object[], { ordered: false, ignoreUndefined: true })
    return []
  } catch (err) {
    const errors = writeErrorsOf(err)
    if (!errors) throw err
    return errors.map(({ index }) => index)
  }
}

type WriteError = { index: number; code: number }

/** The write errors of a bulk insert, when all of them are duplicates; null for any other error. */
function writeErrorsOf(err: unknown): WriteError[] | null {
  if (!(err instanceof Error) || !('writeErrors' in err)) return null
  const errors = [err.writeErrors].flat() as { index?: number; code?: number; err?: WriteError }[]
  const read = errors.map(each => ({
    index: each.index ?? each.err?.index ?? -1,
    code: each.code ?? each.err?.code ?? 0,
  }))
  return read.every(({ index, code }) => index >= 0 && code === 11_000) ? read : null
}
