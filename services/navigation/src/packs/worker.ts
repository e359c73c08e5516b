import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PackPartName } from '@muster/contracts/entities/pack'
import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { regionFiles } from '@muster/regions/format/manifest'
import { openPlaces } from '@muster/regions/places/open'
import { openTiles } from '@muster/regions/tiles/read-tiles'
import type { Bounds } from '@muster/routing/graph/road-ends'
import { createClippedRoads } from './clipped-roads.ts'
import { packedMap } from './packed-map.ts'
import { packedPlaces } from './packed-places.ts'
import type { PackPart, PackParts, PackTask } from './task.ts'
import { waysOut } from './ways-out.ts'

const clippedRoads = createClippedRoads()

function asJson(name: PackPartName, value: unknown): PackPart {
  const raw = Buffer.from(JSON.stringify(value))
  return { name, gzipped: gzipSync(raw, { level: 9 }), rawBytes: raw.length }
}

const sizeOf = (parts: readonly PackPart[]) => parts.reduce((sum, { gzipped }) => sum + gzipped.length, 0)

/** Opens a region's files only while one pack is made, because an update may delete them at any time after that. */
async function withRegion<T>(
  folder: string,
  use: (files: { tiles: Awaited<ReturnType<typeof openTiles>>; places: ReturnType<typeof openPlaces> }) => Promise<T>,
): Promise<T> {
  const tiles = await openTiles(join(folder, regionFiles.map))
  try {
    const places = openPlaces(join(folder, regionFiles.places))
    try {
      return await use({ tiles, places })
    } finally {
      places.close()
    }
  } finally {
    await tiles.close()
  }
}

/** The part of a region's box of which every point, including the corners, is within a distance of the pack's centre. */
function boundsWithin([west, south, east, north]: Bounds, [lon, lat]: Position, meters: number): Bounds {
  const [dLon, dLat] = [meters / metersPerLon(lat) / Math.SQRT2, meters / metersPerDegree / Math.SQRT2]
  return [
    Math.max(west, lon - dLon),
    Math.max(south, lat - dLat),
    Math.min(east, lon + dLon),
    Math.min(north, lat + dLat),
  ]
}

/** Makes the parts of a pack. Runs in its own thread. */
export default async function makeParts(task: PackTask): Promise<PackParts> {
  const { center, region, mostBytes, mostRoadBytes, mostPlaceBytes } = task
  const roads = clippedRoads(task.graph, center, mostRoadBytes)
  if (!roads) return null
  const { graph, gzipped, radiusMeters, allRoadsMeters } = roads
  const bounds = task.bounds && boundsWithin(task.bounds, center, radiusMeters)
  const { features, asOf } = task.hazards
  const { isPractice: isPracticeNetwork } = graph
  const parts: PackPart[] = [
    { name: 'roads', gzipped, rawBytes: graph.buffer.byteLength },
    asJson('hazards', { type: 'FeatureCollection', features, asOf, isPracticeNetwork }),
    asJson('cards', task.cards),
    asJson('shelters', task.shelters),
    asJson('refuges', task.refuges),
    asJson('routes', waysOut(graph, bounds, task)),
  ]
  const placesOf = (places: ReturnType<typeof openPlaces> | null) => {
    const named = places && region ? { name: region.shown.name, places } : null
    const { radiusMeters: meters, ...part } = packedPlaces(graph, named, center, mostPlaceBytes)
    parts.push({ name: 'places', ...part })
    return meters
  }
  const about = { radiusMeters, allRoadsMeters, bounds, parts }
  if (!region) return { ...about, placesMeters: placesOf(null), map: null }
  return withRegion(region.folder, async ({ tiles, places }) => {
    const placesMeters = placesOf(places)
    const found = await packedMap(tiles, region.shown, center, mostBytes - sizeOf(parts))
    // Not compressed again, because tiles are gzipped already.
    if (found) {
      const { file } = found
      parts.push({ name: 'map', gzipped: gzipSync(file, { level: 0 }), rawBytes: file.length })
    }
    return { ...about, placesMeters, map: found?.map ?? null }
  })
}
