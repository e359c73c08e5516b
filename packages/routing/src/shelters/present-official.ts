import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { countyAt } from '../places/counties.ts'
import { asKnownAt } from './age.ts'
import type { ShelterFacts } from './fit.ts'

/** A shelter of an official list. `readAt` is when the list was last read; null where that is not known. */
export function presentOfficial(
  { revision, feed, changedAt, openedAt, missingSince, ...shelter }: OfficialShelter,
  readAt: Date | null,
  now: Date,
): ShelterFacts {
  const asOf = asOfShelter({ changedAt, missingSince, isClosed: shelter.status === 'closed' }, readAt)
  const { capacity, population } = shelter
  const facts: ShelterFacts = {
    ...shelter,
    county: (shelter.coordinates && countyAt(shelter.coordinates)?.name) ?? '',
    placesLeft: capacity === null || population === null ? null : Math.max(0, capacity - population),
    memberReports: [],
    asOf,
    isMissing: missingSince !== null,
  }
  return asKnownAt(facts, now)
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
