import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import type { Position } from '@muster/geo/position'
import { useEffect } from 'react'
import { useLanguage } from '../../../i18n/use-language.ts'
import { mapApi } from '../api.ts'
import type { TravelWay } from '../travel.ts'

/** The way to ask for. Nothing is asked if `from` is null. */
export type TravelQuestion = {
  from: Position | null
  to: Position
  way: TravelWay
  /** Changes with the hazards. A change requests the way again. */
  hazardsAsOf: string | null
}

/**
 * `waiting`: no answer yet. `unknown`: there may be a way, but navigation does not know the streets, or the request failed. `none`: there is no way;
 * `why` says the reason in the person's language and may be empty.
 */
export type Travel =
  | { status: 'waiting' | 'unknown' }
  | { status: 'none'; why: string }
  | { status: 'route'; route: DirectionsRoute }

/** The way to a place that avoids the known dangers. */
export function useTravel({ from, to, way, hazardsAsOf }: TravelQuestion): Travel {
  const language = useLanguage()
  const { data, isError, refetch } = mapApi.endpoints.travelTime.useQuery(
    {
      params: { profile: way, coordinates: `${from?.join()};${to.join()}` },
      query: { alternatives: false, steps: false, geometries: 'polyline', overview: 'false', language },
    },
    { skip: from === null },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the hazards is the reason to ask again
  useEffect(() => {
    if (from) refetch()
  }, [hazardsAsOf])
  const [route] = data?.routes ?? []
  if (route) return { status: 'route', route }
  const code = data?.muster?.code
  if (isError || code === 'real-streets-unknown' || code === 'beyond-known-roads') return { status: 'unknown' }
  return data ? { status: 'none', why: data.muster?.why ?? '' } : { status: 'waiting' }
}
