import type { Position } from '@muster/contracts/entities/common'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { HelpCountdown, HelpPlan } from '@muster/contracts/entities/help'
import { helpCountdownSeconds, missedCheckInMinutes } from '@muster/contracts/vocabulary/help'
import { areaKm2, contains } from '@muster/geo/area'

/** Level of an update that may start a request. */
export type Level = 'order' | 'warning'

/** Largest area of an update that may start requests. California has 424,000 km², so a larger area is taken for a mistake. */
const mostKm2 = 100_000

/** The level at which an update may start a request. Null for drills, for updates that have ended, and for updates without a usable area. */
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

/** Whether the area of an update contains a home. */
export const coversHome = ({ geometry }: EmergencyUpdate, home: Position): boolean =>
  geometry !== null && contains(geometry, home)

/** Whether the plan's switches ask for a countdown with this trigger. */
export const isWanted = (trigger: HelpCountdown['trigger'], level: Level, triggers: HelpPlan['triggers']): boolean =>
  trigger === 'unseen' ? triggers.unseen : triggerAt(level, triggers) !== null

/** The trigger of the countdown that the plan asks for at this level; null if none. A plan that asks for help at a warning also asks for it at an order. */
export function triggerAt(
  level: Level,
  { order, warning, missedCheckIn }: HelpPlan['triggers'],
): HelpCountdown['trigger'] | null {
  if (level === 'warning') return warning ? 'warning' : null
  if (order || warning) return 'order'
  return missedCheckIn ? 'missed-check-in' : null
}

/** When a countdown that begins at `now` ends. */
export const opensAt = (trigger: HelpCountdown['trigger'], now: Date): Date =>
  new Date(now.getTime() + (trigger === 'missed-check-in' ? missedCheckInMinutes * 60 : helpCountdownSeconds) * 1_000)
