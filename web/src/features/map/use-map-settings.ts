import { useState } from 'react'
import { mapApi } from './api.ts'
import { isOwnMapKnown, ownMap } from './base/early.ts'

/** `settings`: which map to show; undefined until that is known. `isDrill`: whether a drill is on; false until the server has answered. */
export function useMapSettings() {
  const { data, isError } = mapApi.endpoints.mapConfig.useQuery()
  // If the request fails, Muster's own map is used. A browser that showed it last time does not wait for the answer.
  const [isKnown] = useState(isOwnMapKnown)
  const isOwn = data ? data.map.provider === ownMap.provider : isError || isKnown
  return { settings: isOwn ? ownMap : data?.map, isDrill: data?.drill ?? false }
}
