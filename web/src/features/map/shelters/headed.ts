import type { Shelter } from '@muster/contracts/entities/shelter'
import type { Position } from '@muster/geo/position'
import { readJson } from '../../../lib/storage.ts'

/** Whether a shelter is in danger or near it; null for neither. */
export type Exposure = 'in-danger' | 'near-danger' | null
/** Why a person should not continue to a shelter. `endangered`: it is in more danger than when it was chosen. */
export type LeaveReason = 'full' | 'closed' | 'endangered'

/** Why the app no longer leads the person to the shelter `name`, and who says so. `next`: name of the new destination; null if there is none. */
export type Redirected = {
  name: string
  reason: LeaveReason
  source: string
  asOf: string | null
  next: string | null
}

/** The shelter that this browser is headed to. */
export type Headed = {
  id: string
  name: string
  coordinates: Position
  /** The known danger when the shelter was chosen, or when the person was last told about it. */
  exposure: Exposure
  /** Ids of the shelters from which the person was redirected on this trip. */
  dropped: string[]
  redirected: Redirected | null
  /** When the shelter was chosen, ISO 8601. */
  at: string
}

/** After this time, in ms, the person has arrived or gone elsewhere. The server keeps the same limit. */
const lifetimeMs = 12 * 60 * 60_000
const mostDropped = 20

const isHeaded = (value: unknown): value is Headed => {
  const { id, name, coordinates, dropped, at } = (value ?? {}) as Partial<Headed>
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    Array.isArray(coordinates) &&
    coordinates.length === 2 &&
    Array.isArray(dropped) &&
    Date.now() - Date.parse(at ?? '') < lifetimeMs
  )
}

/** The shelter that this browser was headed to, in this tab or another one. Null if there is none, or if it was chosen too long ago. */
export const readHeaded = (): Headed | null => readJson('headedTo', isHeaded)

/** The record for a newly chosen shelter; null if its coordinates are unknown. `from`: the shelter from which the person is redirected, and why. */
export function headToShelter(
  { id, name, coordinates, why }: Shelter,
  from: { headed: Headed; redirected: Redirected } | null = null,
): Headed | null {
  if (!coordinates) return null
  return {
    id,
    name,
    coordinates,
    exposure: exposureOf({ why }),
    dropped: from ? [...from.headed.dropped, from.headed.id].slice(-mostDropped) : [],
    redirected: from?.redirected ?? null,
    at: new Date().toISOString(),
  }
}

/** Why the person should not continue to a shelter: it is closed, full, or in more danger than in `exposure`. Null if none of these is true. */
export function reasonToLeave(shelter: Shelter, { exposure }: Pick<Headed, 'exposure'>): LeaveReason | null {
  const { status, placesLeft } = shelter
  if (grades.indexOf(exposureOf(shelter)) > grades.indexOf(exposure)) return 'endangered'
  if (status === 'closed') return 'closed'
  return status === 'full' || placesLeft === 0 ? 'full' : null
}

const grades: readonly Exposure[] = [null, 'near-danger', 'in-danger']

/** The known danger at a shelter, from the server's reasons. */
export function exposureOf({ why }: Pick<Shelter, 'why'>): Exposure {
  if (why.includes('in-danger')) return 'in-danger'
  return why.includes('near-danger') ? 'near-danger' : null
}
