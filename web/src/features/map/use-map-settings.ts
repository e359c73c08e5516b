import { useState } from 'react'
import { mapApi } from './api.ts'
import { isOwnMapKnown, ownMap } from './base/early.ts'

/** Whose map is shown; undefined until that is known. And whether a drill is on, as far as anybody has said. */
export function useMapSettings() {
  const { data, isError } = mapApi.endpoints.mapConfig.useQuery()
  // Without an answer our own map is still there, and who had it last time does not wait for the answer.
  const [isKnown] = useState(isOwnMapKnown)
  const isOwn = data ? data.map.provider === ownMap.provider : isError || isKnown
  return { settings: isOwn ? ownMap : data?.map, isDrill: data?.drill ?? false }
}
