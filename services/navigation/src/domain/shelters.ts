import { unknownShelterServices } from '@muster/contracts/vocabulary/shelters'
import { candidateSafePlaces } from '@muster/routing/data/safe-places'
import { countyAt } from '@muster/routing/places/counties'
import type { ShelterFacts } from '@muster/routing/shelters/fit'

const candidateSource = 'Muster’s list of public places. Nobody has confirmed that it is open.'

/** Public places that often serve as shelters. None is shown as open, because no official source confirms it. */
export const candidateShelters: readonly ShelterFacts[] = candidateSafePlaces.map(({ id, name, city, location }) => ({
  ...unknownShelterServices,
  placesLeft: null,
  memberReports: [],
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
