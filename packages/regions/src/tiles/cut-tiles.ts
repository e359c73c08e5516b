import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Geometry } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import type { Feature, FeatureStore } from '../build/feature-store.ts'
import type { Coordinates } from '../build/geometry.ts'
import { type Layer, layers, type Properties } from '../build/tag-rules.ts'
import { mergeLines } from './merge-lines.ts'
import type { Band, Partitions } from './partitions.ts'
import { tileRange } from './tile-math.ts'

type Box = readonly [west: number, south: number, east: number, north: number]
type TakeTile = (z: number, x: number, y: number, gzipped: Uint8Array) => Promise<void>

const gzipAsync = promisify(gzip)
// From this zoom on names are drawn. Below it, roads of a class are merged.
const namedRoadsFrom = 12

/**
 * Cuts the features into vector tiles, one partition at a time, so that only one partition is in memory. Passes on the gzipped tiles, except for those that
 * are empty or outside of `region`.
 */
export async function cutTiles(
  store: FeatureStore,
  partitions: Partitions,
  region: Box,
  take: TakeTile,
  progress: (pairs: number) => void,
): Promise<void> {
  let pairs = 0
  for (const { band, x, y, features } of partitions.groups()) {
    const byLayer = new Map<Layer, Feature[]>()
    for (const index of features) {
      const feature = store.read(index)
      const others = byLayer.get(feature.layer)
      if (others) others.push(feature)
      else byLayer.set(feature.layer, [feature])
    }
    await cutPartition(byLayer, band, x, y, region, take)
    pairs += features.length
    progress(pairs)
  }
}

async function cutPartition(
  byLayer: ReadonlyMap<Layer, Feature[]>,
  band: Band,
  x: number,
  y: number,
  [west, south, east, north]: Box,
  take: TakeTile,
): Promise<void> {
  const indexes = layers.flatMap(layer => {
    const features = byLayer.get(layer)
    return features ? [{ layer, index: indexOf(features, band) }] : []
  })
  for (let z = band.from; z <= band.to; z++) {
    const within = tileRange({ west, south, east, north }, z)
    const scale = 2 ** (z - band.at)
    const waiting: Promise<void>[] = []
    for (let row = Math.max(y * scale, within.y0); row < Math.min((y + 1) * scale, within.y1 + 1); row++) {
      for (let column = Math.max(x * scale, within.x0); column < Math.min((x + 1) * scale, within.x1 + 1); column++) {
        const content = tileOf(indexes, z, column, row)
        if (content) waiting.push(gzipAsync(content, { level: 9 }).then(data => take(z, column, row, data)))
      }
    }
    await Promise.all(waiting)
  }
}

type TileFeatures = { type: 1 | 2 | 3; tags: Properties | null; geometry: unknown }[]

function tileOf(indexes: readonly { layer: Layer; index: GeoJSONVT }[], z: number, x: number, y: number) {
  const content: Record<string, { features: TileFeatures }> = {}
  for (const { layer, index } of indexes) {
    const tile = index.getTile(z, x, y)
    const features = ((tile?.features ?? []) as TileFeatures).flatMap(feature => {
      const { minZoom = 0, ...tags } = feature.tags ?? {}
      return Number(minZoom) <= z ? [{ ...feature, tags }] : []
    })
    if (features.length > 0) content[layer] = { features }
  }
  if (Object.keys(content).length === 0) return null
  // The two libraries have different types for the same tile.
  return fromGeojsonVt(content as unknown as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: 4096 })
}

function indexOf(features: readonly Feature[], band: Band): GeoJSONVT {
  const drawn = band.to < namedRoadsFrom ? simplerRoads(features) : features
  return new GeoJSONVT(
    {
      type: 'FeatureCollection',
      features: drawn.map(feature => ({
        type: 'Feature',
        // Removed when the tile is written.
        properties: { ...feature.properties, minZoom: feature.minZoom },
        geometry: geometryOf(feature),
      })),
    },
    { maxZoom: band.to, indexMaxZoom: 0, tolerance: 3, buffer: 64, extent: 4096 },
  )
}

/** Road lines without names, merged where they continue each other. */
function simplerRoads(features: readonly Feature[]): Feature[] {
  const others = features.filter(({ layer, type }) => layer !== 'roads' || type !== 'line')
  const roads = features.filter(({ layer, type }) => layer === 'roads' && type === 'line')
  const groups = Map.groupBy(
    roads,
    ({ minZoom, properties }) => `${minZoom} ${properties.class} ${properties.ref ?? ''}`,
  )
  for (const [first, ...rest] of groups.values()) {
    if (!first) continue
    const { name: _, ...properties } = first.properties
    const lines = [first, ...rest].flatMap(({ parts }) => parts.flat())
    for (const line of mergeLines(lines)) others.push({ ...first, properties, parts: [[line]] })
  }
  return others
}

function positions(ring: Coordinates): [number, number][] {
  const list: [number, number][] = []
  for (let i = 0; i < ring.length; i += 2) list.push([(ring[i] ?? 0) / 1e7, (ring[i + 1] ?? 0) / 1e7])
  return list
}

function geometryOf({ type, parts }: Feature): Geometry {
  const [[first = new Int32Array(2)] = []] = parts
  if (type === 'point') return { type: 'Point', coordinates: positions(first)[0] ?? [0, 0] }
  if (type === 'line') return { type: 'LineString', coordinates: positions(first) }
  return { type: 'MultiPolygon', coordinates: parts.map(rings => rings.map(positions)) }
}
