import { feature } from 'topojson-client'
import atlas from 'us-atlas/counties-10m.json' with { type: 'json' }
import { distanceMeters, type LonLat } from '../geo/measure.ts'

const CALIFORNIA = '06'

export type County = {
  fips: string
  /** Without the word County. */
  name: string
  bbox: [west: number, south: number, east: number, north: number]
  polygons: readonly (readonly LonLat[][])[]
}

type Shape = { type: 'Polygon'; coordinates: LonLat[][] } | { type: 'MultiPolygon'; coordinates: LonLat[][][] }

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

const inRings = ([x, y]: LonLat, rings: readonly LonLat[][]): boolean => {
  let odd = false
  for (const ring of rings) {
    ring.forEach(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length] ?? [0, 0]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) odd = !odd
    })
  }
  return odd
}

// The outlines are coarse: towns at the water may lie a little outside.
const COAST_METERS = 3_000

/** The county that holds a point (or is within a few kilometres, at the coast); null at sea and outside California. */
export const countyAt = (point: LonLat): County | null => {
  const held = counties.find(
    ({ bbox, polygons }) =>
      point[0] >= bbox[0] &&
      point[1] >= bbox[1] &&
      point[0] <= bbox[2] &&
      point[1] <= bbox[3] &&
      polygons.some(rings => inRings(point, rings)),
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
