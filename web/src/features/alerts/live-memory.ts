import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { currentMs } from '../../entities/emergency-update/list-standing.ts'
import { activeOnly, applyUpdate, type Updates } from './apply-update.ts'

// Longer than every cache on the way: a poll may return a list that is older than what the socket delivered.
const graceMs = 15_000
/** The list that was current last, and when. Only periods are measured here, so the device's own clock counts, however wrong it is. */
let newest: { list: Updates; asOf: number } | null = null

const recent = new Map<string, { update: EmergencyUpdate; at: number }>()

export function rememberLive(update: EmergencyUpdate, now = Date.now()): void {
  recent.set(update.id, { update, at: now })
}

/** A list that is current. */
export function rememberList(list: Updates, now = Date.now()): void {
  newest = { list, asOf: now }
}

export function forgetLive(): void {
  recent.clear()
  newest = null
}

/**
 * Applies the socket's recent updates to a polled list. `ageMs`: how old that list is. While the server is away, what is on the way answers with the
 * list that it kept: one that is older than what is known here is not taken, so that no order vanishes as if it had ended.
 */
export function overPolled(polled: Updates, now = Date.now(), ageMs = 0): EmergencyUpdate[] {
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
