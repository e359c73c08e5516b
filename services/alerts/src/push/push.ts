import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { UpdatePush } from '@muster/contracts/events/alerts'
import type { Jobs } from '@muster/service-kit/jobs/jobs'
import type { Log } from '@muster/service-kit/log'
import type { FanoutStore } from '../store/fanouts.ts'
import { cutJob, sendJob } from './jobs.ts'

type Work = (id: string) => Promise<void>

/** Ties the ledger to the queue: what is lost in Redis is found in the ledger, and done here when Redis is away. */
export function createPush({
  jobs,
  fanouts,
  log,
  open,
  cut,
  send,
}: {
  jobs: Jobs
  fanouts: FanoutStore
  log: Log
  open: (update: EmergencyUpdate, push: UpdatePush) => Promise<string | null>
  cut: Work
  send: Work
}) {
  async function orHere(queued: Promise<unknown>, work: () => Promise<void>) {
    try {
      await queued
    } catch (err) {
      log.warn({ err }, 'a push job could not be queued and is done here')
      await work()
    }
  }
  const queueCut = (fanoutId: string, dispatch: number) =>
    orHere(jobs.enqueue(cutJob, { fanoutId, dispatch }), () => cut(fanoutId))
  const queueSend = (chunkId: string, dispatch: number) =>
    orHere(jobs.enqueue(sendJob, { chunkId, dispatch }), () => send(chunkId))

  return {
    queueSend,
    async begin(update: EmergencyUpdate, push: UpdatePush): Promise<void> {
      const fanoutId = await open(update, push)
      if (fanoutId) await queueCut(fanoutId, 0)
    },
    async sweep(now: Date): Promise<void> {
      const { cuts, chunks } = await fanouts.takeLost(now)
      for (const { id, dispatch } of cuts) await queueCut(id, dispatch)
      for (const { id, dispatch } of chunks) await queueSend(id, dispatch)
    },
    register(options: { concurrency: number }) {
      jobs.work(cutJob, ({ fanoutId }) => cut(fanoutId), options)
      jobs.work(sendJob, ({ chunkId }) => send(chunkId), options)
    },
  }
}
