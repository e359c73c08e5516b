import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { countyAt } from '../places/counties.ts'
import { withoutOutdatedFacts } from './age.ts'
import type { ShelterFacts } from './fit.ts'

/** Converts a shelter of an official list. `readAt` is when the list was last read; null if unknown. */
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
  return withoutOutdatedFacts(facts, now)
}

/** When the data of a shelter was last confirmed. Reading an unchanged list confirms the shelters that it still contains. */
function asOfShelter(
  { changedAt, missingSince, isClosed }: { changedAt: string; missingSince: string | null; isClosed: boolean },
  readAt: Date | null,
): string {
  if (missingSince) return missingSince
  if (isClosed || !readAt) return changedAt
  return new Date(Math.max(readAt.getTime(), Date.parse(changedAt))).toISOString()
}
