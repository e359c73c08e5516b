import { advanceRequest } from '../advance-request.ts'
import type { Context } from '../context.ts'
import { createOrderWatch } from '../watch-orders.ts'
import { createUnseenWatch } from '../watch-unseen.ts'
import { createSendHelpMail } from './send-help-mail.ts'
import { createSendOrderMail } from './send-order-mail.ts'

/** A job usually starts within a second. A mail that waits longer than this, in ms, was lost by the queue or is being retried. */
const mailPatienceMs = 15_000

/** Creates the sweep that takes due steps which the queue has lost. It needs no Redis. */
export function createSweep(context: Context) {
  const { requests, countdowns, clock, log } = context
  const watch = createOrderWatch(context)
  const unseen = createUnseenWatch(context)
  return async (): Promise<void> => {
    for (const { id } of await countdowns.due(clock.now())) {
      await watch
        .advance(id)
        .catch(err => log.error({ err, countdownId: id }, 'help countdown failed; the next sweep retries'))
    }
    for (const id of await requests.due(clock.now())) {
      await advanceRequest(context, id).catch(err =>
        log.error({ err, requestId: id }, 'help step failed; the next sweep retries'),
      )
    }
    await unseen.advanceAll()
  }
}

/** Creates the sweep that sends waiting mails. It is separate from the sweep of steps, which must not wait for a mail server that does not answer. */
export function createMailSweep(context: Context) {
  const { requests, receipts, clock, log } = context
  const send = createSendHelpMail(context)
  const sendOrder = createSendOrderMail(context)
  return async (): Promise<void> => {
    const before = new Date(clock.now().getTime() - mailPatienceMs)
    for (const { id, mails } of await requests.withMailsBefore(before)) {
      for (const { askedId, issue, at } of mails) {
        if (at >= before) continue
        await send({ helpId: id, askedId, issue }).catch(err =>
          log.warn({ err, requestId: id }, 'help mail failed; the next sweep retries'),
        )
      }
    }
    for (const { id, mail } of await receipts.withMailsBefore(before)) {
      if (mail === null) continue
      await sendOrder({ receiptsId: id, mail }).catch(err =>
        log.warn({ err, receiptsId: id }, 'order mail failed; the next sweep retries'),
      )
    }
  }
}
