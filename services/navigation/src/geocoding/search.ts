import type { Position } from '@muster/contracts/entities/common'
import type { GeocodingFeature, geocodingAnswer } from '@muster/contracts/entities/navigation'
import { distanceMeters } from '@muster/geo/measure'
import { parsePinned } from '@muster/geo/pinned'
import { type Geocoder, parsePoint } from '@muster/routing/places/geocode'
import { splitTown } from '@muster/routing/places/split-town'
import type { z } from 'zod'
import type { Regions } from '../regions/regions.ts'
import { presentAreas, presentPlace } from './present-place.ts'

type Options = { limit: number; proximity: Position | null; types?: readonly string[] }
type Answer = z.infer<typeof geocodingAnswer>

// The gazetteer and a region may both know a town; this near, it is the same.
const samePlaceMeters = 5_000
// A region's border may cut a street, and its middle lies elsewhere then.
const repeatedMeters = 2_000
// As far as a town's streets reach.
const townMeters = 25_000

/** Searches the regions and the gazetteer: the better fit first, of equal ones the region's. */
export function createSearch(geocoder: Geocoder, regions: Regions) {
  const isWanted = ({ place_type: [type = ''] }: GeocodingFeature, { types }: Options) =>
    !types?.length || types.includes(type)

  /** `town`: where the places have to be, at most; then a long street is placed there. */
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
        // Regions may overlap: the smaller one's place stands for both.
        .filter((feature, i, all) => all.findIndex(other => isRepeated(other, feature)) === i)
        .sort(
          (a, b) =>
            b.relevance - a.relevance ||
            metersTo(a, town ?? options.proximity) - metersTo(b, town ?? options.proximity),
        )
    )
  }

  /** A whole line first; then without its town, which not every extract tells of its streets. */
  function searchLine(query: string, options: Options): GeocodingFeature[] {
    const found = searchRegions(query, options)
    if (found.length > 0) return found
    const split = splitTown(query)
    return split ? searchRegions(split.rest, options, split.at) : []
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
    // Where a region names the street, the town or the county, neither the practice network nor the gazetteer does.
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
    if (found.length === 0) return general
    const others = general.features.filter(other => !found.some(feature => isSame(feature, other)))
    // Sorting keeps the order of equals.
    const features = [...found, ...others].sort((a, b) => b.relevance - a.relevance)
    const sources = new Set(regions.all().map(({ manifest }) => manifest.attribution))
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

/** The gazetteer's entry for something that a region has, too. */
const isSame = (a: GeocodingFeature, b: GeocodingFeature) =>
  a.text === b.text && a.place_type[0] === b.place_type[0] && away(a, b) < samePlaceMeters

/** One thing in two regions. Neighbouring towns have streets of one name, so the whole line must be the same. */
const isRepeated = (a: GeocodingFeature, b: GeocodingFeature) =>
  a.place_name === b.place_name && a.place_type[0] === b.place_type[0] && away(a, b) < repeatedMeters

const attributionWith = ({ attribution }: Answer, sources: readonly string[]) => [...sources, attribution].join('; ')
