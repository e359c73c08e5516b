import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { HelpCountdown, HelpPlan } from '@muster/contracts/entities/help'
import { helpCountdownSeconds, missedCheckInMinutes } from '@muster/contracts/vocabulary/help'
import { areaKm2, contains } from '@muster/geo/area'

export type Level = 'order' | 'warning'

/** California has 424,000 km². An area of that size is a mistake, and wakes nobody's neighbours. */
const mostKm2 = 100_000

/** The level at which an update may start a request: none for drills, for what has ended, and where it is not known whom it concerns. */
export function levelOf(update: EmergencyUpdate, now: Date): Level | null {
  const { isDrill, status, isActive, ended, expiresAt, hazard, geometry } = update
  if (isDrill || status !== 'Actual' || !isActive || ended) return null
  if (expiresAt && Date.parse(expiresAt) <= now.getTime()) return null
  if (!geometry || areaKm2(geometry) > mostKm2) return null
  // People who are told to stay inside must not be picked up.
  if (update.level === 'order') return hazard === 'shelter-in-place' ? null : 'order'
  // Only evacuation warnings start a request; a wind warning, for example, does not.
  return update.level === 'warning' && hazard === 'evacuation-warning' ? 'warning' : null
}

export const coversHome = ({ geometry }: EmergencyUpdate, home: Position): boolean =>
  geometry !== null && contains(geometry, home)

/** Whether the plan has switched on what a countdown of this kind does at its end. */
export const isWanted = (trigger: HelpCountdown['trigger'], level: Level, triggers: HelpPlan['triggers']): boolean =>
  trigger === 'unseen' ? triggers.unseen : triggerAt(level, triggers) !== null

/** What starts at this level, as the plan wants it. A person who wants help at a warning wants it at an order. */
export function triggerAt(
  level: Level,
  { order, warning, missedCheckIn }: HelpPlan['triggers'],
): HelpCountdown['trigger'] | null {
  if (level === 'warning') return warning ? 'warning' : null
  if (order || warning) return 'order'
  return missedCheckIn ? 'missed-check-in' : null
}

export const opensAt = (trigger: HelpCountdown['trigger'], now: Date): Date =>
  new Date(now.getTime() + (trigger === 'missed-check-in' ? missedCheckInMinutes * 60 : helpCountdownSeconds) * 1_000)
