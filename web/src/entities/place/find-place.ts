import type { Position } from '@muster/contracts/entities/common'
import { geocode } from '@muster/contracts/routes/navigation'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'

const geocodeApi = api.injectEndpoints({
  endpoints: build => ({ geocode: build.query(endpointFrom(geocode)) }),
})

/** Results below this relevance are guesses, and a guess must not decide which place is watched. */
const leastRelevance = 0.5

export type Place = { label: string; coordinates: Position }

/** Geocodes a text that a person typed; null when no place matches. Rejects with ApiError when the request fails. */
export async function findPlace(dispatch: AppDispatch, text: string): Promise<Place | null> {
  const query = text.trim().slice(0, maxLength.placeQuery)
  if (!query) return null
  const asked = dispatch(geocodeApi.endpoints.geocode.initiate({ params: { query }, query: { limit: 1 } }))
  const { features } = await asked.unwrap().finally(() => asked.unsubscribe())
  const [found] = features
  if (!found || found.relevance < leastRelevance) return null
  return { label: found.place_name.slice(0, maxLength.placeLabel), coordinates: found.center }
}
