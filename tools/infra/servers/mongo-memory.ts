import { MongoClient } from 'mongodb'

/**
 * When Muster starts, MongoDB opens every collection and index, and each of them takes a third of a megabyte while it is open. By default, idle sessions
 * keep them open for five minutes, WiredTiger closes idle files only when more than 250 are open, and MongoDB does not return freed memory to the system.
 */
const parameters = [
  { wiredTigerSessionCloseIdleTimeSecs: 10 },
  { wiredTigerEngineRuntimeConfig: 'file_manager=(close_idle_time=15,close_handle_minimum=20,close_scan_interval=5)' },
  { tcmallocAggressiveMemoryDecommit: 1 },
]

/**
 * Makes a MongoDB close idle collections and indexes soon and return their memory to the system. The settings last until MongoDB restarts; parameters that
 * its version does not know are skipped.
 */
export async function closeWhatIsIdle(url: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 })
  try {
    const admin = client.db('admin')
    for (const parameter of parameters) await admin.command({ setParameter: 1, ...parameter }).catch(() => undefined)
  } finally {
    await client.close()
  }
}
