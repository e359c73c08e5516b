import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { levelOf } from '@muster/languages/update-text'

/**
 * Whether an update tells the people in its area to leave, or to be ready to leave: an order or an evacuation warning. False for the end of one (an all-clear
 * has the hazard of what it ends) and for a shelter-in-place order.
 */
export function asksToLeave(update: EmergencyUpdate): boolean {
  const level = levelOf(update)
  if (level === 'all-clear' || update.hazard === 'shelter-in-place') return false
  return level === 'order' || update.hazard === 'evacuation-order' || update.hazard === 'evacuation-warning'
}
