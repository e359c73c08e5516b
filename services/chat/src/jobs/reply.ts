import { id } from '@muster/contracts/entities/common'
import { defineJob } from '@muster/service-kit/jobs/job'
import { z } from 'zod'

/** Writes the assistant's reply to one message. */
export const replyJob = defineJob({
  queue: 'chat-replies',
  name: 'reply',
  payload: z.object({ messageId: id }),
  jobId: ({ messageId }) => `reply-${messageId}`,
  attempts: 5,
  backoffMs: 500,
})

/** Queues messages again whose reply job was lost, for example with Redis. */
export const replySweepJob = defineJob({
  queue: 'chat-sweeps',
  name: 'reply-sweep',
  payload: z.object({}),
  attempts: 1,
})
