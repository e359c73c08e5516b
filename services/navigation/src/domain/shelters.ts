import type { Position } from '@muster/contracts/entities/common'
import type { OfficialShelter, Shelter } from '@muster/contracts/entities/shelter'
import { candidateSafePlaces } from '@muster/routing/data/safe-places'
import { countyAt } from '@muster/routing/places/counties'

/** A shelter without what depends on who asks. */
export type ShelterFacts = Omit<Shelter, 'distanceMeters' | 'why'> & { isMissing: boolean }

const candidateSource = 'Muster’s list of public places. Nobody has confirmed that it is open.'
/** What a list said longer ago is no longer known. */
const forgottenAfterMs = 24 * 60 * 60_000

const nothingSaid = {
  wheelchairAccessible: null,
  acceptsServiceAnimals: null,
  acceptsPets: null,
  hasDevicePower: null,
  languages: null,
  capacity: null,
  population: null,
  placesLeft: null,
  memberReports: [],
}

/** Public places that often serve as shelters. None is shown as open, because no official source confirms it. */
export const candidateShelters: readonly ShelterFacts[] = candidateSafePlaces.map(({ id, name, city, location }) => ({
  ...nothingSaid,
  id,
  name: `${name}, ${city}`,
  address: city,
  coordinates: location,
  county: countyAt(location)?.name ?? '',
  status: 'candidate',
  source: candidateSource,
  asOf: null,
  isMissing: false,
}))

/** A shelter that has a place on the map. */
export type PlacedShelter = Shelter & { coordinates: Position }

/** The candidates, for who carries them along: nothing of them ages. */
export const candidatesAlone: readonly PlacedShelter[] = candidateShelters.flatMap(
  ({ isMissing, coordinates, ...facts }) =>
    coordinates ? [{ ...facts, coordinates, distanceMeters: null, why: ['candidate' as const] }] : [],
)

/** A shelter of an official list. `readAt` is when the list was last read; null where that is not known. */
export function presentOfficial(
  { revision, feed, changedAt, openedAt, missingSince, ...shelter }: OfficialShelter,
  readAt: Date | null,
  now: Date,
): ShelterFacts {
  const asOf = asOfShelter({ changedAt, missingSince, isClosed: shelter.status === 'closed' }, readAt)
  const isForgotten = now.getTime() - Date.parse(asOf) > forgottenAfterMs
  const { capacity, population } = shelter
  return {
    ...shelter,
    county: (shelter.coordinates && countyAt(shelter.coordinates)?.name) ?? '',
    status: isForgotten ? 'not-said' : shelter.status,
    placesLeft: capacity === null || population === null ? null : Math.max(0, capacity - population),
    memberReports: [],
    asOf,
    isMissing: missingSince !== null,
  }
}

/** A list that is read again without a change says the same as of then, but only of what it still has. */
function asOfShelter(
  { changedAt, missingSince, isClosed }: { changedAt: string; missingSince: string | null; isClosed: boolean },
  readAt: Date | null,
): string {
  if (missingSince) return missingSince
  if (isClosed || !readAt) return changedAt
  return new Date(Math.max(readAt.getTime(), Date.parse(changedAt))).toISOString()
}
