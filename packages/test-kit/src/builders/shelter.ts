import type { OfficialShelter } from '@muster/contracts/entities/shelter'
import { unknownShelterServices } from '@muster/contracts/vocabulary/shelters'
import { buildId } from './ids.ts'

/** An open shelter of an official list that says nothing about its services. */
export function buildOfficialShelter(over: Partial<OfficialShelter> = {}): OfficialShelter {
  const id = buildId()
  return {
    id: `fema-shelters-${id}`,
    revision: 1,
    feed: 'fema-shelters',
    name: `Shelter ${id}`,
    address: '1 Main Street, Chico, CA 95926',
    coordinates: [-121.83, 39.73],
    status: 'open',
    ...unknownShelterServices,
    source: 'Example Red Cross Chapter',
    openedAt: null,
    changedAt: new Date().toISOString(),
    missingSince: null,
    ...over,
  }
}
