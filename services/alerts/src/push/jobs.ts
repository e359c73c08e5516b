import { defineJob } from '@muster/service-kit/jobs/job'
import { z } from 'zod'

const once = { attempts: 1, queue: 'alerts-push' }

/** Cuts the audience of a fan-out into chunks. `dispatch` counts how often it was queued: an id is worked once. */
export const cutJob = defineJob({
  ...once,
  name: 'cut',
  payload: z.object({ fanoutId: z.string(), dispatch: z.int() }),
  jobId: ({ fanoutId, dispatch }) => `cut-${fanoutId}-${dispatch}`,
})

/** Sends one chunk. What fails is tried again from the ledger, not by the queue. */
export const sendJob = defineJob({
  ...once,
  name: 'send',
  payload: z.object({ chunkId: z.string(), dispatch: z.int() }),
  jobId: ({ chunkId, dispatch }) => `send-${chunkId}-${dispatch}`,
})
