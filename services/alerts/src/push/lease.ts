import type { Chunk } from '../store/fanouts.ts'
import type { SendDeps } from './send-chunk.ts'

/** The lease of a worker on a chunk and on the rows of the ledger that it has claimed for it. */
export type Lease = {
  /** True if another worker may hold the chunk by now. Nothing more may be sent then. */
  isLost(): boolean
  hold(devices: Iterable<string>): void
  letGo(devices: Iterable<string>): void
  end(): void
}

/** Renews the lease three times in each lease period, even without progress, so that a slow push service does not make the worker lose it. */
export function holdLease(
  { fanouts, told, clock, log, leaseMs }: Pick<SendDeps, 'fanouts' | 'told' | 'clock' | 'log' | 'leaseMs'>,
  chunk: Chunk,
  thread: string,
): Lease {
  const held = new Set<string>()
  // Uses the monotonic clock of this process, which continues while the process is suspended.
  let until = performance.now() + leaseMs
  let isTaken = false

  async function renew() {
    const startedAt = performance.now()
    const now = clock.now()
    try {
      const [isOurs] = await Promise.all([
        fanouts.renewChunk(chunk, now),
        told.renew(thread, [...held], chunk.token, new Date(now.getTime() + leaseMs)),
      ])
      if (isOurs) until = startedAt + leaseMs
      else isTaken = true
    } catch (err) {
      log.warn({ err, chunkId: chunk.id }, 'push chunk lease not renewed')
    }
  }

  const heartbeat = setInterval(() => void renew(), leaseMs / 3)
  return {
    isLost: () => isTaken || performance.now() >= until,
    hold(devices) {
      for (const device of devices) held.add(device)
    },
    letGo(devices) {
      for (const device of devices) held.delete(device)
    },
    end: () => clearInterval(heartbeat),
  }
}
