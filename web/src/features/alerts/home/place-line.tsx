import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import type { HomePlace } from '../../../entities/place/find-place.ts'
import type { MyPlace } from '../../../entities/place/my-places.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { usePlaceWords } from './use-place-words.ts'
import { useStatesOf } from './use-states-of.ts'

/** The most serious active update for a home, with its evacuation zone. If there is none, says that no update names a zone. */
export function PlaceLine({ home }: { home: HomePlace }) {
  const { t } = useTranslation('profile')
  const { sentence } = usePlaceWords()
  const { label, isApproximate, county } = home
  const [lon, lat] = home.coordinates
  const places = useMemo(
    (): MyPlace[] => [{ kind: 'home', label, coordinates: [lon, lat], isApproximate, county }],
    [label, lon, lat, isApproximate, county],
  )
  const [state] = useStatesOf(places).states
  const [gravest] = state?.near ?? []
  return (
    <chakra.p mt="2" fontWeight={gravest ? 'bold' : undefined}>
      {state && gravest ? <ZoneText>{sentence(gravest, state.place)}</ZoneText> : t('home.noZone')}
    </chakra.p>
  )
}
