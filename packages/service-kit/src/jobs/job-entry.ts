import type { z } from 'zod'
import type { Job, JobHandler } from './job.ts'
import type { Jobs } from './jobs.ts'

/** A job's handler, and its schedule if it has one. */
export type JobEntry = { register(jobs: Jobs): void; schedule(jobs: Jobs): Promise<void> }

/** Declares the handler of a job. With `everyMs` the job is also queued at that interval, once for all processes. */
export function onJob<P extends z.ZodObject>(
  job: Job<P>,
  handler: JobHandler<P>,
  { concurrency = 1, everyMs, payload }: { concurrency?: number; everyMs?: number; payload?: z.input<P> } = {},
): JobEntry {
  return {
    register: jobs => jobs.work(job, handler, { concurrency }),
    async schedule(jobs) {
      if (everyMs !== undefined) await jobs.schedule(job, payload ?? ({} as z.input<P>), { everyMs })
    },
  }
}
