import { randomUUID } from 'node:crypto'
import { isDuplicateKey } from '@muster/service-kit/mongo/mongo'
import type { MongoClient } from 'mongodb'
import { ownDatabase } from './changes.ts'

/** Longer than a whole copy takes: a run that was killed holds up the next ones for this long at most. */
const leaseMs = 15 * 60_000

/** Another run is under way. */
export class LeaseHeldError extends Error {}

/** Runs `work` while nobody else does. Two runs at once would write the same file. */
export async function withLease<T>(client: MongoClient, work: () => Promise<T>): Promise<T> {
  const leases = client.db(ownDatabase).collection<{ _id: string; owner: string; until: Date }>('leases')
  const owner = randomUUID()
  const until = new Date(Date.now() + leaseMs)
  try {
    await leases.updateOne({ _id: 'backup', until: { $lt: new Date() } }, { $set: { owner, until } }, { upsert: true })
  } catch (error) {
    if (isDuplicateKey(error)) throw new LeaseHeldError('another backup is under way')
    throw error
  }
  try {
    return await work()
  } finally {
    await leases.updateOne({ _id: 'backup', owner }, { $set: { until: new Date(0) } }).catch(() => undefined)
  }
}
