import { createConnection } from 'mongoose'

/** The database of a service, to look at or to leave in the state that a crash leaves. */
export async function connectTo(url: string) {
  const connection = await createConnection(url).asPromise()
  if (!connection.db) throw new Error('not connected')
  return { db: connection.db, close: () => connection.close() }
}
