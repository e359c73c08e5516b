import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { UpdatePush } from '@muster/contracts/events/alerts'
import type { Jobs } from '@muster/service-kit/jobs/jobs'
import type { Log } from '@muster/service-kit/log'
import type { FanoutStore } from '../store/fanouts.ts'
import { chunkJob, sendJob } from './jobs.ts'

/** Queues the work of fan-outs. The ledger is the source of truth: the sweep queues again what Redis has lost. */
export function createDispatcher({
  jobs,
  fanouts,
  log,
  openFanout,
  chunkAudience,
  sendChunk,
}: {
  jobs: Jobs
  fanouts: FanoutStore
  log: Log
  openFanout: (update: EmergencyUpdate, push: UpdatePush) => Promise<string | null>
  chunkAudience: (fanoutId: string) => Promise<void>
  sendChunk: (chunkId: string) => Promise<void>
}) {
  async function enqueueOrRunInline(enqueued: Promise<unknown>, run: () => Promise<void>) {
    try {
      await enqueued
    } catch (err) {
      log.warn({ err }, 'push job not queued; running it inline')
      await run()
    }
  }
  const queueChunking = (fanoutId: string, dispatch: number) =>
    enqueueOrRunInline(jobs.enqueue(chunkJob, { fanoutId, dispatch }), () => chunkAudience(fanoutId))
  const queueSend = (chunkId: string, dispatch: number) =>
    enqueueOrRunInline(jobs.enqueue(sendJob, { chunkId, dispatch }), () => sendChunk(chunkId))

  return {
    queueSend,
    async begin(update: EmergencyUpdate, push: UpdatePush): Promise<void> {
      const fanoutId = await openFanout(update, push)
      if (fanoutId) await queueChunking(fanoutId, 0)
    },
    async sweep(now: Date): Promise<void> {
      const due = await fanouts.claimDue(now)
      for (const { id, dispatch } of due.fanouts) await queueChunking(id, dispatch)
      for (const { id, dispatch } of due.chunks) await queueSend(id, dispatch)
    },
  }
}
