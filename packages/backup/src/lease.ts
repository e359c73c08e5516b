import { createLease, type Lease } from '@muster/service-kit/mongo/lease'
import type { MongoClient } from 'mongodb'
import { ownDatabase } from './changes.ts'

const leaseSeconds = 120
/** Interval of renewals in milliseconds, short enough for several tries before the lease ends. */
const renewMs = 30_000

/** Thrown if another run is in progress. */
export class LeaseHeldError extends Error {}

/** Throws a LeaseHeldError if another run holds the lease now. This happens if this process was suspended for longer than the lease lasts. */
export type StillHeld = () => Promise<void>

/** Runs `work` exclusively. Two concurrent runs would write the same file, so `work` must call `stillHeld` before it gives a file its name. */
export async function withLease<T>(client: MongoClient, work: (stillHeld: StillHeld) => Promise<T>): Promise<T> {
  const lease = leaseOf(client)
  if (!(await lease.take())) throw new LeaseHeldError('another backup is under way')
  // A renewal that fails is tried again at the next interval, and `stillHeld` notices a lease that was lost.
  const renewing = setInterval(() => void lease.renew().catch(() => undefined), renewMs)
  try {
    return await work(async () => {
      if (!(await lease.renew())) throw new LeaseHeldError('another backup has taken over')
    })
  } finally {
    clearInterval(renewing)
    await lease.release().catch(() => undefined)
  }
}

const leaseOf = (client: MongoClient): Lease =>
  createLease({
    collection: () => client.db(ownDatabase).collection('leases') as never,
    ...{ id: 'backup', seconds: leaseSeconds, until: 'until' },
  })
