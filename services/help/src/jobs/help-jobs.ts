import { id } from '@muster/contracts/entities/common'
import { defineJob } from '@muster/service-kit/jobs/job'
import { z } from 'zod'

/** Wakes a request at its next deadline. The deadline in MongoDB decides; a job that is lost is made up for by the sweep. */
export const wakeRequest = defineJob({
  queue: 'wake',
  name: 'wake-request',
  // Not `requestId`: the kit adds that of the HTTP request to every job.
  payload: z.object({ helpId: id, at: z.string() }),
  attempts: 3,
  jobId: ({ helpId, at }) => `${helpId}-${Date.parse(at)}`,
})

/** Wakes a countdown at its end, as `wakeRequest` does a request. */
export const wakeCountdown = defineJob({
  queue: 'wake',
  name: 'wake-countdown',
  payload: z.object({ countdownId: id, at: z.string() }),
  attempts: 3,
  jobId: ({ countdownId, at }) => `countdown-${countdownId}-${Date.parse(at)}`,
})

/** Takes what is due of orders that people have not seen: one job for all whose deadline is in the same second. */
export const wakeUnseen = defineJob({
  queue: 'wake',
  name: 'wake-unseen',
  payload: z.object({ second: z.int() }),
  attempts: 3,
  jobId: ({ second }) => `unseen-${second}`,
})

/** In a queue of its own: an order mails many people, and those who are asked for help come first. */
export const sendOrderMail = defineJob({
  queue: 'order-mail',
  name: 'send-order-mail',
  payload: z.object({ receiptsId: id, mail: z.int() }),
  attempts: 8,
  backoffMs: 2_000,
  jobId: ({ receiptsId, mail }) => `${receiptsId}-${mail}`,
})

/** Ids only: who is asked by whom stays in the database. */
export const sendHelpMail = defineJob({
  queue: 'mail',
  name: 'send-help-mail',
  payload: z.object({ helpId: id, askedId: id, issue: z.int() }),
  attempts: 8,
  backoffMs: 2_000,
  jobId: ({ helpId, askedId, issue }) => `${helpId}-${askedId}-${issue}`,
})
