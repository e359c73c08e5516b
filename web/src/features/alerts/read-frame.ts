import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { ListAgeFrame, ServerFrame } from '@muster/contracts/socket'

const isUpdate = (value: unknown): value is EmergencyUpdate =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'title' in value &&
  typeof value.title === 'string' &&
  'isActive' in value

const hasSeconds = (value: unknown): value is { seconds: number } =>
  typeof value === 'object' && value !== null && 'seconds' in value && typeof value.seconds === 'number'

/**
 * Parses a frame of the live socket; throws if it is of no known type. Checks less than the contract, so that an update from a
 * newer server still reaches the person.
 */
export function readFrame(message: unknown): ServerFrame | ListAgeFrame {
  const { type, data } = message as { type?: unknown; data?: unknown }
  if (type === 'emergency_updates' && Array.isArray(data)) return { type, data: data.filter(isUpdate) }
  if ((type === 'new_emergency_update' || type === 'live_update') && isUpdate(data)) return { type, data }
  if (type === 'list_age' && hasSeconds(data)) return { type, data }
  throw new Error(`Unknown frame: ${String(type)}`)
}
