import { chakra } from '@chakra-ui/react'
import type { Position } from '@muster/geo/position'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mapApi } from '../api.ts'
import { minutes } from '../panel/units.ts'
import type { TravelWay } from '../travel.ts'
import { useWords } from '../words/use-words.ts'

type TravelTimeProps = {
  from: Position
  to: Position
  way: TravelWay
  /** Changes with the hazards: the way is then asked for again. */
  hazardsAsOf: string | null
}

/** How long the way to a place takes and how far it is, past the known dangers. */
export function TravelTime({ from, to, way, hazardsAsOf }: TravelTimeProps) {
  const { t } = useTranslation('map')
  const words = useWords()
  const { data, isError, refetch } = mapApi.endpoints.travelTime.useQuery({
    params: { profile: way, coordinates: `${from.join()};${to.join()}` },
    query: { alternatives: false, steps: false, geometries: 'polyline', overview: 'false' },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the hazards is the reason to ask again
  useEffect(() => {
    refetch()
  }, [hazardsAsOf])
  const [route] = data?.routes ?? []
  const text = () => {
    if (route) return t('shelter.time', { minutes: minutes(route.duration), distance: words.distance(route.distance) })
    if (data?.muster?.code === 'real-streets-unknown' || isError) return t('shelter.timeUnknown')
    return t(data ? 'shelter.timeNone' : 'shelter.timeWait')
  }
  return (
    <chakra.span display="block" fontVariantNumeric="tabular-nums">
      {text()}
    </chakra.span>
  )
}
