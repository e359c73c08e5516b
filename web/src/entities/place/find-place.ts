import type { Position } from '@muster/contracts/entities/common'
import type { GeocodingFeature } from '@muster/contracts/entities/navigation'
import { geocode, searchPlaces } from '@muster/contracts/routes/navigation'
import { countyType, isExact, isPlaceOrTown, mayBeHome } from '@muster/contracts/vocabulary/geocoding'
import { maxLength } from '@muster/contracts/vocabulary/limits'
import { parsePinned } from '@muster/geo/pinned'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'
import type { AppDispatch } from '../../lib/use-app-dispatch.ts'

const geocodeApi = api.injectEndpoints({
  endpoints: build => ({
    geocode: build.query(endpointFrom(geocode)),
    searchPlaces: build.mutation(endpointFrom(searchPlaces)),
  }),
})

export type Place = { label: string; coordinates: Position }

/** The place of a text that a person typed; null if none matches. Rejects with ApiError if the request fails. */
export async function findPlace(dispatch: AppDispatch, text: string): Promise<Place | null> {
  const pinned = parsePinned(text)
  if (pinned) return { label: pinned.label.slice(0, maxLength.placeLabel), coordinates: pinned.at }
  const found = await lookUp(dispatch, text)
  return found && { label: found.place_name.slice(0, maxLength.placeLabel), coordinates: found.center }
}

/** A place that may be a home. */
export type HomePlace = Place & {
  /** True if only the street, the town or the ZIP code is known. */
  isApproximate: boolean
  /** Includes the word County; null if unknown. */
  county: string | null
}

/** The place that a person entered as their home; null if none matches. Rejects with ApiError if the request fails. */
export async function findHome(dispatch: AppDispatch, text: string): Promise<HomePlace | null> {
  const pinned = parsePinned(text)
  // A pinned home has its coordinates already. The search only adds the county, so it may fail.
  const found = await lookUp(dispatch, text).catch(error => {
    if (pinned) return null
    throw error
  })
  if (!pinned) return found && mayBeHome(found) ? homeOf(found) : null
  const { label, at } = pinned
  return {
    label: label.slice(0, maxLength.placeLabel),
    coordinates: at,
    isApproximate: false,
    county: found && homeOf(found).county,
  }
}

const mostPlaces = 4

/**
 * The places that match a text, the best match first. Neither the text nor the answer is stored: the text is in the body of the request, and no cache
 * stores the answer. Rejects with ApiError if the request fails.
 */
export async function searchPrivately(dispatch: AppDispatch, text: string): Promise<HomePlace[]> {
  const query = text.trim().slice(0, maxLength.placeQuery)
  if (!query) return []
  const { initiate } = geocodeApi.endpoints.searchPlaces
  const { features } = await dispatch(initiate({ body: { query, limit: mostPlaces } }, { track: false })).unwrap()
  return features.filter(mayBeHome).map(homeOf)
}

function homeOf(found: GeocodingFeature): HomePlace {
  const county = found.context?.find(({ id }) => id.startsWith(countyType))?.text ?? null
  const isPoint = found.id.startsWith('point')
  return {
    label: found.place_name.slice(0, maxLength.placeLabel),
    coordinates: found.center,
    isApproximate: !isPoint && !isExact(found.properties.accuracy),
    county,
  }
}

async function lookUp(dispatch: AppDispatch, text: string): Promise<GeocodingFeature | null> {
  const query = text.trim().slice(0, maxLength.placeQuery)
  if (!query) return null
  const asked = dispatch(geocodeApi.endpoints.geocode.initiate({ params: { query }, query: { limit: 1 } }))
  const { features } = await asked.unwrap().finally(() => asked.unsubscribe())
  const [found] = features
  return found && isPlaceOrTown(found) ? found : null
}
