import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { levelOf } from '@muster/languages/update-text'
import { type NearPlace, nearestPlace } from '../../../entities/emergency-update/nearness.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'

/** An update with the place of the person that it touches most. */
export type UpdateNearPlace = { update: EmergencyUpdate; near: NearPlace }
/** The updates near one place of this person, the most serious first. `place` is null in the group of updates elsewhere. */
export type Group = { place: MyPlace | null; rows: UpdateNearPlace[] }

/** The filters of the list, in the order of their buttons. `matchesFilter` says what each one keeps. */
export const filters = ['all', 'mine', 'evacuation', 'fire', 'smoke', 'weather', 'other'] as const
export type Filter = (typeof filters)[number]

/** Adds to each update the place that it touches most. Keeps the order of `updates`, which has the most serious first. */
export const withNearestPlace = (updates: readonly EmergencyUpdate[], places: readonly MyPlace[]): UpdateNearPlace[] =>
  updates.map(update => ({ update, near: nearestPlace(update, places) }))

const isNear = ({ near }: UpdateNearPlace) => near.kind === 'inside' || near.kind === 'near' || near.kind === 'county'

/** Groups updates: first those near each place, in the order of `places`, then all others. Each update is in one group, that of the place it touches most. */
export function groupByPlace(rows: readonly UpdateNearPlace[], places: readonly MyPlace[]): Group[] {
  const near = places.map(place => ({ place, rows: rows.filter(row => row.near.place === place && isNear(row)) }))
  const rest = { place: null, rows: rows.filter(row => !isNear(row)) }
  return [...near.filter(isSaid), ...(rest.rows.length > 0 || near.length === 0 ? [rest] : [])].map(group => ({
    ...group,
    rows: [...group.rows].sort((a, b) => Number(b.near.kind === 'inside') - Number(a.near.kind === 'inside')),
  }))
}

// The group of the device's position is shown only if it has updates. The other places always have a group, which says that nothing is near.
const isSaid = ({ place, rows }: { place: MyPlace; rows: UpdateNearPlace[] }) =>
  place.kind !== 'here' || rows.length > 0

const weather = new Set(['flood', 'hurricane', 'tsunami', 'heat', 'weather', 'earthquake'])

/** Whether a filter keeps an update. */
export function matchesFilter(filter: Filter, row: UpdateNearPlace): boolean {
  const { hazard } = row.update
  if (filter === 'all') return true
  if (filter === 'mine') return isNear(row)
  const isEvacuation = hazard.startsWith('evacuation') || levelOf(row.update) === 'order'
  if (filter === 'evacuation') return isEvacuation
  if (isEvacuation) return false
  if (filter === 'fire') return hazard === 'wildfire'
  if (filter === 'smoke') return hazard === 'smoke'
  if (filter === 'weather') return weather.has(hazard)
  return hazard !== 'wildfire' && hazard !== 'smoke' && !weather.has(hazard)
}

/** The filters that keep at least one update, with the number of updates. "all" is always included, "mine" if a place is known. */
export const filterCounts = (
  rows: readonly UpdateNearPlace[],
  hasPlaces: boolean,
): { filter: Filter; count: number }[] =>
  filters
    .map(filter => ({ filter, count: rows.filter(row => matchesFilter(filter, row)).length }))
    .filter(({ filter, count }) => count > 0 || filter === 'all' || (filter === 'mine' && hasPlaces))
