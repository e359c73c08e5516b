import { isAddressRefused, type Mail } from '@muster/service-kit/mail/mailer'
import type { Limit } from '@muster/service-kit/mongo/quotas'
import type { Context } from '../context.ts'

/** A limit, and the key that it is counted for. */
export type Counted = readonly [limit: Limit, whose: string]
/** The right to send a mail, which only one process has at a time. `take` resolves to false if another process has it, or if the mail has been sent. */
type MailLease = { take(now: Date): Promise<boolean>; release(): Promise<void> }
type SendResult = 'sent' | 'held' | 'limit-reached' | 'address-refused'

/**
 * Sends a mail. If it was not sent and must not be retried, returns the reason: 'held' means that another process is sending it or has sent it. Throws if the
 * mail server fails. Then the mail does not count against the limits, because it is retried every few seconds: an outage of a minute would use up the limits of
 * the day without a single mail.
 */
export async function sendWithinLimits(
  { quotas, mailer, clock }: Pick<Context, 'quotas' | 'mailer' | 'clock'>,
  mail: Mail,
  counted: readonly Counted[],
  lease: MailLease,
): Promise<SendResult> {
  const now = clock.now()
  if (!(await lease.take(now))) return 'held'
  for (const [limit, whose] of counted) if (!(await quotas.take(limit, whose, now))) return 'limit-reached'
  try {
    await mailer.send(mail)
    return 'sent'
  } catch (err) {
    if (isAddressRefused(err)) return 'address-refused'
    await Promise.all([lease.release(), ...counted.map(([limit, whose]) => quotas.giveBack(limit, whose, now))])
    throw err
  }
}
