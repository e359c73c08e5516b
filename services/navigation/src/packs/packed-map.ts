import type { PackMap } from '@muster/contracts/entities/pack'
import type { Region } from '@muster/contracts/entities/region'
import { metersPerDegree, metersPerLon } from '@muster/geo/measure'
import type { Position } from '@muster/geo/position'
import { tileRange } from '@muster/regions/tiles/tile-math'
import { type PackTile, writeTiles } from '@muster/routing/pack/tile-file'

const widestMeters = 40_000
/** Radii of the deepest zoom in metres, tried from the largest until the map fits. Each zoom level covers twice the radius of the next deeper one. */
const deepestMeters = [40_000, 20_000, 10_000, 5_000, 2_500, 1_250, 600] as const
// Size of an entry in the list of tiles.
const bytesPerEntry = 30

type Tiles = { tile(z: number, x: number, y: number): Promise<Uint8Array | null> }
type Box = { west: number; south: number; east: number; north: number }

function boxAround([lon, lat]: Position, meters: number, [west, south, east, north]: Region['bbox']): Box {
  const [dLon, dLat] = [meters / metersPerLon(lat), meters / metersPerDegree]
  return {
    west: Math.max(west, lon - dLon),
    south: Math.max(south, lat - dLat),
    east: Math.min(east, lon + dLon),
    north: Math.min(north, lat + dLat),
  }
}

/** The map around a place in at most `mostBytes`: the deepest zoom near the place, lower zooms further out. Null if nothing fits or there are no tiles. */
export async function packedMap(
  tiles: Tiles,
  region: Region,
  center: Position,
  mostBytes: number,
): Promise<{ map: PackMap; file: Uint8Array<ArrayBuffer> } | null> {
  const known = new Map<string, Promise<Uint8Array | null>>()
  const read = (z: number, x: number, y: number) => {
    const key = `${z}/${x}/${y}`
    const found = known.get(key) ?? tiles.tile(z, x, y)
    known.set(key, found)
    return found
  }

  /** The tiles of these zooms; null if they take more than `mostBytes`. */
  async function collect(zooms: PackMap['zooms']): Promise<PackTile[] | null> {
    const found: PackTile[] = []
    let bytes = 0
    for (const { zoom: z, radiusMeters } of zooms) {
      const { x0, x1, y0, y1 } = tileRange(boxAround(center, radiusMeters, region.bbox), z)
      for (let y = y0; y <= y1; y++) {
        for (let x = x0; x <= x1; x++) {
          const data = await read(z, x, y)
          if (!data) continue
          bytes += data.length + bytesPerEntry
          if (bytes > mostBytes) return null
          found.push({ z, x, y, data })
        }
      }
    }
    return found
  }

  for (const meters of deepestMeters) {
    const zooms = Array.from({ length: region.maxZoom - region.minZoom + 1 }, (_, i) => {
      const zoom = region.minZoom + i
      return { zoom, radiusMeters: Math.min(widestMeters, meters * 2 ** (region.maxZoom - zoom)) }
    })
    const found = await collect(zooms)
    if (found?.length === 0) return null
    if (!found) continue
    const { west, south, east, north } = boxAround(center, widestMeters, region.bbox)
    return { map: { region: { ...region, bbox: [west, south, east, north] }, zooms }, file: writeTiles(found) }
  }
  return null
}
