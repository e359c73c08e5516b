import type { GeocodingFeature } from '@muster/contracts/entities/navigation'
import type { Position } from '@muster/geo/position'
import type { FoundPlace } from '@muster/regions/places/open'
import { countyAt } from '@muster/routing/places/counties'
import { nearestTown } from '@muster/routing/places/gazetteer'

const townMeters = 12_000

const settlements = new Set(['city', 'town', 'village', 'hamlet'])
const neighbourhoods = new Set(['suburb', 'quarter', 'neighbourhood'])
const streets = new Set(['street', 'address', 'crossing'])

/** Mapbox's type for a kind of place. */
export function placeTypeOf(kind: string): 'place' | 'neighborhood' | 'address' | 'poi' {
  if (settlements.has(kind)) return 'place'
  if (neighbourhoods.has(kind)) return 'neighborhood'
  return streets.has(kind) ? 'address' : 'poi'
}

const accuracies = {
  house: 'rooftop',
  interpolated: 'interpolated',
  crossing: 'intersection',
  street: 'street',
  place: 'point',
}

/** The town of a street without one: the nearest town of the gazetteer, or '' if none is near. */
function townNear(location: Position): string {
  const { place, meters } = nearestTown(location)
  return meters <= townMeters ? place.name : ''
}

const countyName = (county: string) => (/county$/i.test(county) ? county : `${county} County`)

/** The town and the county at a point as features; those that are not known are left out. */
export function presentAreas(center: Position, { town, county }: { town: string; county: string }): GeocodingFeature[] {
  const state = countyAt(center) ? ['California'] : []
  const feature = (type: string, text: string): GeocodingFeature => ({
    id: `${type}.${text}`,
    type: 'Feature',
    place_type: [type],
    relevance: 1,
    properties: {},
    text,
    place_name: [text, ...state].join(', '),
    center,
    geometry: { type: 'Point', coordinates: center },
    context: state.map(name => ({ id: 'region.california', text: name, short_code: 'US-CA' })),
  })
  return [...(town ? [feature('place', town)] : []), ...(county ? [feature('district', countyName(county))] : [])]
}

/** A place of a region in the format of Mapbox Geocoding v5. */
export function presentPlace(place: FoundPlace, region: string): GeocodingFeature {
  const { name, house, location, kind, accuracy, wheelchair, relevance } = place
  const type = placeTypeOf(kind)
  const town = place.town || (type === 'address' ? townNear(location) : '')
  const county = place.county || countyAt(location)?.name || ''
  const state = countyAt(location) ? ['California'] : []
  const line = [house, name].filter(Boolean).join(' ')
  return {
    id: `${type}.${region}.${place.id}`,
    type: 'Feature',
    place_type: [type],
    relevance,
    properties: {
      kind,
      accuracy: accuracies[accuracy],
      // Absent if it is not known.
      ...(wheelchair ? { wheelchair: wheelchair === 'yes' || wheelchair === 'designated' } : {}),
    },
    text: name,
    ...(house ? { address: house } : {}),
    place_name: [line, ...(town && town !== name ? [town] : []), ...state].join(', '),
    center: location,
    geometry: { type: 'Point', coordinates: location },
    context: [
      ...(town && town !== name ? [{ id: `place.${region}.${town}`, text: town }] : []),
      ...(county ? [{ id: `district.${county}`, text: countyName(county) }] : []),
      ...state.map(text => ({ id: 'region.california', text, short_code: 'US-CA' })),
    ],
  }
}
