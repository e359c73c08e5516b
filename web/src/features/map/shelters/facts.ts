import type { Shelter } from '@muster/contracts/entities/shelter'
import {
  minMatchingReports,
  type ShelterNeed,
  type ShelterReportValue,
  shelterReportValuesBySubject,
} from '@muster/contracts/vocabulary/shelters'
import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'

/** What the source says about one property of a shelter. `notSaid` must not be treated as a yes. */
export type Said = 'yes' | 'no' | 'notSaid'
/** A shelter with known coordinates. */
export type PlacedShelter = Shelter & { coordinates: NonNullable<Shelter['coordinates']> }
/** A shelter with what this person needs to know. `nearest`: distance and direction in degrees from the person; null if their position is unknown. */
export type ShelterFact = {
  shelter: PlacedShelter
  /** Whether the app offers a way there. False if it is full, closed or in danger. */
  canGo: boolean
  needs: { need: ShelterNeed; said: Said }[]
  nearest: { meters: number; bearing: number } | null
  /** Text under the pin. */
  label: string
}

const saidOf = (value: boolean | null): Said => (value === null ? 'notSaid' : value ? 'yes' : 'no')

/** What the shelter's source says about a need. */
export function saidOfNeed(shelter: Shelter, need: ShelterNeed): Said {
  const values: Record<ShelterNeed, boolean | null> = {
    wheelchair: shelter.wheelchairAccessible,
    serviceAnimal: shelter.acceptsServiceAnimals,
    pets: shelter.acceptsPets,
    devicePower: shelter.hasDevicePower,
  }
  return saidOf(values[need])
}

const isShut = ({ status, placesLeft, why }: Shelter): boolean =>
  status === 'full' || status === 'closed' || placesLeft === 0 || why.includes('in-danger')

/**
 * The shelters for this person, in the server's order: best match first. Outside drills, a `candidate` is left out: it often serves as a shelter, but no
 * source says that it is one now.
 */
export const shelterFacts = (
  shelters: readonly Shelter[],
  needs: readonly ShelterNeed[],
  from: Position | null,
  isDrill: boolean,
  label: (shelter: PlacedShelter) => string,
): ShelterFact[] =>
  shelters
    .filter(isPlaced)
    .filter(({ status }) => status !== 'candidate' || isDrill)
    .map(shelter => ({
      shelter,
      canGo: !isShut(shelter),
      needs: needs.map(need => ({ need, said: saidOfNeed(shelter, need) })),
      nearest: from && {
        meters: distanceMeters(...from, ...shelter.coordinates),
        bearing: bearingDegrees(...from, ...shelter.coordinates),
      },
      label: label(shelter),
    }))

const isPlaced = (shelter: Shelter): shelter is PlacedShelter => shelter.coordinates !== null

/** Whether enough members report `said`, and more than report anything else on the same subject. */
export function isConfirmed({ memberReports }: Pick<Shelter, 'memberReports'>, said: ShelterReportValue): boolean {
  const people = (word: ShelterReportValue) => memberReports.find(report => report.said === word)?.people ?? 0
  const subjects: readonly (readonly ShelterReportValue[])[] = Object.values(shelterReportValuesBySubject)
  const others = subjects.find(words => words.includes(said))?.filter(word => word !== said) ?? []
  return people(said) >= minMatchingReports && others.every(word => people(word) < people(said))
}
