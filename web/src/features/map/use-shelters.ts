import type { Shelter } from '@muster/contracts/entities/shelter'
import type { User } from '@muster/contracts/entities/user'
import type { Position } from '@muster/geo/position'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mapApi } from './api.ts'
import { type ShelterFact, shelterFacts } from './shelters/facts.ts'

const pollMs = 60_000
/** More would be a choice that nobody can make in a hurry, and would hide the map. */
const nearest = 5
/** More are asked for: some cannot take this person. */
const asked = 50

/** Shelters that can take this person, nearest first. */
export function useShelters(user: User, from: Position | null, isDrill: boolean): ShelterFact[] {
  const { t } = useTranslation('map')
  const near = from?.join()
  const needs = [user.hasWheelchair && 'wheelchair', user.hasServiceAnimal && 'serviceAnimal'].filter(Boolean).join()
  const { data } = mapApi.endpoints.shelters.useQuery(
    { query: { limit: asked, ...(near && { near }), ...(needs && { for: needs }) } },
    { pollingInterval: pollMs },
  )
  return useMemo(() => {
    const label = ({ name, status }: Shelter) => `${name}\n${t(status === 'open' ? 'shelter.open' : 'shelter.notSaid')}`
    return shelterFacts(data ?? [], user, from, isDrill, label).slice(0, nearest)
  }, [data, user, from, isDrill, t])
}
