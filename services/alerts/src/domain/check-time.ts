import type { HoldReason } from '@muster/contracts/entities/held-message'
import type { Alert, AlertInfo } from './alert.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The clocks of two systems may differ by this much. */
const clockSkewMs = 10 * minute
/** Orders and flood warnings may be a week old and still in force. An older message was probably sent again by mistake. */
const oldestMs = 30 * day
const latestStartMs = 30 * day
const latestEndMs = 366 * day

/** Reasons to hold an alert because of its times, as seen at `now`. An alert that has expired is not shown at all, so it is not held. */
export function checkTimes(alert: Pick<Alert, 'sent' | 'infos'>, now: Date): HoldReason[] {
  const at = now.getTime()
  const sent = Date.parse(alert.sent)
  const holds: HoldReason[] = []
  const hold = (code: HoldReason['code'], text: string) => holds.push({ code, text })
  if (sent > at + clockSkewMs)
    hold('sent-in-future', `sent is ${alert.sent}, which is later than now. Check the clock and the time zone.`)
  const ends = alert.infos.map(({ expires }) => (expires ? Date.parse(expires) : null))
  const isOver = ends.length > 0 && ends.every(end => end !== null && end <= at)
  if (sent < at - oldestMs && !isOver && !ends.includes(null))
    hold('sent-long-ago', `sent is ${alert.sent}, more than 30 days ago, and the message has not expired.`)
  for (const { effective, expires } of alert.infos) {
    const end = expires ? Date.parse(expires) : null
    const start = Date.parse(effective ?? alert.sent)
    if (end !== null && (end <= sent || end <= start))
      hold('expires-before-start', `expires is ${expires}, before the message was sent or comes into force.`)
    if (end !== null && end > at + latestEndMs)
      hold('expires-too-late', `expires is ${expires}, more than a year away.`)
    if (start > at + latestStartMs && effective)
      hold('starts-too-late', `effective is ${effective}, more than 30 days away.`)
  }
  return holds
}

/** When an alert comes into force: the earliest `effective` of its infos. Null if that is not in the future. */
export function inForceFrom(alert: Pick<Alert, 'infos'>, now: Date): string | null {
  const starts = alert.infos.map(({ effective }) => effective)
  const [first] = starts.includes(null) ? [] : starts.filter(start => start !== null).sort()
  return first && Date.parse(first) > now.getTime() + clockSkewMs ? first : null
}

/**
 * The part of an alert that is in force, and when the next part will be. `alert` has only the infos that are in force; `whole` has all infos, those in force
 * first.
 */
export type InForcePart = { alert: Alert; whole: Alert; nextAt: string }

/** The part of an alert that is in force, if its infos begin at different times. Null if the whole alert is in force, or none of it. */
export function inForcePart(alert: Alert, now: Date): InForcePart | null {
  const isLater = ({ effective }: AlertInfo) =>
    effective !== null && Date.parse(effective) > now.getTime() + clockSkewMs
  const later = alert.infos.filter(isLater)
  const [nextAt] = later.flatMap(({ effective }) => effective ?? []).sort()
  if (nextAt === undefined || later.length === alert.infos.length) return null
  const infos = alert.infos.filter(info => !isLater(info))
  return { alert: { ...alert, infos }, whole: { ...alert, infos: [...infos, ...later] }, nextAt }
}
