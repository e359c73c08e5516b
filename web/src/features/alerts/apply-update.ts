import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'

export type Updates = readonly EmergencyUpdate[]

export const activeOnly = (updates: Updates): EmergencyUpdate[] => updates.filter(update => update.isActive)

/**
 * Returns the list with the update applied: a later revision replaces the known one, an ended update is removed, a new update goes first.
 */
export function applyUpdate(known: Updates, update: EmergencyUpdate): EmergencyUpdate[] {
  const former = known.find(({ id }) => id === update.id)
  if (former && former.revision > update.revision) return [...known]
  const others = known.filter(({ id }) => id !== update.id)
  return update.isActive ? [update, ...others] : others
}
