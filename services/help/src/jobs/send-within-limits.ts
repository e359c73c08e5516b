import { isAddressRefused, type Mail } from '@muster/service-kit/mail/mailer'
import type { Limit } from '@muster/service-kit/mongo/quotas'
import type { Context } from '../context.ts'

/** A limit, and whom it is counted for. */
export type Counted = readonly [limit: Limit, whose: string]
type SendResult = 'sent' | 'limit-reached' | 'address-refused'

/**
 * Sends a mail, and says why where it is not to be tried again. One that the mail server does not take counts for nothing: it is tried again every few
 * seconds, and an outage of a minute would use up the limits of the day without a single mail.
 */
export async function sendWithinLimits(
  { quotas, mailer, clock }: Pick<Context, 'quotas' | 'mailer' | 'clock'>,
  mail: Mail,
  counted: readonly Counted[],
): Promise<SendResult> {
  const now = clock.now()
  for (const [limit, whose] of counted) if (!(await quotas.take(limit, whose, now))) return 'limit-reached'
  try {
    await mailer.send(mail)
    return 'sent'
  } catch (err) {
    if (isAddressRefused(err)) return 'address-refused'
    await Promise.all(counted.map(([limit, whose]) => quotas.giveBack(limit, whose, now)))
    throw err
  }
}
