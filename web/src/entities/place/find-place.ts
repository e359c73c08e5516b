import type { Position } from '@muster/contracts/entities/common'
import type { GeocodingFeature } from '@muster/contracts/entities/navigation'
import { geocode, searchPlaces } from '@muster/contracts/routes/navigation'
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

/** Results below this relevance are guesses, and a guess must not decide which place is watched. */
const leastRelevance = 0.5

export type Place = { label: string; coordinates: Position }

/** Where a text that a person typed is; null when no place matches. Rejects with ApiError when the request fails. */
export async function findPlace(dispatch: AppDispatch, text: string): Promise<Place | null> {
  const pinned = parsePinned(text)
  if (pinned) return { label: pinned.label.slice(0, maxLength.placeLabel), coordinates: pinned.at }
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
  const pinned = parsePinned(text)
  // Only its county is asked for, which it can do without.
  const found = await lookUp(dispatch, text).catch(error => {
    if (pinned) return null
    throw error
  })
  if (!pinned) return found && homeOf(found)
  const { label, at } = pinned
  return {
    label: label.slice(0, maxLength.placeLabel),
    coordinates: at,
    isApproximate: false,
    county: (found && homeOf(found)?.county) ?? null,
  }
}

const mostPlaces = 4

/**
 * The places that a text may mean, the likeliest first. Neither the text nor an answer is kept: the request carries them in its body, and no cache
 * takes them. Rejects with ApiError when the request fails.
 */
export async function searchPrivately(dispatch: AppDispatch, text: string): Promise<HomePlace[]> {
  const query = text.trim().slice(0, maxLength.placeQuery)
  if (!query) return []
  const { initiate } = geocodeApi.endpoints.searchPlaces
  const { features } = await dispatch(initiate({ body: { query, limit: mostPlaces } }, { track: false })).unwrap()
  return features.filter(({ relevance }) => relevance >= leastRelevance).flatMap(found => homeOf(found) ?? [])
}

/** Null for a county: nobody's home is that large. */
function homeOf(found: GeocodingFeature): HomePlace | null {
  if (found.place_type[0] === tooLarge) return null
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
