import type { Feature, LineString } from 'geojson'
import type { RoadProperties } from '../base/roads.ts'

/** A road of a region's tiles as lines of the shape that the drawn network has. */
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
