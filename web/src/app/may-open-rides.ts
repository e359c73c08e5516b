import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'

/** Whether an update may open rides for somebody: without one the server need not be asked. */
export const mayOpenRides = ({ level, hazard }: Pick<EmergencyUpdate, 'level' | 'hazard'>): boolean =>
  (level === 'order' && hazard !== 'shelter-in-place') || hazard === 'evacuation-warning'
