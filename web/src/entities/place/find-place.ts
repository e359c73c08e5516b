import type { Position } from '@muster/contracts/entities/common'
import type { GeocodingFeature } from '@muster/contracts/entities/navigation'
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
  const found = await lookUp(dispatch, text)
  return found && { label: found.place_name.slice(0, maxLength.placeLabel), coordinates: found.center }
}

export type HomePlace = Place & {
  /** Nearer than a street, a town or a ZIP code is not known. */
  isApproximate: boolean
  /** With the word County; null where it is not known. */
  county: string | null
}

const exact = new Set<unknown>(['rooftop', 'interpolated', 'intersection'])
/** A county is no place to live at. */
const tooLarge = 'district'

/** Where the place is that a person named as their home; null when no place matches. Rejects with ApiError when the request fails. */
export async function findHome(dispatch: AppDispatch, text: string): Promise<HomePlace | null> {
  const found = await lookUp(dispatch, text)
  if (!found || found.place_type[0] === tooLarge) return null
  const county = found.context?.find(({ id }) => id.startsWith(tooLarge))?.text ?? null
  const isPoint = found.id.startsWith('point')
  return {
    label: found.place_name.slice(0, maxLength.placeLabel),
    coordinates: found.center,
    isApproximate: !isPoint && !exact.has(found.properties.accuracy),
    county,
  }
}

async function lookUp(dispatch: AppDispatch, text: string): Promise<GeocodingFeature | null> {
  const query = text.trim().slice(0, maxLength.placeQuery)
  if (!query) return null
  const asked = dispatch(geocodeApi.endpoints.geocode.initiate({ params: { query }, query: { limit: 1 } }))
  const { features } = await asked.unwrap().finally(() => asked.unsubscribe())
  const [found] = features
  return found && found.relevance >= leastRelevance ? found : null
}
