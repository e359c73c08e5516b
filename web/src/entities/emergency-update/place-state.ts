import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { nearestOf } from '@muster/geo/nearest'
import { levelOf } from '@muster/languages/update-text'
import type { MyPlace } from '../place/my-places.ts'
import { type Nearness, nearnessOf, touches } from './nearness.ts'

/** An update, and where a place is relative to it. */
export type UpdateAtPlace = Nearness & {
  update: EmergencyUpdate
  /** Direction from the place to the nearest edge of the area, in degrees clockwise from north; null without a drawn area. */
  bearing: number | null
}

/** The updates that touch one place (see `touches`), the most serious first. */
export type PlaceState = { place: MyPlace; near: UpdateAtPlace[] }

/** Smaller is more serious. An order for the place comes before everything else, and a fire nearby before heat. */
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

/** Sorts real updates before drills, then the most serious first, then the nearest first. */
const compare = (a: UpdateAtPlace, b: UpdateAtPlace): number =>
  Number(a.update.isDrill) - Number(b.update.isDrill) || gravity(a) - gravity(b) || metersOf(a) - metersOf(b) || 0

/** The state of one place. Equally serious updates at the same distance keep their order in `updates`. */
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

/** The state of each place, the most endangered place first. Equal ones keep the order of `places`. */
export function placeStates(updates: readonly EmergencyUpdate[], places: readonly MyPlace[]): PlaceState[] {
  return places
    .map(place => placeStateOf(updates, place))
    .sort(({ near: [a] }, { near: [b] }) => (a && b ? compare(a, b) : Number(!a) - Number(!b)))
}
