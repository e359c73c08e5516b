import { Queue, type Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { z } from 'zod'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { createRedis } from '../redis/client.ts'
import { logOutages } from '../redis/redis.ts'
import { withTimeout } from '../retry/with-timeout.ts'
import type { Job, JobHandler } from './job.ts'
import { addOrigin } from './job-data.ts'
import { addQueueMetrics } from './queue-metrics.ts'
import { launchWorker, type Registered } from './worker.ts'

/** Options of one queued job. */
export type EnqueueOptions = {
  delayMs?: number
  /** Runs the job again if a job with this id has used up its attempts. By default each id runs once. */
  retryFailed?: boolean
}

/** The queues and workers of one process. */
export type Jobs = {
  /**
   * Queues a job and returns its id. Does nothing if a job with the same id exists already. Rejects with `unavailable` within 3 s when Redis is unreachable.
   */
  enqueue<P extends z.ZodObject>(job: Job<P>, payload: z.input<P>, options?: EnqueueOptions): Promise<string>
  /** Registers the handler of a job; workers run from `start` on. */
  work<P extends z.ZodObject>(job: Job<P>, handler: JobHandler<P>, options?: { concurrency?: number }): void
  /** Queues a job at an interval, once for all processes. */
  schedule<P extends z.ZodObject>(job: Job<P>, payload: z.input<P>, options: { everyMs: number }): Promise<void>
  /** Ends a schedule made by `schedule`. */
  unschedule(job: Job): Promise<void>
  start(): Promise<void>
  /** Takes no new jobs and waits for those in progress; after `timeoutMs` they are abandoned, and BullMQ restarts them as stalled. */
  close(options?: { timeoutMs?: number }): Promise<void>
}

const enqueueTimeoutMs = 3_000
const daySeconds = 24 * 60 * 60

/** BullMQ queues and workers. `prefix` separates the queues of different services on one Redis. */
export function createJobs({
  redisUrl,
  log,
  prefix = 'muster',
  metrics,
}: {
  redisUrl: string
  log: Log
  prefix?: string
  metrics?: Metrics
}): Jobs {
  const queues = new Map<string, Queue>()
  const workers: Worker[] = []
  const registered = new Map<string, Map<string, Registered>>()
  const concurrencies = new Map<string, number>()
  // Producers fail fast; workers retry without limit, as BullMQ requires.
  let producer: Redis | undefined
  let consumer: Redis | undefined
  let isStarted = false

  function connectionForProducers(): Redis {
    producer ??= createRedis(redisUrl, { maxRetriesPerRequest: 1, commandTimeout: 2_500, retryStrategy })
    if (producer.listenerCount('error') === 0) logOutages(producer, log)
    return producer
  }

  function connectionForWorkers(): Redis {
    consumer ??= createRedis(redisUrl, { maxRetriesPerRequest: null, retryStrategy })
    if (consumer.listenerCount('error') === 0) logOutages(consumer, log)
    return consumer
  }

  function queueOf(name: string): Queue {
    const known = queues.get(name)
    if (known) return known
    const queue = new Queue(name, { connection: connectionForProducers(), prefix, skipWaitingForReady: true })
    queue.on('error', err => log.debug({ err, queue: name }, 'queue reported an error'))
    queues.set(name, queue)
    return queue
  }

  /** Rejects with `unavailable` when Redis answers with an error, or not within 3 s. */
  async function bounded<T>(work: Promise<T>): Promise<T> {
    try {
      return await withTimeout(work, enqueueTimeoutMs, 'Redis did not answer')
    } catch (cause) {
      throw new AppError('unavailable', { cause })
    }
  }

  function launch(queue: string) {
    const handlers = registered.get(queue)
    if (!handlers) return
    const concurrency = concurrencies.get(queue) ?? 1
    workers.push(
      launchWorker({ queue, handlers, concurrency, prefix, connection: connectionForWorkers(), log, metrics }),
    )
  }

  if (metrics) addQueueMetrics(metrics, () => [...registered.keys()].map(name => [name, queueOf(name)]), bounded)

  return {
    async enqueue(job, payload, { delayMs, retryFailed = false } = {}) {
      const data = job.payload.parse(payload)
      const queue = queueOf(job.queue)
      const jobId = job.jobId && safeJobId(job.jobId(data))
      const added = await bounded(
        queue.add(job.name, addOrigin(data), {
          ...optionsOf(job),
          ...(jobId ? { jobId } : {}),
          ...(delayMs ? { delay: delayMs } : {}),
        }),
      )
      if (jobId && retryFailed && (await bounded(added.isFailed()))) await bounded(added.retry('failed'))
      return added.id ?? ''
    },

    work(job, handler, { concurrency = 1 } = {}) {
      const ofQueue = registered.get(job.queue) ?? new Map<string, Registered>()
      const isNewQueue = ofQueue.size === 0
      // The payload was parsed by this job's schema.
      ofQueue.set(job.name, { job, handler: handler as Registered['handler'] })
      // Creates the series with the value 0: an alert on the increase of a counter misses the failure that creates its series.
      metrics?.jobsFinished.inc({ queue: job.queue, job: job.name, result: 'failed' }, 0)
      registered.set(job.queue, ofQueue)
      concurrencies.set(job.queue, Math.max(concurrency, concurrencies.get(job.queue) ?? 1))
      if (isStarted && isNewQueue) launch(job.queue)
    },

    async schedule(job, payload, { everyMs }) {
      const data = job.payload.parse(payload)
      const template = { name: job.name, data, opts: optionsOf(job) }
      const queue = queueOf(job.queue)
      const existing = await bounded(queue.getJobScheduler(job.name))
      // An update in place would take effect only after the old interval.
      if (existing && existing.every !== everyMs) await bounded(queue.removeJobScheduler(job.name))
      await bounded(queue.upsertJobScheduler(job.name, { every: everyMs }, template))
    },

    async unschedule(job) {
      await bounded(queueOf(job.queue).removeJobScheduler(job.name))
    },

    async start() {
      // May be called again after a failure: the workers of the first call keep connecting by themselves.
      if (!isStarted) for (const queueName of registered.keys()) launch(queueName)
      isStarted = true
      await Promise.all(workers.map(worker => withTimeout(worker.waitUntilReady(), 30_000, 'Redis did not answer')))
    },

    async close({ timeoutMs = 8_000 } = {}) {
      const ending = workers.splice(0)
      try {
        // `pause` waits for running jobs as `close` does, and unlike `close` it can still be followed by a forced close.
        await withTimeout(Promise.all(ending.map(worker => worker.pause())), timeoutMs, 'running jobs did not end')
        await Promise.all(ending.map(worker => worker.close()))
      } catch (err) {
        log.error({ err }, 'jobs did not end in time; another worker will take them over')
        await Promise.all(ending.map(worker => worker.close(true).catch(() => undefined)))
      }
      await Promise.all([...queues.values()].map(queue => queue.close().catch(() => undefined)))
      producer?.disconnect()
      consumer?.disconnect()
    },
  }
}

const retryStrategy = (times: number) => Math.min(times * 100, 2_000)

function optionsOf({ attempts, backoffMs, isPersonal }: Job) {
  return {
    attempts,
    backoff: { type: 'exponential', delay: backoffMs, jitter: 0.25 },
    removeOnComplete: isPersonal || { age: daySeconds, count: 1_000 },
    removeOnFail: isPersonal || { age: 7 * daySeconds, count: 5_000 },
  }
}

/** BullMQ accepts neither colons nor whole numbers as custom ids. */
function safeJobId(id: string): string {
  const withoutColons = id.replaceAll(':', '.')
  return /^\d+$/.test(withoutColons) ? `id-${withoutColons}` : withoutColons
}
