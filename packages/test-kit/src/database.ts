import { createConnection } from 'mongoose'

/** Connects to the database of a service, to inspect it or to put it into the state that a crash leaves. Throws if the connection fails. */
export async function connectTo(url: string) {
  const connection = await createConnection(url).asPromise()
  if (!connection.db) throw new Error('not connected')
  return { db: connection.db, close: () => connection.close() }
}
