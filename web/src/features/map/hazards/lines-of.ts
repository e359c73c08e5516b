import type { Feature, LineString } from 'geojson'
import type { RoadProperties } from '../base/roads.ts'

/** Converts a road from the tiles of a region to lines with the properties of the bundled road network. */
export function linesOf({ geometry, properties }: Feature): Feature<LineString, RoadProperties>[] {
  const { name = '', ref = '' } = properties ?? {}
  const road: RoadProperties = { kind: 'street', label: String(name || ref), names: `${name}|${ref}` }
  const line = (coordinates: LineString['coordinates']): Feature<LineString, RoadProperties> => ({
    type: 'Feature',
    properties: road,
    geometry: { type: 'LineString', coordinates },
  })
  if (geometry.type === 'LineString') return [line(geometry.coordinates)]
  return geometry.type === 'MultiLineString' ? geometry.coordinates.map(line) : []
}
