import { polygonContains } from '@muster/geo/area'
import { distanceMeters } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { feature } from 'topojson-client'
import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }

const CALIFORNIA = '06'

/** A county of California. `fips`: its five-digit FIPS code. `polygons`: GeoJSON coordinates. */
export type County = {
  fips: string
  /** The name without the word "County". */
  name: string
  bbox: [west: number, south: number, east: number, north: number]
  polygons: Position[][][]
}

type Shape = { type: 'Polygon'; coordinates: Position[][] } | { type: 'MultiPolygon'; coordinates: Position[][][] }

type CountyFeature = { id: string; properties: { name: string }; geometry: Shape }

type Topology = Parameters<typeof feature>[0]

const load = (): County[] => {
  const topology = atlas as unknown as Topology
  const collection = feature(topology, 'counties') as unknown as { features: readonly CountyFeature[] }
  return collection.features.flatMap(({ id, properties, geometry: shape }) => {
    if (!id.startsWith(CALIFORNIA)) return []
    const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
    const points = polygons.flat(2)
    const lons = points.map(point => point[0])
    const lats = points.map(point => point[1])
    const bbox: County['bbox'] = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
    return [{ fips: id, name: properties.name, bbox, polygons }]
  })
}

/** California's 58 counties (Census outlines, public domain). */
export const counties: readonly County[] = load()

// Tolerance at the coast in metres: the outlines are coarse, so towns at the water may be a little outside.
const COAST_METERS = 3_000

/** The county that contains a point (or is within a few kilometres of it, at the coast); null at sea and outside of California. */
export const countyAt = (point: Position): County | null => {
  const held = counties.find(
    ({ bbox, polygons }) =>
      point[0] >= bbox[0] &&
      point[1] >= bbox[1] &&
      point[0] <= bbox[2] &&
      point[1] <= bbox[3] &&
      polygons.some(rings => polygonContains(rings, point)),
  )
  if (held) return held
  let best: County | null = null
  let least = COAST_METERS
  for (const county of counties) {
    for (const corner of county.polygons.flat(2)) {
      const meters = Math.abs(corner[1] - point[1]) > 0.05 ? least : distanceMeters(...point, ...corner)
      if (meters < least) {
        least = meters
        best = county
      }
    }
  }
  return best
}
