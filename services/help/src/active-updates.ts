import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { KnownUpdates } from '@muster/read-models/known-updates'

const keptMs = 1_000

/**
 * Creates the function that returns the active updates. They are read at most once a second, because many people ask at once whether rides are open, and an
 * update may be large. A failed read is not cached.
 */
export function createActiveUpdates(updates: Pick<KnownUpdates, 'active'>): () => Promise<readonly EmergencyUpdate[]> {
  let kept: { at: number; found: Promise<EmergencyUpdate[]> } | null = null
  return () => {
    const now = Date.now()
    if (kept && now - kept.at < keptMs) return kept.found
    const found = updates.active()
    kept = { at: now, found }
    found.catch(() => {
      kept = null
    })
    return found
  }
}
