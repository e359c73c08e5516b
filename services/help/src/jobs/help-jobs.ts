import { id } from '@muster/contracts/entities/common'
import { defineJob } from '@muster/service-kit/jobs/job'
import { z } from 'zod'

/** Wakes a request at its next deadline. Only the deadline in MongoDB counts; if a job is lost, the sweep takes the step. */
export const wakeRequest = defineJob({
  queue: 'wake',
  name: 'wake-request',
  // Not named `requestId`, because the service kit adds the HTTP request's id to every job under that name.
  payload: z.object({ helpId: id, at: z.string() }),
  attempts: 3,
  jobId: ({ helpId, at }) => `${helpId}-${Date.parse(at)}`,
})

/** Wakes a countdown at its end. As with `wakeRequest`, only MongoDB counts, and the sweep replaces lost jobs. */
export const wakeCountdown = defineJob({
  queue: 'wake',
  name: 'wake-countdown',
  payload: z.object({ countdownId: id, at: z.string() }),
  attempts: 3,
  jobId: ({ countdownId, at }) => `countdown-${countdownId}-${Date.parse(at)}`,
})

/** Uses the next channel for people who have not seen an order: one job for everyone whose deadline is in the same second. */
export const wakeUnseen = defineJob({
  queue: 'wake',
  name: 'wake-unseen',
  payload: z.object({ second: z.int() }),
  attempts: 3,
  jobId: ({ second }) => `unseen-${second}`,
})

/** Sends the mail about an unseen order. It has its own queue, because an order mails many people and must not delay the mails that ask for help. */
export const sendOrderMail = defineJob({
  queue: 'order-mail',
  name: 'send-order-mail',
  payload: z.object({ receiptsId: id, mail: z.int() }),
  attempts: 8,
  backoffMs: 2_000,
  jobId: ({ receiptsId, mail }) => `${receiptsId}-${mail}`,
})

/** Sends a mail of a request. The job has only ids, so that Redis does not store who asks whom. */
export const sendHelpMail = defineJob({
  queue: 'mail',
  name: 'send-help-mail',
  payload: z.object({ helpId: id, askedId: id, issue: z.int() }),
  attempts: 8,
  backoffMs: 2_000,
  jobId: ({ helpId, askedId, issue }) => `${helpId}-${askedId}-${issue}`,
})
