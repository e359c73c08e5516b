import type { Limit } from '@muster/service-kit/mongo/quotas'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Limits of one person. High enough for a coordinator in an emergency, and too low to flood a community. */
export const limits = {
  create: { name: 'create', max: 5, windowMs: dayMs },
  join: { name: 'join', max: 40, windowMs: dayMs },
  messagesNow: { name: 'messages-minute', max: 15, windowMs: minuteMs },
  /** In the first hour of a membership, so that a spammer cannot flood a community before anybody notices. */
  messagesOfNewcomer: { name: 'messages-newcomer', max: 3, windowMs: minuteMs },
  messagesToday: { name: 'messages-day', max: 400, windowMs: dayMs },
  /** Photos of one person in all communities. A day's photos are 12 MB. */
  photosNow: { name: 'photos-minute', max: 6, windowMs: minuteMs },
  photosToday: { name: 'photos-day', max: 40, windowMs: dayMs },
  searches: { name: 'searches', max: 60, windowMs: minuteMs },
  /** Reports of one person in one community. */
  reports: { name: 'reports', max: 30, windowMs: dayMs },
  blocks: { name: 'blocks', max: 50, windowMs: dayMs },
  /** Mails to one address, counted over all inviters, so that Muster does not fill a mailbox that is needed in an emergency. */
  mailsToAddress: { name: 'mails-to', max: 8, windowMs: dayMs },
} as const satisfies Record<string, Limit>
