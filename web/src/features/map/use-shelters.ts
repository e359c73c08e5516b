import type { User } from '@muster/contracts/entities/user'
import type { Position } from '@muster/geo/position'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { mapApi } from './api.ts'
import { type ShelterFact, shelterFacts } from './shelters/facts.ts'

const pollMs = 60_000
const nearest = 50

/** Shelters that can take this person, nearest first. */
export function useShelters(user: User, from: Position | null, isDrill: boolean): ShelterFact[] {
  const { t } = useTranslation('map')
  const near = from?.join()
  const { data } = mapApi.endpoints.shelters.useQuery(
    { query: { limit: nearest, ...(near && { near }) } },
    { pollingInterval: pollMs },
  )
  return useMemo(
    () =>
      shelterFacts(
        data ?? [],
        user,
        from,
        isDrill,
        ({ name, status }) => `${name}\n${t(status === 'open' ? 'shelter.open' : 'shelter.notSaid')}`,
      ),
    [data, user, from, isDrill, t],
  )
}
