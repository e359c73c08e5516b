import type { Shelter } from '@muster/contracts/entities/shelter'
import type { User } from '@muster/contracts/entities/user'
import { bearingDegrees, distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'

/** What a shelter offers that this person needs: said to be so, said not to be so, or not said. */
export type Fit = 'yes' | 'no' | 'notSaid'
export type Need = 'wheelchair' | 'serviceAnimal'
/** A shelter that has a place on the map. */
type PlacedShelter = Shelter & { coordinates: NonNullable<Shelter['coordinates']> }
export type ShelterFact = {
  shelter: PlacedShelter
  isOpen: boolean
  needs: { need: Need; fit: Fit }[]
  nearest: { meters: number; bearing: number } | null
  label: string
}

const fitOf = (value: boolean | null): Fit => (value === null ? 'notSaid' : value ? 'yes' : 'no')
type Needs = Pick<User, 'hasWheelchair' | 'hasServiceAnimal'>

/**
 * Shelters for this person, nearest first; those that cannot take this person and those that are closed are left out. Outside drills a place that
 * only often serves as a shelter is left out, too: nobody has said that it is one now.
 */
export function shelterFacts(
  shelters: readonly Shelter[],
  user: Needs,
  from: Position | null,
  isDrill: boolean,
  label: (shelter: Shelter) => string,
): ShelterFact[] {
  const facts = shelters
    .filter(isPlaced)
    .filter(({ status }) => status === 'open' || (status === 'candidate' && isDrill))
    .map((shelter): ShelterFact => {
      const needs: ShelterFact['needs'] = []
      if (user.hasWheelchair) needs.push({ need: 'wheelchair', fit: fitOf(shelter.wheelchairAccessible) })
      if (user.hasServiceAnimal) needs.push({ need: 'serviceAnimal', fit: fitOf(shelter.acceptsServiceAnimals) })
      const nearest = from && {
        meters: distanceMeters(...from, ...shelter.coordinates),
        bearing: bearingDegrees(...from, ...shelter.coordinates),
      }
      return { shelter, isOpen: shelter.status === 'open', needs, nearest, label: label(shelter) }
    })
    .filter(({ needs }) => needs.every(({ fit }) => fit !== 'no'))
  return facts.toSorted((a, b) => (a.nearest?.meters ?? 0) - (b.nearest?.meters ?? 0))
}

const isPlaced = (shelter: Shelter): shelter is PlacedShelter => shelter.coordinates !== null
