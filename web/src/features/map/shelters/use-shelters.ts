import type { User } from '@muster/contracts/entities/user'
import type { Position } from '@muster/geo/position'
import { useMemo, useState } from 'react'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { mapApi } from '../api.ts'
import { type ShelterFact, shelterFacts } from './facts.ts'
import { useShelterNeeds } from './use-shelter-needs.ts'

const pollMs = 60_000
/** Largest number of pins. More would hide the map. */
const mostPins = 5
const asked = 50

type Options = { user: User; from: Position | null; isDrill: boolean }

/** The shelters for this person, best match first (`facts`), those with a pin on the map (`pins`), and the one whose card is open (`opened`). */
export function useShelters({ user, from, isDrill }: Options) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const { needs, toggle } = useShelterNeeds(user)
  const [openId, setOpenId] = useState<string | null>(null)
  const near = from?.join()
  const { data, refetch } = mapApi.endpoints.shelters.useQuery(
    { query: { limit: asked, language, ...(near && { near }), ...(needs.length > 0 && { for: needs.join() }) } },
    { pollingInterval: pollMs },
  )
  const facts = useMemo(() => {
    const label = ({ name, status }: ShelterFact['shelter']) =>
      `${name}\n${t(status === 'open' ? 'shelter.open' : 'shelter.notSaid')}`
    return shelterFacts(data ?? [], needs, from, isDrill, label)
  }, [data, needs, from, isDrill, t])
  const pins = useMemo(() => facts.filter(({ canGo }) => canGo).slice(0, mostPins), [facts])
  return {
    needs,
    toggle,
    facts,
    pins,
    isKnown: data !== undefined,
    refetch,
    opened: facts.find(({ shelter }) => shelter.id === openId) ?? null,
    open: ({ shelter }: ShelterFact) => setOpenId(shelter.id),
    close: () => setOpenId(null),
  }
}

/** What `useShelters` returns. */
export type Shelters = ReturnType<typeof useShelters>
