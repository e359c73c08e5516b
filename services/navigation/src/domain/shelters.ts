import type { Position } from '@muster/contracts/entities/common'
import type { Shelter } from '@muster/contracts/entities/navigation'
import { distanceMeters } from '@muster/geo/measure'
import { candidateSafePlaces } from '@muster/routing/data/safe-places'
import { countyAt } from '@muster/routing/places/counties'

const source = 'Muster’s list of public places. Nobody has confirmed that it is open.'

/** Public places that often serve as shelters. None is shown as open, because no official source confirms it. */
export const candidateShelters: readonly Shelter[] = candidateSafePlaces.map(
  ({ id, name, city, location, wheelchair }) => ({
    id,
    name: `${name}, ${city}`,
    coordinates: location,
    county: countyAt(location)?.name ?? '',
    wheelchairAccessible: wheelchair,
    // The ADA requires it of public shelters; whether this place is one today is not known.
    acceptsServiceAnimals: null,
    status: 'candidate',
    source,
    asOf: null,
  }),
)

/** Sorted by straight-line distance from `near`, or in the order of the list when `near` is absent. */
export function nearestShelters(near: Position | null, limit: number): Shelter[] {
  if (!near) return candidateShelters.slice(0, limit)
  const away = ({ coordinates }: Shelter) => distanceMeters(...near, ...coordinates)
  return candidateShelters.toSorted((a, b) => away(a) - away(b)).slice(0, limit)
}
