import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { nearestOf } from '@muster/geo/nearest'
import { levelOf } from '@muster/languages/update-text'
import type { MyPlace } from '../place/my-places.ts'
import { type Nearness, nearnessOf, touches } from './nearness.ts'

export type UpdateAtPlace = Nearness & {
  update: EmergencyUpdate
  /** Degrees clockwise from north, from the place to the nearest edge; null where the area is not drawn. */
  bearing: number | null
}

/** What the list of updates says of one place: those that are not known to be elsewhere, the gravest first. */
export type PlaceState = { place: MyPlace; near: UpdateAtPlace[] }

/** Smaller is graver. Someone in an ordered zone reads of that before all else, and of a fire next door before the heat. */
function gravity({ kind, update }: UpdateAtPlace): number {
  const level = levelOf(update)
  const isInside = kind === 'inside'
  if (level === 'all-clear') return 8
  if (isInside && level === 'order') return 0
  const severity = severityOrHigh(update.severity)
  const threatens =
    level === 'order' ||
    update.hazard === 'evacuation-warning' ||
    (update.hazard === 'wildfire' && level === 'warning') ||
    severity === 'critical'
  if (isInside && (threatens || severity === 'high')) return 1
  if (threatens && kind !== 'unknown') return 2
  if (isInside) return 3
  return kind === 'unknown' ? 5 : 4
}

const metersOf = ({ meters }: UpdateAtPlace) => meters ?? Number.POSITIVE_INFINITY

/** Real before drills, the gravest first, then the nearest. */
const compare = (a: UpdateAtPlace, b: UpdateAtPlace): number =>
  Number(a.update.isDrill) - Number(b.update.isDrill) || gravity(a) - gravity(b) || metersOf(a) - metersOf(b) || 0

/** `updates` are sorted already: of equals the first stays first. */
export function placeStateOf(updates: readonly EmergencyUpdate[], place: MyPlace): PlaceState {
  const near = updates
    .map(update => {
      const bearing = update.geometry && (nearestOf(update.geometry, place.coordinates)?.bearing ?? null)
      return { ...nearnessOf(update, place), update, bearing }
    })
    .filter(touches)
    .sort(compare)
  return { place, near }
}

/** The state of each place, the gravest first; of equals in the order of the places. */
export function placeStates(updates: readonly EmergencyUpdate[], places: readonly MyPlace[]): PlaceState[] {
  return places
    .map(place => placeStateOf(updates, place))
    .sort(({ near: [a] }, { near: [b] }) => (a && b ? compare(a, b) : Number(!a) - Number(!b)))
}
