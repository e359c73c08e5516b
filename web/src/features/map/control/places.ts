import type { GeocodingFeature } from '@muster/contracts/entities/navigation'
import { geocode } from '@muster/contracts/routes/navigation'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import type { Position } from '@muster/geo/position'
import { fetchInTime } from '../../../lib/fetch-in-time.ts'

/** Where searches begin while the map shows all of California: Oakland. */
export const searchBias: Position = [-122.2712, 37.8044]
/** From this zoom on, people mean places near what they look at. */
export const localZoom = 9

export type NamedPoint = { at: Position; name: string }

/** A geocoder that is less sure than this has guessed. */
const leastRelevance = 0.5

/** The best place for a text, or for "longitude,latitude"; null where no place has that name. Rejects where nobody answers. */
export async function findPlace(text: string, language: string, near = searchBias): Promise<NamedPoint | null> {
  const query = new URLSearchParams({ proximity: near.join(), limit: '1', language })
  const path = geocode.path.replace(':query', encodeURIComponent(text.trim().slice(0, maxLength.placeQuery)))
  const { response, text: body } = await fetchInTime(`${path}?${query}`, { credentials: 'include' })
  if (!response.ok) throw new Error(`Place search answered ${response.status}`)
  const { features } = JSON.parse(body) as { features: GeocodingFeature[] }
  const [first] = features
  return first && first.relevance >= leastRelevance ? { at: first.center, name: first.place_name } : null
}
