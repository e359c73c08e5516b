import { MongoClient } from 'mongodb'

/**
 * A start opens every collection and index, and each takes a third of a megabyte until it is closed. By default a session keeps them open for five
 * minutes, files that are not used stay open while they are fewer than 250, and memory that is freed stays with the process.
 */
const parameters = [
  { wiredTigerSessionCloseIdleTimeSecs: 10 },
  { wiredTigerEngineRuntimeConfig: 'file_manager=(close_idle_time=15,close_handle_minimum=20,close_scan_interval=5)' },
  { tcmallocAggressiveMemoryDecommit: 1 },
]

/** Lets a MongoDB of this machine close what only the start of Muster needed, until it is restarted. A version that does not know a parameter keeps its own. */
export async function closeWhatIsIdle(url: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 })
  try {
    const admin = client.db('admin')
    for (const parameter of parameters) await admin.command({ setParameter: 1, ...parameter }).catch(() => undefined)
  } finally {
    await client.close()
  }
}
