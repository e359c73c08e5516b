import type { z } from 'zod'
import type { Context } from '../context.ts'
import { limits } from '../domain/limits.ts'
import { orderMail } from '../domain/order-mail.ts'
import { createOrderWatch } from '../watch-orders.ts'
import type { sendOrderMail } from './help-jobs.ts'
import { sendWithinLimits } from './send-within-limits.ts'

/** Creates the job that mails a person about an order for their home. Nothing is sent if they have seen it by now, or if it is no longer active there. */
export function createSendOrderMail(context: Context) {
  const { receipts, reach, plans, config, log } = context
  const orders = createOrderWatch(context)
  return async ({ receiptsId, mail }: z.output<typeof sendOrderMail.payload>): Promise<void> => {
    const due = await receipts.findById(receiptsId)
    if (due?.mail !== mail) return
    const { userId, incident } = due
    const [update, to] = await Promise.all([orders.orderFor(userId, incident), reach.addressOf(userId)])
    if (!update || to === null) return receipts.mailed(receiptsId, mail)
    const { triggers, language } = await plans.find(userId)
    const reader = (await reach.languageOf(userId)) ?? language
    const link = `${config.PUBLIC_ORIGIN}/updates/${update.id}`
    const text = orderMail({ update, language: reader, link, asksPeople: triggers.unseen })
    const result = await sendWithinLimits(
      context,
      { to, ...text, key: `order-${receiptsId}-${mail}` },
      [[limits.mailsOfOrders, userId]],
      {
        take: now => receipts.holdMail(receiptsId, mail, now),
        release: () => receipts.releaseMail(receiptsId, mail),
      },
    )
    if (result === 'held') return
    if (result !== 'sent') log.warn({ userId }, whyNot[result])
    await receipts.mailed(receiptsId, mail)
  }
}

const whyNot = {
  'limit-reached': 'order mail not sent: the person has had their mails of the day',
  'address-refused': 'order mail not sent: the mail server refuses the address',
}
