import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { UpdatePush } from '@muster/contracts/events/alerts'
import { areaKm2 } from './area.ts'
import { isWorse } from './severity.ts'

/** Why a revision is sent to people's devices; null when it is only shown. */
export type PushReason = UpdatePush['reason'] | null

/** Redrawn borders are not news; a tenth more ground is. */
const growth = 1.1

/**
 * Advisories of low severity never wake anyone. After that a revision must matter: new or again in force, worse, or for
 * more places. Of ends, a sender's own is told always, running out or vanishing only after a high or critical warning.
 */
export function pushReasonOf(previous: EmergencyUpdate | null, next: EmergencyUpdate): PushReason {
  if (next.severity === 'low' && (previous === null || previous.severity === 'low')) return null
  if (!next.isActive) return endMatters(previous, next) ? 'ended' : null
  if (next.severity === 'low') return null
  if (!previous?.isActive || (previous.isDrill && !next.isDrill) || previous.severity === 'low') return 'new'
  if (isWorse(next.severity, previous.severity)) return 'worse'
  return hasGrown(previous, next) ? 'grown' : null
}

function endMatters(previous: EmergencyUpdate | null, next: EmergencyUpdate): boolean {
  if (!previous?.isActive) return false
  return next.ended?.reason === 'cancelled' || previous.severity === 'critical' || previous.severity === 'high'
}

function hasGrown(previous: EmergencyUpdate, next: EmergencyUpdate): boolean {
  if (next.geocodes.same.some(code => !previous.geocodes.same.includes(code))) return true
  if (!next.geometry || !previous.geometry) return false
  return areaKm2(next.geometry) > areaKm2(previous.geometry) * growth
}
