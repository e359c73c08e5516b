import type { Position } from '@muster/contracts/entities/common'
import type { GeocodingFeature, geocodingAnswer } from '@muster/contracts/entities/navigation'
import { leastRelevance, relevanceOfTown } from '@muster/contracts/vocabulary/geocoding'
import { distanceMeters } from '@muster/geo/measure'
import { parsePinned } from '@muster/geo/pinned'
import { type Geocoder, parsePoint } from '@muster/routing/places/geocode'
import { splitTown } from '@muster/routing/places/split-town'
import type { z } from 'zod'
import type { Regions } from '../regions/regions.ts'
import { presentAreas, presentPlace } from './present-place.ts'

type Options = { limit: number; proximity: Position | null; types?: readonly string[] }
type Answer = z.infer<typeof geocodingAnswer>

// The gazetteer and a region may both have a town. Entries that are this near are the same town.
const samePlaceMeters = 5_000
// The border of a region may cut a street. The middle of the street is then at different places in the two regions.
const repeatedMeters = 2_000
// How far the streets of a town reach.
const townMeters = 25_000

/**
 * Creates the search in the regions and the gazetteer. The most relevant results come first; of equally relevant ones, those of regions. If the street of a
 * line is not known, the result is its town, with the relevance `relevanceOfTown`.
 */
export function createSearch(geocoder: Geocoder, regions: Regions) {
  const isWanted = ({ place_type: [type = ''] }: GeocodingFeature, { types }: Options) =>
    !types?.length || types.includes(type)

  /** `town`: only places near this town are returned, and a long street is placed at its part near the town. */
  function searchRegions(query: string, options: Options, town: Position | null = null): GeocodingFeature[] {
    return (
      regions
        .all()
        .flatMap(({ places, manifest }) =>
          places
            .search(query, { limit: options.limit, proximity: town ?? options.proximity })
            .map(place => (town ? places.placedNear(place, town) : place))
            .filter(({ location }) => !town || distanceMeters(...town, ...location) <= townMeters)
            .map(place => presentPlace(place, manifest.name)),
        )
        .filter(feature => isWanted(feature, options))
        // Regions may overlap. The place of the smaller region is kept.
        .filter((feature, i, all) => all.findIndex(other => isRepeated(other, feature)) === i)
        .sort(
          (a, b) =>
            b.relevance - a.relevance ||
            metersTo(a, town ?? options.proximity) - metersTo(b, town ?? options.proximity),
        )
    )
  }

  /** Searches for the whole line. If nothing is found, searches without the town, because not every extract has the towns of its streets. */
  function searchLine(query: string, options: Options): GeocodingFeature[] {
    const found = searchRegions(query, options)
    if (found.length > 0) return found
    const split = splitTown(query)
    return split ? searchRegions(split.rest, options, split.at) : []
  }

  /** The town of an address line, if it names one and a town is wanted. */
  function townOf(query: string, options: Options): GeocodingFeature[] {
    const town = splitTown(query)?.town
    if (!town) return []
    const { features } = geocoder.forward(town, { limit: 1, types: ['place'] })
    return features
      .filter(feature => isWanted(feature, options))
      .map(feature => ({ ...feature, relevance: relevanceOfTown }))
  }

  /** True for a road of the practice network that lies inside a region with real roads. */
  const isDrawnRoad = ({ place_type: [type], center }: GeocodingFeature) =>
    type === 'address' && regions.knowing(center).length > 0

  function nameAt(point: Position, options: Options): Answer {
    const general = geocoder.reverse(point, options)
    const [region] = regions.knowing(point)
    if (!region) return general
    const street = region.places.nearestStreet(point)
    const { town, county } = region.areaAt(point)
    const named = { town: town || (street?.town ?? ''), county: county || (street?.county ?? '') }
    const own = [...(street ? [presentPlace(street, region.manifest.name)] : []), ...presentAreas(point, named)]
    // If a region has the street, the town or the county, those of the practice network and the gazetteer are left out.
    const others = general.features.filter(
      ({ place_type: [type = ''] }) => type !== 'address' && !own.some(({ place_type }) => place_type[0] === type),
    )
    const features = [...own.filter(feature => isWanted(feature, options)), ...others]
    return {
      ...general,
      features: features.slice(0, options.limit),
      attribution: attributionWith(general, [region.manifest.attribution]),
    }
  }

  return (query: string, options: Options): Answer => {
    const point = parsePoint(query)
    if (point) return nameAt(point, options)
    if (parsePinned(query)) return geocoder.forward(query, options)
    const answer = geocoder.forward(query, options)
    const general = { ...answer, features: answer.features.filter(feature => !isDrawnRoad(feature)) }
    const found = searchLine(query, options)
    const others = general.features.filter(other => !found.some(feature => isSame(feature, other)))
    // The sort is stable, so results of equal relevance keep their order.
    const matches = found.length > 0 ? [...found, ...others].sort((a, b) => b.relevance - a.relevance) : others
    const isKnown = matches.some(({ relevance }) => relevance >= leastRelevance)
    const features = isKnown ? matches : [...townOf(query, options), ...matches]
    const sources = new Set(found.length > 0 ? regions.all().map(({ manifest }) => manifest.attribution) : [])
    return {
      ...general,
      features: features.slice(0, options.limit),
      attribution: attributionWith(general, [...sources]),
    }
  }
}

const metersTo = ({ center }: GeocodingFeature, from: Position | null) =>
  from ? distanceMeters(...from, ...center) : 0

const away = (a: GeocodingFeature, b: GeocodingFeature) => distanceMeters(...a.center, ...b.center)

/** Whether the gazetteer's entry is the same place as one of a region. */
const isSame = (a: GeocodingFeature, b: GeocodingFeature) =>
  a.text === b.text && a.place_type[0] === b.place_type[0] && away(a, b) < samePlaceMeters

/** Whether two entries of different regions are the same place. Neighbouring towns have streets with the same name, so the whole line must be equal. */
const isRepeated = (a: GeocodingFeature, b: GeocodingFeature) =>
  a.place_name === b.place_name && a.place_type[0] === b.place_type[0] && away(a, b) < repeatedMeters

const attributionWith = ({ attribution }: Answer, sources: readonly string[]) => [...sources, attribution].join('; ')
