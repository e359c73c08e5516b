import type { z } from 'zod'
import type { Log } from '../log.ts'

export type Job<P extends z.ZodObject = z.ZodObject> = {
  queue: string
  name: string
  payload: P
  attempts: number
  backoffMs: number
  jobId: ((payload: z.output<P>) => string) | undefined
  isPersonal: boolean
}

export type JobHandler<P extends z.ZodObject> = (payload: z.output<P>, context: JobContext) => Promise<void>

/** Data about a job, for its handler. */
export type JobContext = {
  jobId: string
  /** The request that caused the job; undefined for scheduled jobs. */
  requestId: string | undefined
  attempt: number
  isLastAttempt: boolean
  log: Log
}

/** Declares a job. The handler is declared separately (`work`), so that a process can queue jobs without running workers. */
export function defineJob<P extends z.ZodObject>({
  attempts = 5,
  backoffMs = 1_000,
  jobId,
  isPersonal = false,
  ...job
}: {
  queue: string
  name: string
  payload: P
  attempts?: number
  /** Pause before the second attempt; doubles with each further attempt. */
  backoffMs?: number
  /** Makes a fixed id from the payload: a job that is queued twice with the same id runs once. */
  jobId?: (payload: z.output<P>) => string
  /** True if the payload identifies a person: the job is then removed from Redis after its last attempt. */
  isPersonal?: boolean
}): Job<P> {
  return { ...job, attempts, backoffMs, jobId, isPersonal }
}
