import { asksToLeave } from '../../entities/emergency-update/asks-to-leave.ts'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { RidesEntry } from '../../features/help/rides/rides-entry.tsx'

/** A link to rides. Without an active update that asks people to leave, the server is not asked; with one, it decides whether rides are open for this person. */
export function RidesNear() {
  const { updates } = useEmergencyUpdates()
  return updates.some(asksToLeave) ? <RidesEntry /> : null
}
