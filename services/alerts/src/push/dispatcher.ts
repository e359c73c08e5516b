import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Clock } from '@muster/service-kit/clock'
import type { Jobs } from '@muster/service-kit/jobs/jobs'
import type { Log } from '@muster/service-kit/log'
import type { Fanout, FanoutStore } from '../store/fanouts.ts'
import type { Lane } from '../store/push-models.ts'
import { chunkJobs, sendJobs } from './jobs.ts'
import type { OpenFanout } from './open-fanout.ts'

/**
 * How long no job is queued after one could not be. Each attempt waits for Redis for up to three seconds, and orders keep coming meanwhile; the work
 * is done at once instead. Longer than an attempt, so that one at a time looks whether Redis is back.
 */
const withoutQueueMs = 5_000

export type Dispatcher = ReturnType<typeof createDispatcher>

/** Queues the work of fan-outs. The ledger is the source of truth: the sweep queues again what Redis has lost. */
export function createDispatcher({
  jobs,
  fanouts,
  log,
  openFanout,
  chunkAudience,
  sendChunk,
  clock,
}: {
  jobs: Jobs
  fanouts: FanoutStore
  log: Log
  openFanout: OpenFanout
  chunkAudience: (fanoutId: string) => Promise<void>
  sendChunk: (chunkId: string) => Promise<void>
  clock: Clock
}) {
  const now = () => clock.now().getTime()
  let isAway = false
  let queueAgainAt = 0
  /** Whether a job was queued. */
  async function isQueued(enqueue: () => Promise<unknown>): Promise<boolean> {
    if (isAway && now() < queueAgainAt) return false
    // Whoever comes during this attempt does not wait for it.
    queueAgainAt = now() + withoutQueueMs
    try {
      await enqueue()
      isAway = false
      return true
    } catch (err) {
      if (!isAway) log.warn({ err }, 'push jobs cannot be queued; their work is done here meanwhile')
      isAway = true
      queueAgainAt = now() + withoutQueueMs
      return false
    }
  }
  async function enqueueOrRunInline(enqueue: () => Promise<unknown>, run: () => Promise<void>) {
    if (!(await isQueued(enqueue))) await run()
  }
  const queueChunking = (fanoutId: string, dispatch: number, lane: Lane) =>
    enqueueOrRunInline(
      () => jobs.enqueue(chunkJobs[lane], { fanoutId, dispatch }),
      () => chunkAudience(fanoutId),
    )
  const queueSend = (chunkId: string, dispatch: number, lane: Lane) =>
    enqueueOrRunInline(
      () => jobs.enqueue(sendJobs[lane], { chunkId, dispatch }),
      () => sendChunk(chunkId),
    )

  return {
    queueSend,
    /** An update of a lineage has changed. */
    async begin(update: EmergencyUpdate, lineageRevision: number): Promise<void> {
      const { id, lane } = await openFanout(update, lineageRevision)
      await queueChunking(id, 0, lane)
    },
    /** Stores a fan-out to these subscriptions as one chunk, and queues the job that sends it. */
    async openFor(members: string[], fanout: Fanout): Promise<void> {
      await queueSend(await fanouts.openFor(members, fanout), 1, fanout.lane)
    },
    async sweep(now: Date): Promise<void> {
      const due = await fanouts.claimDue(now)
      for (const { id, dispatch, lane } of due.fanouts) await queueChunking(id, dispatch, lane)
      for (const { id, dispatch, lane } of due.chunks) await queueSend(id, dispatch, lane)
    },
  }
}
