import { defineJob } from '@muster/service-kit/jobs/job'
import { z } from 'zod'
import type { Lane } from '../store/push-models.ts'

// One queue per lane, so that a job never waits behind jobs of a later lane. One attempt: retries come from the ledger, not from the queue.
const queues: Record<Lane, string> = { critical: 'alerts-push-critical', normal: 'alerts-push', low: 'alerts-push-low' }
const inLane = (lane: Lane) => ({ attempts: 1, queue: queues[lane] })

/** The job that chunks the audience of a fan-out. `dispatch` counts how often it was queued, because a queue runs a job id only once. */
const chunkJobOf = (lane: Lane) =>
  defineJob({
    ...inLane(lane),
    name: 'chunk',
    payload: z.object({ fanoutId: z.string(), dispatch: z.int() }),
    jobId: ({ fanoutId, dispatch }) => `chunk-${fanoutId}-${dispatch}`,
  })

/** The job that sends one chunk. `dispatch` as above. */
const sendJobOf = (lane: Lane) =>
  defineJob({
    ...inLane(lane),
    name: 'send',
    payload: z.object({ chunkId: z.string(), dispatch: z.int() }),
    jobId: ({ chunkId, dispatch }) => `send-${chunkId}-${dispatch}`,
  })

/** The jobs that chunk audiences, by lane. */
export const chunkJobs = { critical: chunkJobOf('critical'), normal: chunkJobOf('normal'), low: chunkJobOf('low') }
/** The jobs that send chunks, by lane. */
export const sendJobs = { critical: sendJobOf('critical'), normal: sendJobOf('normal'), low: sendJobOf('low') }
