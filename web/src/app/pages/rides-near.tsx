import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { RidesEntry } from '../../features/help/rides/rides-entry.tsx'

/** Whether an update may open rides for somebody: without one the server is not asked here. */
const mayOpenRides = ({ level, hazard }: Pick<EmergencyUpdate, 'level' | 'hazard'>): boolean =>
  (level === 'order' && hazard !== 'shelter-in-place') || hazard === 'evacuation-warning'

/** The way to rides, while a warning or an order stands somewhere. */
export function RidesNear() {
  const { updates } = useEmergencyUpdates()
  return updates.some(mayOpenRides) ? <RidesEntry /> : null
}
