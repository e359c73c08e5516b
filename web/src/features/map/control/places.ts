import type { GeocodingFeature } from '@muster/contracts/entities/navigation'
import { geocode } from '@muster/contracts/routes/navigation'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import type { Position } from '@muster/geo/position'
import { fetchInTime } from '../../../lib/fetch-in-time.ts'
import { logProblem } from '../../../lib/log.ts'

/** Where searches begin: Oakland. */
export const searchBias: Position = [-122.2712, 37.8044]

export type NamedPoint = { at: Position; name: string }

/** The best place for a text, or for "longitude,latitude"; null where there is none or nobody answers. */
export async function findPlace(text: string, language: string): Promise<NamedPoint | null> {
  const query = new URLSearchParams({ proximity: searchBias.join(), limit: '1', language })
  const path = geocode.path.replace(':query', encodeURIComponent(text.trim().slice(0, maxLength.placeQuery)))
  try {
    const { response, text: body } = await fetchInTime(`${path}?${query}`, { credentials: 'include' })
    if (!response.ok) return null
    const { features } = JSON.parse(body) as { features: GeocodingFeature[] }
    const [first] = features
    return first ? { at: first.center, name: first.place_name } : null
  } catch (error) {
    logProblem('A place could not be looked up', error)
    return null
  }
}
