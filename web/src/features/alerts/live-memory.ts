import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { currentMs } from '../../entities/emergency-update/list-standing.ts'
import { activeOnly, applyUpdate, type Updates } from './apply-update.ts'

// In ms; longer than any cache between server and browser keeps the list. A poll may return a list that is older than an update from the socket.
const graceMs = 15_000
/** The newest list, and when it was current, by the device's clock. A wrong clock does no harm, because only differences are used. */
let newest: { list: Updates; asOf: number } | null = null

const recent = new Map<string, { update: EmergencyUpdate; at: number }>()

/** Records an update from the live socket, so that an older polled list does not undo it. */
export function rememberLive(update: EmergencyUpdate, now = Date.now()): void {
  recent.set(update.id, { update, at: now })
}

/** Records a list that is current at `now`. */
export function rememberList(list: Updates, now = Date.now()): void {
  newest = { list, asOf: now }
}

/** Forgets the recorded list and updates. */
export function forgetLive(): void {
  recent.clear()
  newest = null
}

/**
 * Applies the socket's recent updates to a polled list and returns the active updates. `ageMs`: age of the polled list. While the server is
 * unreachable, a cache may answer with a stored list. If that is older than the list known here, it is ignored, so that no order disappears as if it
 * had ended.
 */
export function mergePolledList(polled: Updates, now = Date.now(), ageMs = 0): EmergencyUpdate[] {
  if (!newest || ageMs < currentMs || now - ageMs >= newest.asOf) newest = { list: polled, asOf: now - ageMs }
  let list = activeOnly(newest.list)
  for (const [id, { update, at }] of recent) {
    if (newest.asOf - at > graceMs) recent.delete(id)
    else if (
      !list.some(known => known.id === id && known.revision >= update.revision && known.isActive && update.isActive)
    )
      list = applyUpdate(list, update)
  }
  return list
}
