import { defineJob } from '@muster/service-kit/jobs/job'
import { z } from 'zod'

// One attempt: retries come from the ledger, not from the queue.
const queue = { attempts: 1, queue: 'alerts-push' }

/** Chunks the audience of a fan-out. `dispatch` counts how often it was queued, because a queue runs a job id once. */
export const chunkJob = defineJob({
  ...queue,
  name: 'chunk',
  payload: z.object({ fanoutId: z.string(), dispatch: z.int() }),
  jobId: ({ fanoutId, dispatch }) => `chunk-${fanoutId}-${dispatch}`,
})

/** Sends one chunk. */
export const sendJob = defineJob({
  ...queue,
  name: 'send',
  payload: z.object({ chunkId: z.string(), dispatch: z.int() }),
  jobId: ({ chunkId, dispatch }) => `send-${chunkId}-${dispatch}`,
})
