import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { UpdatePush } from '@muster/contracts/events/alerts'
import { areaKm2 } from '@muster/geo/area'
import { isWorse } from './severity.ts'

/** Why a revision is pushed; null when it is only shown. */
export type PushReason = UpdatePush['reason'] | null

/** An area that grows by less than a tenth is a redrawn border and not pushed again. */
const growth = 1.1

/**
 * Low severity is never pushed, neither its start nor its end. Other revisions are pushed when they are new or active
 * again, more severe, or larger. A cancel is always pushed; an expiry or a vanished item only after high or critical.
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
