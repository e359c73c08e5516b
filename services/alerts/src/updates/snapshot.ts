import { createHash } from 'node:crypto'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { Incident } from '@muster/contracts/entities/incident'
import type { ServerFrame } from '@muster/contracts/socket'
import { incidentsOf } from '../domain/incident.ts'

/** How long an update that has ended is still listed among the ended ones. */
export const endedForMs = 24 * 60 * 60 * 1000
const maxEndedListed = 50

/** Number of ended updates that are kept, so that a late copy of an earlier revision is recognised. */
const maxEnded = 5_000

export type Snapshot = ReturnType<typeof createSnapshot>
/** The serialised list: the body of the HTTP response, its ETag, and the first frame for a socket. */
export type Rendered = { body: Buffer; etag: string; frame: string }

/** The active updates in memory, serialised once per change, so that a read needs neither the database nor serialisation. */
export function createSnapshot() {
  const latest = new Map<string, EmergencyUpdate>()
  let rendered: Rendered | null = null
  let incidents: Incident[] | null = null

  function render(): Rendered {
    const active = [...latest.values()].filter(({ isActive }) => isActive).sort(newestFirst)
    const json = JSON.stringify(active)
    const body = Buffer.from(json)
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    return { body, etag, frame: `{"type":"emergency_updates","data":${json}}` }
  }

  function forgetOldest() {
    if (latest.size < maxEnded * 2) return
    const ended = [...latest.values()].filter(({ isActive }) => !isActive).sort(newestFirst)
    for (const { id } of ended.slice(maxEnded)) latest.delete(id)
  }

  return {
    /** Applies a revision; returns the type of its socket frame, or null when this or a later revision is known. */
    apply(update: EmergencyUpdate): Exclude<ServerFrame['type'], 'emergency_updates'> | null {
      const known = latest.get(update.id)
      if (known && known.revision >= update.revision) return null
      latest.set(update.id, update)
      rendered = null
      incidents = null
      forgetOldest()
      return known || update.revision > 1 ? 'live_update' : 'new_emergency_update'
    },

    /** The active updates that are about one incident, grouped once per change. */
    incidents(): Incident[] {
      incidents ??= incidentsOf([...latest.values()].filter(({ isActive }) => isActive))
      return incidents
    },

    /** The current list. Its ETag is a hash of its bytes, so it is the same in every process. */
    current(): Rendered {
      rendered ??= render()
      return rendered
    },

    /** The updates that ended in the 24 hours before `now`, the last ended first. */
    ended(now: Date): EmergencyUpdate[] {
      const endedAt = ({ ended }: EmergencyUpdate) => Date.parse(ended?.at ?? '')
      return [...latest.values()]
        .filter(update => !update.isActive && now.getTime() - endedAt(update) < endedForMs)
        .sort((a, b) => endedAt(b) - endedAt(a))
        .slice(0, maxEndedListed)
    },
  }
}

function newestFirst(a: EmergencyUpdate, b: EmergencyUpdate): number {
  return Date.parse(b.issuedAt) - Date.parse(a.issuedAt) || (a.id < b.id ? 1 : -1)
}
