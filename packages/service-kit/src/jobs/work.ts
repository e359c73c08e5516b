import type { z } from 'zod'
import type { Job, JobHandler } from './job.ts'
import type { Jobs } from './jobs.ts'

/** Who does a job, and at what interval it is queued by itself. */
export type JobWork = { register(jobs: Jobs): void; schedule(jobs: Jobs): Promise<void> }

/** Declares who does a job. With `everyMs` the job is queued at that interval too, once for all processes. */
export function work<P extends z.ZodObject>(
  job: Job<P>,
  handler: JobHandler<P>,
  { concurrency = 1, everyMs, payload }: { concurrency?: number; everyMs?: number; payload?: z.input<P> } = {},
): JobWork {
  return {
    register: jobs => jobs.work(job, handler, { concurrency }),
    async schedule(jobs) {
      if (everyMs !== undefined) await jobs.schedule(job, payload ?? ({} as z.input<P>), { everyMs })
    },
  }
}
