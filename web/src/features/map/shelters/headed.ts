import type { Shelter } from '@muster/contracts/entities/shelter'
import type { Position } from '@muster/geo/position'
import { readJson } from '../../../lib/storage.ts'

export type Exposure = 'in-danger' | 'near-danger' | null
export type LeaveReason = 'full' | 'closed' | 'endangered'

/** Why a person is no longer led to a shelter, who says so, and where they are led now; null where nothing better is known. */
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
  /** What was known of dangers there when it was chosen, or when the person was last told. */
  exposure: Exposure
  /** Shelters that the person was sent away from on this way. */
  dropped: string[]
  redirected: Redirected | null
  /** When it was chosen. */
  at: string
}

/** Who has not asked again by then has arrived or gone elsewhere; as long as the server keeps it. */
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

/** The shelter that this browser was headed to, in this tab or another; null where there is none, or it is long ago. */
export const readHeaded = (): Headed | null => readJson('headedTo', isHeaded)

/** `from`: the shelter that the person is sent away from, and why. */
export function headedTo(
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

/** Why nobody should go on to a shelter; null where nothing has got worse since it was chosen. */
export function reasonToLeave(shelter: Shelter, { exposure }: Pick<Headed, 'exposure'>): LeaveReason | null {
  const { status, placesLeft } = shelter
  if (grades.indexOf(exposureOf(shelter)) > grades.indexOf(exposure)) return 'endangered'
  if (status === 'closed') return 'closed'
  return status === 'full' || placesLeft === 0 ? 'full' : null
}

const grades: readonly Exposure[] = [null, 'near-danger', 'in-danger']

export function exposureOf({ why }: Pick<Shelter, 'why'>): Exposure {
  if (why.includes('in-danger')) return 'in-danger'
  return why.includes('near-danger') ? 'near-danger' : null
}
