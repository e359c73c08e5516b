import type { Job, Queue } from 'bullmq'
import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics.ts'

/**
 * The time since which a waiting job has been due, in ms since the epoch: after its delay, and after the pause that follows its last attempt. The job's
 * creation time is not used, because a mail that is retried during an outage of the mail server would seem to wait for hours.
 */
function dueAt({ timestamp, opts, attemptsMade, processedOn }: Job): number {
  if (attemptsMade === 0 || !processedOn) return timestamp + (opts.delay ?? 0)
  const pauseMs = typeof opts.backoff === 'object' ? (opts.backoff.delay ?? 0) : 0
  return processedOn + pauseMs * 2 ** (attemptsMade - 1)
}

type Bounded = <T>(work: Promise<T>) => Promise<T>

/**
 * Adds gauges for the depth and age of the queues that this process works on. They are read from Redis at each scrape, and are absent while Redis is
 * unreachable.
 */
export function addQueueMetrics({ registry }: Metrics, queues: () => [string, Queue][], bounded: Bounded): void {
  const registers = [registry]
  new Gauge({
    name: 'muster_queue_jobs',
    help: 'Number of jobs in a queue, by state.',
    labelNames: ['queue', 'state'] as const,
    registers,
    async collect() {
      this.reset()
      const read = async ([queue, bull]: [string, Queue]) => {
        const counts = await bounded(bull.getJobCounts('waiting', 'active', 'delayed', 'failed'))
        for (const [state, count] of Object.entries(counts)) this.set({ queue, state }, count)
      }
      await Promise.allSettled(queues().map(read))
    },
  })
  new Gauge({
    name: 'muster_queue_oldest_seconds',
    help: 'Age in seconds of the job that has waited longest for a worker. 0 if no job waits.',
    labelNames: ['queue'] as const,
    registers,
    async collect() {
      this.reset()
      const read = async ([queue, bull]: [string, Queue]) => {
        const [oldest] = await bounded(bull.getWaiting(0, 0))
        this.set({ queue }, oldest ? Math.max(0, Date.now() - dueAt(oldest)) / 1_000 : 0)
      }
      await Promise.allSettled(queues().map(read))
    },
  })
}
