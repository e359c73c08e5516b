import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Region } from '@muster/contracts/entities/region'
import type { Page } from '@playwright/test'

/** A made-up town near Orinda, in the form in which regions are served. */
const town = { west: -122.2, south: 37.86, east: -122.16, north: 37.9 }
const dataMaxZoom = 14
export const attribution = '© OpenStreetMap contributors'

type Geometry = { type: 'LineString'; coordinates: number[][] } | { type: 'Polygon'; coordinates: number[][][] }
const feature = (geometry: Geometry, properties: Record<string, string | number>) => ({
  type: 'Feature' as const,
  geometry,
  properties,
})

const streets = Array.from({ length: 9 }, (_, i) => {
  const lat = town.south + i * 0.005
  const coordinates = [
    [town.west, lat],
    [town.east, lat],
  ]
  return feature({ type: 'LineString', coordinates }, { class: i % 4 === 0 ? 'primary' : 'minor', name: `Street ${i}` })
})
const lake = feature(
  {
    type: 'Polygon',
    coordinates: [
      [
        [-122.195, 37.872],
        [-122.165, 37.872],
        [-122.165, 37.884],
        [-122.195, 37.884],
        [-122.195, 37.872],
      ],
    ],
  },
  { kind: 'lake', name: 'Lake' },
)
const index = (features: ReturnType<typeof feature>[]) =>
  new GeoJSONVT({ type: 'FeatureCollection', features } as never, { maxZoom: dataMaxZoom })

export const region: Region = {
  name: 'town',
  version: '20260101-0123456789',
  bbox: [town.west, town.south, town.east, town.north],
  dataDate: '2026-01-01T00:00:00Z',
  builtAt: '2026-01-02T00:00:00Z',
  attribution,
  license: 'ODbL-1.0',
  minZoom: 0,
  maxZoom: dataMaxZoom,
  tiles: '/api/tiles/town/20260101-0123456789/{z}/{x}/{y}.mvt',
}

const layers = { roads: index(streets), water: index([lake]) }

/** A tile of the region, not gzipped; null if the tile is empty. */
export function tileOf(z: number, x: number, y: number): Buffer | null {
  const tiles = Object.entries(layers).flatMap(([name, layer]) => {
    const tile = layer.getTile(z, x, y)
    return tile ? [[name, tile] as const] : []
  })
  if (tiles.length === 0) return null
  return Buffer.from(fromGeojsonVt(Object.fromEntries(tiles) as never, { version: 2 } as never))
}

/** Serves the region to a page. Resolves to a list to which the path of each requested tile is added. */
export async function serveRegion(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route('**/api/regions', route => route.fulfill({ json: [region] }))
  await page.route('**/api/tiles/town/**', async route => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    const [z = 0, x = 0, y = 0] = pathname.replace('.mvt', '').split('/').slice(-3).map(Number)
    const body = tileOf(z, x, y)
    if (!body) return route.fulfill({ status: 204 })
    return route.fulfill({ contentType: 'application/vnd.mapbox-vector-tile', body })
  })
  return asked
}
