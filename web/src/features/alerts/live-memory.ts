import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { serverNow } from '../../lib/server-clock.ts'
import { activeOnly, applyUpdate, type Updates } from './apply-update.ts'

// Longer than every cache on the way: a poll may return a list that is older than what the socket delivered.
const graceMs = 15_000
/** A list that is older than this was kept by somebody who could not renew it. */
const keptMs = 3_000

/** The list that was current last, and when. */
let newest: { list: Updates; asOf: number } | null = null

const recent = new Map<string, { update: EmergencyUpdate; at: number }>()

export function rememberLive(update: EmergencyUpdate, now = serverNow()): void {
  recent.set(update.id, { update, at: now })
}

/** A list that is current. */
export function rememberList(list: Updates, now = serverNow()): void {
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
export function overPolled(polled: Updates, now = serverNow(), ageMs = 0): EmergencyUpdate[] {
  if (!newest || ageMs < keptMs || now - ageMs >= newest.asOf) newest = { list: polled, asOf: now - ageMs }
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
