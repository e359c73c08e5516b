import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { Suspense } from 'react'
import { useEmergencyUpdates } from '../../features/alerts/use-emergency-updates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Boundary } from '../../ui/boundary.tsx'

const RidesEntry = lazyPart(() => import('../../features/help/rides/rides-entry.tsx').then(part => part.RidesEntry))

/** Whether an update may open rides for somebody: without one neither the part nor the server is asked for. */
const mayOpenRides = ({ level, hazard }: Pick<EmergencyUpdate, 'level' | 'hazard'>): boolean =>
  (level === 'order' && hazard !== 'shelter-in-place') || hazard === 'evacuation-warning'

/** The way to rides, while a warning or an order stands somewhere. */
export function RidesNear() {
  const { updates } = useEmergencyUpdates()
  if (!updates.some(mayOpenRides)) return null
  return (
    <Boundary fallback={() => null}>
      <Suspense>
        <RidesEntry />
      </Suspense>
    </Boundary>
  )
}
