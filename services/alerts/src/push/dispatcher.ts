import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Clock } from '@muster/service-kit/clock'
import type { Jobs } from '@muster/service-kit/jobs/jobs'
import type { Log } from '@muster/service-kit/log'
import type { Fanout, FanoutStore } from '../store/fanouts.ts'
import type { Lane } from '../store/push-models.ts'
import { chunkJobs, sendJobs } from './jobs.ts'
import type { OpenFanout } from './open-fanout.ts'

/**
 * The pause between two attempts to queue a job while Redis is unreachable. An attempt can wait three seconds for Redis, and other orders arrive meanwhile,
 * so their jobs run in this process without an attempt. The pause is longer than an attempt, so that no two attempts overlap.
 */
const retryPauseMs = 5_000

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
  /** Time of the next attempt to queue a job, in ms since the epoch; null while the queue accepts jobs. */
  let retryAt: number | null = null
  /** Queues a job; false if Redis did not accept it. */
  async function tryToQueue(enqueue: () => Promise<unknown>): Promise<boolean> {
    if (retryAt !== null) {
      if (now() < retryAt) return false
      // Jobs that arrive during this attempt do not wait for it.
      retryAt = now() + retryPauseMs
    }
    try {
      await enqueue()
      retryAt = null
      return true
    } catch (err) {
      if (retryAt === null) log.warn({ err }, 'push jobs cannot be queued; they run in this process until they can')
      retryAt = now() + retryPauseMs
      return false
    }
  }
  async function enqueueOrRunInline(enqueue: () => Promise<unknown>, run: () => Promise<void>) {
    if (!(await tryToQueue(enqueue))) await run()
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
    /** Opens the fan-out of a changed lineage and queues its first job. Does nothing if it is open already. */
    async begin(update: EmergencyUpdate, lineageRevision: number): Promise<void> {
      const { id, lane } = await openFanout(update, lineageRevision)
      await queueChunking(id, 0, lane)
    },
    /** Stores a fan-out to these subscriptions as one chunk, and queues the job that sends it. */
    async openFor(members: string[], fanout: Fanout): Promise<void> {
      await queueSend(await fanouts.openFor(members, fanout), 1, fanout.lane)
    },
    /** Queues the fan-outs and chunks that are due and have no worker. */
    async sweep(now: Date): Promise<void> {
      const due = await fanouts.claimDue(now)
      for (const { id, dispatch, lane } of due.fanouts) await queueChunking(id, dispatch, lane)
      for (const { id, dispatch, lane } of due.chunks) await queueSend(id, dispatch, lane)
    },
  }
}
