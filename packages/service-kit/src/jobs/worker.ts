import { UnrecoverableError, Worker } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { runWithRequestId } from '../request-id.ts'
import { continueTrace } from '../tracing/trace.ts'
import type { Job, JobContext } from './job.ts'
import { requestIdOf, traceparentOf } from './job-data.ts'

export type Registered = { job: Job; handler: (payload: unknown, context: JobContext) => Promise<void> }

/**
 * How many processes may stop or crash during one job. With BullMQ's default of 1 the second one fails the job for good, without using its attempts, so two
 * restarts in a row would lose a mail. A job that ends its process itself still fails at some point.
 */
const maxStalledCount = 10

/** A BullMQ worker of one queue that calls the handler registered for each job's name. */
export function launchWorker({
  queue,
  handlers,
  concurrency,
  prefix,
  connection,
  log,
  metrics,
}: {
  queue: string
  handlers: ReadonlyMap<string, Registered>
  concurrency: number
  prefix: string
  connection: Redis
  log: Log
  metrics: Metrics | undefined
}): Worker {
  const worker = new Worker(
    queue,
    async bullJob => {
      const entry = handlers.get(bullJob.name)
      if (!entry) throw new Error(`no handler for job ${bullJob.name}`)
      const parsed = entry.job.payload.safeParse(bullJob.data)
      // Retrying does not help: the payload stays the same.
      if (!parsed.success) throw new UnrecoverableError(`the payload of ${bullJob.name} is not valid`)
      const jobId = bullJob.id ?? ''
      const attempt = bullJob.attemptsMade + 1
      const requestId = requestIdOf(bullJob.data)
      const context = {
        jobId,
        requestId,
        attempt,
        isLastAttempt: attempt >= (bullJob.opts.attempts ?? 1),
        log: log.child({ queue, job: bullJob.name, jobId, requestId }),
      }
      const attributes = { 'messaging.system': 'bullmq', 'messaging.message.id': jobId }
      const options = { kind: 'consumer' as const, attributes }
      await continueTrace(traceparentOf(bullJob.data), `job ${bullJob.name}`, options, () =>
        runWithRequestId(requestId, () => entry.handler(parsed.data, context)),
      )
    },
    { connection, prefix, concurrency, maxStalledCount },
  )
  worker.on('error', err => log.debug({ err, queue }, 'worker reported an error'))
  worker.on('completed', done => {
    metrics?.jobsFinished.inc({ queue, job: done.name, result: 'completed' })
    const { name: job, id: jobId, processedOn = 0, finishedOn = 0 } = done
    const requestId = requestIdOf(done.data)
    // Jobs without a request are scheduled ones, which complete every few seconds: too many lines for `info`.
    log[requestId ? 'info' : 'debug']({ queue, job, jobId, requestId, ms: finishedOn - processedOn }, 'job completed')
  })
  worker.on('failed', (failed, err) => {
    const isFinal = failed?.finishedOn !== undefined
    metrics?.jobsFinished.inc({ queue, job: failed?.name ?? '', result: isFinal ? 'failed' : 'retried' })
    log[isFinal ? 'error' : 'warn'](
      { err, queue, job: failed?.name, jobId: failed?.id, requestId: failed && requestIdOf(failed.data) },
      isFinal ? 'job failed' : 'job failed; it will be retried',
    )
  })
  return worker
}
