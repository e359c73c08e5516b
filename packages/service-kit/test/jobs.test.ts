import { randomUUID } from 'node:crypto'
import { startGate } from '@muster/test-kit/gate'
import { type Neighbours, startNeighbours } from '@muster/test-kit/neighbours'
import { settle } from '@muster/test-kit/settle'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob } from '../src/jobs/job.ts'
import { createJobs, type Jobs } from '../src/jobs/jobs.ts'
import { createMetrics } from '../src/metrics.ts'
import { silent } from './support/bus.ts'

let neighbours: Neighbours
const open: Jobs[] = []
beforeAll(async () => {
  neighbours = await startNeighbours()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(jobs => jobs.close()))
})
afterAll(() => neighbours.stop())

function buildJobs(options: Partial<Parameters<typeof createJobs>[0]> = {}): Jobs {
  const jobs = createJobs({ redisUrl: neighbours.redisUrl, log: silent, ...options })
  open.push(jobs)
  return jobs
}

const payload = z.object({ to: z.string(), tries: z.number().default(1) })
const buildJob = (options: Partial<Parameters<typeof defineJob<typeof payload>>[0]> = {}) =>
  defineJob({ queue: `q-${randomUUID()}`, name: 'send', payload, backoffMs: 10, ...options })

/** Reads a queue with BullMQ. */
async function look<T>(queue: string, read: (queue: Queue) => Promise<T>): Promise<T> {
  const own = new Queue(queue, { connection: { url: neighbours.redisUrl }, prefix: 'muster' })
  try {
    return await read(own)
  } finally {
    await own.close()
  }
}

test('one process queues a job and another runs it, with its payload parsed', async () => {
  const job = buildJob()
  const seen: unknown[] = []
  await buildJobs().enqueue(job, { to: 'ada' })
  const worker = buildJobs()
  worker.work(job, async (data, { attempt, isLastAttempt }) => void seen.push({ data, attempt, isLastAttempt }))
  await worker.start()
  await settle(() => seen.length === 1)
  expect(seen).toEqual([{ data: { to: 'ada', tries: 1 }, attempt: 1, isLastAttempt: false }])
})

test('jobs of two names share a queue and reach their own handlers', async () => {
  const send = buildJob()
  const count = defineJob({ queue: send.queue, name: 'count', payload: z.object({ n: z.number() }) })
  const jobs = buildJobs()
  const seen: unknown[] = []
  jobs.work(send, async ({ to }) => void seen.push(to))
  jobs.work(count, async ({ n }) => void seen.push(n))
  await jobs.start()
  await jobs.enqueue(send, { to: 'ada' })
  await jobs.enqueue(count, { n: 7 })
  await settle(() => seen.length === 2)
  expect(seen).toEqual(expect.arrayContaining(['ada', 7]))
})

test('a failing job is retried until it succeeds or its attempts are used up, and is counted', async () => {
  const metrics = createMetrics({ service: 'test' })
  const job = buildJob({ attempts: 3 })
  const jobs = buildJobs({ metrics })
  const attempts: Record<string, number[]> = { late: [], never: [] }
  jobs.work(job, async ({ to }, { attempt, isLastAttempt }) => {
    attempts[to]?.push(attempt)
    expect(isLastAttempt).toBe(attempt === 3)
    if (to === 'never' || attempt < 3) throw new Error('not today')
  })
  await jobs.start()
  await jobs.enqueue(job, { to: 'late' })
  await jobs.enqueue(job, { to: 'never' })
  await settle(async () => (await look(job.queue, q => q.getFailedCount())) === 1 && attempts.late?.length === 3)
  expect(attempts).toEqual({ late: [1, 2, 3], never: [1, 2, 3] })
  const text = await settle(async () => {
    const measured = await metrics.registry.getSingleMetricAsString('muster_jobs_finished_total')
    return measured.includes('result="completed",service="test"} 1') && measured
  })
  expect(text).toContain('result="failed",service="test"} 1')
  expect(text).toContain('result="retried",service="test"} 4')
})

test('a job with a fixed id runs once however often it is queued, also when it is already done', async () => {
  const job = buildJob({ jobId: ({ to }) => `send:${to}:once` })
  const numeric = buildJob({ jobId: () => '42' })
  const jobs = buildJobs()
  const seen: string[] = []
  for (const each of [job, numeric]) jobs.work(each, async ({ to }) => void seen.push(to))
  await Promise.all([1, 2, 3].map(() => jobs.enqueue(job, { to: 'ada' })))
  await jobs.start()
  await settle(() => look(job.queue, q => q.getCompletedCount()))
  await jobs.enqueue(job, { to: 'ada' })
  await jobs.enqueue(job, { to: 'bob' })
  await jobs.enqueue(numeric, { to: 'eve' })
  await settle(() => seen.includes('bob') && seen.includes('eve'))
  expect(seen.filter(to => to === 'ada')).toHaveLength(1)
})

test('a job with a fixed id that failed permanently runs again only on explicit request', async () => {
  const job = buildJob({ attempts: 1, jobId: ({ to }) => to })
  const jobs = buildJobs()
  let runs = 0
  jobs.work(job, async () => {
    if (++runs === 1) throw new Error('not today')
  })
  await jobs.start()
  await jobs.enqueue(job, { to: 'ada' })
  await settle(() => look(job.queue, q => q.getFailedCount()))
  await jobs.enqueue(job, { to: 'ada' })
  expect(await look(job.queue, q => q.getFailedCount())).toBe(1)
  await jobs.enqueue(job, { to: 'ada' }, { retryFailed: true })
  await settle(() => look(job.queue, q => q.getCompletedCount()))
  expect(runs).toBe(2)
})

