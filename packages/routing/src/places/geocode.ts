import { distanceMeters } from '@muster/geo/measure'
import { type Pinned, parsePinned } from '@muster/geo/pinned'
import { isPosition, type Position } from '@muster/geo/position'
import { nameOf, refOf } from '../graph/edges.ts'
import { snapToSegments } from '../graph/snap.ts'
import type { RoadGraph } from '../graph/types.ts'
import { countyAt } from './counties.ts'
import { buildGazetteer, nearestTown, type Place, type PlaceKind } from './gazetteer.ts'
import { matchScore, normalise } from './text.ts'

/** A feature in the form of Mapbox Geocoding v5. */
export type GeocodingFeature = {
  id: string
  type: 'Feature'
  place_type: PlaceKind[]
  relevance: number
  text: string
  place_name: string
  center: Position
  bbox?: [number, number, number, number]
  geometry: { type: 'Point'; coordinates: Position }
  properties: { wheelchair?: boolean; candidate_safe_place?: true; accuracy?: 'approximate' | 'rooftop' }
  context: { id: string; text: string; short_code?: string }[]
}

/** A reply in the form of Mapbox Geocoding v5. */
export type GeocodingCollection = {
  type: 'FeatureCollection'
  query: (string | number)[]
  features: GeocodingFeature[]
  attribution: string
}

/** The options of Mapbox Geocoding v5 that are supported. `proximity` ranks near places higher; `bbox` is west, south, east, north in degrees. */
export type GeocodingOptions = {
  limit?: number
  proximity?: Position | null
  types?: readonly string[]
  bbox?: readonly number[] | null
}

/** Searches places by text and names points. */
export type Geocoder = {
  /** Places that match a text: town, ZIP code, county, road, safe place, or "lon,lat" (then as `reverse`). */
  forward: (query: string, options?: GeocodingOptions) => GeocodingCollection
  /** Names of a point: road nearby, town, county. The `center` of a road feature is the point itself. */
  reverse: (point: Position, options?: GeocodingOptions) => GeocodingCollection
}

const ATTRIBUTION = 'Muster; US Census; zipcodes'
const CONTEXT_STATE = { id: 'region.california', text: 'California', short_code: 'US-CA' }
const NEAR_METERS = 60_000
const ROAD_NEAR_METERS = 3_000
const KIND_BONUS: Record<PlaceKind, number> = { place: 0.06, postcode: 0.05, district: 0.02, poi: 0.02, address: 0 }

const featureOf = (place: Place, relevance: number): GeocodingFeature => ({
  id: place.id,
  type: 'Feature',
  place_type: [place.kind],
  relevance: Math.round(Math.min(1, relevance) * 1000) / 1000,
  text: place.name,
  place_name: place.label,
  center: place.location,
  ...(place.bbox ? { bbox: place.bbox } : {}),
  geometry: { type: 'Point', coordinates: place.location },
  properties: {
    ...(typeof place.wheelchair === 'boolean' ? { wheelchair: place.wheelchair } : {}),
    ...(place.kind === 'poi' ? { candidate_safe_place: true as const } : {}),
  },
  context: [
    ...(place.county && place.kind !== 'district'
      ? [{ id: `district.${normalise(place.county).replaceAll(' ', '-')}`, text: `${place.county} County` }]
      : []),
    CONTEXT_STATE,
  ],
})

/** Parses a longitude and latitude in either order, which is unambiguous in California; null for anything else. */
export const parsePoint = (text: string): Position | null => {
  const match = text.trim().match(/^(-?\d+(?:\.\d+)?)\s*[,; ]\s*(-?\d+(?:\.\d+)?)$/)
  if (!match) return null
  const [a, b] = [Number(match[1]), Number(match[2])]
  const point: Position = a > 0 && b < 0 ? [b, a] : [a, b]
  return isPosition(point) ? point : null
}

/** A place that its owner has put on the map. Its position is the chosen one, whatever the gazetteer knows there. */
const pinnedFeature = ({ label, at }: Pinned): GeocodingFeature => {
  const county = countyAt(at)?.name ?? null
  const place: Place = {
    id: `address.pinned.${at}`,
    kind: 'address',
    name: label,
    label,
    location: at,
    county,
    rank: 0,
    key: '',
  }
  return { ...featureOf(place, 1), properties: { accuracy: 'rooftop' } }
}

const inBox = ([lon, lat]: Position, [west = -180, south = -90, east = 180, north = 90]: readonly number[]): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north

/** Creates the search and naming of places from a road graph and the bundled gazetteer. */
export const createGeocoder = (graph: RoadGraph): Geocoder => {
  const places = buildGazetteer(graph)
  const collection = (query: (string | number)[], features: GeocodingFeature[]): GeocodingCollection => ({
    type: 'FeatureCollection',
    query,
    features,
    attribution: ATTRIBUTION,
  })
  const wanted = (types: readonly string[] | undefined, kind: PlaceKind) => !types?.length || types.includes(kind)

  const reverse: Geocoder['reverse'] = (point, { limit = 3, types } = {}) => {
    const town = nearestTown(point)
    const county = countyAt(point)
    const features: GeocodingFeature[] = []
    const labelOf = (s: number) => nameOf(graph, s) || refOf(graph, s)
    const usable = (s: number) => labelOf(s) !== ''
    const [road] = snapToSegments(graph, point, { maxMeters: ROAD_NEAR_METERS, usable })
    const townText = town.meters < 12_000 ? town.place.name : `near ${town.place.name}`
    if (road && wanted(types, 'address')) {
      const name = labelOf(road.segment)
      const label = `${road.distance > 100 ? 'Near ' : ''}${name}, ${townText}, California`
      const id = `address.${point.join(',')}`
      const place: Place = {
        id,
        kind: 'address',
        name,
        label,
        location: point,
        county: county?.name ?? null,
        rank: 0,
        key: '',
      }
      features.push({ ...featureOf(place, 1), properties: { accuracy: 'approximate' } })
    }
    if (town.meters < NEAR_METERS && wanted(types, 'place')) features.push(featureOf(town.place, 1))
    if (county && wanted(types, 'district')) {
      const place = places.find(other => other.id === `district.${county.fips}`)
      if (place) features.push(featureOf(place, 1))
    }
    return collection([...point], features.slice(0, limit))
  }

  const forward: Geocoder['forward'] = (query, options = {}) => {
    const point = parsePoint(query)
    if (point) return reverse(point, options)
    const pinned = parsePinned(query)
    if (pinned) return collection([query], [pinnedFeature(pinned)])
    const { limit = 5, proximity, types, bbox } = options
    const text = normalise(query)
      .replace(/(?<=.) (california|ca|usa|united states)$/, '')
      .replace(/ (ca|california) (?=\d{5}$)/, ' ')
    const zip = text.match(/\d{5}$/)?.[0]
    if (text.length < 2) return collection(text.split(' '), [])
    const scored = places.flatMap(place => {
      if (!wanted(types, place.kind) || (bbox && !inBox(place.location, bbox))) return []
      const match = place.kind === 'postcode' && zip === place.key ? 1 : matchScore(text, place.key)
      if (match === 0) return []
      const near = proximity ? Math.exp(-distanceMeters(...proximity, ...place.location) / NEAR_METERS) * 0.12 : 0
      return [{ place, match, score: match + near + place.rank * 0.12 + KIND_BONUS[place.kind] }]
    })
    scored.sort((a, b) => b.score - a.score || (a.place.id < b.place.id ? -1 : 1))
    return collection(
      text.split(' '),
      scored.slice(0, limit).map(({ place, match }) => featureOf(place, match)),
    )
  }

  return { forward, reverse }
}
