import type { Position } from '@muster/contracts/entities/common'
import type { Shelter } from '@muster/contracts/entities/navigation'
import { distanceMeters } from '@muster/geo/measure'
import { candidateSafePlaces } from '@muster/routing/data/safe-places'
import { countyAt } from '@muster/routing/places/counties'

const source = 'Muster’s list of public places. Nobody has confirmed that it is open.'

/** Public places that often serve as shelters. None is said to be open: officials have not said so. */
export const candidateShelters: readonly Shelter[] = candidateSafePlaces.map(
  ({ id, name, city, location, wheelchair }) => ({
    id,
    name: `${name}, ${city}`,
    coordinates: location,
    county: countyAt(location)?.name ?? '',
    wheelchairAccessible: wheelchair,
    // Under the ADA a public shelter must; whether this one is a shelter today, nobody has said.
    acceptsServiceAnimals: null,
    status: 'candidate',
    source,
    asOf: null,
  }),
)

/** The nearest first, by straight line; in the order of the list without a place to be near to. */
export function nearestShelters(near: Position | null, limit: number): Shelter[] {
  if (!near) return candidateShelters.slice(0, limit)
  const away = ({ coordinates }: Shelter) => distanceMeters(...near, ...coordinates)
  return candidateShelters.toSorted((a, b) => away(a) - away(b)).slice(0, limit)
}
