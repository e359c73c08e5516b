import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { ServerFrame } from '@muster/contracts/socket'

const isUpdate = (value: unknown): value is EmergencyUpdate =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'title' in value &&
  typeof value.title === 'string' &&
  'isActive' in value

/**
 * A frame of the live socket; throws at anything else. It asks less than the contract does: an update with
 * a field that this page does not know yet must still reach the person.
 */
export function readFrame(message: unknown): ServerFrame {
  const { type, data } = message as { type?: unknown; data?: unknown }
  if (type === 'emergency_updates' && Array.isArray(data)) return { type, data: data.filter(isUpdate) }
  if ((type === 'new_emergency_update' || type === 'live_update') && isUpdate(data)) return { type, data }
  throw new Error(`Unknown frame: ${String(type)}`)
}