test('an invalid payload is rejected when it is queued, and not retried when it is already in the queue', async () => {
  const job = buildJob()
  const jobs = buildJobs()
  await expect(jobs.enqueue(job, { to: 7 } as never)).rejects.toThrow()
  await look(job.queue, q => q.add('send', { from: 'an older version' }, { attempts: 5 }))
  jobs.work(job, async () => expect.unreachable())
  await jobs.start()
  const [failed] = await settle(async () => {
    const all = await look(job.queue, q => q.getFailed())
    return all.length > 0 && all
  })
  expect(failed?.attemptsMade).toBe(1)
})

test('a schedule exists once however many processes create it, repeats, and accepts a new interval at once', async () => {
  const job = buildJob()
  const [first, second] = [buildJobs(), buildJobs()]
  let runs = 0
  first.work(job, async () => void runs++)
  await first.start()
  await first.schedule(job, { to: 'ada' }, { everyMs: 3_600_000 })
  await settle(() => look(job.queue, q => q.getCompletedCount()))
  await second.schedule(job, { to: 'ada' }, { everyMs: 50 })
  expect(await look(job.queue, q => q.getJobSchedulersCount())).toBe(1)
  await settle(() => runs >= 4)
  await first.unschedule(job)
  expect(await look(job.queue, q => q.getJobSchedulersCount())).toBe(0)
})

test('the age of a queue is the time that its oldest job waits for a worker, without its delay or earlier attempts', async () => {
  const metrics = createMetrics({ service: 'test' })
  const hour = 3_600_000
  const redis = new Redis(neighbours.redisUrl)
  // The workers are not started, so that jobs wait.
  const jobs = buildJobs({ metrics })
  const ageOf = async (made: object) => {
    const job = buildJob()
    jobs.work(job, async () => undefined)
    const id = await jobs.enqueue(job, { to: 'ada' })
    await redis.hset(`muster:${job.queue}:${id}`, { ...made })
    const { values = [] } = (await metrics.registry.getSingleMetric('muster_queue_oldest_seconds')?.get()) ?? {}
    return values.find(({ labels }) => labels.queue === job.queue)?.value ?? Number.NaN
  }
  const opts = (more: object) =>
    JSON.stringify({ attempts: 8, backoff: { type: 'exponential', delay: 2_000 }, ...more })
  const longAgo = Date.now() - 2 * hour
  expect(await ageOf({ timestamp: longAgo })).toBeGreaterThanOrEqual(7_200)
  expect(await ageOf({ timestamp: longAgo, opts: opts({ delay: 2 * hour + 60_000 }) })).toBe(0)
  const attempted = { timestamp: longAgo, atm: 7, opts: opts({}) }
  // The back-off after the seventh attempt is 128 s.
  expect(await ageOf({ ...attempted, processedOn: Date.now() - 64_000 })).toBe(0)
  expect(await ageOf({ ...attempted, processedOn: Date.now() - hour })).toBeGreaterThan(3_400)
  redis.disconnect()
})

test('no more jobs run concurrently than allowed, and closing waits for those in progress', async () => {
  const job = buildJob()
  const jobs = buildJobs()
  let finish: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    finish = resolve
  })
  let started = 0
  let finished = 0
  jobs.work(
    job,
    async () => {
      started++
      await gate
      finished++
    },
    { concurrency: 2 },
  )
  await jobs.start()
  for (let n = 0; n < 4; n++) await jobs.enqueue(job, { to: 'ada' })
  await settle(() => started === 2)
  const closing = jobs.close()
  finish()
  await closing
  expect({ started, finished }).toEqual({ started: 2, finished: 2 })
  expect(await look(job.queue, q => q.getWaitingCount())).toBe(2)
})

test('a job is run again however many restarts of processes it was caught in', async () => {
  const job = buildJob()
  const redis = new Redis(neighbours.redisUrl)
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  let runs = 0
  async function startProcess() {
    const jobs = buildJobs()
    jobs.work(job, () => {
      runs += 1
      return runs < 4 ? end : Promise.resolve()
    })
    await jobs.start()
  }
  const id = await buildJobs().enqueue(job, { to: 'ada' })
  await startProcess()
  for (const deaths of [1, 2, 3]) {
    await settle(() => runs === deaths)
    // What BullMQ leaves in Redis when a process was killed: the job is active, but its lock has expired.
    const key = `muster:${job.queue}`
    await redis.multi().del(`${key}:${id}:lock`, `${key}:stalled-check`).sadd(`${key}:stalled`, id).exec()
    await startProcess()
  }
  await settle(() => look(job.queue, q => q.getCompletedCount()))
  expect(runs).toBe(4)
  finish()
  redis.disconnect()
})

test('closing gives up on a job that does not end within the bound', async () => {
  const job = buildJob()
  const jobs = buildJobs()
  let isStarted = false
  jobs.work(job, () => {
    isStarted = true
    return new Promise<void>(() => undefined)
  })
  await jobs.start()
  await jobs.enqueue(job, { to: 'ada' })
  await settle(() => isStarted)
  await jobs.close({ timeoutMs: 100 })
})

test('queueing fails in bounded time while Redis is unreachable, and jobs are queued and run again afterwards', async () => {
  const gate = await startGate(neighbours.redisUrl)
  const job = buildJob()
  const jobs = buildJobs({ redisUrl: gate.url })
  const seen: string[] = []
  jobs.work(job, async ({ to }) => void seen.push(to))
  await jobs.start()
  await jobs.enqueue(job, { to: 'before' })
  await settle(() => seen.length === 1)
  gate.shut()
  await expect(jobs.enqueue(job, { to: 'during' })).rejects.toMatchObject({ code: 'unavailable' })
  gate.open()
  await settle(() => jobs.enqueue(job, { to: 'after' }))
  await settle(() => seen.includes('after'))
  await jobs.close()
  await gate.stop()
})
