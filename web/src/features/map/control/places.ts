import type { GeocodingFeature } from '@muster/contracts/entities/navigation'
import { geocode } from '@muster/contracts/routes/navigation'
import { leastRelevance } from '@muster/contracts/vocabulary/geocoding'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import type { Position } from '@muster/geo/position'
import { fetchInTime } from '../../../lib/fetch-in-time.ts'

/** Searches prefer places near this point (Oakland) while the map shows a large part of California. */
export const searchBias: Position = [-122.2712, 37.8044]
/** From this zoom on, searches prefer places near the centre of the map. */
export const localZoom = 9

export type NamedPoint = { at: Position; name: string }

/** The best place for a text, or for "longitude,latitude"; null if there is none. `near`: nearer places are preferred. Rejects if the search fails. */
export async function findPlace(text: string, language: string, near = searchBias): Promise<NamedPoint | null> {
  const query = new URLSearchParams({ proximity: near.join(), limit: '1', language })
  const path = geocode.path.replace(':query', encodeURIComponent(text.trim().slice(0, maxLength.placeQuery)))
  const { response, text: body } = await fetchInTime(`${path}?${query}`, { credentials: 'include' })
  if (!response.ok) throw new Error(`Place search answered ${response.status}`)
  const { features } = JSON.parse(body) as { features: GeocodingFeature[] }
  const [first] = features
  return first && first.relevance >= leastRelevance ? { at: first.center, name: first.place_name } : null
}
