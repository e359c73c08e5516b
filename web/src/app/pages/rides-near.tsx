import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { RidesEntry } from '../../features/help/rides/rides-entry.tsx'

/** Whether an update may open rides for somebody. Without such an update the server is not asked. */
const mayOpenRides = ({ level, hazard }: Pick<EmergencyUpdate, 'level' | 'hazard'>): boolean =>
  (level === 'order' && hazard !== 'shelter-in-place') || hazard === 'evacuation-warning'

/** A link to rides, shown while any active update may open rides. The server decides whether it does for this person. */
export function RidesNear() {
  const { updates } = useEmergencyUpdates()
  return updates.some(mayOpenRides) ? <RidesEntry /> : null
}
