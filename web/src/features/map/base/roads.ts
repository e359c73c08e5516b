import type { Box } from '@muster/geo/area'
import type { Position } from '@muster/geo/position'
import { californiaNetwork, californiaTowns } from '@muster/routing/data/california-network'
import type { Feature, FeatureCollection, LineString, Point } from 'geojson'
import { isInside, outsideOf } from './outside.ts'

export type RoadKind = 'freeway' | 'main' | 'street'
/** Properties of a road line. `label`: the text on the map. `names`: `name|ref`, either may be empty. */
export type RoadProperties = { kind: RoadKind; label: string; names: string }

const kinds: Record<string, RoadKind> = {
  motorway: 'freeway',
  trunk: 'freeway',
  primary: 'main',
  secondary: 'main',
}

/**
 * The bundled road network as lines. Leaves out ways without motor vehicles: they stand for streets beside a freeway, serve only planning, and would
 * clutter the map.
 */
export function roadLines(): FeatureCollection<LineString, RoadProperties> {
  const { nodes, ways } = californiaNetwork
  const features = ways
    .filter(({ tags }) => tags.motor_vehicle !== 'no')
    .map(({ path, tags }): Feature<LineString, RoadProperties> => {
      const coordinates = path.flatMap(stop => {
        const point = typeof stop === 'string' ? nodes[stop] : stop
        return point ? [[...point]] : []
      })
      const { name = '', ref = '', highway = '' } = tags
      const kind = kinds[highway] ?? 'street'
      return {
        type: 'Feature',
        properties: { kind, label: kind === 'freeway' ? ref || name : name || ref, names: `${name}|${ref}` },
        geometry: { type: 'LineString', coordinates },
      }
    })
  return { type: 'FeatureCollection', features }
}

// Towns that are shown at a low zoom. All other towns appear when there is room.
const large = new Set([
  'Bakersfield',
  'Eureka',
  'Fresno',
  'Los Angeles',
  'Oakland',
  'Redding',
  'Sacramento',
  'San Bernardino',
  'San Diego',
  'San Francisco',
  'San Jose',
  'San Luis Obispo',
  'Santa Barbara',
  'Santa Rosa',
  'South Lake Tahoe',
])

function townPoints(): FeatureCollection<Point, { name: string; rank: number }> {
  return {
    type: 'FeatureCollection',
    features: californiaTowns.map(({ name, location }) => ({
      type: 'Feature',
      properties: { name, rank: large.has(name) ? 0 : 1 },
      geometry: { type: 'Point', coordinates: [...location] },
    })),
  }
}

/** The bundled road network outside the boxes of the regions, which have real streets. */
export function roadsOutside(boxes: readonly Box[]): FeatureCollection<LineString, RoadProperties> {
  const roads = roadLines()
  if (boxes.length === 0) return roads
  const features = roads.features.flatMap(({ geometry, properties }) =>
    outsideOf(geometry.coordinates as Position[], boxes).map(
      (coordinates): Feature<LineString, RoadProperties> => ({
        type: 'Feature',
        properties,
        geometry: { type: 'LineString', coordinates },
      }),
    ),
  )
  return { type: 'FeatureCollection', features }
}

/** The bundled towns outside the boxes of the regions, whose tiles have their own place names. */
export function townsOutside(boxes: readonly Box[]) {
  const towns = townPoints()
  return {
    ...towns,
    features: towns.features.filter(({ geometry }) => !isInside(geometry.coordinates as Position, boxes)),
  }
}
