import { gzipSync } from 'node:zlib'
import type { PackPlace } from '@muster/contracts/entities/pack'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import type { Places } from '@muster/regions/places/open'
import type { RoadGraph } from '@muster/routing/graph/types'
import { buildGazetteer } from '@muster/routing/places/gazetteer'
import { placeTypeOf, presentPlace } from '../geocoding/present-place.ts'

/** Radii in metres, tried from the largest until the places fit. */
const radii = [40_000, 30_000, 20_000, 15_000, 10_000, 5_000, 2_500] as const

const rounded = ([lon, lat]: Position): Position => [Number(lon.toFixed(5)), Number(lat.toFixed(5))]

/** Everything around a place that can be searched for: streets and places of the region, and the towns, counties and ZIP codes of the gazetteer. */
function placesAround(graph: RoadGraph, region: { name: string; places: Places } | null, center: Position) {
  const general = buildGazetteer(graph)
    // If a region has the real streets, with their towns, the streets of the practice network are left out.
    .filter(({ kind }) => !region || kind !== 'address')
    .map(({ id, kind, name, label, location }): PackPlace => ({ id, kind, name, label, location: rounded(location) }))
  const own = (region?.places.around(center, radii[0]) ?? []).map((place): PackPlace => {
    const { id, text, place_name: label, center: location } = presentPlace(place, region?.name ?? '')
    return { id, kind: placeTypeOf(place.kind), name: text, label, location: rounded(location) }
  })
  return [...general, ...own]
}

/** The places of a pack, gzipped, within the largest radius in which they take at most `mostBytes`. The smallest radius is used even if they take more. */
export function packedPlaces(
  graph: RoadGraph,
  region: { name: string; places: Places } | null,
  center: Position,
  mostBytes: number,
) {
  const all = placesAround(graph, region, center)
  for (const radiusMeters of radii) {
    const places = all.filter(({ location }) => distanceMeters(...center, ...location) <= radiusMeters)
    const raw = Buffer.from(JSON.stringify(places))
    const gzipped = gzipSync(raw, { level: 9 })
    if (gzipped.length <= mostBytes || radiusMeters === radii.at(-1)) {
      return { radiusMeters, rawBytes: raw.length, gzipped }
    }
  }
  throw new Error('Unreachable: the last radius returns')
}
