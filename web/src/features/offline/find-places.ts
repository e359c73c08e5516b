import type { GeocodingFeature } from '@muster/contracts/entities/navigation'
import type { PackPlace } from '@muster/contracts/entities/pack'
import { distanceMeters } from '@muster/geo/measure'
import { keyOf } from '@muster/regions/places/normalise'
import { matchScore } from '@muster/routing/places/text'
import type { OpenPack } from './answers.ts'

const nearMeters = 60_000
const sure = 0.5

const keyOfPlace = ({ kind, name, label }: PackPlace) =>
  kind === 'postcode' ? name : keyOf(label.split(', California')[0] ?? label)

// Packs have streets, but no house numbers. So a search for a house finds its street.
const houseNumber = /^\d{1,6}[a-z]? (?=\D)/

function featureOf({ id, kind, name, label, location }: PackPlace, relevance: number): GeocodingFeature {
  const geometry = { type: 'Point' as const, coordinates: location }
  return {
    ...{ id, type: 'Feature', place_type: [kind], relevance, properties: {}, text: name, place_name: label },
    ...{ center: location, geometry },
  }
}

/** Searches places by name, as the geocoding service does. For a text "longitude,latitude" it finds the nearest places. */
export function findPlaces(packs: readonly OpenPack[], text: string, options: URLSearchParams) {
  const places = new Map(packs.flatMap(pack => pack.places.map(place => [place.id, place] as const)))
  const limit = Number(options.get('limit') ?? 5)
  const point = text.split(',').map(Number)
  const [lon, lat] = point
  const isPoint = point.length === 2 && point.every(Number.isFinite) && lon !== undefined && lat !== undefined
  const near = isPoint ? ([lon, lat] as const) : packs[0]?.manifest.place
  const away = ({ location }: PackPlace) => (near ? distanceMeters(near[0], near[1], ...location) : 0)
  const asked = keyOf(text).replace(/ (california|ca|usa|united states)$/, '')
  const streets = asked.replace(houseNumber, '')
  const matchOf = (place: PackPlace) => {
    const key = keyOfPlace(place)
    const house = place.kind === 'address' && streets !== asked ? matchScore(streets, key) : 0
    return Math.max(matchScore(asked, key), house)
  }
  const scored = [...places.values()].flatMap(place => {
    const match = isPoint ? Number(away(place) < 2_000) : matchOf(place)
    if (match < sure) return []
    const score = isPoint ? -away(place) : match + Math.exp(-away(place) / nearMeters) * 0.2
    return [{ place, match, score }]
  })
  scored.sort((a, b) => b.score - a.score)
  return {
    type: 'FeatureCollection',
    query: [text],
    features: scored.slice(0, limit).map(({ place, match }) => featureOf(place, match)),
    attribution: packs.map(({ manifest }) => manifest.region?.attribution ?? 'Muster').join('; '),
  }
}
