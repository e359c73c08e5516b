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

export type JobContext = {
  jobId: string
  /** The request that caused the job; undefined for scheduled jobs. */
  requestId: string | undefined
  attempt: number
  isLastAttempt: boolean
  log: Log
}

/** Declares a job apart from its handler, so that a producer needs no worker. */
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
  /** First pause; doubles with each attempt. */
  backoffMs?: number
  /** A fixed id makes a job that is queued twice run once. */
  jobId?: (payload: z.output<P>) => string
  /** The payload says who somebody is: it is gone from Redis with the last attempt. */
  isPersonal?: boolean
}): Job<P> {
  return { ...job, attempts, backoffMs, jobId, isPersonal }
}
