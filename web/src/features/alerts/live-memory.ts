import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { activeOnly, applyUpdate, type Updates } from './apply-update.ts'

// Longer than every cache on the way: a poll may return a list that is older than what the socket delivered.
const graceMs = 15_000

const recent = new Map<string, { update: EmergencyUpdate; at: number }>()

export function rememberLive(update: EmergencyUpdate, now = Date.now()): void {
  recent.set(update.id, { update, at: now })
}

export const forgetLive = (): void => recent.clear()

/** Applies the socket's recent updates to a polled list. */
export function overPolled(polled: Updates, now = Date.now()): EmergencyUpdate[] {
  let list = activeOnly(polled)
  for (const [id, { update, at }] of recent) {
    if (now - at > graceMs) recent.delete(id)
    else if (
      !list.some(known => known.id === id && known.revision >= update.revision && known.isActive && update.isActive)
    )
      list = applyUpdate(list, update)
  }
  return list
}
