import type { Limit } from '@muster/service-kit/mongo/quotas'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000

/** How long a process may take to send a mail, in ms. After that another one sends it, because the first has probably crashed. */
export const mailLeaseMs = minuteMs

/** Limits for each person: high enough for the worst day, and too low to annoy others with requests. */
export const limits = {
  start: { name: 'start', max: 30, windowMs: dayMs },
  test: { name: 'test', max: 6, windowMs: dayMs },
  savePlan: { name: 'save-plan', max: 200, windowMs: dayMs },
  rides: { name: 'rides', max: 10, windowMs: dayMs },
  rideAnswers: { name: 'ride-answers', max: 60, windowMs: dayMs },
  checkIns: { name: 'check-ins', max: 20, windowMs: minuteMs },
  /** Mails of one owner's requests to one address. */
  mailsOfChain: { name: 'mails-of-chain', max: 40, windowMs: dayMs },
  /** Mails to one person about orders that they have not seen. */
  mailsOfOrders: { name: 'mails-of-orders', max: 6, windowMs: dayMs },
  /** Mails to an address whose owner has never agreed to be asked; counted over all senders. */
  mailsToStranger: { name: 'mails-to-stranger', max: 12, windowMs: dayMs },
} as const satisfies Record<string, Limit>
