import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { activeOnly, applyUpdate, type Updates } from './apply-update.ts'

// Longer than any cache between us and the service: a poll may answer with a list from before the socket's news.
const graceMs = 15_000

const recent = new Map<string, { update: EmergencyUpdate; at: number }>()

export function rememberLive(update: EmergencyUpdate, now = Date.now()): void {
  recent.set(update.id, { update, at: now })
}

export const forgetLive = (): void => recent.clear()

/** A polled list with the socket's latest news laid over it. */
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
